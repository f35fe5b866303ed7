#include "model/explore/figures.h"

#include <cstring>
#include <limits>
#include <type_traits>

#include "model/design/cable_counts.h"
#include "model/design/resolve.h"
#include "model/economics/ownership.h"
#include "model/economics/payback.h"
#include "model/evaluation/ownership_inputs.h"
#include "model/explore/lead_time.h"
#include "model/facility/cable_length.h"
#include "model/performance/machine.h"

namespace cw::explore {

namespace {

using performance::Machine;

const std::string cannotServe = "No plan fits in memory and answers as fast as is asked for.";

double& valueAt(Figures& figures, Objective objective) {
    return figures.values[static_cast<std::size_t>(objective)];
}

/// Racks stand side by side, with the aisles between the rows.
double floorOf_m2(int racks, const design::Floor& floor) {
    return racks * floor.rackPitch_m * floor.rowPitch_m;
}

void addPower(Figures& figures, const facility::Power& power, const design::Site& site) {
    valueAt(figures, Objective::power) = power.sitePeak_W;
    valueAt(figures, Objective::racks) = power.racksNeeded;
    figures.heat_W = power.it.peak_W;
    figures.typical_W = power.it.typical_W;
    figures.floor_m2 = floorOf_m2(power.racksNeeded, site.floor);
}

void addLeadTime(Figures& figures, const design::ResolvedDesign& design) {
    const LeadTime lead = leadTimeOf(design);
    valueAt(figures, Objective::leadTime) = lead.longest_s;
    figures.leadTimeUnknown = lead.unknown;
}

/// Over the years of the variant's terms.
double ownershipOf_USD(const design::ResolvedDesign& design, const economics::Capex& capex,
                       const facility::Power& power, const Figures& figures) {
    evaluation::Evaluation known;
    known.gpus = figures.gpus;
    known.gpuNodes = figures.nodes;
    known.power = power;
    return economics::computeOwnership(capex, evaluation::ownershipInputsOf(design, known),
                                       evaluation::termsOf(*design.variant))
        .life.total.typical.dollars();
}

/// What follows from the times of the workloads.
void addTimes(Figures& figures, double time_s, const design::Variant& variant,
              const Request& request) {
    time_s /= request.speed;
    const double tokens = request.tokens();
    valueAt(figures, Objective::downtime) = 1 - figures.availability;
    figures.tokens_per_s = time_s > 0 ? tokens / time_s : 0;
    valueAt(figures, Objective::time) = time_s;
    valueAt(figures, Objective::energy) = figures.typical_W * variant.site.pue * time_s;
    // As economics/ownership.h: over the busy hours of the years, interruptions taken off.
    const design::OwnershipTerms terms = evaluation::termsOf(variant);
    const double hours = economics::hoursPerYear * terms.years * terms.utilisation.typical;
    const double millions = figures.tokens_per_s * figures.availability * 3600 * hours / 1e6;
    valueAt(figures, Objective::costPerTokens) =
        millions > 0 ? figures.of(Objective::ownership) / millions : 0;
}

}  // namespace

double availabilityOf(const Machine& machine, const workload::TrainingJob& job) {
    performance::ReliabilityTerms terms;
    if (machine.hostLink_Bps > 0) {
        const double parameters = workload::countParameters(job.model).total;
        terms.checkpointStall_s = performance::checkpointStall_s(
            performance::checkpoint_B(parameters), machine.hostLink_Bps * machine.gpus());
    }
    return performance::goodputOf(machine.nodes, terms).usefulShare;
}

double Figures::of(Limit limit) const {
    switch (limit) {
        case Limit::memory:
            return runs() ? 0 : 1;
        case Limit::budget:
            return of(Objective::cost);
        case Limit::power:
            return of(Objective::power);
        case Limit::cooling:
            return heat_W;
        case Limit::racks:
            return of(Objective::racks);
        case Limit::floor:
            return floor_m2;
        case Limit::deadline:
            return of(Objective::time);
        case Limit::availability:
            return availability;
        case Limit::leadTime:
            return of(Objective::leadTime);
    }
    return 0;
}

bool keeps(const Figures& figures, const Limits& limits, Limit limit) {
    if (limit == Limit::memory) return figures.runs();
    const auto value = valueOf(limits, limit);
    if (!value) return true;
    return limit == Limit::availability ? figures.of(limit) >= *value : figures.of(limit) <= *value;
}

std::optional<Limit> brokenLimit(const Figures& figures, const Limits& limits) {
    for (int i = 0; i < limitCount; ++i)
        if (!keeps(figures, limits, static_cast<Limit>(i))) return static_cast<Limit>(i);
    return std::nullopt;
}

template <class Search>
PlanCache::Timed PlanCache::knownOr(std::string key, const Search& search) {
    Part& part = parts_[std::hash<std::string>()(key) % parts_.size()];
    {
        const std::lock_guard lock(part.mutex);
        if (const auto found = part.known.find(key); found != part.known.end())
            return found->second;
    }
    const Timed timed = search();
    const std::lock_guard lock(part.mutex);
    part.known.emplace(std::move(key), timed);
    return timed;
}

PlanCache::Timed PlanCache::best(std::size_t job, const Machine& machine) {
    // Bytes that differ in padding only cost a second search, never a wrong answer.
    static_assert(std::is_trivially_copyable_v<Machine>);
    std::string key(sizeof(Machine) + sizeof(job), '\0');
    std::memcpy(key.data(), &machine, sizeof(Machine));
    std::memcpy(key.data() + sizeof(Machine), &job, sizeof(job));
    return knownOr(std::move(key), [&]() -> Timed {
        const auto plans = performance::searchPlan(jobs_[job], machine);
        return plans.best ? Timed{plans.best->timeToTrain_s, plans.best->tokens_per_s} : Timed();
    });
}

PlanCache::Timed PlanCache::bestServing(const performance::ServingMachine& machine) {
    static_assert(std::is_trivially_copyable_v<performance::ServingMachine>);
    std::string key(sizeof(machine), '\0');
    std::memcpy(key.data(), &machine, sizeof(machine));
    return knownOr(std::move(key), [&]() -> Timed {
        const auto found = performance::searchServing(*service_, machine);
        if (!found.best || !found.best->meetsAll() || !(found.best->outputTokens_per_s > 0))
            return {};
        return {1e6 / found.best->outputTokens_per_s, found.best->outputTokens_per_s};
    });
}

std::size_t PlanCache::size() const {
    std::size_t all = 0;
    for (const Part& part : parts_) all += part.known.size();
    return all;
}

Measured measureDrawing(const design::Variant& variant, const catalog::PartLookup& parts,
                        const Request& request) {
    const design::ResolvedDesign design = design::resolve(variant, parts);
    design::CableCounts cables = design::countCables(design);
    const fabric::Fabric fabric = fabric::expand(design);
    const facility::Power power = facility::computePower(design, cables);
    const design::CableLengths lengths = facility::measureCables(design, power);
    if (!lengths.empty()) cables = design::countCables(design, lengths);
    const economics::Capex capex = economics::computeCapex(design, cables);
    Measured measured;
    Figures& figures = measured.figures;
    figures.gpus = design.gpuCount();
    figures.nodes = fabric.gpuNodes;
    figures.unpriced = static_cast<int>(capex.missing.size());
    addPower(figures, power, variant.site);
    addLeadTime(figures, design);
    valueAt(figures, Objective::cost) = capex.total.typical.dollars();
    valueAt(figures, Objective::ownership) = ownershipOf_USD(design, capex, power, figures);
    for (const workload::TrainingJob& job : request.workloads) {
        const auto machine = performance::machineOf(design, fabric, job);
        if (const auto* none = std::get_if<performance::NoMachine>(&machine)) {
            figures.reason = none->reason;
            measured.machines.clear();
            return measured;
        }
        measured.machines.push_back(std::get<Machine>(machine));
        figures.availability =
            std::min(figures.availability, availabilityOf(measured.machines.back(), job));
    }
    if (request.service) {
        const auto serving = performance::servingMachineOf(design, fabric, *request.service);
        if (const auto* none = std::get_if<performance::NoMachine>(&serving))
            figures.reason = none->reason;
        else
            measured.serving = std::get<performance::ServingMachine>(serving);
    }
    return measured;
}

Figures measurePlans(const Measured& drawing, const design::Variant& variant,
                     const Request& request, PlanCache& plans) {
    Figures figures = drawing.figures;
    if (!figures.runs()) return figures;
    double time_s = 0;
    if (drawing.serving) {
        time_s = plans.bestServing(*drawing.serving).time_s;
        if (time_s < 0) {
            figures.reason = cannotServe;
            return figures;
        }
    }
    for (std::size_t job = 0; job < drawing.machines.size(); ++job) {
        const PlanCache::Timed timed = plans.best(job, drawing.machines[job]);
        if (timed.time_s < 0) {
            figures.reason = "No plan fits in memory.";
            return figures;
        }
        time_s += timed.time_s;
    }
    addTimes(figures, time_s, variant, request);
    return figures;
}

Figures measure(const design::Variant& variant, const catalog::PartLookup& parts,
                const Request& request, PlanCache& plans) {
    return measurePlans(measureDrawing(variant, parts, request), variant, request, plans);
}

std::vector<evaluation::Evaluation> evaluateAll(const design::Variant& variant,
                                                const catalog::PartLookup& parts,
                                                const Request& request) {
    std::vector<evaluation::Evaluation> evaluations;
    design::Variant one = variant;
    if (request.service) {
        one.service = request.service;
        evaluations.push_back(evaluation::evaluate(one, parts));
    }
    for (const workload::TrainingJob& job : request.workloads) {
        one.job = job;
        evaluations.push_back(evaluation::evaluate(one, parts));
    }
    return evaluations;
}

Figures figuresOf(const std::vector<evaluation::Evaluation>& evaluations,
                  const design::Variant& variant, const catalog::PartLookup& parts,
                  const Request& request) {
    Figures figures;
    const evaluation::Evaluation& first = evaluations.front();
    figures.gpus = first.gpus;
    figures.nodes = first.gpuNodes;
    figures.unpriced = static_cast<int>(first.unpriced.size());
    addPower(figures, first.power, variant.site);
    addLeadTime(figures, design::resolve(variant, parts));
    valueAt(figures, Objective::cost) = first.capex.typical.dollars();
    valueAt(figures, Objective::ownership) = first.ownership.life.total.typical.dollars();
    double time_s = 0;
    if (request.service) {
        const auto& serving = first.serving;
        if (!serving.estimate)
            figures.reason = serving.reason;
        else if (!serving.estimate->meetsAll())
            figures.reason = cannotServe;
        else
            time_s = 1e6 / serving.estimate->outputTokens_per_s;
    }
    for (std::size_t job = 0; job < request.workloads.size(); ++job) {
        const evaluation::Throughput& throughput = evaluations[job].throughput;
        if (!throughput.machine) {
            figures.reason = throughput.reason;
            return figures;
        }
        figures.availability = std::min(
            figures.availability, availabilityOf(*throughput.machine, request.workloads[job]));
        if (throughput.estimate)
            time_s += throughput.estimate->timeToTrain_s;
        else
            figures.reason = throughput.reason;
    }
    if (figures.runs()) addTimes(figures, time_s, variant, request);
    return figures;
}

}  // namespace cw::explore
