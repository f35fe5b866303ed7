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
    bool launchesExperts = false;  ///< each expert launched by itself, without captured graphs
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
    bool offloads = true;        ///< optimizer state and activations to host memory
    bool shardsInGroups = true;  ///< states over part of the data-parallel ranks
    double gradient_B = 2;       ///< bytes per gradient in collectives
    double keptGradient_B = 4;  ///< and in memory: Megatron adds up in 32 bit unless told otherwise
};

/// The stacks of 2021 to 2023, before exchange by heads, offload and sharding in groups.
constexpr void setEarly(SoftwareTraits& t) {
    t.allToAllContext = t.offloads = t.shardsInGroups = false;
}

[[nodiscard]] constexpr SoftwareTraits traitsOf(workload::SoftwareStack stack) {
    using workload::SoftwareStack;
    SoftwareTraits t;
    switch (stack) {
        case SoftwareStack::megatronCore:
            break;
        case SoftwareStack::megatronCore2025:  // before captured expert layers
            t.launchesExperts = true;
            break;
        case SoftwareStack::megatron2021:
            setEarly(t);
            t.gradient_B = 4;
            t.fusedAttention = t.sequenceParallel = false;
            t.overlapsTensor = t.overlapsData = t.accumulatesFused = false;
            t.launchesEagerly = true;
            break;
        case SoftwareStack::megatron2022:
            setEarly(t);
            t.gradient_B = 4;
            t.fusedAttention = false;
            t.overlapsTensor = t.overlapsData = false;
            t.launchesEagerly = true;
            break;
        case SoftwareStack::megatronDeepSpeed:
            setEarly(t);
            t.keptGradient_B = 2;
            t.fusedAttention = t.sequenceParallel = false;
            t.overlapsTensor = t.overlapsData = t.accumulatesFused = false;
            t.eager = t.launchesEagerly = t.enginePerMicroBatch = true;
            break;
        case SoftwareStack::deepSpeedZero3:
            t.keptGradient_B = 2;
            t.fusedAttention = t.sequenceParallel = false;
            t.overlapsTensor = t.overlapsData = false;
            t.eager = t.launchesEagerly = t.smallBuckets = true;
            break;
        case SoftwareStack::internEvo:
            t.keptGradient_B = 2;
            t.overlapsTensor = t.offloads = false;
            t.eager = t.smallBuckets = true;
            break;
        case SoftwareStack::fsdpFused:
            t.keptGradient_B = 2;
            t.allToAllContext = false;
            t.earlierAttention = t.launchesEagerly = true;
            break;
        case SoftwareStack::fsdpEager:
            t.keptGradient_B = 2;
            t.allToAllContext = false;
            t.earlierAttention = t.eager = t.launchesEagerly = true;
            break;
        case SoftwareStack::fsdp2Compiled:
            // torch.distributed.pipelining: ScheduleInterleavedZeroBubble, ScheduleZBVZeroBubble
            t.zeroBubble = true;
            t.keptGradient_B = 2;
            t.allToAllContext = false;
            break;
        case SoftwareStack::maxText:
            t.keptGradient_B = 2;
            break;
    }
    return t;
}

}  // namespace cw::performance
