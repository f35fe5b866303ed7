// How long the parts of a design take to come: the longest that one of them states.
//
// Of the catalog's facts and price books (Part::leadTime_weeks). A system as sold that states one
// stands for all that it includes; one that does not comes no sooner than what is in it. What
// states none is counted, not guessed.
#pragma once

#include "model/design/resolve.h"

namespace cw::explore {

struct LeadTime {
    double longest_s = 0;  ///< 0 where none is stated
    int unknown = 0;       ///< kinds of part that state none
};

[[nodiscard]] LeadTime leadTimeOf(const design::ResolvedDesign& design);

/// Seconds; 0 where the part states none.
[[nodiscard]] double statedLeadTime_s(const catalog::Part& part);

}  // namespace cw::explore
