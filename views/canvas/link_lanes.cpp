#include "views/canvas/link_lanes.h"

#include <cmath>

#include "model/fabric/generated_mark.h"
#include "model/fabric/layout.h"
#include "views/canvas/card.h"

namespace cw::views {

namespace {

/// A lower card farther than this from its switch has another row in between.
constexpr double nextRow_px = 1.25 * fabric::rowStep_px - cardHeight_px;
/// The same of pods, whose first row stands half a row lower.
constexpr double nextPod_px = 1.75 * fabric::rowStep_px - cardHeight_px;
/// The middle of the gap between two columns of cards.
constexpr double besideCard_px = (fabric::columnStep_px - cardWidth_px) / 2;
/// The middle of the gap between two boxes of pods.
constexpr double besidePod_px = 4 * gridUnit_px;
constexpr double bus_px = 5 * gridUnit_px;
constexpr double entry_px = 4 * gridUnit_px;
constexpr double podEntry_px = 8 * gridUnit_px;

}  // namespace

bool LinkLanes::follow(const design::Variant& variant, const PodBoxes& pods) {
    pods_ = &pods;
    std::unordered_set<design::LinkId> onBus;
    std::unordered_map<design::DeviceId, design::Position> places;
    for (const design::Device& device : variant.devices) places[device.id] = device.position;
    const auto upperOf = [&](const design::Link& link) {
        return places[link.a.device].y < places[link.b.device].y ? link.a.device : link.b.device;
    };
    std::unordered_set<design::DeviceId> overRows;
    std::vector<const design::Link*> drawn;
    for (const design::Link& link : variant.links) {
        if (!fabric::markOf(link.extra)) continue;
        drawn.push_back(&link);
        const double apart = std::abs(places[link.a.device].y - places[link.b.device].y);
        if (apart > nextRow_px + cardHeight_px) overRows.insert(upperOf(link));
    }
    for (const design::Link* link : drawn)
        if (overRows.contains(upperOf(*link))) onBus.insert(link->id);
    const bool isSame = onBus == onBus_ && knownBoxes_ == pods.boxes();
    onBus_ = std::move(onBus);
    knownBoxes_ = pods.boxes();
    return !isSame;
}

std::optional<LinkLane> LinkLanes::laneOf(const design::Link& link, const LinkAnchor& a,
                                          const LinkAnchor& b) const {
    if (!onBus_.contains(link.id)) return std::nullopt;
    const bool aIsUpper = a.card.top() < b.card.top();
    const LinkAnchor& upper = aIsUpper ? a : b;
    const LinkAnchor& lower = aIsUpper ? b : a;
    const double apart = lower.card.top() - upper.card.bottom();
    if (apart < bus_px + entry_px) return std::nullopt;
    const QRectF* pod = pods_->boxOf((aIsUpper ? link.b : link.a).device);
    const bool isIntoPod = pod && pods_->boxOf((aIsUpper ? link.a : link.b).device) != pod;
    const bool isFromLeft = upper.x < lower.x;
    if (isIntoPod) {
        if (apart < nextPod_px) return LinkLane{lower.x, podEntry_px, podEntry_px};
        return LinkLane{isFromLeft ? pod->left() - besidePod_px : pod->right() + besidePod_px,
                        podEntry_px, podEntry_px};
    }
    // The highest tier stands half a row higher also where there are no pods.
    if (apart < nextPod_px) return LinkLane{lower.x, bus_px, entry_px};
    return LinkLane{
        isFromLeft ? lower.card.left() - besideCard_px : lower.card.right() + besideCard_px, bus_px,
        entry_px};
}

}  // namespace cw::views
