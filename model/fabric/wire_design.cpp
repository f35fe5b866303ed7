#include "model/fabric/wire_design.h"

#include <algorithm>
#include <numeric>

#include "model/design/words.h"
#include "model/fabric/draw_plan.h"
#include "model/fabric/layout.h"
#include "model/fabric/other_topologies.h"
#include "model/fabric/prepared.h"
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

std::string nameOfStep(const FabricRequest& request, Network network) {
    const std::string what = network == Network::compute   ? "Wire "
                             : network == Network::storage ? "Wire the storage network of "
                             : network == Network::scaleUp ? "Wire the scale-up network of "
                                                           : "Wire the management network of ";
    return what + counted(request.nodes, "node");
}

std::vector<NodeStack> stacksOf(const std::vector<const Device*>& nodes) {
    std::vector<NodeStack> stacks;
    for (const Device* device : nodes) stacks.push_back({device->id, device->id, device->count});
    return stacks;
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
    if (networks.empty()) return Refusal{"No network is chosen."};
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
    if (together.empty()) return Refusal{"Everything is wired like this already."};
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
