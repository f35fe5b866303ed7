#include "model/explore/space.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <map>
#include <set>

#include "model/checks/wording.h"
#include "model/error.h"
#include "model/explore/node_choices.h"
#include "model/explore/prices.h"
#include "model/fabric/wire_design.h"

namespace cw::explore {

namespace {

using catalog::Part;
using catalog::PartKind;
using design::Network;

/// Throws where a list names what is not there, or is of another kind.
void requireParts(const catalog::Catalog& catalog, const std::vector<catalog::PartId>& ids,
                  PartKind kind, const char* key) {
    for (const catalog::PartId& id : ids) {
        const Part* part = catalog.find(id);
        if (part != nullptr && part->kind == kind) continue;
        throw DocumentError(part == nullptr ? "The catalog has no part \"" + id + "\"."
                                            : part->name + " is of another kind.",
                            std::string("vary.") + key,
                            "`clusterwright-cli catalog search` lists the parts there are.");
    }
}

void requireKnownParts(const catalog::Catalog& catalog, const Vary& vary) {
    requireParts(catalog, vary.accelerators, PartKind::accelerator, "accelerators");
    requireParts(catalog, vary.servers, PartKind::server, "servers");
    requireParts(catalog, vary.nics, PartKind::nic, "nics");
    requireParts(catalog, vary.switches, PartKind::networkSwitch, "switches");
    for (const catalog::PartId& id : vary.storage)
        if (!id.empty()) requireParts(catalog, {id}, PartKind::storageSystem, "storage");
}

/// The switch of the out-of-band network: of those for it that can be ordered, one with a price
/// first.
const Part* managementSwitch(const catalog::Catalog& catalog, const Vary& vary) {
    const Part* best = nullptr;
    for (const Part& part : catalog.parts()) {
        const auto* facts = part.as<catalog::NetworkSwitch>();
        if (facts == nullptr || facts->role != "oob" || !isAllowed(part, vary, {})) continue;
        if (best == nullptr || (best->price() == nullptr && part.price() != nullptr)) best = &part;
    }
    return best;
}

fabric::FabricRequest managementRequest(const Part& part) {
    fabric::FabricRequest request;
    request.nicsPerNode = 1;
    request.switchPart = part.id;
    request.topology = fabric::Topology::access;
    return request;
}

design::DeviceId nodesOf(const NodeChoice& node) {
    return node.device.id;
}

void setManagement(NodeChoice& node, const Space& space) {
    if (space.managementSwitch == nullptr) return;
    const design::Document document = documentOf(node, *space.catalog);
    const design::Desk desk{document, document.variants.front().name, *space.catalog};
    node.hasManagement =
        fabric::wire(desk, {nodesOf(node)}, managementRequest(*space.managementSwitch),
                     Network::management)
            .ok();
}

/// Each choice of node beside each choice of storage.
std::vector<NodeChoice> withStorage(std::vector<NodeChoice> nodes, const Space& space,
                                    std::vector<LeftOut>& leftOut) {
    std::vector<NodeChoice> all;
    for (const catalog::PartId& id : space.request.vary.storage) {
        const Part* storage = id.empty() ? nullptr : space.catalog->find(id);
        if (storage != nullptr && storage->price() == nullptr) {
            LeftOut out{id, "has no price", 0};
            for (const NodeChoice& node : nodes) out.candidates += space.candidatesOf(node);
            leftOut.push_back(out);
            continue;
        }
        for (const NodeChoice& node : nodes) {
            all.push_back(node);
            all.back().storage = storage;
            if (storage != nullptr) all.back().name += " + " + id;
        }
    }
    return all;
}

void addNotes(Space& space) {
    if (space.request.limits.leadTime_s)
        space.notes.push_back(
            "No part of the catalog states a lead time, so that limit is not checked: only parts "
            "that can be ordered are used.");
    if (!space.leftOut.empty())
        space.notes.push_back(
            "Designs with parts that have no price or no figures are left out; "
            "cables, modules and management switches without a price are used "
            "and named beside the total, which does not hold them.");
}

/// Of fixed parts of the kind a list asks for, without anything to be made of them.
[[noreturn]] void refuseEmpty(const Space& space) {
    std::string blame;
    for (const LeftOut& out : space.leftOut)
        blame += (blame.empty() ? "" : "; ") + out.what + " " + out.why;
    throw InputError("No server of the catalog can be judged for this request.", "vary",
                     blame.empty() ? "Allow more servers, accelerators or vendors."
                                   : "Left out: " + blame + ".");
}

}  // namespace

long long Space::candidatesOf(const NodeChoice& node) const {
    long long all = 0;
    for (const int n : counts) all += n == 1 ? 1 : static_cast<long long>(node.fabrics.size());
    return all;
}

long long Space::candidates() const {
    long long all = 0;
    for (const NodeChoice& node : nodes) all += candidatesOf(node);
    for (const LeftOut& out : leftOut) all += out.candidates;
    return all;
}

std::string Space::nameOf(const Candidate& candidate) const {
    const NodeChoice& node = nodes[static_cast<std::size_t>(candidate.node)];
    const int count = nodesOf(candidate);
    std::string name = std::to_string(count) + " x " + node.name;
    if (count == 1 || node.fabrics.empty()) return name;
    const fabric::FabricRequest& wiring =
        node.fabrics[static_cast<std::size_t>(candidate.fabric)].request;
    name += ", " + wiring.switchPart + " " + std::string(fabric::nameOf(wiring.topology));
    if (wiring.topology != fabric::Topology::railOnly)
        name += " " + std::string(fabric::nameOf(wiring.alignment));
    return name + " " + checks::ratio(wiring.leafOversubscription) + ", " +
           checks::counted(wiring.nicsPerNode, "port") + " a node";
}

Space buildSpace(const catalog::Catalog& catalog, const Request& request,
                 const std::stop_token& cancel) {
    requireKnownParts(catalog, request.vary);
    Space space;
    space.catalog = &catalog;
    space.request = request;
    space.counts = nodeCounts(request.vary.nodes);
    space.managementSwitch = managementSwitch(catalog, request.vary);
    std::vector<const Part*> all;  // also reads them all before threads do
    for (const Part& part : catalog.parts()) all.push_back(&part);
    space.parts = std::make_shared<ScaledPrices>(catalog, all, request.gpuPrice);
    NodeChoices choices = nodeChoices(catalog, *space.parts, request, cancel);
    std::vector<std::vector<std::pair<std::string, int>>> badSwitches(choices.usable.size());
    tbb::parallel_for(std::size_t{0}, choices.usable.size(), [&](std::size_t i) {
        if (cancel.stop_requested()) return;
        addFabrics(choices.usable[i], catalog, request, badSwitches[i]);
        setManagement(choices.usable[i], space);
    });
    if (cancel.stop_requested()) return space;
    std::map<std::pair<std::string, std::string>, long long> left;
    const long long multiples =
        std::count_if(space.counts.begin(), space.counts.end(), [](int n) { return n > 1; });
    for (const auto& each : badSwitches)
        for (const auto& [part, wirings] : each)
            left[{part, "has no price"}] += wirings * multiples;
    std::vector<long long> lost(choices.unusable.size());
    tbb::parallel_for(std::size_t{0}, lost.size(), [&](std::size_t i) {
        if (cancel.stop_requested()) return;
        std::vector<std::pair<std::string, int>> switches;
        addFabrics(choices.unusable[i].node, catalog, request, switches);
        lost[i] = space.candidatesOf(choices.unusable[i].node);
        for (const auto& [part, wirings] : switches) lost[i] += wirings * multiples;
    });
    if (cancel.stop_requested()) return space;
    for (std::size_t i = 0; i < lost.size(); ++i)
        left[{choices.unusable[i].part, choices.unusable[i].why}] += lost[i];
    for (const auto& [key, designs] : left)
        space.leftOut.push_back({key.first, key.second, designs});
    space.nodes = withStorage(std::move(choices.usable), space, space.leftOut);
    std::sort(space.leftOut.begin(), space.leftOut.end(),
              [](const LeftOut& a, const LeftOut& b) { return a.what < b.what; });
    addNotes(space);
    if (space.nodes.empty()) refuseEmpty(space);
    return space;
}

namespace {

design::Site siteFor(const Request& request, const NodeChoice& node) {
    design::Site site = request.site;
    if (request.limits.power_W) site.powerLimit_W = request.limits.power_W;
    if (request.limits.cooling_W) site.coolingLimit_W = request.limits.cooling_W;
    if (request.limits.racks && *request.limits.racks > 0) site.racks = request.limits.racks;
    // Liquid-cooled nodes are planned with the water they need, where the site does not say else.
    if (node.isLiquid && request.site.cooling == design::Site().cooling)
        site.cooling = design::Cooling::coldPlate;
    return site;
}

void pin(design::Document& document, const Space& space, const catalog::PartId& id) {
    const catalog::Catalog& catalog = *space.catalog;
    const Part* part = space.parts->find(id);
    if (part == nullptr) return;
    document.pinned.pin(*part);
    for (const catalog::Source& source : catalog.sourcesCitedBy(*part))
        document.sources[source.id] = source;
    document.catalogVersion = catalog.version();
}

/// The storage system and its cables, on a storage network of its own where the nodes have the
/// ports.
std::string addStorage(design::Document& document, const Space& space, const NodeChoice& node,
                       design::DeviceId nodes) {
    if (node.storage == nullptr) return {};
    const design::Desk desk{document, document.variants.front().name, *space.catalog};
    const auto placed = design::placePart(desk, node.storage->id, {0, 480}, 1);
    if (!placed) return placed.reason();
    design::apply(document, placed.value());
    const design::DeviceId system = document.variants.front().devices.back().id;
    const auto request = fabric::suggestedRequest(desk, {nodes}, Network::storage);
    if (!request) return request.reason();
    const auto wired = fabric::wireNetworks(desk, {nodes}, {{Network::storage, request.value()}});
    if (!wired) return wired.reason();
    design::apply(document, wired.value());
    const auto& devices = document.variants.front().devices;
    const auto leaf = std::find_if(devices.begin(), devices.end(), [&](const design::Device& d) {
        return d.part == request.value().switchPart;
    });
    if (leaf == devices.end()) return "No storage switch was drawn.";
    const auto joined = design::connectDevices(desk, system, leaf->id);
    if (!joined) return joined.reason();
    design::apply(document, joined.value());
    return {};
}

}  // namespace

design::Answer<design::Document> drawCandidate(const Space& space, const Candidate& candidate,
                                               const std::string& variantName) {
    const NodeChoice& node = space.nodes[static_cast<std::size_t>(candidate.node)];
    const int count = space.nodesOf(candidate);
    design::Document document = design::blankDocument(space.request.title, variantName);
    design::Variant& variant = document.variants.front();
    variant.site = siteFor(space.request, node);
    variant.job = space.request.workloads.front();
    variant.economics.budget = space.request.limits.budget;
    if (space.request.terms != design::OwnershipTerms())
        variant.economics.ownership = space.request.terms;
    variant.devices = {node.device};
    variant.devices.front().count = count;
    variant.nextId = node.nextId;
    pin(document, space, node.device.part);
    for (const design::Fitting& fitting : node.device.fittings) pin(document, space, fitting.part);
    const design::DeviceId nodes = node.device.id;
    std::vector<fabric::NetworkRequest> networks;
    if (count > 1) {
        if (node.fabrics.empty())
            return design::Refusal{"No switch of the catalog joins nodes of " + node.name + "."};
        networks.push_back(
            {Network::compute, node.fabrics[static_cast<std::size_t>(candidate.fabric)].request});
    }
    if (node.hasManagement)
        networks.push_back({Network::management, managementRequest(*space.managementSwitch)});
    if (!networks.empty()) {
        const design::Desk desk{document, variantName, *space.catalog};
        const auto wired = fabric::wireNetworks(desk, {nodes}, networks);
        if (!wired) return design::Refusal{wired.reason()};
        design::apply(document, wired.value());
    }
    if (std::string reason = addStorage(document, space, node, nodes); !reason.empty())
        return design::Refusal{reason};
    return document;
}

}  // namespace cw::explore
