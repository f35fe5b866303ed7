#include <algorithm>
#include <tuple>

#include "model/design/words.h"
#include "model/fabric/prepared.h"

namespace cw::fabric {

using design::Answer;
using design::counted;
using design::Desk;
using design::Device;
using design::DeviceId;
using design::Network;
using design::Refusal;
using design::Variant;

namespace {

/// One port, on that switch.
FabricRequest usualRequest(Network network, const catalog::Part& switchPart) {
    FabricRequest request;
    request.switchPart = switchPart.id;
    request.nicsPerNode = 1;
    if (network == Network::management) request.topology = Topology::access;
    if (network == Network::scaleUp) request.topology = Topology::parallel;
    return request;
}

/// How many of a node's free ports a network takes when nothing is said. Storage: one port of each
/// of two adapters, as in the DGX SuperPOD; the others are the in-band network's.
int usualPorts(Network network, int free) {
    if (network == Network::management) return std::min(1, free);
    if (network == Network::storage) return std::min(2, free);
    if (network == Network::scaleUp) return free;
    return free > 1 ? free - free % 2 : free;
}

/// Trays of one scale-up domain, as their GPUs say; 0 where they do not.
int nodesOfDomain(const Device& device, const catalog::PartLookup& parts) {
    int gpus = 0;
    int domain = 0;
    for (const design::Fitting& fitting : device.fittings) {
        const catalog::Part* part = parts.find(fitting.part);
        const auto* gpu = part == nullptr ? nullptr : part->as<catalog::Accelerator>();
        if (gpu == nullptr) continue;
        gpus += fitting.count;
        domain = std::max(domain, gpu->scaleUpDomain.value_or(0));
    }
    return gpus > 0 ? domain / gpus : 0;
}

}  // namespace

std::vector<const catalog::Part*> suitableSwitches(const Desk& desk,
                                                   const std::vector<DeviceId>& nodes,
                                                   Network network) {
    std::vector<const catalog::Part*> suitable;
    const auto variant = design::variantOn(desk);
    if (!variant) return suitable;
    const design::DeskParts parts(desk);
    const Chosen chosen = chosenNodes(*variant.value(), parts, nodes, network);
    if (chosen.nodes.empty()) return suitable;
    const Variant freed = withoutGenerated(*variant.value(), chosen.replaced);
    FabricRequest one;
    one.nicsPerNode = 1;
    for (const catalog::Part* part : parts.ofKind(catalog::PartKind::networkSwitch)) {
        if (part->availability == catalog::Availability::statedOnly) continue;
        if (commonRate_bps(freed, *chosen.nodes.front(), parts, one, network, *part) > 0)
            suitable.push_back(part);
    }
    return suitable;
}

std::vector<const catalog::Part*> suitableUplinks(const Desk& desk,
                                                  const std::vector<DeviceId>& nodes,
                                                  const FabricRequest& request, Network network) {
    std::vector<const catalog::Part*> suitable;
    FabricRequest alone = request;
    alone.uplinkPart.clear();
    const auto prepared = prepare(desk, nodes, alone, network);
    const auto leaf = design::partOn(desk, request.switchPart);
    if (!prepared || !leaf) return suitable;
    const Prepared& ready = prepared.value();
    const int leaves = ready.sizing.leaf / std::max(1, request.planes);
    for (const catalog::Part* part :
         design::DeskParts(desk).ofKind(catalog::PartKind::networkSwitch)) {
        if (part->availability == catalog::Availability::statedOnly) continue;
        if (planLeafUplinks(request, *leaf.value(), *ready.shape.port, *part, leaves))
            suitable.push_back(part);
    }
    return suitable;
}

Answer<FabricRequest> suggestedRequest(const Desk& desk, const std::vector<DeviceId>& nodes,
                                       Network network) {
    const auto variant = design::variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    const design::DeskParts parts(desk);
    for (const DeviceId node : nodes)
        if (const auto fabric = generatedFor(desk, node, network)) {
            FabricRequest request = fabric->request;
            request.nodes = 0;
            return request;
        }
    const Chosen chosen = chosenNodes(*variant.value(), parts, nodes, network);
    if (chosen.nodes.empty()) return Refusal{"Select the nodes to wire: servers, not switches."};
    std::optional<FabricRequest> best;
    std::optional<Refusal> refused;  // the first: why a switch that suits does not do
    std::tuple<double, int, int> bestRank;
    for (const catalog::Part* part : suitableSwitches(desk, nodes, network)) {
        FabricRequest request = usualRequest(network, *part);
        const double rate_bps =
            commonRate_bps(*variant.value(), *chosen.nodes.front(), parts, request, network, *part);
        const auto shape = switchShape(*part, rate_bps);
        if (!shape) continue;
        const FreePorts free =
            freePorts(*variant.value(), *chosen.nodes.front(), parts, network, shape.value());
        request.nicsPerNode = usualPorts(network, free.count);
        if (network == Network::scaleUp)
            request.scalableUnit = nodesOfDomain(*chosen.nodes.front(), parts);
        const auto sizing = drawnSizing(desk, nodes, request, network);
        if (!sizing) {
            if (!refused) refused = Refusal{sizing.reason()};
            continue;
        }
        const int switches = sizing.value().leaf + sizing.value().spine + sizing.value().core;
        const std::tuple rank{-rate_bps, free.protocolRank, switches};
        if (best && !(rank < bestRank)) continue;
        best = request;
        bestRank = rank;
    }
    if (best) return *best;
    if (refused) return *refused;
    return Refusal{whyNoSwitch(*variant.value(), *chosen.nodes.front(), parts, network)};
}

}  // namespace cw::fabric
