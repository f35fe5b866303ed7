// A training job: which model, on how many tokens, in what shape, and how much of the plan is
// fixed.
#pragma once

#include <optional>
#include <string>

#include "model/workload/architecture.h"

namespace cw::workload {

/// Number format of the matrix work. The 8-bit ones differ in how values are scaled: one scale a
/// tensor (fp8), one for 128 x 128 or 1 x 128 values (fp8Block, DeepSeek-V3), one for 32 (mxfp8,
/// OCP Microscaling v1.0). nvfp4 keeps 4-bit values with a scale for 16.
enum class TrainingPrecision { bf16, fp16, fp8, tf32, fp8Block, mxfp8, nvfp4 };

/// The software that runs the job: which kernels and which overlap can be counted on.
/// model/performance/software.h says what follows from each.
enum class SoftwareStack {
    megatronCore,       ///< Megatron-Core, Megatron-Bridge, NeMo as they are today
    megatronCore2025,   ///< the same until 2025: NeMo 23 to 25, Megatron-Core to 0.14
    megatron2021,       ///< Megatron-LM of SC'21: no fused attention, no sequence parallelism
    megatron2022,       ///< Megatron-LM with sequence parallelism and selective recompute
    megatronDeepSpeed,  ///< Megatron-DeepSpeed of 2022 with DeepSpeed's pipeline engine and ZeRO
    deepSpeedZero3,     ///< DeepSpeed ZeRO-3 of 2021
    internEvo,          ///< InternEvo of 2023
    fsdpFused,          ///< PyTorch FSDP with fused layers, as MosaicML Composer
    fsdpEager,          ///< PyTorch FSDP, eager layers with fused attention, as Hugging Face
    fsdp2Compiled,      ///< PyTorch FSDP2 with torch.compile, as torchtitan
    maxText,            ///< JAX, XLA-compiled
};

/// What backward computes again, each with all that the one before it does. selective: unfused
/// attention, or norms, activation functions and the up-projections of latent attention
/// (Megatron-Core --recompute-modules core_attn, layernorm moe_act mla_up_proj). feedForward: the
/// whole feed-forward block, with experts and the tokens' way to them (layernorm mlp moe).
enum class Recompute { none, selective, feedForward, full };

/// How optimizer state, gradients and weights are spread over the data-parallel group.
enum class Sharding {
    none,       ///< plain data parallel: everything replicated
    optimizer,  ///< ZeRO-1: optimizer state sharded
    gradients,  ///< ZeRO-2: gradients too
    full,       ///< ZeRO-3 / FSDP: weights too
};

/// In which order pipeline stages work. One forward, one backward is interleaved when `interleave`
/// is above 1. zeroBubble delays weight gradients into the bubble (Qi et al. 2024, arXiv
/// 2401.10241).
enum class PipelineSchedule { oneForwardOneBackward, zeroBubble };

/// How ranks of a context-parallel group exchange keys and values.
enum class ContextExchange {
    ring,      ///< keys and values travel around (Ring Attention, arXiv 2310.01889)
    allToAll,  ///< sequences are traded for heads (DeepSpeed-Ulysses, arXiv 2309.14509)
};

/// How a job is laid on the GPUs. Sizes are GPUs of each kind of parallelism:
/// tensor x context x pipeline x data = all GPUs.
struct Plan {
    int tensorParallel = 1;
    int pipelineParallel = 1;
    int dataParallel = 1;  ///< copies that see different sequences
    int microBatch = 1;    ///< sequences
    Recompute recompute = Recompute::none;
    Sharding sharding = Sharding::optimizer;
    int interleave = 1;       ///< model pieces of each pipeline rank (virtual stages)
    int contextParallel = 1;  ///< GPUs that share one sequence
    /// GPUs the experts of a layer are spread over, out of tensor x context x data.
    /// 0: as many as divide both counts, 64 at most.
    int expertParallel = 0;
    /// GPUs that share one expert's products. 0: the tensor-parallel size for experts that stay at
    /// least 4096 wide, else 1.
    int expertTensorParallel = 0;
    bool sequenceParallel = true;  ///< with tensor parallelism
    PipelineSchedule schedule = PipelineSchedule::oneForwardOneBackward;
    ContextExchange contextExchange = ContextExchange::ring;
    double recomputeShare = 1;  ///< of the layers that `recompute` applies to
    int shardingGroup = 0;      ///< ranks states are spread over (hybrid sharding); 0: all
    bool offloadOptimizer = false;
    bool offloadActivations = false;
    // Communication beside computation, where the software can.
    bool overlapData = true;
    bool overlapTensor = true;
    bool overlapPipeline = true;
    bool operator==(const Plan&) const = default;
};

/// The part of a plan the user fixed, each member as in Plan; the search fills the rest.
struct PlanRequest {
    std::optional<int> tensorParallel{};
    std::optional<int> pipelineParallel{};
    std::optional<int> microBatch{};
    std::optional<Recompute> recompute{};
    std::optional<Sharding> sharding{};
    std::optional<int> interleave{};
    std::optional<int> contextParallel{};
    std::optional<int> expertParallel{};
    std::optional<int> dataParallel{};
    std::optional<int> expertTensorParallel{};
    std::optional<bool> sequenceParallel{};
    std::optional<PipelineSchedule> schedule{};
    std::optional<ContextExchange> contextExchange{};
    std::optional<double> recomputeShare{};
    std::optional<int> shardingGroup{};  ///< all ranks where there are no more than this
    std::optional<bool> offloadOptimizer{};
    std::optional<bool> offloadActivations{};
    std::optional<bool> overlapData{};
    std::optional<bool> overlapTensor{};
    std::optional<bool> overlapPipeline{};
    bool operator==(const PlanRequest&) const = default;
};

struct TrainingJob {
    ModelArchitecture model;
    double tokens = 0;  ///< of the whole run
    int sequenceLength = 0;
    double globalBatch_tokens = 0;  ///< tokens a step
    TrainingPrecision precision = TrainingPrecision::bf16;
    PlanRequest plan;
    SoftwareStack software = SoftwareStack::megatronCore;
    int loraRank = 0;  ///< of low-rank adapters on frozen weights (LoRA); 0 trains all weights
    /// Gradients are summed in the switches (SHARP) where every tier of the network can. Able
    /// switches do not do so by themselves: it is a licence and a setting of the job.
    bool networkReduction = false;
    /// Experts take no more than their capacity and the tokens beyond are dropped: all sizes are
    /// known beforehand. Models of today drop none.
    bool dropsTokens = false;
    bool operator==(const TrainingJob&) const = default;
};

}  // namespace cw::workload
