#include "model/validation/run_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/validation/run_machine.h"
#include "model/validation/words_in.h"

namespace cw::validation {

namespace {

using workload::Plan;
using workload::Recompute;
using workload::Sharding;
using workload::SoftwareStack;

/// Sharding as the table's words say; by the software's habit where it says nothing.
Sharding shardingOf(const PublishedRun& run, SoftwareStack software) {
    const std::string text = lowered(run.sharding);
    if (has(text, "zero-3") || has(text, "full_shard") || has(text, "full-shard") ||
        has(text, "full shard") || has(text, "hybrid") || has(text, "megatron-fsdp"))
        return Sharding::full;
    if (has(text, "zero-2") || has(text, "shard-grad") || has(text, "not resharded"))
        return Sharding::gradients;
    if (has(text, "zero-1") || has(text, "distributed optimizer")) return Sharding::optimizer;
    const bool core =
        software == SoftwareStack::megatronCore || software == SoftwareStack::megatronCore2025;
    // NVIDIA's recipes with plain data parallel ("FSDP=0") use the distributed optimizer.
    if (has(text, "ddp")) return core ? Sharding::optimizer : Sharding::none;
    if (has(text, "fsdp")) return Sharding::full;
    if (text == "none") return Sharding::none;
    if (software == SoftwareStack::fsdpEager || software == SoftwareStack::fsdpFused ||
        software == SoftwareStack::fsdp2Compiled || software == SoftwareStack::deepSpeedZero3 ||
        software == SoftwareStack::maxText)
        return Sharding::full;
    return core ? Sharding::optimizer : Sharding::none;
}

struct RecomputeChoice {
    Recompute recompute;
    double share;
};

std::vector<RecomputeChoice> recomputesOf(const MappedRun& mapped, std::string& assumptions) {
    const std::string text = lowered(mapped.run->recompute);
    if (mapped.notes.recomputeExperts || has(text, "feed-forward"))
        return {{Recompute::feedForward, 1}};
    if (has(text, "full")) return {{Recompute::full, 1}};
    if (has(text, "selective")) return {{Recompute::selective, 1}};
    if (has(text, "none") || text == "no") return {{Recompute::none, 1}};
    assume(assumptions, "recompute: the least that fits");
    return {{Recompute::none, 1},  {Recompute::selective, 1}, {Recompute::full, .25},
            {Recompute::full, .5}, {Recompute::full, .75},    {Recompute::full, 1}};
}

std::vector<int> microBatchesOf(const MappedRun& mapped, double perRank, std::string& assumptions) {
    if (mapped.run->microBatch && *mapped.run->microBatch >= 1)
        return {whole(*mapped.run->microBatch)};
    if (mapped.notes.accumulation && *mapped.notes.accumulation >= 1) {
        assume(assumptions, "micro-batch: from the accumulation");
        return {std::max(1, whole(perRank / *mapped.notes.accumulation))};
    }
    assume(assumptions, "micro-batch: the fastest that fits");
    std::vector<int> sizes;
    for (const int size : {1, 2, 4, 8})
        if (size == 1 || std::fmod(perRank, size) == 0) sizes.push_back(size);
    return sizes;
}

std::vector<int> interleavesOf(const MappedRun& mapped, int pipeline, std::string& assumptions) {
    if (pipeline <= 1) return {1};
    if (mapped.run->interleave && *mapped.run->interleave >= 1)
        return {whole(*mapped.run->interleave)};
    const std::string text = lowered(mapped.run->notes);
    const bool unknown =
        has(text, "interleaving not published") || has(text, "interleaving degree not re-read") ||
        has(text, "interleaving and recompute not published") ||
        has(text, "vp and recompute not published") || has(text, "virtual stages not");
    if (!unknown) return {1};
    assume(assumptions, "interleave: the fastest");
    std::vector<int> degrees;
    const int perStage = mapped.job.model.layers / pipeline;
    for (int degree = 1; degree <= perStage; ++degree)
        if (perStage % degree == 0) degrees.push_back(degree);
    return degrees;
}

/// What all readings of the plan share.
Plan commonPlan(const MappedRun& mapped) {
    const PublishedRun& run = *mapped.run;
    Plan plan;
    plan.tensorParallel = std::max(1, whole(run.tensor.value_or(1)));
    plan.pipelineParallel = std::max(1, whole(run.pipeline.value_or(1)));
    plan.contextParallel = std::max(1, whole(run.context.value_or(1)));
    plan.expertParallel = mapped.job.model.experts ? whole(run.expertParallel.value_or(0)) : 0;
    plan.sharding = shardingOf(run, mapped.job.software);
    plan.shardingGroup = whole(mapped.notes.shardingGroup.value_or(0));
    plan.sequenceParallel = !mapped.notes.sequenceParallelOff;
    plan.offloadOptimizer = mapped.notes.optimizerOffload;
    if (mapped.notes.schedule == "zero" || mapped.notes.schedule == "dual")
        plan.schedule = workload::PipelineSchedule::zeroBubble;
    if (mapped.notes.noOverlap)
        plan.overlapData = plan.overlapTensor = plan.overlapPipeline = false;
    return plan;
}

std::string setDataParallel(const MappedRun& mapped, Plan& plan) {
    const PublishedRun& run = *mapped.run;
    const int gpus = mapped.machine.gpus();
    const double others =
        static_cast<double>(plan.tensorParallel) * plan.pipelineParallel * plan.contextParallel;
    if (std::fmod(gpus, others) != 0) return "tp x pp x cp does not divide the GPUs";
    plan.dataParallel = static_cast<int>(gpus / others);
    if (run.data && whole(*run.data) != plan.dataParallel)
        return "tp x pp x cp x dp is not the number of GPUs";
    if (plan.shardingGroup >= plan.dataParallel) plan.shardingGroup = 0;
    return "";
}

/// The whole split is unknown: the search decides, within what is stated.
std::string leaveToSearch(MappedRun& mapped) {
    if (mapped.job.globalBatch_tokens <= 0) return "neither the split nor the batch is published";
    const PublishedRun& run = *mapped.run;
    auto& request = mapped.job.plan;
    if (run.context) request.contextParallel = std::max(1, whole(*run.context));
    if (run.microBatch) request.microBatch = std::max(1, whole(*run.microBatch));
    if (run.pipeline) request.pipelineParallel = std::max(1, whole(*run.pipeline));
    if (run.data) request.dataParallel = std::max(1, whole(*run.data));
    request.sharding = shardingOf(run, mapped.job.software);
    mapped.choice = MappedRun::Choice::search;
    assume(mapped.assumptions, "split: the best the search finds");
    return "";
}

}  // namespace

std::string describePlan(MappedRun& mapped) {
    const PublishedRun& run = *mapped.run;
    if (!run.tensor && (!run.pipeline || !run.data)) return leaveToSearch(mapped);
    Plan plan = commonPlan(mapped);
    if (const std::string reason = setDataParallel(mapped, plan); !reason.empty()) return reason;
    const double sequence = mapped.job.sequenceLength;
    if (mapped.job.globalBatch_tokens <= 0) {
        const double micro = std::max(1.0, run.microBatch.value_or(1));
        const double times = mapped.notes.accumulation.value_or(16.0 * plan.pipelineParallel);
        mapped.job.globalBatch_tokens = micro * times * plan.dataParallel * sequence;
        assume(mapped.assumptions, "global batch: 16 micro-batches a stage");
    }
    const double perRank = mapped.job.globalBatch_tokens / sequence / plan.dataParallel;
    if (perRank < 1) return "the batch has fewer sequences than data-parallel ranks";
    const auto micros = microBatchesOf(mapped, perRank, mapped.assumptions);
    const auto interleaves = interleavesOf(mapped, plan.pipelineParallel, mapped.assumptions);
    const auto recomputes = recomputesOf(mapped, mapped.assumptions);
    for (const RecomputeChoice& recompute : recomputes)
        for (const int micro : micros)
            for (const int interleave : interleaves) {
                plan.recompute = recompute.recompute;
                plan.recomputeShare = recompute.share;
                plan.microBatch = std::min(micro, std::max(1, static_cast<int>(perRank)));
                plan.interleave = interleave;
                mapped.plans.push_back(plan);
            }
    mapped.choice = micros.size() > 1 || interleaves.size() > 1 ? MappedRun::Choice::fastestThatFits
                                                                : MappedRun::Choice::firstThatFits;
    return "";
}

}  // namespace cw::validation
