#include "model/fabric/scale_up.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "model/fabric/measure.h"
#include "model/fabric/structure.h"

namespace cw::fabric {

namespace {

/// Groups of hosts that hold GPUs and reach others, by island.
std::map<int, std::vector<int>> groupsByIsland(const NetworkGraph& graph,
                                               const Structure& structure) {
    std::map<int, std::vector<int>> islands;
    for (std::size_t g = 0; g < graph.groups.size(); ++g)
        if (graph.groups[g].gpus > 0 && structure.islandOf[g] >= 0)
            islands[structure.islandOf[g]].push_back(static_cast<int>(g));
    return islands;
}

/// Devices with an instance in one of the groups.
std::vector<design::DeviceId> devicesOf(const design::ResolvedDesign& design,
                                        const NetworkGraph& graph, const std::vector<int>& groups) {
    const std::set<int> wanted(groups.begin(), groups.end());
    std::vector<design::DeviceId> devices;
    for (std::size_t d = 0; d < design.devices.size(); ++d) {
        if (design.devices[d].gpus == 0 || graph.firstOf[d] < 0) continue;
        for (int i = 0; i < design.devices[d].device->count; ++i) {
            if (wanted.count(graph.groupOf[graph.firstOf[d] + i]) == 0) continue;
            devices.push_back(design.devices[d].device->id);
            break;
        }
    }
    return devices;
}

double injectionOf_Bps(const NetworkGraph& graph, int g) {
    const HostGroup& group = graph.groups[g];
    double node_bps = 0;
    for (int p = group.firstPort; p < group.lastPort; ++p) node_bps += graph.ports[p].rate_bps;
    return node_bps / 8 / group.gpus;
}

}  // namespace

ScaleUp expandScaleUp(const design::ResolvedDesign& design) {
    ScaleUp result;
    const bool isDrawn =
        std::any_of(design.links.begin(), design.links.end(), [](const design::ResolvedLink& link) {
            return link.link->network == design::Network::scaleUp;
        });
    if (!isDrawn) return result;
    NetworkGraph graph = buildGraph(design, design::Network::scaleUp);
    const Structure structure = findStructure(graph);
    double least_Bps = std::numeric_limits<double>::infinity();
    int inDomains = 0;
    for (const auto& [island, groups] : groupsByIsland(graph, structure)) {
        ScaleUpDomain domain;
        for (const int g : groups) {
            domain.nodes += graph.groups[g].hosts;
            domain.gpus += graph.groups[g].hosts * graph.groups[g].gpus;
        }
        if (domain.nodes < 2) continue;
        for (const int g : groups) least_Bps = std::min(least_Bps, injectionOf_Bps(graph, g));
        domain.devices = devicesOf(design, graph, groups);
        inDomains += domain.nodes;
        result.gpus = result.domains.empty() ? domain.gpus : std::min(result.gpus, domain.gpus);
        result.domains.push_back(std::move(domain));
    }
    result.strayNodes = structure.gpuNodes - inDomains;
    if (result.domains.empty()) return result;
    result.injection_Bps = result.perGpu_Bps = least_Bps;
    // NVLink switches forward packet by packet, and any link of a GPU leads to any other GPU.
    const TrafficOptions options{Forwarding::adaptive, Protocol::none, true};
    const Bandwidth bandwidth =
        measureBandwidth(design, std::move(graph), Transport::none, options);
    for (const Distance& distance : bandwidth.distances) {
        if (distance.perGpu_Bps > result.perGpu_Bps * (1 + 1e-9)) continue;
        result.perGpu_Bps = std::min(result.perGpu_Bps, distance.perGpu_Bps);
        result.bottleneck = distance.bottleneck;
    }
    return result;
}

}  // namespace cw::fabric
