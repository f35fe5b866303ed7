// Published training runs that a plan of ours can express, for the estimate to be held against.
//
// Step times as printed, or from the printed tokens per second. Three sources describe their runs'
// plans in full: Narayanan et al., SC'21 (arXiv 2104.04473, tables 1 and 2, with the launch scripts
// of NVIDIA/Megatron-LM examples/sc21; step times from the printed FLOP/s by the paper's formula),
// Korthikanti et al. 2022 (arXiv 2205.05198, table 5), and vendors' benchmark pages as named. Not
// published, so assumed: the micro-batch of the Megatron-LM README (1), the network of MosaicML's
// runs (8 x 400 Gb/s), the interleave of the README's run of 462B (the largest). The
// SimuMax runs were made without overlapped communication.
#pragma once

#include <string_view>

#include "model/performance/training.h"

namespace cw::test {

enum class Gpu { a100, h100, b200 };

struct PublishedRun {
    const char* name;
    const char* source;
    Gpu gpu;
    int gpus;
    double node_Bps;  ///< network of one node
    bool infiniBand;
    bool eightBit;
    // Model
    int layers, hidden, heads, keyValueHeads, ffnHidden;
    bool gated;
    int vocabulary;
    // Job and plan
    int sequenceLength, globalBatch;
    int tensor, pipeline, microBatch;
    workload::Recompute recompute;
    workload::Sharding sharding;
    double step_s;
};

inline constexpr auto none = workload::Recompute::none;
inline constexpr auto selective = workload::Recompute::selective;
inline constexpr auto full = workload::Recompute::full;
inline constexpr auto plain = workload::Sharding::none;
inline constexpr auto optimizer = workload::Sharding::optimizer;
inline constexpr auto fully = workload::Sharding::full;

// clang-format off
inline constexpr PublishedRun publishedRuns[] = {
    {"GPT 7.5B, 128 A100", "SC'21 table 1", Gpu::a100, 128, 200e9, true, false, 36, 4096, 32, 32, 16384, false, 51200, 2048, 512, 4, 1, 16, full, plain, 3.696},
    {"GPT 18B, 256 A100", "SC'21 table 1", Gpu::a100, 256, 200e9, true, false, 40, 6144, 48, 48, 24576, false, 51200, 2048, 1024, 8, 1, 8, full, plain, 9.399},
    {"GPT 39B, 512 A100", "SC'21 table 1", Gpu::a100, 512, 200e9, true, false, 48, 8192, 64, 64, 32768, false, 51200, 2048, 1536, 8, 2, 4, full, plain, 14.453},
    {"GPT 145B, 1536 A100, interleaved", "SC'21 table 1", Gpu::a100, 1536, 200e9, true, false, 80, 12288, 96, 96, 49152, false, 51200, 2048, 2304, 8, 8, 2, full, plain, 24.817},
    {"GPT 310B, 1920 A100, interleaved", "SC'21 table 1", Gpu::a100, 1920, 200e9, true, false, 96, 16384, 128, 128, 65536, false, 51200, 2048, 2160, 8, 16, 1, full, plain, 37.614},
    {"GPT-3 175B, 768 A100", "SC'21 table 2", Gpu::a100, 768, 200e9, true, false, 96, 12288, 96, 96, 49152, false, 51200, 2048, 1536, 8, 12, 1, full, plain, 39.421},
    {"GPT 530B, 2240 A100", "SC'21 table 2", Gpu::a100, 2240, 200e9, true, false, 105, 20480, 128, 128, 81920, false, 51200, 2048, 2240, 8, 35, 1, full, plain, 55.446},
    {"GPT 22B, 8 A100, full recompute", "Korthikanti table 5", Gpu::a100, 8, 200e9, true, false, 48, 6144, 64, 64, 24576, false, 51200, 2048, 4, 8, 1, 4, full, plain, 1.42},
    {"GPT-3 175B, 64 A100, selective", "Korthikanti table 5", Gpu::a100, 64, 200e9, true, false, 96, 12288, 96, 96, 49152, false, 51200, 2048, 64, 8, 8, 1, selective, plain, 13.75},
    {"GPT 1T, 512 A100, full recompute", "Korthikanti table 5", Gpu::a100, 512, 200e9, true, false, 128, 25600, 160, 160, 102400, false, 51200, 2048, 512, 8, 64, 1, full, plain, 94.42},
    {"GPT 1T, 512 A100, selective", "Korthikanti table 5", Gpu::a100, 512, 200e9, true, false, 128, 25600, 160, 160, 102400, false, 51200, 2048, 512, 8, 64, 1, selective, plain, 71.49},
    {"GPT 7.1B, 96 H100", "NVIDIA/Megatron-LM README, r0.8.0", Gpu::h100, 96, 400e9, true, false, 30, 4096, 32, 32, 16384, false, 131072, 4096, 192, 2, 1, 1, none, optimizer, 0.800},
    {"GPT 462B, 6144 H100", "NVIDIA/Megatron-LM README, r0.8.0", Gpu::h100, 6144, 400e9, true, false, 112, 18432, 144, 144, 73728, false, 131072, 4096, 3072, 8, 16, 1, none, optimizer, 12.716},
    {"MPT 70B, 128 H100, FSDP", "MosaicML llm-foundry benchmarking README", Gpu::h100, 128, 400e9, false, false, 80, 8192, 64, 64, 32768, false, 50368, 2048, 1024, 1, 1, 8, full, fully, 15.486},
    {"MPT 7B, 256 H100, FSDP", "MosaicML llm-foundry benchmarking README", Gpu::h100, 256, 400e9, false, false, 32, 4096, 32, 32, 16384, false, 50368, 2048, 1536, 1, 1, 6, none, fully, 1.214},
    {"MPT 30B, 512 H100, FSDP", "MosaicML llm-foundry benchmarking README", Gpu::h100, 512, 400e9, false, false, 48, 7168, 56, 56, 28672, false, 50368, 2048, 4096, 1, 1, 8, full, fully, 7.747},
    {"Llama 2 7B, 8 H100, FP8", "NVIDIA NeMo 24.07 performance summary", Gpu::h100, 8, 400e9, true, true, 32, 4096, 32, 32, 11008, true, 32000, 4096, 128, 1, 1, 1, none, optimizer, 3.870},
    {"Llama 3 70B of 12 layers, 8 B200", "MooreThreads/SimuMax, measured", Gpu::b200, 8, 400e9, true, false, 12, 8192, 64, 8, 28672, true, 128256, 4096, 16, 4, 1, 1, none, optimizer, 0.7656},
    {"Llama 3 405B of 4 layers, 8 B200", "MooreThreads/SimuMax, measured", Gpu::b200, 8, 400e9, true, false, 4, 16384, 128, 16, 53248, true, 128256, 4096, 128, 1, 2, 1, none, optimizer, 7.046},
};
// clang-format on

inline bool isFrom(const PublishedRun& run, std::string_view source) {
    return std::string_view(run.source).substr(0, source.size()) == source;
}

inline workload::SoftwareStack softwareOf(const PublishedRun& run) {
    using workload::SoftwareStack;
    if (isFrom(run, "SC'21")) return SoftwareStack::megatron2021;
    if (isFrom(run, "Korthikanti")) return SoftwareStack::megatron2022;
    if (isFrom(run, "MosaicML")) return SoftwareStack::fsdpFused;
    if (isFrom(run, "MooreThreads")) return SoftwareStack::megatronCore;
    return SoftwareStack::megatronCore2025;
}

/// Model pieces of a pipeline rank.
inline int piecesOf(const PublishedRun& run) {
    const std::string_view name = run.name;
    if (name == "GPT 145B, 1536 A100, interleaved" || name == "GPT 310B, 1920 A100, interleaved")
        return 2;
    if (name == "GPT-3 175B, 64 A100, selective") return 3;
    return name == "GPT 462B, 6144 H100" ? 7 : 1;
}

inline performance::Machine machineOf(const PublishedRun& run) {
    performance::Machine m;
    m.gpusPerNode = run.gpus < 8 ? run.gpus : 8;
    m.nodes = run.gpus / m.gpusPerNode;
    m.scaleUpIsSwitched = true;
    m.network_Bps = run.node_Bps;
    m.networkEfficiency = run.infiniBand ? .95 : .85;
    m.hopLatency_s = run.infiniBand ? 6e-6 : 8e-6;
    switch (run.gpu) {
        case Gpu::a100:
            m.gpu = performance::GpuClass::ampere;
            m.peak16_FLOPs = 312e12;
            m.memory_B = 80e9;
            m.memoryBandwidth_Bps = 2.039e12;
            m.scaleUp_Bps = 300e9;
            break;
        case Gpu::h100:
            m.gpu = performance::GpuClass::hopper;
            m.peak16_FLOPs = 989e12;
            m.memory_B = 80e9;
            m.memoryBandwidth_Bps = 3.35e12;
            m.scaleUp_Bps = 450e9;
            break;
        case Gpu::b200:
            m.gpu = performance::GpuClass::blackwell;
            m.peak16_FLOPs = 2250e12;
            m.memory_B = 180e9;
            m.memoryBandwidth_Bps = 8e12;
            m.scaleUp_Bps = 900e9;
            break;
    }
    m.peak_FLOPs = run.eightBit ? 2 * m.peak16_FLOPs : m.peak16_FLOPs;
    return m;
}

inline workload::TrainingJob jobOf(const PublishedRun& run) {
    workload::TrainingJob job;
    job.model.layers = run.layers;
    job.model.hidden = run.hidden;
    job.model.heads = run.heads;
    job.model.keyValueHeads = run.keyValueHeads;
    job.model.headDim = run.hidden / run.heads;
    job.model.ffnHidden = run.ffnHidden;
    job.model.gated = run.gated;
    job.model.vocabulary = run.vocabulary;
    job.sequenceLength = run.sequenceLength;
    job.globalBatch_tokens = static_cast<double>(run.globalBatch) * run.sequenceLength;
    job.tokens = 1e12;
    job.software = softwareOf(run);
    job.precision =
        run.eightBit ? workload::TrainingPrecision::fp8 : workload::TrainingPrecision::bf16;
    return job;
}

inline workload::Plan planOf(const PublishedRun& run) {
    workload::Plan plan;
    plan.tensorParallel = run.tensor;
    plan.pipelineParallel = run.pipeline;
    plan.dataParallel = run.gpus / run.tensor / run.pipeline;
    plan.microBatch = run.microBatch;
    plan.recompute = run.recompute;
    plan.sharding = run.sharding;
    plan.interleave = piecesOf(run);
    if (isFrom(run, "MooreThreads")) plan.overlapData = plan.overlapTensor = false;
    return plan;
}

}  // namespace cw::test
