// The kinds of node a catalog makes: servers as sold, with other GPUs, with other NICs.
//
// Internal to the folder. Each is made by gestures on a desk with one node.
#pragma once

#include <functional>

#include "model/explore/space.h"

namespace cw::explore {

/// A node that could be drawn but cannot be judged, and why.
struct Unusable {
    NodeChoice node;
    std::string part;
    std::string why;
};

struct NodeChoices {
    std::vector<NodeChoice> usable;  ///< in the order of the catalog
    std::vector<Unusable> unusable;
};

[[nodiscard]] NodeChoices nodeChoices(
    const catalog::Catalog& catalog, const catalog::PartLookup& prices, const Request& request,
    const std::stop_token& cancel, const std::function<void(std::size_t, std::size_t)>& progress);

/// Whether the request lets the part be used: its vendor, its availability, and `list` when not
/// empty.
[[nodiscard]] bool isAllowed(const catalog::Part& part, const Vary& vary,
                             const std::vector<catalog::PartId>& list);

/// Fills `node.fabrics`; switches that cannot be judged go to `unusable` with the number of wirings
/// each would have had. Cancelled, it leaves some out.
void addFabrics(NodeChoice& node, const catalog::Catalog& catalog, const Request& request,
                std::vector<std::pair<std::string, int>>& unusable, const std::stop_token& cancel);

/// Pins a part of the space with its sources.
void pinPart(design::Document& document, const Space& space, const catalog::PartId& id);

/// A document with this node alone, called "Explored".
[[nodiscard]] design::Document documentOf(const NodeChoice& node, const catalog::Catalog& catalog);

}  // namespace cw::explore
