// Where the cards of a fabric go so that it can be read: cores on top, then spines, leaves, nodes.
//
// Positions only; nothing is drawn and nothing changed. Devices joined below the highest tier stand
// together as a pod, pods side by side, in as many rows of pods as make the picture about as wide
// as a screen. A generated torus lies as the grid it is. Devices of other networks stand at the
// right, what is not cabled below.
#pragma once

#include <set>
#include <unordered_map>
#include <vector>

#include "model/design/gestures.h"

namespace cw::fabric {

/// From card to card: a card of 272 x 128 pixels at 100 % with room for its links.
inline constexpr double columnStep_px = 320;
inline constexpr double rowStep_px = 256;

using Places = std::unordered_map<design::DeviceId, design::Position>;

/// Places for `devices` of the variant (all of them when empty), the upper left one at `corner`.
[[nodiscard]] Places arranged(const design::Variant& variant, const catalog::PartLookup& parts,
                              const std::set<design::DeviceId>& devices = {},
                              design::Position corner = {});

/// Devices of generated fabrics that belong together below their highest tier: pods of a fabric
/// with cores, units of one with spines. Empty where nothing is so divided.
[[nodiscard]] std::vector<std::vector<design::DeviceId>> podsOf(const design::Variant& variant);

/// Moves `devices` (all when empty) to their places, as one step; the upper left corner stays.
[[nodiscard]] design::Answer<design::Transaction> arrange(
    const design::Desk& desk, const std::vector<design::DeviceId>& devices = {});

}  // namespace cw::fabric
