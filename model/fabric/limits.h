// How large a network may be and still be followed cable by cable.
//
// Counts come from users: a hand that slips writes a link of a million cables between a million
// nodes. Such a network is not laid out; the checks say so, and files of its cables are refused.
// What is counted by formula (ports, prices, power) is not touched by this.
#pragma once

#include <algorithm>

#include "model/design/resolve.h"

namespace cw::fabric {

/// Three times the cables of 100,000 GPUs in three tiers; seconds of work, and not minutes.
inline constexpr long mostFollowedCables = 1'000'000;

/// At one node, of one link: a tray of an NVL72 has 72.
inline constexpr long mostCablesAtNode = 4096;

/// Cables of a network as drawn.
[[nodiscard]] inline long cablesIn(const design::ResolvedDesign& design, design::Network network) {
    long cables = 0;
    for (const design::ResolvedLink& link : design.links)
        if (link.link->network == network && link.a != nullptr && link.b != nullptr)
            cables += std::clamp(link.cables, 0L, mostFollowedCables + 1);
    return cables;
}

[[nodiscard]] inline bool isFollowed(const design::ResolvedDesign& design,
                                     design::Network network) {
    const auto isWide = [](const design::ResolvedDevice& device, long cables) {
        const bool isSwitch =
            device.part != nullptr && device.part->kind == catalog::PartKind::networkSwitch;
        return !isSwitch && device.device->count > 0 &&
               cables / device.device->count > mostCablesAtNode;
    };
    for (const design::ResolvedLink& link : design.links)
        if (link.link->network == network && link.a != nullptr && link.b != nullptr &&
            (isWide(*link.a, link.cables) || isWide(*link.b, link.cables)))
            return false;
    return cablesIn(design, network) <= mostFollowedCables;
}

}  // namespace cw::fabric
