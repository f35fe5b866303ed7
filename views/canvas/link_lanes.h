// Where the links of a drawn fabric run around the cards: rows of nodes below their leaf, pods
// below their cores.
//
// A straight way there would pass under cards and seem to join them. Such links leave their switch
// for a bus below it, go down beside a column of cards, and enter from above, so that those of one
// column lie on each other as one bundle. Links drawn by hand keep their curve. It follows the
// design, not a drag under way; the curve itself is link_route.h's.
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "model/design/variant.h"
#include "views/canvas/link_route.h"
#include "views/canvas/pod_boxes.h"

namespace cw::views {

class LinkLanes {
public:
    /// `pods` are those of `variant`, and outlive this. Whether lanes may run elsewhere now.
    bool follow(const design::Variant& variant, const PodBoxes& pods);
    [[nodiscard]] bool has(design::LinkId link) const { return onBus_.contains(link); }
    /// The lane of a link between these cards; nullopt where it goes straight.
    [[nodiscard]] std::optional<LinkLane> laneOf(const design::Link& link, const LinkAnchor& a,
                                                 const LinkAnchor& b) const;

private:
    const PodBoxes* pods_ = nullptr;
    std::unordered_set<design::LinkId> onBus_;
    std::vector<QRectF> knownBoxes_;
};

}  // namespace cw::views
