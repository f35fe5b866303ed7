// How many racks the devices fill, by height, feeds and cooling; and what a rack may dissipate.
//
// First fit, largest draw first, with racks that are alike kept as one class, so that the work
// depends on how many kinds of device there are and not on how many devices. It is a count for
// planning, not an elevation: nothing is given a place.
#pragma once

#include <vector>

#include "model/facility/power.h"

namespace cw::facility {

/// `count` equal devices to be placed.
struct RackLoad {
    double height_U = 0;  ///< 0 where it is not known: height is then ignored
    double peak_W = 0;
    long count = 0;
};

struct RackLimits {
    double height_U = 0;
    double power_W = 0;  ///< the least of feeds and cooling
};

struct RackUse {
    int racks = 0;
    double fullest_W = 0;
};

/// A device that exceeds a limit on its own gets a rack to itself.
[[nodiscard]] RackUse packRacks(std::vector<RackLoad> loads, const RackLimits& limits);

/// What the feeds of one rack carry when the redundant half of them is lost: one of an A+B pair,
/// two of two pairs; a single feed has nothing in reserve.
[[nodiscard]] double rackFeedLimit_W(double feedCapacity_W, int feedsPerRack);

}  // namespace cw::facility
