#include "model/performance/plan_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "model/performance/step_time.h"

namespace cw::performance {

namespace {

using workload::Plan;
using workload::Recompute;
using workload::Sharding;

constexpr std::array recomputes{Recompute::none, Recompute::selective, Recompute::full};
constexpr std::array shardings{Sharding::none, Sharding::optimizer, Sharding::gradients,
                               Sharding::full};
/// Sizes in use; beyond 64 sequences a larger micro-batch gains nothing.
constexpr std::array microBatches{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
/// Estimates this close are a tie, which goes to the simpler plan.
constexpr double tie = 1e-3;
/// Runners-up further behind than this are of no interest.
constexpr double interesting = 1.05;
constexpr std::size_t mostRunnersUp = 4;
constexpr int leastContextTokens = 1024;

template <class T>
bool allows(const std::optional<T>& fixed, T value) {
    return !fixed || *fixed == value;
}

struct Candidate {
    Plan plan;
    double total_s;
};

auto complexity(const Plan& plan) {
    return std::tuple(plan.pipelineParallel, plan.tensorParallel, plan.contextParallel,
                      plan.interleave, static_cast<int>(plan.recompute), plan.recomputeShare,
                      static_cast<int>(plan.sharding), plan.microBatch, plan.expertParallel);
}

bool sameShape(const Plan& a, const Plan& b) {
    return a.tensorParallel == b.tensorParallel && a.pipelineParallel == b.pipelineParallel &&
           a.contextParallel == b.contextParallel;
}

class Search {
public:
    Search(const workload::TrainingJob& job, const Machine& machine)
        : job_(job), machine_(machine) {}

    void run() {
        const int gpus = machine_.gpus();
        for (int pipeline = 1; pipeline <= std::min(gpus, job_.model.layers); ++pipeline)
            if (allows(job_.plan.pipelineParallel, pipeline) && gpus % pipeline == 0)
                tryTensorSizes(pipeline);
    }

    [[nodiscard]] const std::vector<Candidate>& fitting() const { return fitting_; }
    [[nodiscard]] double fastest_s() const { return fastest_s_; }
    [[nodiscard]] const std::optional<Candidate>& tooLarge() const { return tooLarge_; }
    [[nodiscard]] const std::optional<Candidate>& smallest() const { return smallest_; }
    [[nodiscard]] int legalPlans() const { return legal_; }
    [[nodiscard]] int fittingPlans() const { return fits_; }

private:
    void tryTensorSizes(int pipeline) {
        const int ranks = machine_.gpus() / pipeline;
        // One size beyond a scale-up domain shows why there are none: more is slower still.
        const int most = std::max(2 * machine_.domain(), job_.plan.tensorParallel.value_or(1));
        for (int tensor = 1; tensor <= std::min(ranks, most); ++tensor) {
            if (!allows(job_.plan.tensorParallel, tensor) || ranks % tensor != 0) continue;
            for (int context = 1; context <= ranks / tensor; context *= 2)
                if (contextIsTried(context) && ranks / tensor % context == 0)
                    tryPieces(pipeline, tensor, context);
        }
    }

    [[nodiscard]] bool contextIsTried(int context) const {
        if (job_.plan.contextParallel) return *job_.plan.contextParallel == context;
        return context == 1 || job_.sequenceLength / context >= leastContextTokens;
    }

    void tryPieces(int pipeline, int tensor, int context) {
        Plan plan;
        plan.tensorParallel = tensor;
        plan.pipelineParallel = pipeline;
        plan.contextParallel = context;
        plan.dataParallel = machine_.gpus() / pipeline / tensor / context;
        if (!allows(job_.plan.dataParallel, plan.dataParallel)) return;
        for (int pieces = 1; pieces == 1 || pieces * pipeline <= job_.model.layers + 2; ++pieces) {
            if (!allows(job_.plan.interleave, pieces) || !pieceSplits(pipeline, pieces)) continue;
            plan.interleave = pieces;
            if (isLegal(job_, machine_, withSize(plan, 1))) tryExpertSizes(plan);
        }
    }

    static Plan withSize(Plan plan, int sequences) {
        plan.microBatch = sequences;
        plan.expertParallel = 0;
        return plan;
    }

    [[nodiscard]] bool pieceSplits(int pipeline, int pieces) const {
        if (pieces == 1 || job_.plan.interleave) return true;
        if (pipeline == 1) return false;
        const int all = pipeline * pieces;
        return job_.model.layers % all == 0 || (job_.model.layers + 2) % all == 0;
    }

    void tryExpertSizes(Plan plan) {
        if (!job_.model.experts) {
            tryMicroBatches(plan);
            return;
        }
        const int ranks = plan.tensorParallel * plan.contextParallel * plan.dataParallel;
        for (int experts = 1; experts <= std::min(job_.model.experts->count, ranks); ++experts) {
            if (!allows(job_.plan.expertParallel, experts)) continue;
            if (job_.model.experts->count % experts != 0 || ranks % experts != 0) continue;
            plan.expertParallel = experts;
            tryMicroBatches(plan);
        }
    }

    void tryMicroBatches(Plan plan) {
        if (job_.plan.microBatch) {
            plan.microBatch = *job_.plan.microBatch;
            tryStates(plan);
            return;
        }
        for (const int sequences : microBatches) {
            plan.microBatch = sequences;
            if (!tryStates(plan)) return;
        }
    }

    /// False when the plan is not legal: a larger micro-batch will not be either.
    bool tryStates(Plan plan) {
        if (!isLegal(job_, machine_, plan)) return false;
        // Interleaved stages take micro-batches in rounds of as many as there are stages.
        const double batches =
            std::ceil(batchSequences(job_) / plan.dataParallel / plan.microBatch);
        if (plan.interleave > 1 && std::fmod(batches, plan.pipelineParallel) != 0) return true;
        Layout layout = layoutOf(job_, machine_, plan);
        const double least_s = leastStep_s(layout);
        for (const Sharding sharding : shardings) {
            if (!allows(job_.plan.sharding, sharding)) continue;
            // With one copy there is nothing to share: one of them stands for all.
            if (layout.spread.copies == 1 &&
                sharding != job_.plan.sharding.value_or(Sharding::none))
                continue;
            plan.sharding = sharding;
            tryRecompute(layout, plan, least_s);
        }
        return true;
    }

    void tryRecompute(const Layout& layout, Plan plan, double least_s) {
        for (const Recompute recompute : recomputes) {
            if (!allows(job_.plan.recompute, recompute)) continue;
            ++legal_;
            plan.recompute = recompute;
            plan.recomputeShare = 1;
            MemoryUse memory = memoryFor(layout, plan);
            if (recompute == Recompute::full && !job_.plan.recompute && memory.fits())
                memory = fewestLayers(layout, plan);
            if (!memory.fits()) {
                keepSmallest(plan, memory.total_B);
                if (!tooLarge_ || least_s < tooLarge_->total_s) tooLarge_ = {plan, least_s};
                continue;
            }
            ++fits_;
            if (fitting_.empty() || least_s < fastest_s_ * interesting) time(plan);
            // More recompute of a plan that fits without costs time and buys nothing.
            if (recompute == Recompute::none) break;
        }
    }

    [[nodiscard]] MemoryUse memoryFor(const Layout& layout, const Plan& plan) const {
        return memoryUse(layout.shape, plan, layout.micro, layout.spread,
                         trainedShare(job_, layout.shape), machine_.memory_B);
    }

    /// Recomputes only as many layers of a stage as must be.
    MemoryUse fewestLayers(const Layout& layout, Plan& plan) const {
        const MemoryUse all = memoryFor(layout, plan);
        plan.recomputeShare = 0;
        const MemoryUse none = memoryFor(layout, plan);
        const double layers = std::max(1.0, layout.spread.layersFirst);
        double share = 1;
        if (none.total_B > all.total_B)
            share = (none.total_B - all.capacity_B) / (none.total_B - all.total_B);
        plan.recomputeShare = std::clamp(std::ceil(share * layers) / layers, 1 / layers, 1.0);
        return memoryFor(layout, plan);
    }

    void keepSmallest(const Plan& plan, double total_B) {
        if (!smallest_ || total_B < smallest_->total_s) smallest_ = {plan, total_B};
    }

    void time(const Plan& plan) {
        const double total_s = stepTime(layoutOf(job_, machine_, plan)).total_s;
        if (fitting_.empty() || total_s < fastest_s_) fastest_s_ = total_s;
        if (total_s < fastest_s_ * interesting) fitting_.push_back({plan, total_s});
    }

    const workload::TrainingJob& job_;
    const Machine& machine_;
    std::vector<Candidate> fitting_;
    std::optional<Candidate> tooLarge_;
    std::optional<Candidate> smallest_;  ///< its `total_s` is bytes
    double fastest_s_ = 0;
    int legal_ = 0;
    int fits_ = 0;
};

const Candidate& simplestOfFastest(const Search& search) {
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
    return std::to_string(std::max(1L, std::lround(100 * share))) + " %";
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

void addRunnersUp(PlanSearchResult& result, const Search& search, const workload::TrainingJob& job,
                  const Machine& machine) {
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
    Search search(job, machine);
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
