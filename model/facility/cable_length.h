// How long the cables of a link are: an estimate from where both ends stand.
//
// A planning method, not a survey: up from the device to the top of its rack, up to the tray, along
// the row and across the rows at right angles, and down again, plus slack. Between two devices of
// one rack the cable stays in it and takes the difference of their heights. The figures of the
// floor are the site's (design::Floor). Only links whose lengths are `measured` are estimated here;
// the length of the others is as drawn.
#pragma once

#include "model/design/cable_counts.h"
#include "model/facility/placement.h"

namespace cw::facility {

/// One rack unit (EIA-310: 1.75 inches).
inline constexpr double rackUnit_m = 0.04445;

/// Links of more cables than this are not measured: their cables are as long as drawn.
inline constexpr long mostMeasuredCables = 4'000'000;

/// The way of one cable.
struct CableWay {
    bool isInOneRack = false;
    double riseA_m = 0;  ///< from the device to the top of its rack
    double riseB_m = 0;
    int racksApart = 0;
    int rowsApart = 0;
};

/// Way times (1 + slack share) plus slack, not yet rounded up to a stocked length.
[[nodiscard]] double cableLength_m(const design::Floor& floor, const CableWay& way);

/// The way between two places that are both in a rack.
[[nodiscard]] CableWay wayBetween(const Placement& placement, const RackPlace& a,
                                  const RackPlace& b);

/// The shortest length `cable` can be ordered in: a stocked one that covers `length_m`, whole
/// metres where none is listed or long enough. `cable` may be null.
[[nodiscard]] double orderedLength_m(const catalog::Part* cable, double length_m);

/// Ordered length of every cable of one link, in the order of design/wiring.h; pieces that carry
/// several links are as long as the longest of them. Empty when the link's lengths are not
/// measured, has too many cables, or an end stands in no rack.
[[nodiscard]] std::vector<double> measureLink(const design::ResolvedDesign& design,
                                              const Placement& placement,
                                              const design::ResolvedLink& link);

/// The longest way of a link before rounding, 0 when it cannot be measured. Whatever its basis.
[[nodiscard]] double longestWay_m(const design::ResolvedDesign& design, const Placement& placement,
                                  const design::ResolvedLink& link);

/// Lengths of all measured links, ascending within a link. Nothing is placed when none is measured.
[[nodiscard]] design::CableLengths measureCables(const design::ResolvedDesign& design,
                                                 const Power& power);
[[nodiscard]] design::CableLengths measureCables(const design::ResolvedDesign& design,
                                                 const Placement& placement);

/// All cables and modules as they are ordered, with measured lengths where links have them.
[[nodiscard]] design::CableCounts countOrderedCables(const design::ResolvedDesign& design);

}  // namespace cw::facility
