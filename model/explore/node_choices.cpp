#include "model/explore/node_choices.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <iterator>
#include <mutex>

#include "model/catalog/lower_case.h"
#include "model/checks/wording.h"
#include "model/design/gestures.h"
#include "model/economics/capex.h"
#include "model/explore/lead_time.h"
#include "model/explore/room.h"
#include "model/fabric/fabric.h"
#include "model/facility/device_power.h"
#include "model/facility/power.h"
#include "model/performance/machine.h"
#include "model/performance/plan_search.h"

namespace cw::explore {

namespace {

using catalog::Availability;
using catalog::Part;
using catalog::PartKind;
using design::Device;
using design::Document;
using design::Fitting;

const std::string exploredName = "Explored";

bool contains(const std::vector<std::string>& list, const std::string& text) {
    return std::any_of(list.begin(), list.end(), [&](const std::string& item) {
        return catalog::lowerCase(item) == catalog::lowerCase(text);
    });
}

/// A node under construction.
struct Draft {
    Document document;
    const Part* server = nullptr;
    std::string name;
    bool asSold = true;
    bool nicAsSold = true;
    [[nodiscard]] const Device& device() const { return document.variants.front().devices.front(); }
    [[nodiscard]] bool perform(const design::Answer<design::Transaction>& step) {
        if (!step) return false;
        design::apply(document, step.value());
        return true;
    }
};

const Fitting* fittingOf(const Draft& draft, const catalog::Catalog& catalog, PartKind kind) {
    for (const Fitting& fitting : draft.device().fittings) {
        const Part* part = catalog.find(fitting.part);
        if (part != nullptr && part->kind == kind) return &fitting;
    }
    return nullptr;
}

/// The fitting whose ports carry the compute network: the one of most bandwidth.
const Fitting* computeFitting(const Draft& draft, const catalog::Catalog& catalog) {
    const Fitting* best = nullptr;
    double most_bps = 0;
    for (const Fitting& fitting : draft.device().fittings) {
        const Part* part = catalog.find(fitting.part);
        if (part == nullptr || part->kind != PartKind::nic) continue;
        double rate_bps = 0;
        for (const catalog::PortGroup& port : part->ports)
            if (port.role == catalog::PortRole::any || port.role == catalog::PortRole::compute)
                rate_bps += port.rate_bps * port.count * fitting.count;
        if (rate_bps <= most_bps) continue;
        best = &fitting;
        most_bps = rate_bps;
    }
    return best;
}

const catalog::SlotGroup* slotNamed(const Part& part, const std::string& name) {
    for (const catalog::SlotGroup& slot : part.slotGroups)
        if (slot.name == name) return &slot;
    return nullptr;
}

std::optional<Draft> asSold(const catalog::Catalog& catalog, const Part& server) {
    Draft draft;
    draft.document = design::blankDocument("Explored", exploredName);
    draft.server = &server;
    draft.name = server.id;
    const design::Desk desk{draft.document, exploredName, catalog};
    if (!draft.perform(design::placePart(desk, server.id, {}, 1))) return std::nullopt;
    return draft;
}

/// With another part in all places of a fitting.
std::optional<Draft> refitted(Draft draft, const catalog::Catalog& catalog,
                              design::FittingId fitting, const Part& part) {
    const design::Desk desk{draft.document, exploredName, catalog};
    const design::DeviceId device = draft.device().id;
    if (!draft.perform(design::replaceFitting(desk, device, fitting, part.id))) return std::nullopt;
    draft.asSold = false;
    return draft;
}

/// Whether the part may go where the fitting is.
bool fitsThere(const Draft& draft, const Fitting& fitting, const Part& part) {
    const catalog::SlotGroup* slot = slotNamed(*draft.server, fitting.slot);
    return slot != nullptr && !design::refusesSlot(*slot, part);
}

std::vector<Draft> withGpus(const Draft& sold, const catalog::Catalog& catalog, const Vary& vary) {
    std::vector<Draft> drafts;
    const Fitting* fitting = fittingOf(sold, catalog, PartKind::accelerator);
    if (fitting == nullptr) return drafts;
    const Part* own = catalog.find(fitting->part);
    const auto isWanted = [&](const Part& part) {
        return vary.accelerators.empty() || contains(vary.accelerators, part.id);
    };
    if (own != nullptr && isWanted(*own) &&
        (vary.withEndOfLife || own->availability != Availability::announced))
        drafts.push_back(sold);
    for (const Part& part : catalog.parts()) {
        if (part.kind != PartKind::accelerator || part.id == fitting->part ||
            !isAllowed(part, vary, vary.accelerators) || !fitsThere(sold, *fitting, part))
            continue;
        auto other = refitted(sold, catalog, fitting->id, part);
        if (!other) continue;
        other->name += " " + part.id;
        drafts.push_back(std::move(*other));
    }
    return drafts;
}

/// How many NICs a node may have where it is sold with `sold`.
std::vector<int> nicCounts(int sold, const Vary& vary) {
    std::vector<int> counts;
    for (const int count : {sold, sold / 2, sold / 4})
        if (count >= 1 && std::find(counts.begin(), counts.end(), count) == counts.end())
            counts.push_back(count);
    if (vary.nicsPerNode.empty()) return counts;
    counts.clear();
    for (const int count : vary.nicsPerNode)
        if (count >= 1 && count <= sold) counts.push_back(count);
    return counts;
}

std::vector<Draft> withNics(const Draft& base, const catalog::Catalog& catalog, const Vary& vary) {
    std::vector<Draft> drafts;
    const Fitting* fitting = computeFitting(base, catalog);
    if (fitting == nullptr || vary.nics.empty() || contains(vary.nics, fitting->part))
        drafts.push_back(base);
    if (fitting == nullptr) return drafts;
    for (const Part& part : catalog.parts()) {
        if (part.kind != PartKind::nic || !isAllowed(part, vary, vary.nics) ||
            !fitsThere(base, *fitting, part))
            continue;
        for (const int count : nicCounts(fitting->count, vary)) {
            if (part.id == fitting->part && count == fitting->count) continue;
            Draft draft = base;
            if (part.id != fitting->part) {
                auto other = refitted(base, catalog, fitting->id, part);
                if (!other) break;
                draft = std::move(*other);
            }
            const Fitting* now = computeFitting(draft, catalog);
            if (now == nullptr) break;
            const design::Desk desk{draft.document, exploredName, catalog};
            if (now->count > count && !draft.perform(design::unfitPart(
                                          desk, draft.device().id, now->id, now->count - count)))
                continue;
            draft.asSold = false;
            draft.nicAsSold = false;
            draft.name += " " + std::to_string(count) + "x " + part.id;
            drafts.push_back(std::move(draft));
        }
    }
    return drafts;
}

/// Experts see more tokens each where several GPUs share them, and a pinned plan may be a bad one
/// for a single GPU: then nothing follows.
double aloneTime_s(const workload::TrainingJob& job, performance::Machine machine) {
    if (job.model.experts || !(job.plan == workload::PlanRequest())) return 0;
    machine.nodes = 1;
    machine.gpusPerNode = 1;
    machine.scaleUpDomain = 1;
    machine.memory_B = 1e18;
    const auto plans = performance::searchPlan(job, machine);
    return plans.best ? plans.best->timeToTrain_s : 0;
}

/// Why the node cannot be judged, with the part that is to blame; empty when it can.
std::pair<std::string, std::string> fillFacts(NodeChoice& node, const catalog::PartLookup& prices,
                                              const Draft& draft, const Request& request) {
    const design::Variant& variant = draft.document.variants.front();
    const design::ResolvedDesign design = design::resolve(variant, prices);
    const design::ResolvedDevice& device = design.devices.front();
    node.gpus = device.gpus;
    node.gpu = device.gpu;
    const economics::DeviceCost cost = economics::costOf(device);
    if (!cost.missing.empty()) return {cost.missing.front(), "has no price"};
    node.price_USD = cost.each.typical.dollars();
    if (node.price_USD <= 0) return {node.server->id, "has a price of zero or less"};
    const facility::DevicePower power = facility::powerOf(device, {});
    if (!power.missing.empty()) return {power.missing.front(), "has no power figure"};
    node.watts = power.each;
    // No drawing of it would pass the check of what a rack of the site takes.
    const double rack_W = facility::rackLimit_W(siteFor(request, node));
    if (node.watts.peak_W > rack_W)
        return {node.server->id, "draws " + checks::kilowatts(node.watts.peak_W) +
                                     " at its peak where a rack of the site takes " +
                                     checks::kilowatts(rack_W)};
    node.height_U = facility::heightOf_U(*node.server);
    node.leadTime_s = leadTimeOf(design).longest_s;
    if (request.service) {
        const auto serving =
            performance::servingMachineOf(design, fabric::expand(design), *request.service);
        if (const auto* none = std::get_if<performance::NoMachine>(&serving))
            return {node.gpu == nullptr ? node.server->id : node.gpu->id, none->reason};
        node.serving = std::get<performance::ServingMachine>(serving);
    }
    for (const workload::TrainingJob& job : request.workloads) {
        const auto machine = performance::machineOf(design, fabric::expand(design), job);
        if (const auto* none = std::get_if<performance::NoMachine>(&machine))
            return {node.gpu == nullptr ? node.server->id : node.gpu->id, none->reason};
        node.machines.push_back(std::get<performance::Machine>(machine));
        node.alone_s.push_back(aloneTime_s(job, node.machines.back()));
    }
    return {};
}

bool isServerAllowed(const Part& part, const Vary& vary) {
    const auto* server = part.as<catalog::Server>();
    // A tray comes with its rack, which is in the catalog as a whole.
    if (server == nullptr || part.soldOnlyInside || !isAllowed(part, vary, vary.servers))
        return false;
    return !vary.airOnly || server->cooling == "air";
}

NodeChoice nodeOf(const Draft& draft, const catalog::Catalog& catalog) {
    NodeChoice node;
    node.name = draft.name;
    node.device = draft.device();
    node.nextId = draft.document.variants.front().nextId;
    node.server = draft.server;
    node.asSold = draft.asSold;
    node.nicAsSold = draft.nicAsSold;
    const std::string& cooling = draft.server->as<catalog::Server>()->cooling;
    node.isLiquid = cooling == "liquid" || cooling == "hybrid";
    if (const Fitting* fitting = computeFitting(draft, catalog))
        node.nic = catalog.find(fitting->part);
    return node;
}

/// All that can be made of one server, in the order of the catalog.
NodeChoices choicesOf(const Part& part, const catalog::Catalog& catalog,
                      const catalog::PartLookup& prices, const Request& request,
                      const std::stop_token& cancel) {
    NodeChoices choices;
    const auto sold = asSold(catalog, part);
    if (!sold) return choices;
    for (const Draft& withGpu : withGpus(*sold, catalog, request.vary)) {
        if (cancel.stop_requested()) return choices;
        for (const Draft& draft : withNics(withGpu, catalog, request.vary)) {
            if (cancel.stop_requested()) return choices;
            NodeChoice node = nodeOf(draft, catalog);
            auto [blame, why] = fillFacts(node, prices, draft, request);
            if (why.empty())
                choices.usable.push_back(std::move(node));
            else
                choices.unusable.push_back({std::move(node), blame, why});
        }
    }
    return choices;
}

}  // namespace

bool isAllowed(const Part& part, const Vary& vary, const std::vector<catalog::PartId>& list) {
    if (!list.empty() && !contains(list, part.id)) return false;
    if (part.availability == Availability::statedOnly ||
        part.availability == Availability::announced)
        return false;
    if (part.availability == Availability::endOfLife && !vary.withEndOfLife) return false;
    if (!vary.vendorsAllowed.empty() && !contains(vary.vendorsAllowed, part.vendor)) return false;
    return !contains(vary.vendorsDenied, part.vendor);
}

Document documentOf(const NodeChoice& node, const catalog::Catalog& catalog) {
    Document document = design::blankDocument("Explored", exploredName);
    design::Variant& variant = document.variants.front();
    variant.devices = {node.device};
    variant.nextId = node.nextId;
    (void)catalog;
    return document;
}

NodeChoices nodeChoices(const catalog::Catalog& catalog, const catalog::PartLookup& prices,
                        const Request& request, const std::stop_token& cancel,
                        const std::function<void(std::size_t, std::size_t)>& progress) {
    std::vector<const Part*> servers;
    for (const Part& part : catalog.parts())
        if (part.kind == PartKind::server && isServerAllowed(part, request.vary))
            servers.push_back(&part);
    std::vector<NodeChoices> made(servers.size());
    std::mutex mutex;
    std::size_t done = 0;
    tbb::parallel_for(std::size_t{0}, servers.size(), [&](std::size_t i) {
        made[i] = choicesOf(*servers[i], catalog, prices, request, cancel);
        const std::lock_guard lock(mutex);
        if (progress) progress(++done, servers.size());
    });
    NodeChoices choices;
    for (NodeChoices& some : made) {
        std::move(some.usable.begin(), some.usable.end(), std::back_inserter(choices.usable));
        std::move(some.unusable.begin(), some.unusable.end(), std::back_inserter(choices.unusable));
    }
    return choices;
}

}  // namespace cw::explore
