#include "model/performance/plan_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "model/performance/plan_space.h"

namespace cw::performance {

namespace {

using workload::Plan;

/// Estimates this close are a tie, which goes to the simpler plan.
constexpr double tie = 1e-3;
constexpr std::size_t mostRunnersUp = 4;

auto complexity(const Plan& plan) {
    return std::tuple(plan.pipelineParallel, plan.tensorParallel, plan.contextParallel,
                      plan.offloadActivations + plan.offloadOptimizer, plan.interleave,
                      static_cast<int>(plan.schedule), static_cast<int>(plan.recompute),
                      plan.recomputeShare, static_cast<int>(plan.sharding), plan.shardingGroup > 0,
                      static_cast<int>(plan.contextExchange), plan.microBatch, plan.expertParallel,
                      plan.shardingGroup);
}

bool sameShape(const Plan& a, const Plan& b) {
    return a.tensorParallel == b.tensorParallel && a.pipelineParallel == b.pipelineParallel &&
           a.contextParallel == b.contextParallel;
}

const Candidate& simplestOfFastest(const PlanSpace& search) {
    const Candidate* best = nullptr;
    for (const Candidate& one : search.fitting()) {
        if (one.total_s > search.fastest_s() * (1 + tie)) continue;
        if (best == nullptr || complexity(one.plan) < complexity(best->plan)) best = &one;
    }
    return *best;
}

struct Cause {
    double StepTime::* time_s;
    std::string_view name;
};
constexpr std::array causes{
    Cause{&StepTime::matrix_s, "matrix work"},
    Cause{&StepTime::attention_s, "attention"},
    Cause{&StepTime::memoryBound_s, "memory-bound work"},
    Cause{&StepTime::recompute_s, "recompute"},
    Cause{&StepTime::tensorComm_s, "tensor-parallel communication"},
    Cause{&StepTime::pipelineComm_s, "pipeline communication"},
    Cause{&StepTime::contextComm_s, "context-parallel communication"},
    Cause{&StepTime::expertComm_s, "expert communication"},
    Cause{&StepTime::offload_s, "offload"},
    Cause{&StepTime::bubble_s, "the pipeline bubble"},
    Cause{&StepTime::dataComm_s, "gradient and weight communication"},
    Cause{&StepTime::optimizer_s, "the optimizer"},
    Cause{&StepTime::overhead_s, "overhead"},
};

std::string percentText(double share) {
    const long tenths = std::max(1L, std::lround(1000 * share));
    if (tenths >= 100) return std::to_string(std::lround(100 * share)) + " %";
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

RunnerUp slower(const Estimate& estimate, const Estimate& best) {
    RunnerUp runner;
    runner.estimate = estimate;
    double most = -1;
    for (const Cause& cause : causes) {
        const double more = estimate.step.*cause.time_s - best.step.*cause.time_s;
        if (more <= most) continue;
        most = more;
        runner.cause = cause.time_s;
    }
    runner.reason = percentText(estimate.step.total_s / best.step.total_s - 1) +
                    " slower, most of it in " + std::string(causeName(runner.cause)) + ".";
    return runner;
}

void addRunnersUp(PlanSearchResult& result, const PlanSpace& search,
                  const workload::TrainingJob& job, const Machine& machine) {
    const Estimate& best = *result.best;
    if (search.tooLarge() && search.tooLarge()->total_s < best.step.total_s) {
        const Estimate estimate = estimateTraining(job, machine, search.tooLarge()->plan);
        if (estimate.step.total_s < best.step.total_s) {
            const long more = std::lround((estimate.memory.total_B - machine.memory_B) / 1e9);
            result.runnersUp.push_back({estimate, nullptr,
                                        "Faster, but needs " + std::to_string(std::max(1L, more)) +
                                            " GB more than a GPU has."});
        }
    }
    std::vector<Candidate> others(search.fitting());
    std::sort(others.begin(), others.end(),
              [](const Candidate& a, const Candidate& b) { return a.total_s < b.total_s; });
    std::vector<Plan> shown{best.plan};
    for (const Candidate& one : others) {
        if (shown.size() > mostRunnersUp) break;
        const bool known = std::any_of(shown.begin(), shown.end(),
                                       [&](const Plan& plan) { return sameShape(plan, one.plan); });
        if (known) continue;
        shown.push_back(one.plan);
        result.runnersUp.push_back(slower(estimateTraining(job, machine, one.plan), best));
    }
}

}  // namespace

std::string_view causeName(double StepTime::* cause) {
    for (const Cause& one : causes)
        if (one.time_s == cause) return one.name;
    return "";
}

PlanSearchResult searchPlan(const workload::TrainingJob& job, const Machine& machine) {
    PlanSearchResult result;
    if (machine.nodes < 1 || machine.gpusPerNode < 1) return result;
    PlanSpace search(job, machine);
    search.run();
    result.legalPlans = search.legalPlans();
    result.fittingPlans = search.fittingPlans();
    if (!search.fitting().empty()) {
        result.best = estimateTraining(job, machine, simplestOfFastest(search).plan);
        addRunnersUp(result, search, job, machine);
    } else if (search.smallest()) {
        result.smallest = estimateTraining(job, machine, search.smallest()->plan);
    }
    return result;
}

}  // namespace cw::performance
