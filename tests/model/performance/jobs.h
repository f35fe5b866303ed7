// Jobs and machines that the tests of the estimate and its benchmarks share.
//
// Sizes are those of public models where a name says so; nothing here is measured. Measured runs
// are published_runs.h.
#pragma once

#include "model/performance/training.h"

namespace cw::test {

/// Nodes of eight H100 SXM with one 400 Gb/s NIC each.
inline performance::Machine h100(int nodes) {
    performance::Machine machine;
    machine.nodes = nodes;
    machine.gpusPerNode = 8;
    machine.peak_FLOPs = machine.peak16_FLOPs = 989e12;
    machine.memory_B = 80e9;
    machine.memoryBandwidth_Bps = 3.35e12;
    machine.scaleUp_Bps = 450e9;
    machine.scaleUpIsSwitched = true;
    machine.network_Bps = 400e9;
    machine.networkEfficiency = .95;
    machine.hopLatency_s = 6e-6;
    machine.gpu = performance::GpuClass::hopper;
    machine.power_W = 700;
    machine.hostLink_Bps = 53e9;
    return machine;
}

/// Llama 3 8B, 512 sequences of 8,192 tokens a step.
inline workload::TrainingJob llama8b() {
    workload::TrainingJob job;
    job.model.layers = 32;
    job.model.hidden = 4096;
    job.model.heads = 32;
    job.model.keyValueHeads = 8;
    job.model.headDim = 128;
    job.model.ffnHidden = 14336;
    job.model.gated = true;
    job.model.vocabulary = 128256;
    job.sequenceLength = 8192;
    job.globalBatch_tokens = 8192.0 * 512;
    job.tokens = 1e12;
    return job;
}

/// Llama 2 70B, 1,024 sequences of 4,096 tokens a step.
inline workload::TrainingJob llama70b() {
    workload::TrainingJob job = llama8b();
    job.model.layers = 80;
    job.model.hidden = 8192;
    job.model.heads = 64;
    job.model.ffnHidden = 28672;
    job.model.vocabulary = 32000;
    job.sequenceLength = 4096;
    job.globalBatch_tokens = 4096.0 * 1024;
    return job;
}

/// Llama 3.1 405B as published (arXiv 2407.21783): 16 M tokens a step.
inline workload::TrainingJob llama405b() {
    workload::TrainingJob job = llama8b();
    job.model.layers = 126;
    job.model.hidden = 16384;
    job.model.heads = 128;
    job.model.ffnHidden = 53248;
    job.globalBatch_tokens = 16.0 * 1024 * 1024;
    job.tokens = 15.6e12;
    return job;
}

/// GPT-3 175B.
inline workload::TrainingJob gpt3() {
    workload::TrainingJob job = llama70b();
    job.model.layers = 96;
    job.model.hidden = 12288;
    job.model.heads = job.model.keyValueHeads = 96;
    job.model.ffnHidden = 49152;
    job.model.gated = false;
    job.model.tiedEmbeddings = true;
    job.model.vocabulary = 50257;
    job.sequenceLength = 2048;
    return job;
}

/// Mixtral 8x7B.
inline workload::TrainingJob mixtral() {
    workload::TrainingJob job = llama70b();
    job.model.layers = 32;
    job.model.hidden = 4096;
    job.model.heads = 32;
    job.model.ffnHidden = 0;
    job.model.experts = workload::Experts{8, 2, 0, 14336, 0, 32};
    return job;
}

/// A small model of many narrow experts.
inline workload::TrainingJob manyExperts() {
    workload::TrainingJob job = llama8b();
    job.model.experts = workload::Experts{64, 4, 1, 2048, 2048, 30};
    return job;
}

/// The same with latent attention and a sliding window.
inline workload::TrainingJob latent() {
    workload::TrainingJob job = manyExperts();
    job.model.latentAttention = workload::LatentAttention{1536, 512, 128, 64, 128};
    job.model.slidingWindow = workload::SlidingWindow{1024, 16};
    return job;
}

/// Layers of the sizes of DeepSeek-V3 (arXiv 2412.19437) with plain attention.
inline workload::TrainingJob manyWideExperts() {
    workload::TrainingJob job = llama405b();
    job.model.layers = 61;
    job.model.hidden = 7168;
    job.model.ffnHidden = 18432;
    job.model.experts = workload::Experts{256, 8, 1, 2048, 2048, 58};
    job.sequenceLength = 4096;
    job.globalBatch_tokens = 4096.0 * 15360;
    return job;
}

/// What one step takes.
inline double seconds(const workload::TrainingJob& job, const performance::Machine& machine,
                      const workload::Plan& plan) {
    return performance::estimateTraining(job, machine, plan).step.total_s;
}

}  // namespace cw::test
