#include "model/explore/node_choices.h"

#include <algorithm>

#include "model/catalog/lower_case.h"
#include "model/design/gestures.h"
#include "model/economics/capex.h"
#include "model/fabric/fabric.h"
#include "model/fabric/node_ports.h"
#include "model/facility/device_power.h"
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
    node.height_U = facility::heightOf_U(*node.server);
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

/// Cabled NIC ports to try where a node has `ports`.
std::vector<int> cabledPorts(const NodeChoice& node, int ports, const Vary& vary) {
    if (!vary.nicsPerNode.empty()) {
        std::vector<int> counts;
        for (const int count : vary.nicsPerNode)
            if (count <= ports) counts.push_back(count);
        return counts;
    }
    // Fewer NICs are a choice of their own where NICs can be taken out.
    if (!node.asSold || ports < 4) return {ports};
    return {ports, ports / 2, ports / 4};
}

performance::NetworkKind bestKindOf(const fabric::SwitchShape& shape, const NodeChoice& node) {
    const auto speaks = [](const catalog::PortGroup& port, catalog::Protocol protocol) {
        return std::find(port.protocols.begin(), port.protocols.end(), protocol) !=
               port.protocols.end();
    };
    (void)node;
    return speaks(*shape.port, catalog::Protocol::infiniBand)
               ? performance::NetworkKind::infiniBand
               : performance::NetworkKind::ethernetTuned;
}

/// Wirings of one switch.
std::vector<fabric::FabricRequest> wiringsOf(const Part& part, int ports, const Vary& vary) {
    std::vector<fabric::FabricRequest> wirings;
    for (const fabric::Topology topology : vary.topologies) {
        const bool hasRails = topology != fabric::Topology::railOnly;
        const bool hasUplinks = fabric::isTree(topology) && topology != fabric::Topology::parallel;
        for (const fabric::Alignment alignment : vary.alignments) {
            if (!hasRails && alignment != vary.alignments.front()) continue;
            for (const double ratio : vary.oversubscription) {
                if (!hasUplinks && ratio != vary.oversubscription.front()) continue;
                fabric::FabricRequest wiring;
                wiring.switchPart = part.id;
                wiring.nicsPerNode = ports;
                wiring.topology = topology;
                wiring.alignment = hasRails ? alignment : fabric::Alignment::rail;
                wiring.leafOversubscription = ratio;
                wirings.push_back(wiring);
            }
        }
    }
    return wirings;
}

/// Price and power of one switch; why not, where it cannot be judged.
std::string fillSwitch(FabricChoice& choice, const Part& part, const catalog::Catalog& catalog) {
    const auto price = economics::rangeOf(part);
    if (!price) return "has no price";
    choice.each_USD = price->typical.dollars();
    if (choice.each_USD <= 0) return "has a price of zero or less";
    Document document = design::blankDocument("Explored", exploredName);
    const design::Desk desk{document, exploredName, catalog};
    const auto step = design::placePart(desk, part.id, {}, 1);
    if (!step) return step.reason();
    design::apply(document, step.value());
    const auto design = design::resolve(document.variants.front(), catalog);
    const facility::DevicePower power = facility::powerOf(design.devices.front(), {});
    if (!power.missing.empty()) return "has no power figure";
    choice.peak_W = power.each.peak_W;
    choice.height_U = facility::heightOf_U(part);
    choice.switchPart = &part;
    return {};
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

void addFabrics(NodeChoice& node, const catalog::Catalog& catalog, const Request& request,
                std::vector<std::pair<std::string, int>>& unusable) {
    const Document document = documentOf(node, catalog);
    const design::Variant& variant = document.variants.front();
    fabric::FabricRequest one;
    one.nicsPerNode = 1;
    for (const Part& part : catalog.parts()) {
        if (part.kind != PartKind::networkSwitch ||
            !isAllowed(part, request.vary, request.vary.switches))
            continue;
        const auto& facts = *part.as<catalog::NetworkSwitch>();
        if (facts.role == "oob" || facts.role == "scaleUp") continue;
        if (request.vary.airOnly && facts.cooling == "liquid") continue;
        const double rate_bps = fabric::commonRate_bps(variant, node.device, catalog, one,
                                                       design::Network::compute, part);
        if (rate_bps <= 0) continue;
        auto shape = fabric::switchShape(part, rate_bps);
        if (!shape) continue;
        shape.value().radix = std::min(shape.value().radix, shape.value().port->count);
        const int free = fabric::freePorts(variant, node.device, catalog, design::Network::compute,
                                           shape.value())
                             .count;
        FabricChoice base;
        const std::string why = fillSwitch(base, part, catalog);
        int wirings = 0;
        for (const int ports : cabledPorts(node, free, request.vary))
            for (const fabric::FabricRequest& wiring : wiringsOf(part, ports, request.vary)) {
                ++wirings;
                if (!why.empty()) continue;
                FabricChoice choice = base;
                choice.request = wiring;
                choice.request.linkRate_bps = rate_bps;
                choice.shape = shape.value();
                choice.node_Bps = ports * rate_bps / 8;
                choice.kind = bestKindOf(choice.shape, node);
                node.fabrics.push_back(std::move(choice));
            }
        if (!why.empty() && wirings > 0) unusable.emplace_back(part.id, wirings);
    }
}

NodeChoices nodeChoices(const catalog::Catalog& catalog, const catalog::PartLookup& prices,
                        const Request& request, const std::stop_token& cancel) {
    NodeChoices choices;
    for (const Part& part : catalog.parts()) {
        if (cancel.stop_requested()) break;
        if (part.kind != PartKind::server || !isServerAllowed(part, request.vary)) continue;
        const auto sold = asSold(catalog, part);
        if (!sold) continue;
        for (const Draft& withGpu : withGpus(*sold, catalog, request.vary))
            for (const Draft& draft : withNics(withGpu, catalog, request.vary)) {
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

}  // namespace cw::explore
