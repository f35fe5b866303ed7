#include "model/performance/plan_space.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace cw::performance {

namespace {

using workload::ContextExchange;
using workload::PipelineSchedule;
using workload::Plan;
using workload::PlanRequest;
using workload::Recompute;
using workload::Sharding;

constexpr std::array recomputes{Recompute::none, Recompute::selective, Recompute::feedForward,
                                Recompute::full};
constexpr std::array shardings{Sharding::none, Sharding::optimizer, Sharding::gradients,
                               Sharding::full};
constexpr std::array schedules{PipelineSchedule::oneForwardOneBackward,
                               PipelineSchedule::zeroBubble};
constexpr std::array exchanges{ContextExchange::ring, ContextExchange::allToAll};
/// Sizes in use; beyond 64 sequences a larger micro-batch gains nothing.
constexpr std::array microBatches{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
constexpr int leastContextTokens = 1024;
/// Room for the shapes of most searches: growing by copies costs more than the room.
constexpr std::size_t usualShapes = 1u << 14;

template <class T>
bool permits(const std::optional<T>& fixed, T value) {
    return !fixed || *fixed == value;
}

/// What the search does not vary: overlap is on, as it is never slower, and nothing lives in host
/// memory, whose size is not known here, unless the user says otherwise.
Plan planWith(const PlanRequest& fixed) {
    Plan plan;
    plan.expertTensorParallel = fixed.expertTensorParallel.value_or(0);
    plan.sequenceParallel = fixed.sequenceParallel.value_or(true);
    plan.overlapData = fixed.overlapData.value_or(true);
    plan.overlapTensor = fixed.overlapTensor.value_or(true);
    plan.overlapPipeline = fixed.overlapPipeline.value_or(true);
    plan.offloadOptimizer = fixed.offloadOptimizer.value_or(false);
    plan.offloadActivations = fixed.offloadActivations.value_or(false);
    return plan;
}

int copiesOf(const Plan& plan) {
    return plan.dataParallel * plan.contextParallel;
}

/// Whether the search tries a feature: where the software has it, or where it is asked for.
template <class T>
bool tried(const std::optional<T>& fixed, T value, T usual, bool able) {
    return fixed ? *fixed == value : value == usual || able;
}

}  // namespace

PlanSpace::PlanSpace(const workload::TrainingJob& job, const Machine& machine)
    : job_(job), machine_(machine), software_(traitsOf(job.software)) {}

void PlanSpace::run() {
    const int gpus = machine_.gpus();
    shapes_.reserve(usualShapes);
    for (int pipeline = 1; pipeline <= std::min(gpus, job_.model.layers); ++pipeline)
        if (permits(job_.plan.pipelineParallel, pipeline) && gpus % pipeline == 0)
            tryTensorSizes(pipeline);
    for (const std::size_t shape : fastestFirst()) {
        if (cannotWin(shapes_[shape].total_s)) break;
        Trial trial(job_, machine_, shapes_[shape].plan);
        tryShardings(trial);
    }
}

/// Places in `shapes_`, by their least time, then in the order they were found.
std::vector<std::size_t> PlanSpace::fastestFirst() const {
    std::vector<std::pair<double, std::size_t>> times;
    times.reserve(shapes_.size());
    for (std::size_t i = 0; i < shapes_.size(); ++i) times.emplace_back(shapes_[i].total_s, i);
    std::sort(times.begin(), times.end());
    std::vector<std::size_t> order;
    order.reserve(times.size());
    for (const auto& [least_s, shape] : times) order.push_back(shape);
    return order;
}

void PlanSpace::tryTensorSizes(int pipeline) {
    const int ranks = machine_.gpus() / pipeline;
    // One size beyond a scale-up domain shows why there are none: more is slower still.
    const int most = std::max(2 * machine_.domain(), job_.plan.tensorParallel.value_or(1));
    for (int tensor = 1; tensor <= std::min(ranks, most); ++tensor) {
        if (!permits(job_.plan.tensorParallel, tensor) || ranks % tensor != 0) continue;
        for (int context = 1; context <= ranks / tensor; context *= 2)
            if (contextIsTried(context) && ranks / tensor % context == 0)
                tryPieces(pipeline, tensor, context);
        // A pinned size need not be a power of two.
        const int pinned = job_.plan.contextParallel.value_or(1);
        if ((pinned & (pinned - 1)) != 0 && ranks / tensor % pinned == 0)
            tryPieces(pipeline, tensor, pinned);
    }
}

bool PlanSpace::contextIsTried(int context) const {
    if (job_.plan.contextParallel) return *job_.plan.contextParallel == context;
    return context == 1 || job_.sequenceLength / context >= leastContextTokens;
}

void PlanSpace::tryPieces(int pipeline, int tensor, int context) {
    Plan plan = planWith(job_.plan);
    plan.tensorParallel = tensor;
    plan.pipelineParallel = pipeline;
    plan.contextParallel = context;
    plan.dataParallel = machine_.gpus() / pipeline / tensor / context;
    if (!permits(job_.plan.dataParallel, plan.dataParallel)) return;
    for (int pieces = 1; pieces == 1 || pieces * pipeline <= job_.model.layers + 2; ++pieces) {
        if (!permits(job_.plan.interleave, pieces) || !pieceSplits(pipeline, pieces)) continue;
        plan.interleave = pieces;
        Plan smallest = plan;
        smallest.expertTensorParallel = 0;  // sizes of experts come later
        if (isLegal(job_, machine_, smallest)) tryExpertSizes(plan);
    }
}

bool PlanSpace::pieceSplits(int pipeline, int pieces) const {
    if (pieces == 1 || job_.plan.interleave) return true;
    if (pipeline == 1) return false;
    const int all = pipeline * pieces;
    return job_.model.layers % all == 0 || (job_.model.layers + 2) % all == 0;
}

void PlanSpace::tryExpertSizes(Plan plan) {
    if (!job_.model.experts) {
        tryMicroBatches(plan);
        return;
    }
    const int ranks = plan.tensorParallel * plan.contextParallel * plan.dataParallel;
    for (int experts = 1; experts <= std::min(job_.model.experts->count, ranks); ++experts) {
        if (!permits(job_.plan.expertParallel, experts)) continue;
        if (job_.model.experts->count % experts != 0 || ranks % experts != 0) continue;
        plan.expertParallel = experts;
        tryMicroBatches(plan);
    }
}

void PlanSpace::tryMicroBatches(Plan plan) {
    if (job_.plan.microBatch) {
        plan.microBatch = *job_.plan.microBatch;
        tryExchanges(plan);
        return;
    }
    for (const int sequences : microBatches) {
        plan.microBatch = sequences;
        if (!tryExchanges(plan)) return;
    }
}

/// False when the plan is not legal: a larger micro-batch will not be either.
bool PlanSpace::tryExchanges(Plan plan) {
    if (!isLegal(job_, machine_, plan)) return false;
    // Interleaved stages take micro-batches in rounds of as many as there are stages.
    const double batches = std::ceil(batchSequences(job_) / plan.dataParallel / plan.microBatch);
    if (plan.interleave > 1 && std::fmod(batches, plan.pipelineParallel) != 0) return true;
    if (plan.contextParallel == 1) {
        keepShapes(plan);
        return true;
    }
    for (const ContextExchange exchange : exchanges) {
        plan.contextExchange = exchange;
        if (tried(job_.plan.contextExchange, exchange, ContextExchange::ring,
                  software_.allToAllContext) &&
            isLegal(job_, machine_, plan))
            keepShapes(plan);
    }
    return true;
}

/// With every schedule; layers are timed once for all.
void PlanSpace::keepShapes(Plan plan) {
    const Layout layout = layoutOf(job_, machine_, plan);
    const LayerTimes layers = layerTimesOf(layout);
    for (const PipelineSchedule schedule : schedules) {
        const PipelineSchedule usual = PipelineSchedule::oneForwardOneBackward;
        if (plan.pipelineParallel == 1
                ? schedule != usual
                : !tried(job_.plan.schedule, schedule, usual, software_.zeroBubble))
            continue;
        plan.schedule = schedule;
        shapes_.push_back({plan, leastStep_s(layout, layers)});
        legal_ += variantsOf(plan);
    }
}

bool PlanSpace::cannotWin(double least_s) const {
    return !fitting_.empty() && least_s >= fastest_s_ * keptPlans;
}

/// How many plans one shape stands for.
int PlanSpace::variantsOf(const Plan& plan) const {
    const int copies = copiesOf(plan);
    int groups = 1;
    if (!job_.plan.shardingGroup && software_.shardsInGroups)
        for (int group = firstGroup(plan); group < copies; group *= 2)
            groups += copies % group == 0;
    int states = 0;
    for (const Sharding sharding : shardings) {
        if (!shardingIsTried(sharding, copies)) continue;
        states += sharding == Sharding::none ? 1 : groups;
    }
    return states * static_cast<int>(std::count_if(
                        recomputes.begin(), recomputes.end(),
                        [&](Recompute recompute) { return recomputeIsTried(recompute); }));
}

int PlanSpace::firstGroup(const Plan& plan) const {
    return std::max(2, machine_.domain() / plan.tensorParallel);
}

/// With one copy there is nothing to share: one of them stands for all.
bool PlanSpace::shardingIsTried(Sharding sharding, int copies) const {
    return permits(job_.plan.sharding, sharding) &&
           (copies > 1 || sharding == job_.plan.sharding.value_or(Sharding::none));
}

bool PlanSpace::recomputeIsTried(Recompute recompute) const {
    return permits(job_.plan.recompute, recompute) &&
           (job_.plan.recompute || recompute != Recompute::feedForward ||
            software_.recomputesBlocks);
}

void PlanSpace::tryShardings(Trial& trial) {
    for (const Sharding sharding : shardings) {
        if (!shardingIsTried(sharding, copiesOf(trial.plan))) continue;
        trial.plan.sharding = sharding;
        tryGroups(trial);
    }
}

/// States over all copies, or over those of one scale-up domain, of two, four, ... The more share
/// them, the less each keeps.
void PlanSpace::tryGroups(Trial& trial) {
    trial.plan.shardingGroup = 0;
    const int copies = copiesOf(trial.plan);
    if (trial.plan.sharding == Sharding::none) {
        tryMemory(trial);
        return;
    }
    const std::optional<int> pinned = job_.plan.shardingGroup;
    if (pinned && *pinned < copies) {
        trial.plan.shardingGroup = *pinned;
        if (copies % *pinned == 0) tryMemory(trial);
        return;
    }
    if (!tryMemory(trial) || pinned || !software_.shardsInGroups) return;
    for (int group = firstGroup(trial.plan); group < copies; group *= 2) {
        trial.plan.shardingGroup = group;
        if (copies % group == 0) tryMemory(trial);
    }
}

/// False when nothing fits.
bool PlanSpace::tryMemory(Trial& trial) {
    if (!fitsAtAll(trial)) return false;
    tryRecompute(trial);
    return true;
}

/// With all that saves memory; else the plan without any of it is kept as too large.
bool PlanSpace::fitsAtAll(Trial& trial) {
    trial.plan.recomputeShare = job_.plan.recomputeShare.value_or(1);
    for (const Recompute recompute : recomputes) {
        if (!recomputeIsTried(recompute)) continue;
        trial.plan.recompute = recompute;
        const MemoryUse memory = memoryOf(trial.layout);
        if (memory.fits()) return true;
        if (!smallest_ || memory.total_B < smallest_->total_s)
            smallest_ = {trial.plan, memory.total_B};
    }
    keepTooLarge(trial);
    return false;
}

void PlanSpace::tryRecompute(Trial& trial) {
    const bool free = !job_.plan.recompute && !job_.plan.recomputeShare;
    bool someFits = false;
    for (const Recompute recompute : recomputes) {
        if (!recomputeIsTried(recompute) || (someFits && recompute == Recompute::feedForward))
            continue;
        trial.plan.recompute = recompute;
        trial.plan.recomputeShare = job_.plan.recomputeShare.value_or(1);
        if (recompute == Recompute::full && free && trial.plan.offloadActivations) {
            tryShares(trial);
            continue;
        }
        MemoryUse memory = memoryOf(trial.layout);
        if (recompute == Recompute::full && free && memory.fits()) memory = fewestLayers(trial);
        if (!memory.fits()) {
            keepTooLarge(trial);
            continue;
        }
        time(trial);
        if (trial.plan.offloadActivations) continue;
        // More recompute of a plan that fits without costs time and buys nothing, unless it saves a
        // way to the host and back. Full recompute of few layers may still cost less than some of
        // all.
        if (recompute == Recompute::none) return;
        if (recompute == Recompute::selective) someFits = true;
    }
}

/// What is computed again need not travel to the host: any number of layers may be the best.
void PlanSpace::tryShares(Trial& trial) {
    const double layers = std::max(1.0, trial.layout.spread.layersFirst);
    for (double count = 1; count <= layers; ++count) {
        trial.plan.recomputeShare = count / layers;
        if (memoryOf(trial.layout).fits()) time(trial);
    }
}

/// Recomputes only as many layers of a stage as must be.
MemoryUse PlanSpace::fewestLayers(Trial& trial) const {
    const MemoryUse all = memoryOf(trial.layout);
    trial.plan.recomputeShare = 0;
    const MemoryUse none = memoryOf(trial.layout);
    const double layers = std::max(1.0, trial.layout.spread.layersFirst);
    double share = 1;
    if (none.total_B > all.total_B)
        share = (none.total_B - all.capacity_B) / (none.total_B - all.total_B);
    trial.plan.recomputeShare = std::clamp(std::ceil(share * layers) / layers, 1 / layers, 1.0);
    return memoryOf(trial.layout);
}

/// The one without recompute stands for all that do not fit.
void PlanSpace::keepTooLarge(const Trial& trial) {
    if (tooLarge_ && trial.least_s >= tooLarge_->total_s) return;
    tooLarge_ = {trial.plan, trial.least_s};
    Plan& plan = tooLarge_->plan;
    plan.recompute = job_.plan.recompute.value_or(Recompute::none);
    plan.recomputeShare = job_.plan.recomputeShare.value_or(1);
}

void PlanSpace::time(const Trial& trial) {
    ++fits_;
    const double total_s = stepTime(trial.layout, trial.layers).total_s;
    if (fitting_.empty() || total_s < fastest_s_) fastest_s_ = total_s;
    if (total_s < fastest_s_ * keptPlans) fitting_.push_back({trial.plan, total_s});
}

}  // namespace cw::performance
