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

Attachment attachmentOf(const ResolvedDesign& design, const Graph& graph, int device) {
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
    attachment.pcieLimit_Bps = pcieLimit_Bps(design, resolved);
    const double limit_Bps = attachment.pcieLimit_Bps > 0
                                 ? std::min(attachment.cabled_Bps, attachment.pcieLimit_Bps)
                                 : attachment.cabled_Bps;
    attachment.perGpu_Bps = limit_Bps / resolved.gpus;
    return attachment;
}

int portsUsed(const ResolvedDesign& design, const ResolvedDevice& device) {
    int used = 0;
    for (const design::ResolvedLink& link : design.links) {
        if (link.a == nullptr || link.b == nullptr) continue;
        const int instancesA = link.a->device->count;
        const int instancesB = link.b->device->count;
        if (link.a == &device) used += design::portsTakenAtA(*link.link, instancesA, instancesB);
        if (link.b == &device) used += design::portsTakenAtB(*link.link, instancesA, instancesB);
    }
    return used;
}

/// Down and up of a switch of another network, from its links: other switches are up.
void addOtherNetworks(const ResolvedDesign& design, const ResolvedDevice& device, SwitchUse& use) {
    for (const design::ResolvedLink& link : design.links) {
        if (link.link->network == design::Network::compute || !link.a || !link.b) continue;
        if (link.a != &device && link.b != &device) continue;
        const bool isA = link.a == &device;
        const int instancesA = link.a->device->count;
        const int instancesB = link.b->device->count;
        const int ports = isA ? design::portsTakenAtA(*link.link, instancesA, instancesB)
                              : design::portsTakenAtB(*link.link, instancesA, instancesB);
        double& sum = isSwitch(isA ? *link.b : *link.a) ? use.up_bps : use.down_bps;
        sum += ports * link.rate_bps;
    }
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

SwitchUse switchUseOf(const ResolvedDesign& design, const Graph& graph, int device) {
    const ResolvedDevice& resolved = design.devices[device];
    SwitchUse use;
    use.device = resolved.device->id;
    for (const catalog::PortGroup& port : resolved.part->ports) use.portsTotal += port.count;
    use.portsUsed = portsUsed(design, resolved);
    const Vertex* worst = nullptr;
    for (int v = graph.firstOf(device); v < graph.lastOf(device); ++v) {
        const Vertex& vertex = graph.vertices()[v];
        if (worst == nullptr || isWorse(vertex, *worst)) worst = &vertex;
    }
    if (worst == nullptr) return use;
    use.down_bps = worst->down_bps;
    use.up_bps = worst->up_bps;
    use.oversubscription = ratioOf(*worst);
    if (worst->ports == 0) addOtherNetworks(design, resolved, use);
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
    for (int d = 0; d < static_cast<int>(design.devices.size()); ++d) {
        const ResolvedDevice& device = design.devices[d];
        if (isSwitch(device))
            fabric.switches.push_back(switchUseOf(design, graph, d));
        else if (device.gpus > 0 && device.working() > 0)
            fabric.nodes.push_back(attachmentOf(design, graph, d));
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
