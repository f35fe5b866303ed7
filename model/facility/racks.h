// How many racks the devices fill, by height, feeds and cooling; and what a rack may dissipate.
//
// First fit, largest draw first, with racks that are alike kept as one class, so that the work
// depends on how many kinds of device there are and not on how many devices. It says what is in the
// racks, not where they stand: see placement.h.
#pragma once

#include <cstddef>
#include <utility>
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

/// Racks filled alike.
struct RackFill {
    long racks = 0;
    /// Index of a group of RackPlan::groups and how many of it are in each of these racks, in the
    /// order they went in: largest draw first.
    std::vector<std::pair<std::size_t, long>> contents;
};

struct RackPlan {
    std::vector<RackFill> fills;
    /// Loads of equal height and draw share a group: indices of the loads given, ascending.
    std::vector<std::vector<std::size_t>> groups;
};

/// What goes into which racks; packRacks counts the same ones.
[[nodiscard]] RackPlan planRacks(const std::vector<RackLoad>& loads, const RackLimits& limits);

/// A device that exceeds a limit on its own gets a rack to itself.
[[nodiscard]] RackUse packRacks(const std::vector<RackLoad>& loads, const RackLimits& limits);

/// What the feeds of one rack carry when the redundant half of them is lost: one of an A+B pair,
/// one of three, two of two pairs; a single feed has nothing in reserve.
[[nodiscard]] double rackFeedLimit_W(double feedCapacity_W, int feedsPerRack);

}  // namespace cw::facility
