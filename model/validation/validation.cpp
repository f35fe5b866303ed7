#include "model/validation/validation.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "model/performance/plan_search.h"

namespace cw::validation {

namespace {

using performance::Calibration;
using performance::Machine;
using workload::Plan;

Machine machineWith(const MappedRun& mapped, const Calibration& calibration) {
    Machine machine = mapped.machine;
    machine.calibration = &calibration;
    return machine;
}

std::optional<Plan> searchedPlan(const MappedRun& mapped, const Machine& machine) {
    const auto result = performance::searchPlan(mapped.job, machine);
    if (result.best) return result.best->plan;
    if (result.smallest) return result.smallest->plan;
    return std::nullopt;
}

struct Candidate {
    const Plan* plan;
    double total_s;
    double memory_B;
    bool fits;
    bool fixed;  ///< weights, gradients and optimizer alone fill nearly all of the memory
};

constexpr double nearlyAll = .85;

Candidate candidateOf(const Plan& plan, const performance::Estimate& estimate) {
    const performance::MemoryUse& memory = estimate.memory;
    const double states_B = memory.weights_B + memory.gradients_B + memory.optimizer_B;
    return {&plan, estimate.step.total_s, memory.total_B, memory.fits(),
            states_B > nearlyAll * memory.capacity_B};
}

std::vector<Candidate> legalCandidates(const MappedRun& mapped, const Machine& machine) {
    std::vector<Candidate> legal;
    for (const Plan& plan : mapped.plans) {
        if (!performance::isLegal(mapped.job, machine, plan)) continue;
        const auto estimate = performance::estimateTraining(mapped.job, machine, plan);
        legal.push_back(candidateOf(plan, estimate));
        if (mapped.choice == MappedRun::Choice::firstThatFits && legal.back().fits) break;
    }
    return legal;
}

void addRow(Validation& validation, const MappedRun& mapped, const Calibration& calibration) {
    const std::string& id = mapped.run->id;
    if (!mapped.reason.empty()) {
        validation.skipped.push_back({id, mapped.reason});
        return;
    }
    const auto plan = choosePlan(mapped, calibration);
    if (!plan) {
        validation.skipped.push_back({id, "its plan cannot be laid on these GPUs"});
        return;
    }
    auto& list = mapped.aside.empty() ? validation.counted : validation.aside;
    list.push_back(estimateRow(mapped, *plan, calibration));
}

}  // namespace

std::optional<Plan> choosePlan(const MappedRun& mapped, const Calibration& calibration) {
    const Machine machine = machineWith(mapped, calibration);
    if (mapped.choice == MappedRun::Choice::search) return searchedPlan(mapped, machine);
    const auto legal = legalCandidates(mapped, machine);
    if (legal.empty()) return std::nullopt;
    if (mapped.choice == MappedRun::Choice::firstThatFits) {
        const auto first =
            std::find_if(legal.begin(), legal.end(), [](const Candidate& one) { return one.fits; });
        if (first != legal.end()) return *first->plan;
        // It ran, so the memory estimate misses something. What recompute cannot mend says nothing
        // about recompute.
        return legal.back().fixed ? *legal.front().plan : *legal.back().plan;
    }
    const auto better = [](const Candidate& a, const Candidate& b) {
        if (a.fits != b.fits) return a.fits;
        return a.fits ? a.total_s < b.total_s : a.memory_B < b.memory_B;
    };
    return *std::min_element(legal.begin(), legal.end(), better)->plan;
}

RowResult estimateRow(const MappedRun& mapped, const Plan& plan, const Calibration& calibration) {
    const auto estimate =
        performance::estimateTraining(mapped.job, machineWith(mapped, calibration), plan);
    RowResult row;
    row.mapped = &mapped;
    row.plan = plan;
    row.step = estimate.step;
    row.predicted_s = estimate.step.total_s;
    row.error = row.predicted_s / mapped.measured_s - 1;
    row.memory_B = estimate.memory.total_B;
    row.fits = estimate.memory.fits();
    return row;
}

Validation validateRuns(const std::vector<PublishedRun>& runs,
                        const std::vector<const catalog::Part*>& accelerators,
                        const Calibration& calibration) {
    Validation validation;
    validation.mapped.reserve(runs.size());
    for (const PublishedRun& run : runs) validation.mapped.push_back(mapRun(run, accelerators));
    for (const MappedRun& mapped : validation.mapped) addRow(validation, mapped, calibration);
    return validation;
}

std::string kindOf(const MappedRun& mapped) {
    return mapped.job.model.experts ? "experts" : "dense";
}

bool NumbersFirst::operator()(const std::string& a, const std::string& b) const {
    const auto numberOf = [](const std::string& name) {
        double number = std::numeric_limits<double>::infinity();
        std::from_chars(name.data(), name.data() + name.size(), number);
        return number;
    };
    const double first = numberOf(a);
    const double second = numberOf(b);
    return first < second || (first == second && a < b);
}

std::string scaleOf(const MappedRun& mapped) {
    const int gpus = mapped.machine.gpus();
    if (gpus <= 8) return "1-8 GPUs";
    if (gpus <= 64) return "9-64 GPUs";
    if (gpus <= 512) return "65-512 GPUs";
    if (gpus <= 4096) return "513-4096 GPUs";
    return "over 4096 GPUs";
}

ErrorSummary summarizeAll(const std::vector<RowResult>& rows) {
    std::vector<double> errors;
    for (const RowResult& row : rows) errors.push_back(row.error);
    return summarize(errors);
}

std::size_t countFitting(const std::vector<RowResult>& rows) {
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [](const RowResult& row) { return row.fits; }));
}

ErrorSummary summarizeMemory(const std::vector<RowResult>& rows) {
    std::vector<double> errors;
    for (const RowResult& row : rows)
        if (const auto measured_B = row.mapped->notes.memory_B)
            errors.push_back(row.memory_B / *measured_B - 1);
    return summarize(errors);
}

namespace {

/// Steps closer than this differ by what runs of one configuration differ.
constexpr double apart = 1.1;

struct Pairs {
    std::size_t all = 0;
    std::size_t inOrder = 0;
};

void countPairs(const std::vector<const RowResult*>& rows, Pairs& pairs) {
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const double measured = rows[i]->mapped->measured_s / rows[k]->mapped->measured_s;
            if (measured < apart && measured > 1 / apart) continue;
            ++pairs.all;
            const double predicted = rows[i]->predicted_s / rows[k]->predicted_s;
            if ((measured > 1) == (predicted > 1)) ++pairs.inOrder;
        }
}

}  // namespace

RankCorrelations rankWithinModels(const std::vector<RowResult>& rows) {
    std::map<std::string, std::vector<const RowResult*>> models;
    for (const RowResult& row : rows) models[row.mapped->run->model].push_back(&row);
    RankCorrelations all;
    Pairs pairs;
    std::vector<double> byModel;
    for (const auto& [model, list] : models) {
        countPairs(list, pairs);
        if (list.size() < 4) continue;
        std::vector<double> predicted, measured, predictedRate, measuredRate;
        for (const RowResult* row : list) {
            const double tokens = row->mapped->job.globalBatch_tokens / row->mapped->machine.gpus();
            predicted.push_back(row->predicted_s);
            measured.push_back(row->mapped->measured_s);
            predictedRate.push_back(tokens / row->predicted_s);
            measuredRate.push_back(tokens / row->mapped->measured_s);
        }
        const auto weight = static_cast<double>(list.size());
        byModel.push_back(rankCorrelation(predicted, measured));
        all.step += weight * byModel.back();
        all.tokensPerGpu += weight * rankCorrelation(predictedRate, measuredRate);
        all.rows += list.size();
        ++all.models;
    }
    if (pairs.all > 0)
        all.pairsInOrder = static_cast<double>(pairs.inOrder) / static_cast<double>(pairs.all);
    if (all.rows == 0) return all;
    all.step /= static_cast<double>(all.rows);
    all.stepMedian = quantile(byModel, .5);
    all.tokensPerGpu /= static_cast<double>(all.rows);
    return all;
}

}  // namespace cw::validation
