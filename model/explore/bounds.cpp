#include "model/explore/bounds.h"

#include <algorithm>
#include <cmath>

#include "model/economics/capex.h"
#include "model/economics/payback.h"
#include "model/explore/lead_time.h"
#include "model/facility/racks.h"
#include "model/performance/machine_parts.h"
#include "model/units.h"

namespace cw::explore {

namespace {

/// In a group a GPU does no more a second than alone with all the memory it could want: its
/// products are smaller, and it waits for others. What rounding of shapes may give back is less
/// than this leaves (tests compare).
constexpr double aloneShare = 0.9;

double& leastOf(Figures& figures, Objective objective) {
    return figures.values[static_cast<std::size_t>(objective)];
}

/// FLOPs of a step over the peak of all GPUs: no plan has more than all of it.
double timeAtPeak_s(const workload::TrainingJob& job, const performance::Machine& machine,
                    int count) {
    // Low-rank adapters leave out the gradients of the frozen weights: a third of the work.
    const double passes = job.loraRank > 0 ? 2 : 3;
    const double flops =
        passes * workload::forwardFlopsPerToken(job.model, job.sequenceLength) * job.tokens;
    const double peak = std::max(machine.peak_FLOPs, machine.peak16_FLOPs);
    return flops / (peak * machine.gpusPerNode * count);
}

/// Racks are no fewer than the nodes alone fill, by height, feeds and cooling, as racks.h fills
/// them; what is too much for a rack gets one of its own.
double leastRacks(const Space& space, const NodeChoice& node, int count) {
    const design::Site site = siteFor(space.request, node);
    const auto fit = [](double each, double room) {
        return each > 0 ? std::floor(room / each + 1e-9) : 1e9;
    };
    const double power_W = facility::rackLimit_W(site);
    const double perRack = std::max(
        1.0, std::min(fit(node.height_U, site.rackUnits), fit(node.watts.peak_W, power_W)));
    return std::max(1.0, std::ceil(count / perRack - 1e-9));
}

double leastOwnership(double cost_USD, const design::OwnershipTerms& terms) {
    double discount = 0;
    for (const auto& [vendor, share] : terms.discountByVendor) discount = std::max(discount, share);
    const double kept = 1 - std::clamp(terms.residualShare.typical, 0.0, 1.0);
    return cost_USD * (1 - discount) * kept;
}

/// Cost of ownership and of tokens from cost and time.
void addMoney(Figures& least, const Space& space) {
    const design::OwnershipTerms& terms = space.request.terms;
    leastOf(least, Objective::ownership) = leastOwnership(least.of(Objective::cost), terms);
    const double tokens = space.request.tokens();
    const double time_s = least.of(Objective::time);
    const double life_s = 3600 * economics::hoursPerYear * terms.years * terms.utilisation.typical;
    const double millions = time_s > 0 ? tokens / time_s * least.availability * life_s / 1e6 : 0;
    leastOf(least, Objective::costPerTokens) =
        millions > 0 ? least.of(Objective::ownership) / millions : 0;
}

double storagePrice_USD(const NodeChoice& node) {
    if (node.storage == nullptr) return 0;
    const auto price = economics::rangeOf(*node.storage);
    return price ? price->typical.dollars() : 0;
}

void setFloor(Figures& least, const Space& space) {
    const design::Floor& floor = space.request.site.floor;
    least.floor_m2 = least.of(Objective::racks) * floor.rackPitch_m * floor.rowPitch_m;
}

bool isSame(const fabric::LeafBlock& a, const fabric::LeafBlock& b) {
    return a.unit == b.unit && a.nodes == b.nodes && a.leaves == b.leaves && a.pattern == b.pattern;
}

bool isSame(const fabric::Pod& a, const fabric::Pod& b) {
    return a.firstBlock == b.firstBlock && a.lastBlock == b.lastBlock && a.group == b.group &&
           a.leaves == b.leaves && a.spines == b.spines && a.spineUp == b.spineUp &&
           a.isEven == b.isEven;
}

bool isSame(const fabric::FatTree& a, const fabric::FatTree& b) {
    const auto same = [](const auto& x, const auto& y) { return isSame(x, y); };
    return a.tiers == b.tiers && a.radix == b.radix && a.railGroups == b.railGroups &&
           a.leafDown == b.leafDown && a.leafUp == b.leafUp && a.split == b.split &&
           a.cores == b.cores && a.coresAligned == b.coresAligned && a.podJoin == b.podJoin &&
           std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(), b.blocks.end(), same) &&
           std::equal(a.pods.begin(), a.pods.end(), b.pods.begin(), b.pods.end(), same);
}

/// So many nodes on a network without cost (`fabric` null), or on one as fast as their cables.
void join(performance::Machine& machine, int count, const FabricChoice* fabric) {
    machine.nodes = count;
    if (count < 2) return;
    constexpr double unlimited_Bps = 1e15;
    performance::setNetworkRate(machine,
                                fabric ? fabric->kind : performance::NetworkKind::infiniBand,
                                fabric ? fabric->node_Bps : unlimited_Bps, 0);
    if (fabric != nullptr) return;
    machine.network_Bps = unlimited_Bps;
    machine.networkEfficiency = 1;
    machine.hopLatency_s = 0;
}

}  // namespace

bool areDrawnAlike(const NodeChoice& node, const FabricBound& a, const FabricBound& b) {
    const FabricChoice& first = node.fabrics[static_cast<std::size_t>(a.fabric)];
    const FabricChoice& second = node.fabrics[static_cast<std::size_t>(b.fabric)];
    // Split ports are sized again where they are drawn (fabric/wire_design.h).
    return first.switchPart == second.switchPart && first.shape.split <= 1 &&
           first.request.nicsPerNode == second.request.nicsPerNode &&
           first.request.linkRate_bps == second.request.linkRate_bps &&
           first.request.planes == second.request.planes && a.sizing.tree && b.sizing.tree &&
           isSame(*a.sizing.tree, *b.sizing.tree);
}

void raiseTime(Figures& least, double time_s, const Space& space) {
    // Plans within 0.1 % are a tie that goes to the simpler one (performance/plan_search.h), so a
    // better network may show a time this much longer.
    constexpr double tie = 1.001;
    const double time = std::max(least.of(Objective::time), time_s / space.request.speed / tie);
    leastOf(least, Objective::time) = time;
    leastOf(least, Objective::energy) = least.typical_W * space.request.site.pue * time;
    addMoney(least, space);
}

GroupBound boundGroup(const Space& space, const NodeChoice& node, int count) {
    GroupBound group;
    group.hasFabric = count == 1 || !node.fabrics.empty();
    Figures& least = group.least;
    least.nodes = count;
    least.gpus = static_cast<long>(count) * node.gpus;
    leastOf(least, Objective::racks) = leastRacks(space, node, count);
    leastOf(least, Objective::cost) = node.price_USD * count +
                                      node.storageCount * storagePrice_USD(node) +
                                      leastRoom_USD(space, node, count, least.of(Objective::racks));
    least.heat_W = node.watts.peak_W * count;
    least.typical_W = node.watts.typical_W * count;
    leastOf(least, Objective::power) = least.heat_W * space.request.site.pue;
    setFloor(least, space);
    leastOf(least, Objective::leadTime) = node.leadTime_s;
    double time_s = 0;
    for (std::size_t i = 0; i < node.machines.size(); ++i) {
        const workload::TrainingJob& job = space.request.workloads[i];
        performance::Machine machine = node.machines[i];
        machine.nodes = count;
        time_s += std::max(timeAtPeak_s(job, machine, count),
                           aloneShare * node.alone_s[i] / (count * machine.gpusPerNode));
        least.availability = std::min(least.availability, availabilityOf(machine, job));
    }
    leastOf(least, Objective::downtime) = 1 - least.availability;
    raiseTime(least, time_s, space);
    return group;
}

std::optional<FabricBound> boundFabric(const Space& space, const NodeChoice& node,
                                       const GroupBound& group, int count, int fabric) {
    const FabricChoice& choice = node.fabrics[static_cast<std::size_t>(fabric)];
    fabric::FabricRequest request = choice.request;
    request.nodes = count;
    if (fabric::refusesRequest(request)) return std::nullopt;
    const auto counted = fabric::size(request, choice.shape);
    if (!counted) return std::nullopt;
    FabricBound bound;
    bound.fabric = fabric;
    bound.sizing = counted.value();
    bound.switches = bound.sizing.leaf + bound.sizing.spine + bound.sizing.core;
    bound.least = group.least;
    const auto switches = static_cast<double>(bound.switches);
    leastOf(bound.least, Objective::leadTime) =
        std::max(group.least.of(Objective::leadTime), statedLeadTime_s(*choice.switchPart));
    leastOf(bound.least, Objective::cost) += switches * choice.each_USD;
    bound.least.heat_W += switches * choice.peak_W;
    leastOf(bound.least, Objective::power) = bound.least.heat_W * space.request.site.pue;
    addMoney(bound.least, space);
    return bound;
}

std::optional<double> leastTime_s(const NodeChoice& node, int count, const FabricChoice* fabric,
                                  PlanCache& plans) {
    double time_s = 0;
    if (node.serving) {
        performance::ServingMachine serving = *node.serving;
        join(serving.machine, count, fabric);
        time_s = plans.bestServing(serving).time_s;
        if (time_s < 0) return std::nullopt;
    }
    for (std::size_t job = 0; job < node.machines.size(); ++job) {
        performance::Machine machine = node.machines[job];
        join(machine, count, fabric);
        const PlanCache::Timed timed = plans.best(job, machine);
        if (timed.time_s < 0) return std::nullopt;
        time_s += timed.time_s;
    }
    return time_s;
}

std::optional<Limit> surelyBreaks(const Figures& least, const Limits& limits) {
    for (int i = 0; i < limitCount; ++i) {
        const auto limit = static_cast<Limit>(i);
        if (limit != Limit::memory && !keeps(least, limits, limit)) return limit;
    }
    return std::nullopt;
}

}  // namespace cw::explore
