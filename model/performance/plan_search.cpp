#include "model/performance/plan_search.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cw::performance {

namespace {

using workload::Plan;
using workload::PlanRequest;
using workload::Recompute;
using workload::Sharding;

constexpr std::array recomputes{Recompute::none, Recompute::selective, Recompute::full};
constexpr std::array shardings{Sharding::none, Sharding::optimizer, Sharding::gradients,
                               Sharding::full};
/// Sizes in use; beyond 64 sequences a larger micro-batch gains nothing.
constexpr std::array microBatches{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
/// Estimates this close are a tie, which goes to the simpler plan.
constexpr double tie = 1e-3;

template <class T>
bool allows(const std::optional<T>& fixed, T value) {
    return !fixed || *fixed == value;
}

struct Candidate {
    Plan plan;
    double total_s;
};

class Search {
public:
    Search(const workload::TrainingJob& job, const Machine& machine)
        : job_(job), machine_(machine) {}

    PlanSearchResult run() {
        // From simple to complicated: ties go to whoever comes first.
        for (int pipeline = 1; pipeline <= job_.model.layers; ++pipeline)
            if (allows(job_.plan.pipelineParallel, pipeline) && machine_.gpus() % pipeline == 0)
                tryTensorSizes(pipeline);
        if (!fitting_.empty()) {
            const auto first = std::find_if(fitting_.begin(), fitting_.end(), [&](const auto& one) {
                return one.total_s <= fastest_s_ * (1 + tie);
            });
            result_.best = estimateTraining(job_, machine_, first->plan);
            result_.smallest.reset();
        }
        result_.fittingPlans = static_cast<int>(fitting_.size());
        return result_;
    }

private:
    void tryTensorSizes(int pipeline) {
        const int ranks = machine_.gpus() / pipeline;
        for (int tensor = 1; tensor <= machine_.gpusPerNode; ++tensor) {
            if (!allows(job_.plan.tensorParallel, tensor) || ranks % tensor != 0) continue;
            Plan plan;
            plan.tensorParallel = tensor;
            plan.pipelineParallel = pipeline;
            plan.dataParallel = ranks / tensor;
            if (isLegal(job_, machine_, plan)) tryStates(plan);
        }
    }

    void tryStates(Plan plan) {
        for (const Recompute recompute : recomputes) {
            if (!allows(job_.plan.recompute, recompute)) continue;
            plan.recompute = recompute;
            for (const Sharding sharding : shardings) {
                if (!allows(job_.plan.sharding, sharding)) continue;
                // With one rank there is nothing to share: one of them stands for all.
                if (plan.dataParallel == 1 &&
                    sharding != job_.plan.sharding.value_or(Sharding::none))
                    continue;
                plan.sharding = sharding;
                tryMicroBatches(plan);
            }
        }
    }

    void tryMicroBatches(Plan plan) {
        if (job_.plan.microBatch) {
            plan.microBatch = *job_.plan.microBatch;
            tryPlan(plan);
            return;
        }
        for (const int sequences : microBatches) {
            plan.microBatch = sequences;
            if (!tryPlan(plan)) return;
        }
    }

    /// False when the plan is not legal: a larger micro-batch will not be either.
    bool tryPlan(const Plan& plan) {
        if (!isLegal(job_, machine_, plan)) return false;
        ++result_.legalPlans;
        const Estimate estimate = estimateTraining(job_, machine_, plan);
        if (!estimate.memory.fits()) {
            if (!result_.smallest || estimate.memory.total_B < result_.smallest->memory.total_B)
                result_.smallest = estimate;
            return true;
        }
        if (fitting_.empty() || estimate.step.total_s < fastest_s_)
            fastest_s_ = estimate.step.total_s;
        fitting_.push_back({plan, estimate.step.total_s});
        return true;
    }

    const workload::TrainingJob& job_;
    const Machine& machine_;
    PlanSearchResult result_;
    std::vector<Candidate> fitting_;
    double fastest_s_ = 0;
};

}  // namespace

PlanSearchResult searchPlan(const workload::TrainingJob& job, const Machine& machine) {
    if (machine.nodes < 1 || machine.gpusPerNode < 1) return {};
    return Search(job, machine).run();
}

}  // namespace cw::performance
