// Hosts that are the same to the network, found among the ports that were laid.
//
// Internal to the folder, for network_graph.cpp alone.
#pragma once

#include <vector>

#include "model/fabric/network_graph.h"

namespace cw::fabric {

/// A port of one host before equals are found.
struct LaidPort {
    int host = 0;
    HostPort port;
};

/// Puts hosts with the same hardware on the same switches into one group each: groups, ports and
/// which host is in which. `hosts` are their devices, -1 for one out of order; `laid` their ports,
/// host by host.
void groupHosts(const design::ResolvedDesign& design, const std::vector<int>& hosts,
                const std::vector<LaidPort>& laid, NetworkGraph& graph);

}  // namespace cw::fabric
