// Where every instance of every device stands: rack, and unit in the rack.
//
// A plan for estimating and labelling cables. The racks are those that racks.h fills by height,
// feeds and cooling. They stand in rows of Floor::racksPerRow, in the order of the design; racks
// with switches are shared out over the rows and stand in the middle of each, so that the ways to
// both ends of a row are alike. Of the places that suit it, a switch gets the one nearest to what
// it is cabled to (wanted_racks.h). In a rack, switches hang from the top and everything else
// stands from the bottom up. Whoever builds it may do otherwise; the lengths then follow the floor,
// not the plan.
#pragma once

#include <string>
#include <vector>

#include "model/design/resolve.h"
#include "model/facility/power.h"

namespace cw::facility {

/// Place of one instance.
struct RackPlace {
    int rack = -1;        ///< from 0 in floor order; -1: stands in no rack
    int unit = 0;         ///< the lowest unit it takes, from 1; 0: height not known, or no room
    double height_U = 0;  ///< 0: not known
    bool operator==(const RackPlace&) const = default;
};

struct Placement {
    int racks = 0;
    int racksPerRow = 1;
    double rackUnits = 0;
    std::vector<std::vector<RackPlace>> places;  ///< by ResolvedDesign::devices, by instance
    [[nodiscard]] int rowOf(int rack) const { return rack / racksPerRow; }
    [[nodiscard]] int columnOf(int rack) const { return rack % racksPerRow; }
};

/// `power` is that of `design`. Parts that are no devices of their own, and unknown ones, get no
/// rack.
[[nodiscard]] Placement placeInRacks(const design::ResolvedDesign& design, const Power& power);

/// "R01" ..., as wide as the number of racks needs; empty for -1.
[[nodiscard]] std::string rackName(const Placement& placement, int rack);

}  // namespace cw::facility
