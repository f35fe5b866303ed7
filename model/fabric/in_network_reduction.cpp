#include "model/fabric/in_network_reduction.h"

#include <algorithm>

#include "model/fabric/network_graph.h"
#include "model/fabric/network_parts.h"
#include "model/fabric/structure.h"

namespace cw::fabric {

namespace {

/// Tiers from the nodes upwards whose switches are all able to.
int tiersWithout(const design::ResolvedDesign& design, const std::vector<design::DeviceId>& lacking,
                 int tiers) {
    const NetworkGraph graph = buildGraph(design, design::Network::compute);
    const Structure structure = findStructure(graph);
    int lowest = tiers + 1;
    for (std::size_t j = 0; j < graph.junctions.size(); ++j) {
        const int tier = structure.switches[j].tier;
        const design::DeviceId device = design.devices[graph.junctions[j].device].device->id;
        if (tier > 0 && std::find(lacking.begin(), lacking.end(), device) != lacking.end())
            lowest = std::min(lowest, tier);
    }
    return lowest - 1;
}

}  // namespace

InNetworkReduction inNetworkReduction(const design::ResolvedDesign& design, const Fabric& fabric) {
    InNetworkReduction result;
    result.tiers = fabric.switchTiers;
    result.lacking = withoutReduction(design);
    if (fabric.transport != Transport::infiniBand || result.tiers == 0) return result;
    result.reducingTiers =
        result.lacking.empty() ? result.tiers : tiersWithout(design, result.lacking, result.tiers);
    result.everywhere = fabric.inNetworkReduction && fabric.islands == 1;
    return result;
}

}  // namespace cw::fabric
