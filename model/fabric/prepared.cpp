#include "model/fabric/prepared.h"

#include <algorithm>

#include "model/design/relink.h"
#include "model/design/words.h"
#include "model/fabric/generated_mark.h"
#include "model/facility/cable_choice.h"

namespace cw::fabric {

using design::Answer;
using design::Desk;
using design::Device;
using design::DeviceId;
using design::Network;
using design::Refusal;
using design::Variant;

namespace {

/// The switch at the rate of the nodes.
Answer<SwitchShape> drawnShape(const Variant& freed, const std::vector<const Device*>& nodes,
                               const catalog::PartLookup& parts, const FabricRequest& request,
                               Network network, const catalog::Part& switchPart) {
    double rate_bps = request.linkRate_bps;
    if (rate_bps <= 0)
        rate_bps = commonRate_bps(freed, *nodes.front(), parts, request, network, switchPart);
    return switchShape(switchPart, rate_bps);
}

/// Ports are shared where there is a cable that splits them and the fabric is made of leaves.
void splitWherePossible(Prepared& ready, const design::DeskParts& parts) {
    if (ready.shape.split <= 1) return;
    const bool canSplit =
        isTree(ready.request.topology) &&
        std::all_of(ready.ports.begin(), ready.ports.end(), [&](const auto& entry) {
            return design::chooseOn(parts, *entry.second.port, *ready.shape.port, 0,
                                    {1, ready.shape.split})
                .ok();
        });
    if (!canSplit) ready.shape.split = 1;
}

/// GPUs share the NICs evenly, or the NICs the GPUs.
std::optional<Refusal> refusesShare(const Chosen& chosen, const catalog::PartLookup& parts,
                                    const FabricRequest& request) {
    for (const Device* device : chosen.nodes) {
        int gpus = 0;
        for (const design::Fitting& fitting : device->fittings) {
            const catalog::Part* part = parts.find(fitting.part);
            if (part != nullptr && part->kind == catalog::PartKind::accelerator)
                gpus += fitting.count;
        }
        if (auto refusal = refusesNics(request.nicsPerNode, gpus)) return refusal;
    }
    return std::nullopt;
}

Answer<std::optional<LeafUplinks>> uplinksOf(const Prepared& ready, const Desk& desk,
                                             const catalog::Part& leafPart) {
    const FabricRequest& request = ready.request;
    const bool isAsked = request.topology == Topology::access && request.leafUplinks > 0 &&
                         !request.uplinkPart.empty();
    if (!isAsked) return std::optional<LeafUplinks>();
    const auto upper = design::partOn(desk, request.uplinkPart);
    if (!upper) return Refusal{upper.reason()};
    const auto plan = planLeafUplinks(request, leafPart, *ready.shape.port, *upper.value(),
                                      ready.sizing.leaf / request.planes);
    if (!plan) return Refusal{plan.reason()};
    return std::optional(plan.value());
}

/// Where nodes of unlike speeds do not go together: the rate that all of them and the switch have.
std::string slowerRateHint(const Variant& freed, const Prepared& ready,
                           const catalog::PartLookup& parts, Network network,
                           const catalog::Part& switchPart) {
    double common_bps = ready.shape.linkRate_bps;
    for (const Device* device : ready.chosen.nodes)
        common_bps = std::min(
            common_bps, commonRate_bps(freed, *device, parts, ready.request, network, switchPart));
    if (common_bps <= 0 || common_bps >= ready.shape.linkRate_bps) return "";
    const auto shape = switchShape(switchPart, common_bps);
    if (!shape) return "";
    for (const Device* device : ready.chosen.nodes)
        if (!nodePort(freed, *device, parts, ready.request, network, shape.value())) return "";
    return " All of these nodes run at " + design::rateWord(common_bps) +
           ": ask for links of that rate, or wire the faster ones by themselves.";
}

}  // namespace

Variant withoutGenerated(const Variant& variant, const std::set<std::int64_t>& replaced) {
    Variant freed = variant;
    std::set<std::string> places;
    std::erase_if(freed.links, [&](const design::Link& link) {
        const auto mark = markOf(link.extra);
        return mark && replaced.count(mark->fabric) > 0 && places.insert(mark->place).second;
    });
    return freed;
}

Chosen chosenNodes(const Variant& variant, const catalog::PartLookup& parts,
                   const std::vector<DeviceId>& nodes, Network network) {
    std::set<DeviceId> ids(nodes.begin(), nodes.end());
    Chosen chosen;
    for (const GeneratedFabric& fabric : generatedFabrics(variant, parts)) {
        const bool isTouched = fabric.network == network &&
                               std::any_of(fabric.nodes.begin(), fabric.nodes.end(),
                                           [&](DeviceId node) { return ids.count(node) > 0; });
        if (!isTouched) continue;
        chosen.replaced.insert(fabric.id);
        ids.insert(fabric.nodes.begin(), fabric.nodes.end());
    }
    for (const Device& device : variant.devices) {
        const catalog::Part* part = parts.find(device.part);
        if (ids.count(device.id) == 0 || part == nullptr) continue;
        if (part->kind != catalog::PartKind::networkSwitch) chosen.nodes.push_back(&device);
    }
    return chosen;
}

Answer<Prepared> prepare(const Desk& desk, const std::vector<DeviceId>& nodes,
                         const FabricRequest& asked, Network network) {
    const auto variant = design::variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    const design::DeskParts parts(desk);
    Prepared ready;
    ready.variant = variant.value();
    ready.chosen = chosenNodes(*ready.variant, parts, nodes, network);
    if (ready.chosen.nodes.empty())
        return Refusal{"Select the nodes to wire: servers, not switches."};
    ready.request = asked;
    if (asked.nodes == 0)
        for (const Device* device : ready.chosen.nodes) ready.request.nodes += device->count;
    if (auto refusal = refusesRequest(ready.request)) return *refusal;
    if (network == Network::compute)
        if (auto refusal = refusesShare(ready.chosen, parts, ready.request)) return *refusal;
    const auto part = design::partOn(desk, asked.switchPart);
    if (!part) return Refusal{part.reason()};

    const Variant freed = withoutGenerated(*ready.variant, ready.chosen.replaced);
    const auto shape =
        drawnShape(freed, ready.chosen.nodes, parts, ready.request, network, *part.value());
    if (!shape) return Refusal{shape.reason()};
    ready.shape = shape.value();
    int linksPerCage = 0;
    for (const Device* device : ready.chosen.nodes) {
        const auto port = nodePort(freed, *device, parts, ready.request, network, ready.shape);
        if (!port)
            return Refusal{port.reason() +
                           slowerRateHint(freed, ready, parts, network, *part.value())};
        ready.ports[device->id] = port.value();
        linksPerCage = std::max(1, port.value().port->portsPerCage);
    }
    splitWherePossible(ready, parts);
    const auto sizing = size(ready.request, ready.shape, linksPerCage,
                             parts.ofKind(catalog::PartKind::networkSwitch));
    if (!sizing) return Refusal{sizing.reason()};
    ready.sizing = sizing.value();
    const auto uplinks = uplinksOf(ready, desk, *part.value());
    if (!uplinks) return Refusal{uplinks.reason()};
    ready.uplinks = uplinks.value();
    if (ready.uplinks) countUplinks(*ready.uplinks, ready.request.planes, ready.sizing);
    return ready;
}

}  // namespace cw::fabric
