// What the estimate of inference takes as given: few constants, each with what it rests on.
//
// Shares of a class's peaks are the training estimate's (calibration.h): the same tensor cores run
// both. Those marked "fitted" were fitted to the 89 published runs of
// tests/validation/inference_runs.csv that say enough to be computed, by the least mean absolute
// logarithm of the errors; the others were not touched.
#pragma once

namespace cw::performance {

struct ServingConstants {
    /// Share of the nominal memory bandwidth of decoding kernels: 75 to 85 % in published kernels
    /// (FlashInfer, arXiv 2501.01005).
    double memory = .8;
    /// Fitted. Of the rate of products, where weights are unpacked to 16 bit on the way.
    double unpack = .31;
    /// Fitted. A layer's kernels one after the other, however small (in CUDA graphs).
    double layer_s = 60e-6;
    /// Fitted. Norms, residuals, activations, quantisation: bytes per token, layer and hidden
    /// element.
    double activation_B = 129;
    /// Fitted. Scheduling, sampling and writing out one sequence in one pass.
    double sequence_s = 12.7e-6;
    /// Share of the memory a server takes: vLLM's gpu_memory_utilization, its default
    /// (https://docs.vllm.ai/en/latest/configuration/engine_args.html).
    double memoryShare = .9;
    /// A planning value without a publication of its own: CUDA context, NCCL buffers, graphs and
    /// activations take 2 to 6 GB.
    double fixed_B = 3e9;
    /// Sequences an engine runs at a time: TensorRT-LLM's default max_batch_size
    /// (https://nvidia.github.io/TensorRT-LLM/).
    double batch = 2048;
};

inline constexpr ServingConstants servingConstants{};

/// Relative errors of output tokens/s on published runs, each model's predicted by constants fitted
/// without it.
struct ServingErrors {
    double median;
    double p90;
    int runs;
};
inline constexpr ServingErrors servingErrorsDense{.16, .26, 21};
inline constexpr ServingErrors servingErrorsExperts{.19, .39, 68};

}  // namespace cw::performance
