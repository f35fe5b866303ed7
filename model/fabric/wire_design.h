// "Wire": a fabric drawn into a design as switches and links, as one Transaction.
//
// Sizing is fat_tree.h's and other_topologies.h's; this lays it out as devices. Nodes stand in
// stacks of the nodes that share leaves (a larger stack is parted), leaves as one stack for each,
// spines as one for each pod, cores as one. NIC r of every node goes to leaf r. What was generated
// is marked, so that wiring again changes, adds and removes what is generated, in place, and leaves
// what was drawn by hand: devices, their labels, their other links, and links whose cables were
// changed.
#pragma once

#include <vector>

#include "model/design/gestures.h"
#include "model/fabric/generated_mark.h"
#include "model/fabric/request.h"
#include "model/fabric/sizing.h"

namespace cw::fabric {

/// What becomes of generated links that were deleted by hand.
enum class Deleted { comeBack, stayAway };

/// Joins `nodes` as asked; other nodes of the fabrics they are in stay in them. `request.nodes` of
/// 0 takes the nodes as they are; another number grows the last stack, or takes nodes away from the
/// end. Refused, with the reason and the nearest that can be had, when it cannot be sized, when a
/// node has not the ports, or when ports it needs are taken by hand-made links.
[[nodiscard]] design::Answer<design::Transaction> wire(
    const design::Desk& desk, const std::vector<design::DeviceId>& nodes,
    const FabricRequest& request, design::Network network = design::Network::compute,
    Deleted deleted = Deleted::comeBack);

/// What `wire` would draw, counted.
[[nodiscard]] design::Answer<Sizing> drawnSizing(
    const design::Desk& desk, const std::vector<design::DeviceId>& nodes,
    const FabricRequest& request, design::Network network = design::Network::compute);

/// Several networks for the same nodes as one step, named after the first, with the cables that
/// their ways over the floor ask for (facility/cable_choice.h).
struct NetworkRequest {
    design::Network network = design::Network::compute;
    FabricRequest request;
};
[[nodiscard]] design::Answer<design::Transaction> wireNetworks(
    const design::Desk& desk, const std::vector<design::DeviceId>& nodes,
    const std::vector<NetworkRequest>& networks, Deleted deleted = Deleted::comeBack);

/// What to ask for when nothing is said: the ports of the first node that suit the network, on the
/// switch that takes the fewest of its kind; what was asked for when the nodes are wired already.
[[nodiscard]] design::Answer<FabricRequest> suggestedRequest(
    const design::Desk& desk, const std::vector<design::DeviceId>& nodes, design::Network network);
/// Switches that can be had for the nodes on that network, in the order of the catalog.
[[nodiscard]] std::vector<const catalog::Part*> suitableSwitches(
    const design::Desk& desk, const std::vector<design::DeviceId>& nodes, design::Network network);

/// Switches that the leaves of an access network can have their uplinks to, in the order of the
/// catalog.
[[nodiscard]] std::vector<const catalog::Part*> suitableUplinks(
    const design::Desk& desk, const std::vector<design::DeviceId>& nodes,
    const FabricRequest& request, design::Network network);

/// The fabric generated for a device, a node or one of its links' switches, if there is one.
[[nodiscard]] std::optional<GeneratedFabric> generatedFor(const design::Desk& desk,
                                                          design::DeviceId device,
                                                          design::Network network);

/// Sets the count of a device and, when it is a node of generated fabrics, wires them again in the
/// same step; links of theirs that were deleted by hand stay away. Where that cannot be, only the
/// count is set.
[[nodiscard]] design::Answer<design::Transaction> setNodeCount(const design::Desk& desk,
                                                               design::DeviceId device, int count);

}  // namespace cw::fabric
