// The upper tiers of a fat tree: spines and cores over leaves that are planned.
//
// Internal to the folder: fat_tree.h plans the leaves and asks for these.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "model/fabric/fat_tree.h"

namespace cw::fabric {

[[nodiscard]] inline long ceilOf(long total, long each) {
    return (total + each - 1) / each;
}

/// Ports up for so many down at an oversubscription.
[[nodiscard]] inline int ceilRatio(int down, double ratio) {
    return std::max(1, static_cast<int>(std::ceil(down / ratio - 1e-9)));
}

/// Ports down of a switch that sends `ratio` times less up.
[[nodiscard]] int portsDown(int radix, double ratio);

[[nodiscard]] inline int smallestDivisorFrom(int number, long least) {
    for (long divisor = std::max(1L, least); divisor < number; ++divisor)
        if (number % divisor == 0) return static_cast<int>(divisor);
    return number;
}

/// Adds what joins the leaves of `tree`, whose blocks and ports are there; or why it cannot be.
[[nodiscard]] std::optional<design::Refusal> addSpines(const FabricRequest& request, FatTree& tree);

}  // namespace cw::fabric
