#include <algorithm>
#include <set>

#include "model/design/fitting_rules.h"
#include "model/fabric/fabric.h"
#include "model/fabric/fold.h"
#include "model/fabric/measure.h"
#include "model/fabric/network_parts.h"
#include "model/fabric/structure.h"

namespace cw::fabric {

namespace {

using design::ResolvedDesign;
using design::ResolvedDevice;

/// Whether port r of every host meets at one switch: groups differ in more than that.
bool areAlike(const NetworkGraph& graph, const HostGroup& a, const HostGroup& b) {
    if (a.lastPort - a.firstPort != b.lastPort - b.firstPort) return false;
    for (int p = 0; p < a.lastPort - a.firstPort; ++p)
        if (graph.ports[a.firstPort + p].junction != graph.ports[b.firstPort + p].junction)
            return false;
    return true;
}

Attachment attachmentOf(const ResolvedDevice& device, int firstHost, const NetworkGraph& graph,
                        const Structure& structure, int ports, double pcieLimit_Bps) {
    Attachment attachment;
    attachment.ports = ports;
    attachment.device = device.device->id;
    attachment.gpus = device.gpus;
    std::set<int> islands;
    int alone = 0;
    const HostGroup* first = nullptr;
    const HostGroup* last = nullptr;
    for (int i = 0; i < device.device->count; ++i) {
        const int g = graph.groupOf[firstHost + i];
        if (g < 0) continue;
        const HostGroup& group = graph.groups[g];
        if (structure.islandOf[g] < 0) ++alone;
        if (&group == last) continue;
        last = &group;
        if (structure.islandOf[g] >= 0) islands.insert(structure.islandOf[g]);
        double cabled_Bps = 0;
        for (int p = group.firstPort; p < group.lastPort; ++p)
            cabled_Bps += graph.ports[p].cable_bps / 8;
        const bool isFirst = first == nullptr;
        if (isFirst) first = &group;
        attachment.cabled_Bps = isFirst ? cabled_Bps : std::min(attachment.cabled_Bps, cabled_Bps);
        attachment.railAligned =
            group.lastPort > group.firstPort &&
            (isFirst || (attachment.railAligned && areAlike(graph, *first, group)));
    }
    attachment.components = static_cast<int>(islands.size()) + alone;
    attachment.reachesAll = structure.islands == 1;
    attachment.pcieLimit_Bps = pcieLimit_Bps;
    const double limit_Bps = attachment.pcieLimit_Bps > 0
                                 ? std::min(attachment.cabled_Bps, attachment.pcieLimit_Bps)
                                 : attachment.cabled_Bps;
    attachment.perGpu_Bps = limit_Bps / device.gpus;
    return attachment;
}

/// What the links of all networks take of each device, in one pass: there may be thousands of both.
struct DeviceUse {
    int ports = 0;
    int computePorts = 0;
    double otherDown_bps = 0;  ///< of networks other than compute, to what is no switch
    double otherUp_bps = 0;    ///< to other switches
};

std::vector<DeviceUse> usesOf(const ResolvedDesign& design) {
    std::vector<DeviceUse> uses(design.devices.size());
    for (const design::ResolvedLink& link : design.links) {
        if (link.a == nullptr || link.b == nullptr) continue;
        const int instancesA = link.a->device->count;
        const int instancesB = link.b->device->count;
        const auto add = [&](const ResolvedDevice& device, const ResolvedDevice& peer, int ports,
                             int split) {
            DeviceUse& use = uses[&device - design.devices.data()];
            use.ports += ports;
            if (link.link->network == design::Network::compute) {
                use.computePorts += ports;
                return;
            }
            (isSwitch(peer) ? use.otherUp_bps : use.otherDown_bps) += ports * split * link.rate_bps;
        };
        add(*link.a, *link.b, design::portsTakenAtA(*link.link, instancesA, instancesB),
            link.link->splitA);
        add(*link.b, *link.a, design::portsTakenAtB(*link.link, instancesA, instancesB),
            link.link->splitB);
    }
    return uses;
}

/// How loaded an instance is: by its ratio, else by its rates.
bool isWorse(const SwitchRates& a, const SwitchRates& b) {
    if (a.oversubscription() != b.oversubscription())
        return a.oversubscription() > b.oversubscription();
    return a.down_bps + a.up_bps > b.down_bps + b.up_bps;
}

/// `firstJunction` is -1 for a switch without a cable in the compute network.
SwitchUse switchUseOf(const ResolvedDevice& device, int firstJunction, const NetworkGraph& graph,
                      const Structure& structure, const DeviceUse& taken) {
    SwitchUse use;
    use.device = device.device->id;
    for (const catalog::PortGroup& port : device.part->ports) use.portsTotal += port.count;
    use.portsUsed = taken.ports;
    if (firstJunction < 0) {
        use.down_bps = taken.otherDown_bps;
        use.up_bps = taken.otherUp_bps;
        return use;
    }
    const SwitchRates* worst = nullptr;
    for (int i = 0; i < device.device->count; ++i) {
        const SwitchRates& shape = structure.switches[graph.cell(firstJunction + i)];
        if (worst == nullptr || isWorse(shape, *worst)) worst = &shape;
    }
    if (worst == nullptr) return use;
    use.down_bps = worst->down_bps;
    use.up_bps = worst->up_bps;
    if (worst->oversubscription() > 0) use.oversubscription = worst->oversubscription();
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
    NetworkGraph graph = foldedGraph(design, design::Network::compute);
    const Structure structure = findStructure(graph);
    Fabric fabric;
    fabric.gpuNodes = structure.gpuNodes;
    fabric.islands = structure.islands;
    fabric.switchTiers = structure.tiers;
    const std::vector<DeviceUse> uses = usesOf(design);
    const std::vector<double> pcie_Bps = pcieLimits_Bps(design);
    for (std::size_t d = 0; d < design.devices.size(); ++d) {
        const ResolvedDevice& device = design.devices[d];
        const int first = graph.firstOf[d];
        if (isSwitch(device))
            fabric.switches.push_back(switchUseOf(device, first, graph, structure, uses[d]));
        else if (device.gpus > 0 && device.working() > 0)
            fabric.nodes.push_back(
                attachmentOf(device, first, graph, structure, uses[d].computePorts, pcie_Bps[d]));
    }
    for (const SwitchRates& shape : structure.switches)
        fabric.oversubscription = std::max(fabric.oversubscription, shape.oversubscription());
    fabric.transport = transportOf(design);
    fabric.inNetworkReduction = fabric.transport == Transport::infiniBand && allOfferSharp(design);
    fabric.bandwidth = measureBandwidth(design, std::move(graph), fabric.transport, options);
    takeFromBandwidth(fabric);
    return fabric;
}

}  // namespace cw::fabric
