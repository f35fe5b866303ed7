// A network as a platform of the simulator SimGrid: a host per NIC, a link per cable, a route per
// pair.
//
// Form: SimGrid's platform DTD 4.1 (https://simgrid.org/doc/latest/Platform.html). Routes are those
// of forwarding tables that deal destinations over the shortest paths in turn, as a subnet manager
// does for a fat tree. Cables carry both directions apart (SPLITDUPLEX). NICs of one host are hosts
// of their own: what is inside a node is not in the file.
#pragma once

#include <string>

#include "model/exchange/network_plan.h"

namespace cw::exchange {

/// Routes grow with the square of the NICs: beyond this many the file would not be usable.
inline constexpr int simgridMostNics = 512;

/// Throws InputError for a plan that no network can be (requireSound), for cables without a rate,
/// for more than `simgridMostNics`, and for NICs that cannot reach each other.
[[nodiscard]] std::string toSimgrid(const NetworkPlan& plan);

}  // namespace cw::exchange
