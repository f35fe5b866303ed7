// The shape of a network: islands, tiers, and what each switch has below and above it.
//
// Internal to the folder. Found on the graph, where hosts alike are one group: a switch covers
// groups, not hosts. What traffic gets is in traffic.h.
#pragma once

#include <vector>

#include "model/fabric/network_graph.h"

namespace cw::fabric {

/// One switch of the network.
struct SwitchRates {
    int tier = 0;            ///< links from the nearest GPU node; 0 when none is reached
    double down_bps = 0;     ///< to GPU nodes and switches of lower tiers
    double up_bps = 0;       ///< to switches of its own or higher tiers
    bool coversAll = false;  ///< every GPU node lies below
    /// down / up of a switch that has both and must send upwards to reach all; 0 for others.
    [[nodiscard]] double oversubscription() const {
        return coversAll || down_bps <= 0 || up_bps <= 0 ? 0 : down_bps / up_bps;
    }
};

struct Structure {
    std::vector<SwitchRates> switches;  ///< by junction
    std::vector<int> islandOf;  ///< by host group, equal numbers reach each other; -1: every host
                                ///< of the group is alone
    int gpuNodes = 0;
    int islands = 0;  ///< of GPU nodes
    int tiers = 0;  ///< switches crossed upwards until one covers all; the highest where none does
};

[[nodiscard]] Structure findStructure(const NetworkGraph& graph);

}  // namespace cw::fabric
