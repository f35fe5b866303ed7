#include "model/explore/space.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "model/catalog/lower_case.h"
#include "model/checks/wording.h"
#include "model/error.h"
#include "model/explore/node_choices.h"
#include "model/explore/prices.h"
#include "model/explore/storage_choices.h"
#include "model/explore/why_absent.h"
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

/// Throws where a list names a vendor of which the catalog has nothing.
void requireKnownVendors(const catalog::Catalog& catalog, const std::vector<std::string>& vendors) {
    for (const std::string& vendor : vendors) {
        const auto isOf = [&](const Part& part) {
            return catalog::lowerCase(part.vendor) == catalog::lowerCase(vendor);
        };
        const auto& parts = catalog.parts();
        if (std::none_of(parts.begin(), parts.end(), isOf))
            throw DocumentError("The catalog has no part of \"" + vendor + "\".", "vary.vendors",
                                "`clusterwright-cli catalog search` shows the vendors there are.");
    }
}

void requireKnownParts(const catalog::Catalog& catalog, const Vary& vary) {
    requireKnownVendors(catalog, vary.vendorsAllowed);
    requireKnownVendors(catalog, vary.vendorsDenied);
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

void addNotes(Space& space) {
    if (space.request.limits.leadTime_s)
        space.notes.push_back(
            "A design's lead time is the longest that one of its parts states; parts that state "
            "none are counted beside it and are not taken for late.");
    if (!space.leftOut.empty())
        space.notes.push_back(
            "Designs with parts that have no price or no figures are left out; "
            "cables, modules, management switches, racks and coolant units without a price are "
            "used and named beside the total, which does not hold them.");
}

/// Of fixed parts of the kind a list asks for, without anything to be made of them.
[[noreturn]] void refuseEmpty(const Space& space) {
    std::string blame;
    std::string clash;
    for (const LeftOut& out : space.leftOut)
        blame += (blame.empty() ? "" : "; ") + out.what + " " + out.why;
    // Servers that were asked for, and what else was asked, that shuts them out.
    for (const catalog::PartId& id : space.request.vary.servers)
        if (const Part* part = space.catalog->find(id); part != nullptr && space.leftOut.empty())
            clash += (clash.empty() ? "" : " ") + whyAbsent(space, *part);
    if (!clash.empty())
        throw InputError("None of the servers that are asked for is left. " + clash, "vary.servers",
                         "Ask for others, or take back what shuts them out.");
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
    long long all = candidatesLeftOut();
    for (const NodeChoice& node : nodes) all += candidatesOf(node);
    return all;
}

long long Space::candidatesLeftOut() const {
    long long all = 0;
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

namespace {

/// What the fabrics of all nodes lack, by part and reason.
class Losses {
public:
    explicit Losses(const Space& space)
        : space_(space),
          multiples_(std::count_if(space.counts.begin(), space.counts.end(),
                                   [](int n) { return n > 1; })) {}
    void addSwitches(const std::vector<std::pair<std::string, int>>& switches) {
        for (const auto& [part, wirings] : switches)
            lost_[{part, "has no price"}] += wirings * multiples_;
    }
    /// A node that cannot be judged, with the switches it would have had.
    void addNode(const Unusable& node, const std::vector<std::pair<std::string, int>>& switches) {
        long long& all = lost_[{node.part, node.why}];
        all += space_.candidatesOf(node.node);
        for (const auto& [part, wirings] : switches) all += wirings * multiples_;
    }
    [[nodiscard]] std::vector<LeftOut> take() const {
        std::vector<LeftOut> out;
        for (const auto& [key, designs] : lost_) out.push_back({key.first, key.second, designs});
        return out;
    }

private:
    const Space& space_;
    long long multiples_;
    std::map<std::pair<std::string, std::string>, long long> lost_;
};

/// Counts what is done over threads and tells it.
class Teller {
public:
    Teller(const std::function<void(const SpaceProgress&)>& progress, std::size_t all)
        : progress_(progress), all_(all) {}
    void another() {
        const std::lock_guard lock(mutex_);
        ++done_;
        if (progress_) progress_({done_, all_});
    }

private:
    const std::function<void(const SpaceProgress&)>& progress_;
    std::size_t all_;
    std::size_t done_ = 0;
    std::mutex mutex_;
};

}  // namespace

std::optional<double> usable_B(const catalog::StorageSystem& storage) {
    constexpr double usableShare = 0.8;
    if (storage.usable_B) return storage.usable_B;
    if (!storage.usableChoices_B.empty()) return storage.usableChoices_B.back();
    if (storage.raw_B) return *storage.raw_B * usableShare;
    return std::nullopt;
}

Space buildSpace(const catalog::Catalog& catalog, const Request& request,
                 const std::stop_token& cancel,
                 const std::function<void(const SpaceProgress&)>& progress) {
    requireKnownParts(catalog, request.vary);
    Space space;
    space.catalog = &catalog;
    space.request = request;
    space.counts = nodeCounts(request.vary.nodes);
    space.managementSwitch = managementSwitch(catalog, request.vary);
    std::vector<const Part*> all;  // also reads them all before threads do
    for (const Part& part : catalog.parts()) all.push_back(&part);
    space.parts = std::make_shared<ScaledPrices>(catalog, all, request.gpuPrice);
    space.room = roomPartsFor(catalog, *space.parts, request);
    NodeChoices choices = nodeChoices(catalog, *space.parts, request, cancel,
                                      [&](std::size_t done, std::size_t servers) {
                                          if (progress) progress({done, servers});
                                      });
    const std::size_t usable = choices.usable.size();
    std::vector<std::vector<std::pair<std::string, int>>> badSwitches(usable +
                                                                      choices.unusable.size());
    Teller teller(progress, badSwitches.size());
    tbb::parallel_for(std::size_t{0}, badSwitches.size(), [&](std::size_t i) {
        if (cancel.stop_requested()) return;
        NodeChoice& node = i < usable ? choices.usable[i] : choices.unusable[i - usable].node;
        addFabrics(node, catalog, request, badSwitches[i], cancel);
        if (i < usable && !cancel.stop_requested()) setManagement(node, space);
        teller.another();
    });
    if (cancel.stop_requested()) return space;
    Losses losses(space);
    for (std::size_t i = 0; i < usable; ++i) losses.addSwitches(badSwitches[i]);
    for (std::size_t i = 0; i < choices.unusable.size(); ++i)
        losses.addNode(choices.unusable[i], badSwitches[usable + i]);
    space.leftOut = losses.take();
    addStorageChoices(space, std::move(choices.usable), cancel);
    std::sort(space.leftOut.begin(), space.leftOut.end(),
              [](const LeftOut& a, const LeftOut& b) { return a.what < b.what; });
    addNotes(space);
    if (space.nodes.empty() && !cancel.stop_requested()) refuseEmpty(space);
    return space;
}

void pinPart(design::Document& document, const Space& space, const catalog::PartId& id) {
    const catalog::Catalog& catalog = *space.catalog;
    const Part* part = space.parts->find(id);
    if (part == nullptr) return;
    document.pinned.pin(*part);
    for (const catalog::Source& source : catalog.sourcesCitedBy(*part))
        document.sources[source.id] = source;
    document.catalogVersion = catalog.version();
}

design::Answer<design::Document> drawCandidate(const Space& space, const Candidate& candidate,
                                               const std::string& variantName) {
    const NodeChoice& node = space.nodes[static_cast<std::size_t>(candidate.node)];
    const int count = space.nodesOf(candidate);
    design::Document document = design::blankDocument(space.request.title, variantName);
    design::Variant& variant = document.variants.front();
    variant.site = siteFor(space.request, node);
    if (!space.request.workloads.empty()) variant.job = space.request.workloads.front();
    variant.service = space.request.service;
    variant.economics.budget = space.request.limits.budget;
    if (space.request.terms != design::OwnershipTerms())
        variant.economics.ownership = space.request.terms;
    variant.devices = {node.device};
    variant.devices.front().count = count;
    variant.nextId = node.nextId;
    pinPart(document, space, node.device.part);
    for (const design::Fitting& fitting : node.device.fittings)
        pinPart(document, space, fitting.part);
    if (count > 1 && !node.fabrics.empty())
        pinPart(document, space,
                node.fabrics[static_cast<std::size_t>(candidate.fabric)].switchPart->id);
    if (node.hasManagement) pinPart(document, space, space.managementSwitch->id);
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
    if (std::string reason = drawStorage(document, space, node, nodes); !reason.empty())
        return design::Refusal{reason};
    furnish(document, space, node);
    return document;
}

}  // namespace cw::explore
