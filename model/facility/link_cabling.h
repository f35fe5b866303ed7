// What one link takes, for somebody looking at it: pieces by length, modules, the way over the
// floor, and what each medium could do. Nothing here is used by an evaluation.
#pragma once

#include <vector>

#include "model/facility/cable_choice.h"

namespace cw::facility {

struct LinkCabling {
    std::vector<design::LengthRun> runs;  ///< ascending; one run where all are as long as drawn
    double longestWay_m = 0;  ///< over the floor, before rounding; 0 when an end stands in no rack
    long modulesA = 0;        ///< of this link alone: twin modules may be shared with others
    long modulesB = 0;
    std::vector<MediumOption> media;  ///< between these ports at their fastest rate
};

/// `design` is whole: other devices decide where these stand.
[[nodiscard]] LinkCabling cablingOf(const design::ResolvedDesign& design,
                                    const design::ResolvedLink& link,
                                    const std::vector<const catalog::Part*>& cables,
                                    const std::vector<const catalog::Part*>& transceivers);

}  // namespace cw::facility
