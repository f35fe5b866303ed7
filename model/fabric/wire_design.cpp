#include "model/fabric/wire_design.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "model/design/relink.h"
#include "model/design/words.h"
#include "model/fabric/draw_plan.h"
#include "model/fabric/layout.h"
#include "model/fabric/node_ports.h"
#include "model/fabric/other_topologies.h"
#include "model/fabric/sizing.h"
#include "model/facility/cable_choice.h"

namespace cw::fabric {

namespace {

using design::Answer;
using design::counted;
using design::Desk;
using design::Device;
using design::DeviceId;
using design::Network;
using design::Refusal;
using design::Transaction;
using design::Variant;

/// The variant without what was generated in the replaced fabrics: the ports that are free for it.
Variant withoutGenerated(const Variant& variant, const std::set<std::int64_t>& replaced) {
    Variant freed = variant;
    std::set<std::string> places;
    std::erase_if(freed.links, [&](const design::Link& link) {
        const auto mark = markOf(link.extra);
        return mark && replaced.count(mark->fabric) > 0 && places.insert(mark->place).second;
    });
    return freed;
}

/// The switch at the rate of the nodes.
Answer<SwitchShape> drawnShape(const Variant& freed, const std::vector<const Device*>& nodes,
                               const catalog::PartLookup& parts, const FabricRequest& request,
                               Network network, const catalog::Part& switchPart) {
    double rate_bps = request.linkRate_bps;
    if (rate_bps <= 0)
        rate_bps = commonRate_bps(freed, *nodes.front(), parts, request, network, switchPart);
    return switchShape(switchPart, rate_bps);
}

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

std::string nameOfStep(const FabricRequest& request, Network network) {
    const std::string what = network == Network::compute   ? "Wire "
                             : network == Network::storage ? "Wire the storage network of "
                             : network == Network::scaleUp ? "Wire the scale-up network of "
                                                           : "Wire the management network of ";
    return what + counted(request.nodes, "node");
}

struct Chosen {
    std::vector<const Device*> nodes;  ///< in the order of the variant
    std::set<std::int64_t> replaced;   ///< fabrics that have one of them
};

/// The chosen nodes and those of the fabrics they are in.
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

std::vector<NodeStack> stacksOf(const std::vector<const Device*>& nodes) {
    std::vector<NodeStack> stacks;
    for (const Device* device : nodes) stacks.push_back({device->id, device->id, device->count});
    return stacks;
}

/// All that is known before anything is drawn.
struct Prepared {
    const Variant* variant = nullptr;
    Chosen chosen;
    FabricRequest request;
    SwitchShape shape;
    std::unordered_map<DeviceId, NodePort> ports;
    Sizing sizing;
    std::optional<LeafUplinks> uplinks;
};

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
        if (!port) return Refusal{port.reason()};
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

/// Links that a step adds or changes.
std::vector<design::LinkId> linksIn(const Transaction& step) {
    std::vector<design::LinkId> links;
    for (const design::DocumentEdit& edit : step.edits) {
        const auto* inside = std::get_if<design::EditVariant>(&edit);
        if (inside == nullptr) continue;
        if (const auto* added = std::get_if<design::AddLink>(&inside->edit))
            links.push_back(added->link.id);
        if (const auto* set = std::get_if<design::SetLink>(&inside->edit))
            links.push_back(set->link.id);
    }
    return links;
}

}  // namespace

Answer<Transaction> wire(const Desk& desk, const std::vector<DeviceId>& nodes,
                         const FabricRequest& request, Network network, Deleted deleted) {
    const auto prepared = prepare(desk, nodes, request, network);
    if (!prepared) return Refusal{prepared.reason()};
    const Prepared& ready = prepared.value();
    FabricDrawing drawing(desk, *ready.variant, ready.request, network, ready.chosen.replaced,
                          deleted == Deleted::stayAway);
    const DrawingJob job{drawing, ready.request, network, ready.shape, ready.ports, ready.uplinks};
    const std::vector<NodeStack> stacks = stacksOf(ready.chosen.nodes);
    const std::vector<NodeStack> grown = withTotal(stacks, ready.request.nodes);
    const auto countIn = [](const std::vector<NodeStack>& some) {
        return std::accumulate(some.begin(), some.end(), 0L,
                               [](long sum, const NodeStack& stack) { return sum + stack.count; });
    };
    if (countIn(grown) > countIn(stacks)) drawing.grow();
    if (ready.sizing.tree)
        drawTree(job, *ready.sizing.tree, grown);
    else
        drawSmall(job, planSmall(ready.request, ready.shape.radix).value(), grown);
    for (std::size_t i = grown.size(); i < stacks.size(); ++i)
        drawing.removeNodes(stacks[i].device);
    return drawing.finish(nameOfStep(ready.request, network));
}

Answer<Sizing> drawnSizing(const Desk& desk, const std::vector<DeviceId>& nodes,
                           const FabricRequest& request, Network network) {
    const auto prepared = prepare(desk, nodes, request, network);
    if (!prepared) return Refusal{prepared.reason()};
    return prepared.value().sizing;
}

Answer<Transaction> wireNetworks(const Desk& desk, const std::vector<DeviceId>& nodes,
                                 const std::vector<NetworkRequest>& networks, Deleted deleted) {
    design::Document document = desk.document;
    std::vector<DeviceId> all = nodes;
    Transaction together;
    for (const NetworkRequest& each : networks) {
        const Desk now{document, desk.variant, desk.catalog};
        const auto step = wire(now, all, each.request, each.network, deleted);
        if (!step) return Refusal{step.reason()};
        design::apply(document, step.value());
        // Stacks that were parted are wired whole in the next network.
        for (const design::DocumentEdit& edit : step.value().edits) {
            const auto* inside = std::get_if<design::EditVariant>(&edit);
            const auto* added =
                inside == nullptr ? nullptr : std::get_if<design::AddDevice>(&inside->edit);
            if (added != nullptr) all.push_back(added->device.id);
        }
        if (together.name.empty()) together.name = step.value().name;
        together.edits.insert(together.edits.end(), step.value().edits.begin(),
                              step.value().edits.end());
    }
    if (together.empty()) return Refusal{"No network is chosen."};
    // Lengths and media follow from where the racks stand once all switches are there; a link that
    // no cable reaches keeps the one it has, which the checks report.
    const std::vector<design::LinkId> links = linksIn(together);
    if (links.empty()) return together;
    // Each network laid out its own switches: all of them once more, together.
    if (networks.size() > 1) {
        const Variant& drawn = *design::findVariant(document, desk.variant);
        std::set<DeviceId> ends;
        for (const design::LinkId id : links)
            if (const design::Link* link = drawn.findLink(id))
                ends.insert({link->a.device, link->b.device});
        const auto moved = arrange({document, desk.variant, desk.catalog},
                                   std::vector<DeviceId>(ends.begin(), ends.end()));
        if (moved)
            together.edits.insert(together.edits.end(), moved.value().edits.begin(),
                                  moved.value().edits.end());
    }
    const auto cables = facility::chooseCables({document, desk.variant, desk.catalog}, links);
    if (cables)
        together.edits.insert(together.edits.end(), cables.value().edits.begin(),
                              cables.value().edits.end());
    return together;
}

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
        if (!sizing) continue;
        const int switches = sizing.value().leaf + sizing.value().spine + sizing.value().core;
        const std::tuple rank{-rate_bps, free.protocolRank, switches};
        if (best && !(rank < bestRank)) continue;
        best = request;
        bestRank = rank;
    }
    if (!best)
        return Refusal{
            "No switch of the catalog has ports that " + chosen.nodes.front()->label +
            " could use" +
            (network == Network::management ? " for management." : ": fit a NIC first.")};
    return *best;
}

std::optional<GeneratedFabric> generatedFor(const Desk& desk, DeviceId device, Network network) {
    const auto variant = design::variantOn(desk);
    if (!variant) return std::nullopt;
    const design::DeskParts parts(desk);
    const Device* found = variant.value()->findDevice(device);
    const auto mark = found == nullptr ? std::nullopt : markOf(found->extra);
    for (GeneratedFabric& fabric : generatedFabrics(*variant.value(), parts)) {
        const bool isNode =
            std::find(fabric.nodes.begin(), fabric.nodes.end(), device) != fabric.nodes.end();
        if (fabric.network == network && (isNode || (mark && mark->fabric == fabric.id)))
            return std::move(fabric);
    }
    return std::nullopt;
}

Answer<Transaction> setNodeCount(const Desk& desk, DeviceId device, int count) {
    auto step = design::setDeviceCount(desk, device, count);
    if (!step) return step;
    std::vector<NetworkRequest> networks;
    for (const Network network :
         {Network::compute, Network::storage, Network::management, Network::scaleUp}) {
        const auto fabric = generatedFor(desk, device, network);
        const bool isNode = fabric && std::find(fabric->nodes.begin(), fabric->nodes.end(),
                                                device) != fabric->nodes.end();
        if (!isNode) continue;
        networks.push_back({network, fabric->request});
        networks.back().request.nodes = 0;
    }
    if (networks.empty()) return step;
    design::Document document = desk.document;
    design::apply(document, step.value());
    const auto wired =
        wireNetworks({document, desk.variant, desk.catalog}, {device}, networks, Deleted::stayAway);
    if (!wired) return step;
    step.value().edits.insert(step.value().edits.end(), wired.value().edits.begin(),
                              wired.value().edits.end());
    return step;
}

}  // namespace cw::fabric
