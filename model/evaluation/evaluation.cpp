#include "model/evaluation/evaluation.h"

#include "model/checks/rule.h"
#include "model/checks/wording.h"
#include "model/design/cable_counts.h"
#include "model/design/resolve.h"
#include "model/economics/in_currency.h"
#include "model/evaluation/ownership_inputs.h"
#include "model/fabric/fabric_cache.h"
#include "model/facility/cable_length.h"
#include "model/performance/machine.h"

namespace cw::evaluation {

namespace {

/// A job that no formula can use; a document never holds one, a program might.
bool isUsable(const workload::TrainingJob& job) {
    return job.model.layers > 0 && job.model.hidden > 0 && job.model.heads > 0 &&
           job.model.keyValueHeads > 0 && job.model.headDim > 0 && job.model.vocabulary > 0 &&
           job.sequenceLength > 0 && job.tokens > 0 && job.globalBatch_tokens > 0;
}

/// Machine and plans of one job, with the reason where there is none.
struct Training {
    std::optional<performance::Machine> machine;
    std::optional<performance::PlanSearchResult> plans;
    std::string reason;
};

std::string whyNoPlan(const performance::PlanSearchResult& plans) {
    if (plans.legalPlans == 0)
        return "No plan divides the job over the GPUs: change the batch, the node count or the "
               "fixed sizes.";
    if (!plans.smallest) return "No plan fits in memory.";
    return "No plan fits in memory: the smallest needs " +
           checks::gibibytes(plans.smallest->memory.total_B) + " of " +
           checks::gibibytes(plans.smallest->memory.capacity_B) + " a GPU.";
}

Training train(const design::ResolvedDesign& design, const fabric::Fabric& fabric) {
    Training training;
    const auto& job = design.variant->job;
    if (!job) {
        training.reason = "No workload is set.";
        return training;
    }
    if (!isUsable(*job)) {
        training.reason =
            "The workload lacks a size: model, tokens, sequence length and batch are needed.";
        return training;
    }
    auto machine = performance::machineOf(design, fabric, *job);
    if (const auto* none = std::get_if<performance::NoMachine>(&machine)) {
        training.reason = none->reason;
        return training;
    }
    training.machine = std::get<performance::Machine>(machine);
    training.plans = performance::searchPlan(*job, *training.machine);
    if (!training.plans->best) training.reason = whyNoPlan(*training.plans);
    return training;
}

/// A service that no formula can use; a document never holds one, a program might.
bool isUsable(const workload::InferenceService& service) {
    return service.model.layers > 0 && service.model.hidden > 0 && service.model.heads > 0 &&
           service.model.keyValueHeads > 0 && service.model.headDim > 0 &&
           workload::canGenerate(service.model) && service.promptTokens > 0 &&
           service.outputTokens > 0;
}

/// Machine and plans of one service, with the reason where there is none.
struct Served {
    std::optional<performance::ServingMachine> machine;
    std::optional<performance::ServingSearch> search;
    std::string reason;
};

std::string whyNotServed(const performance::ServingSearch& search) {
    if (search.plans == 0)
        return "No plan lays the model on these GPUs: change the tensor-parallel size.";
    return "The model does not fit: the smallest plan needs " + checks::gibibytes(search.least_B) +
           " of " + checks::gibibytes(search.capacity_B) + " a GPU.";
}

Served serve(const design::ResolvedDesign& design, const fabric::Fabric& fabric) {
    Served served;
    const auto& service = design.variant->service;
    if (!service) {
        served.reason = "No inference service is set.";
        return served;
    }
    if (!isUsable(*service)) {
        served.reason =
            "The service lacks a size: a model that writes tokens and the lengths of prompt and "
            "answer are needed.";
        return served;
    }
    auto machine = performance::servingMachineOf(design, fabric, *service);
    if (const auto* none = std::get_if<performance::NoMachine>(&machine)) {
        served.reason = none->reason;
        return served;
    }
    served.machine = std::get<performance::ServingMachine>(machine);
    served.search = performance::searchServing(*service, *served.machine);
    if (!served.search->best) served.reason = whyNotServed(*served.search);
    return served;
}

Serving servingOf(const Served& served, bool isAsked) {
    Serving serving{isAsked, served.machine, {}, {}, served.reason, 0, 0};
    if (!served.search) return serving;
    serving.estimate = served.search->best;
    serving.others = served.search->others;
    serving.least_B = served.search->least_B;
    serving.capacity_B = served.search->capacity_B;
    return serving;
}

performance::Goodput goodputOf(const performance::Machine& machine,
                               const std::optional<workload::TrainingJob>& job) {
    performance::ReliabilityTerms terms;
    if (job && machine.hostLink_Bps > 0) {
        const double parameters = workload::countParameters(job->model).total;
        terms.checkpointStall_s = performance::checkpointStall_s(
            performance::checkpoint_B(parameters), machine.hostLink_Bps * machine.gpus());
    }
    return performance::goodputOf(machine.nodes, terms);
}

Throughput throughputOf(const Training& training, const std::optional<workload::TrainingJob>& job,
                        double typical_W, double pue) {
    Throughput throughput;
    throughput.isAsked = job.has_value();
    throughput.machine = training.machine;
    throughput.reason = training.reason;
    if (!training.plans) return throughput;
    throughput.estimate = training.plans->best;
    throughput.legalPlans = training.plans->legalPlans;
    throughput.fittingPlans = training.plans->fittingPlans;
    throughput.runnersUp = training.plans->runnersUp;
    if (throughput.estimate && training.machine)
        throughput.goodput = goodputOf(*training.machine, job);
    if (throughput.estimate)
        throughput.energy_J = typical_W * pue * throughput.estimate->timeToTrain_s;
    return throughput;
}

std::vector<CostItem> costItems(const economics::Capex& capex) {
    std::vector<CostItem> items;
    for (const economics::CostLine& line : capex.lines)
        items.push_back({line.partId, checks::nameOf(line.part, line.partId), line.category,
                         line.quantity, line.unit.value_or(MoneyRange{}), line.extended,
                         line.unit.has_value()});
    return items;
}

/// In dollars, and once more in the currency, whose sums are exact by themselves.
void addMoney(Evaluation& result, const economics::Capex& capex, const design::Variant& variant) {
    const design::OwnershipTerms terms = termsOf(variant);
    result.currency = economics::currencyOf(variant);
    result.capex = result.capexShown = capex.total;
    result.ownership = economics::computeOwnership(capex, result.ownershipInputs, terms);
    result.ownershipShown = result.ownership;
    if (result.currency.isDollar()) return;
    const economics::Capex shown = economics::inCurrency(capex, result.currency);
    result.capexShown = shown.total;
    result.ownershipShown = economics::computeOwnership(
        shown, economics::inCurrency(result.ownershipInputs, result.currency),
        economics::inCurrency(terms, result.currency));
}

FindingCounts countFindings(const std::vector<checks::Finding>& findings) {
    FindingCounts counts;
    for (const checks::Finding& finding : findings) {
        if (finding.waived) continue;
        switch (finding.severity) {
            case checks::Severity::error:
                ++counts.error;
                break;
            case checks::Severity::warning:
                ++counts.warning;
                break;
            case checks::Severity::info:
                ++counts.info;
                break;
        }
    }
    return counts;
}

}  // namespace

Evaluation evaluate(const design::Variant& variant, const catalog::PartLookup& parts,
                    const Options& options) {
    const design::ResolvedDesign design = design::resolve(variant, parts, options.faults);
    design::CableCounts cables = design::countCables(design);
    Evaluation result;
    result.gpus = design.gpuCount();
    result.fabric = options.fabrics == nullptr ? fabric::expand(design, options.traffic)
                                               : options.fabrics->expanded(design, options.traffic);
    result.gpuNodes = result.fabric.gpuNodes;
    result.power = facility::computePower(design, cables);
    const design::CableLengths lengths = facility::measureCables(design, result.power);
    if (!lengths.empty()) cables = design::countCables(design, lengths);
    economics::Capex capex = economics::computeCapex(design, cables);
    const Training training = train(design, result.fabric);
    result.throughput =
        throughputOf(training, variant.job, result.power.it.typical_W, variant.site.pue);
    const Served served = serve(design, result.fabric);
    result.serving = servingOf(served, variant.service.has_value());
    result.findings = checks::runChecks({design, parts, result.fabric, result.power, capex,
                                         training.machine ? &*training.machine : nullptr,
                                         training.plans ? &*training.plans : nullptr,
                                         training.reason, options.catalog, nullptr, &lengths,
                                         served.search ? &*served.search : nullptr, served.reason});
    result.counts = countFindings(result.findings);
    result.ownershipInputs = ownershipInputsOf(design, result);
    addMoney(result, capex, variant);
    result.costItems = costItems(capex);
    result.costByCategory = std::move(capex.categories);
    result.capexIsEstimate = capex.isEstimate;
    result.unpriced = std::move(capex.missing);
    return result;
}

}  // namespace cw::evaluation
