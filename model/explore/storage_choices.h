// Storage beside the nodes: which systems, how many of each, and how they are drawn.
//
// Internal to the folder. A request that names systems gets those, without a price too; one that
// only asks for room to store gets every system of the catalog that has a price and says how much
// it holds.
#pragma once

#include <stop_token>
#include <string>

#include "model/explore/space.h"

namespace cw::explore {

/// Fills `space.nodes` with each of `nodes` beside each choice of storage; what cannot be had goes
/// to `space.leftOut`.
void addStorageChoices(Space& space, std::vector<NodeChoice> nodes, const std::stop_token& cancel);

/// Draws the storage of `node` on a network of its own, where the nodes have the ports. The reason
/// where it cannot be joined.
[[nodiscard]] std::string drawStorage(design::Document& document, const Space& space,
                                      const NodeChoice& node, design::DeviceId nodes);

}  // namespace cw::explore
