#include <algorithm>

#include "model/design/fitting_rules.h"
#include "model/fabric/fabric.h"
#include "model/fabric/graph.h"
#include "model/fabric/measure.h"
#include "model/fabric/network_parts.h"

namespace cw::fabric {

namespace {

using design::ResolvedDesign;
using design::ResolvedDevice;

Attachment attachmentOf(const ResolvedDesign& design, const Graph& graph, int device,
                        double pcieLimit_Bps) {
    const ResolvedDevice& resolved = design.devices[device];
    Attachment attachment;
    attachment.device = resolved.device->id;
    attachment.gpus = resolved.gpus;
    attachment.railAligned = graph.isRailAligned(device);
    std::vector<int> islands;
    for (int v = graph.firstOf(device); v < graph.lastOf(device); ++v) {
        const Vertex& vertex = graph.vertices()[v];
        if (vertex.failed) continue;
        const bool isFirst = islands.empty();
        const double cabled_Bps = vertex.cabled_bps / 8;
        attachment.ports = isFirst ? vertex.ports : std::min(attachment.ports, vertex.ports);
        attachment.cabled_Bps = isFirst ? cabled_Bps : std::min(attachment.cabled_Bps, cabled_Bps);
        islands.push_back(vertex.island);
    }
    std::sort(islands.begin(), islands.end());
    islands.erase(std::unique(islands.begin(), islands.end()), islands.end());
    attachment.components = static_cast<int>(islands.size());
    attachment.reachesAll = graph.islands() == 1;
    attachment.pcieLimit_Bps = pcieLimit_Bps;
    const double limit_Bps = attachment.pcieLimit_Bps > 0
                                 ? std::min(attachment.cabled_Bps, attachment.pcieLimit_Bps)
                                 : attachment.cabled_Bps;
    attachment.perGpu_Bps = limit_Bps / resolved.gpus;
    return attachment;
}

/// What the links of all networks take of each device, in one pass: there may be thousands of both.
struct DeviceUse {
    int ports = 0;
    double otherDown_bps = 0;  ///< of networks other than compute, to what is no switch
    double otherUp_bps = 0;    ///< to other switches
};

std::vector<DeviceUse> usesOf(const ResolvedDesign& design) {
    std::vector<DeviceUse> uses(design.devices.size());
    for (const design::ResolvedLink& link : design.links) {
        if (link.a == nullptr || link.b == nullptr) continue;
        const int instancesA = link.a->device->count;
        const int instancesB = link.b->device->count;
        const auto add = [&](const ResolvedDevice& device, const ResolvedDevice& peer, int ports) {
            DeviceUse& use = uses[&device - design.devices.data()];
            use.ports += ports;
            if (link.link->network == design::Network::compute) return;
            (isSwitch(peer) ? use.otherUp_bps : use.otherDown_bps) += ports * link.rate_bps;
        };
        add(*link.a, *link.b, design::portsTakenAtA(*link.link, instancesA, instancesB));
        add(*link.b, *link.a, design::portsTakenAtB(*link.link, instancesA, instancesB));
    }
    return uses;
}

/// Down over up of a switch that must send upwards; empty for others.
std::optional<double> ratioOf(const Vertex& vertex) {
    if (vertex.coversAll || vertex.down_bps <= 0 || vertex.up_bps <= 0) return std::nullopt;
    return vertex.down_bps / vertex.up_bps;
}

/// How loaded an instance is: by its ratio, else by its rates.
bool isWorse(const Vertex& a, const Vertex& b) {
    const double ratioA = ratioOf(a).value_or(0);
    const double ratioB = ratioOf(b).value_or(0);
    if (ratioA != ratioB) return ratioA > ratioB;
    return a.down_bps + a.up_bps > b.down_bps + b.up_bps;
}

SwitchUse switchUseOf(const ResolvedDesign& design, const Graph& graph, int device,
                      const DeviceUse& taken) {
    const ResolvedDevice& resolved = design.devices[device];
    SwitchUse use;
    use.device = resolved.device->id;
    for (const catalog::PortGroup& port : resolved.part->ports) use.portsTotal += port.count;
    use.portsUsed = taken.ports;
    const Vertex* worst = nullptr;
    for (int v = graph.firstOf(device); v < graph.lastOf(device); ++v) {
        const Vertex& vertex = graph.vertices()[v];
        if (worst == nullptr || isWorse(vertex, *worst)) worst = &vertex;
    }
    if (worst == nullptr) return use;
    use.down_bps = worst->down_bps;
    use.up_bps = worst->up_bps;
    use.oversubscription = ratioOf(*worst);
    if (worst->ports == 0) {
        use.down_bps = taken.otherDown_bps;
        use.up_bps = taken.otherUp_bps;
    }
    return use;
}

/// A job over all nodes moves at the pace of the farthest ones.
void takeFromBandwidth(Fabric& fabric) {
    fabric.injection_Bps = fabric.acrossFabric_Bps = fabric.bandwidth.injection_Bps;
    for (const Distance& distance : fabric.bandwidth.distances) {
        if (distance.perGpu_Bps >= fabric.acrossFabric_Bps * (1 - 1e-9)) continue;
        fabric.acrossFabric_Bps = distance.perGpu_Bps;
        fabric.bottleneck = distance.bottleneck.device;
    }
    if (fabric.bandwidth.reachesAll) return;
    fabric.acrossFabric_Bps = 0;
    fabric.bottleneck = {};
}

}  // namespace

Fabric expand(const ResolvedDesign& design, const TrafficOptions& options) {
    const Graph graph(design);
    Fabric fabric;
    fabric.gpuNodes = graph.gpuNodes();
    fabric.islands = graph.islands();
    fabric.switchTiers = graph.tiers();
    const std::vector<DeviceUse> uses = usesOf(design);
    const std::vector<double> pcie_Bps = pcieLimits_Bps(design);
    for (int d = 0; d < static_cast<int>(design.devices.size()); ++d) {
        const ResolvedDevice& device = design.devices[d];
        if (isSwitch(device))
            fabric.switches.push_back(switchUseOf(design, graph, d, uses[d]));
        else if (device.gpus > 0 && device.working() > 0)
            fabric.nodes.push_back(attachmentOf(design, graph, d, pcie_Bps[d]));
    }
    for (const Vertex& vertex : graph.vertices())
        if (const std::optional<double> ratio = vertex.isSwitch ? ratioOf(vertex) : std::nullopt)
            fabric.oversubscription = std::max(fabric.oversubscription, *ratio);
    fabric.transport = transportOf(design);
    fabric.inNetworkReduction = fabric.transport == Transport::infiniBand && allOfferSharp(design);
    fabric.bandwidth = measureBandwidth(design, fabric.transport, options);
    takeFromBandwidth(fabric);
    return fabric;
}

}  // namespace cw::fabric
