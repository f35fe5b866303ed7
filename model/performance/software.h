// What follows from the software a job runs on: few, physical consequences.
//
// Not a table of speeds: two jobs on the same software differ by their work. What a stack lacks
// against today's best is named; the size of each lack is a fitted constant for all stacks.
#pragma once

#include "model/workload/training_job.h"

namespace cw::performance {

struct SoftwareTraits {
    /// Attention in one kernel that keeps no scores (FlashAttention, arXiv 2205.14135).
    bool fusedAttention = true;
    /// Attention kernels that do not use what came after Ampere (FlashAttention-1 and -2 on
    /// Hopper: arXiv 2407.08608, figure 5).
    bool earlierAttention = false;
    bool eager = false;            ///< norms, activations, rotary in unfused kernels
    bool launchesEagerly = false;  ///< no fused layers, no captured graphs: twice the launches
    bool launchesExperts =
        false;  ///< each expert launched by itself, once the host knows its tokens
    bool overlapsExperts = true;   ///< tokens travel beside the work of other micro-batches
    bool sendsOncePerNode = true;  ///< a token enters a node once, whatever experts it has there
    bool overlapsPipeline = true;  ///< stages hand over beside their work
    bool sequenceParallel = true;
    bool overlapsTensor = true;    ///< exchange under products (Transformer Engine user buffers)
    bool overlapsData = true;      ///< gradients and weights under backward and forward
    bool accumulatesFused = true;  ///< gradients added inside the weight-gradient product
    bool enginePerMicroBatch = false;  ///< DeepSpeed's pipeline engine between micro-batches
    bool smallBuckets = false;         ///< gradients in fixed buckets however many ranks
    bool narrowGather = true;  ///< gathers 8-bit copies of weights where the job computes in them
    // What a plan may ask of it.
    bool zeroBubble = false;  ///< schedules that delay weight gradients
    bool allToAllContext = true;
    bool shardsInGroups = true;  ///< states over part of the data-parallel ranks
    /// Feed-forward blocks alone computed again: Megatron-Core 0.12 --recompute-modules, MaxText
    /// remat_policy.
    bool recomputesBlocks = false;
    double gradient_B = 2;      ///< bytes per gradient in collectives
    double buffers_B = 0;       ///< of communication in memory, beyond what all stacks have
    bool fusedLoss = false;     ///< no copy of the logits in 32 bit
    bool keepsOutputs = false;  ///< stages keep what they handed over until its backward pass
    double keptGradient_B = 2;  ///< and in memory
};

/// The stacks of 2021 and 2022: before exchange by heads, sharding in groups, dispatch
/// once a node (DeepEP, 2025) and hand-over beside work (Megatron-Core, 2023).
constexpr void setEarly(SoftwareTraits& t) {
    t.allToAllContext = t.shardsInGroups = false;
    t.overlapsExperts = t.sendsOncePerNode = t.overlapsPipeline = false;
}

[[nodiscard]] constexpr SoftwareTraits traitsOf(workload::SoftwareStack stack) {
    using workload::SoftwareStack;
    SoftwareTraits t;
    switch (stack) {
        case SoftwareStack::megatronCore:
            t.recomputesBlocks = true;
            t.keptGradient_B = 4;  // adds up in 32 bit unless told otherwise
            break;
        // Before captured expert layers; NeMo's recipes of the time add up in the weights' format
        // (grad_reduce_in_fp32 = False).
        case SoftwareStack::megatronCore2025:
            t.launchesExperts = true;
            t.overlapsExperts = false;
            t.recomputesBlocks = true;
            break;
        case SoftwareStack::megatron2021:
            setEarly(t);
            t.gradient_B = t.keptGradient_B = 4;
            t.fusedAttention = t.sequenceParallel = false;
            t.overlapsTensor = t.overlapsData = t.accumulatesFused = false;
            t.launchesEagerly = true;
            break;
        case SoftwareStack::megatron2022:
            setEarly(t);
            t.gradient_B = t.keptGradient_B = 4;
            t.fusedAttention = false;
            t.overlapsTensor = t.overlapsData = false;
            t.launchesEagerly = true;
            break;
        case SoftwareStack::megatronDeepSpeed:
            setEarly(t);
            t.fusedAttention = t.sequenceParallel = false;
            t.overlapsTensor = t.overlapsData = t.accumulatesFused = false;
            t.eager = t.launchesEagerly = t.enginePerMicroBatch = true;
            // Two buckets to reduce and one to gather, of 500 M parameters (DeepSpeed's defaults).
            t.buffers_B = 3 * 5e8 * 2;
            t.keepsOutputs = true;
            break;
        case SoftwareStack::deepSpeedZero3:
            t.fusedAttention = t.sequenceParallel = false;
            t.overlapsTensor = t.overlapsData = false;
            t.eager = t.launchesEagerly = t.smallBuckets = true;
            break;
        case SoftwareStack::internEvo:
            t.overlapsTensor = false;
            t.eager = t.smallBuckets = true;
            break;
        case SoftwareStack::fsdpFused:
            t.allToAllContext = false;
            t.earlierAttention = t.launchesEagerly = t.fusedLoss = true;
            break;
        case SoftwareStack::fsdpEager:
            t.allToAllContext = false;
            t.earlierAttention = t.eager = t.launchesEagerly = true;
            break;
        case SoftwareStack::fsdp2Compiled:
            // torch.distributed.pipelining: ScheduleInterleavedZeroBubble, ScheduleZBVZeroBubble
            t.zeroBubble = t.fusedLoss = true;
            t.allToAllContext = false;
            break;
        case SoftwareStack::maxText:
            t.recomputesBlocks = true;
            break;
    }
    return t;
}

/// The same for numbers of one width. Megatron and DeepSpeed sum gradients in 16 bit where weights
/// are fp16; beside bf16 weights DeepSpeed keeps a sum in 32 bit besides the gradient itself
/// (BLOOM, arXiv 2211.05100, section 3.4.4).
[[nodiscard]] constexpr SoftwareTraits traitsOf(workload::SoftwareStack stack,
                                                workload::TrainingPrecision precision) {
    SoftwareTraits t = traitsOf(stack);
    if (precision == workload::TrainingPrecision::fp16) {
        t.gradient_B = 2;
        t.accumulatesFused = true;
    } else if (t.enginePerMicroBatch) {
        t.gradient_B = 4;
        t.keptGradient_B = 6;
    }
    return t;
}

}  // namespace cw::performance
