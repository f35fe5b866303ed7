// Every constant of the estimate that is not a datasheet figure, with its range and its source.
//
// Few and physical. `value` is used; `low` and `high` span what the sources support and feed the
// doubt shown with an estimate. "fitted" means: one number chosen so that the published runs named
// there come out right in the middle, with all other constants fixed.
#pragma once

#include <array>
#include <string_view>

#include "model/performance/calibration.h"

namespace cw::performance {

namespace constants {

/// Share of the scale-up bandwidth that gather and scatter reach, by class: all-gather and
/// reduce-scatter of 256 MiB over 8 GPUs, NCCL, aiconfigurator tables. Others: the middle.
inline constexpr std::array<double, gpuClassNames.size()> scaleUpShare{.65, .65, .68, .65, .75,
                                                                       .68, .68, .65, .65, .65};
/// Relative half-width of the step time before what is added below.
inline constexpr std::array<double, gpuClassNames.size()> classDoubt{.45, .45, .30, .45, .30,
                                                                     .30, .35, .40, .45, .45};

// Matrix products and kernels ------------------------------------------------------------------

/// Half a 128-wide tile is wasted at the edge of each output dimension, on average.
inline constexpr Constant tileEdge{64, 32, 96, "128 x 128 tiles of cuBLAS and CUTLASS kernels"};
/// Inner dimension at which a product reaches half of its efficiency.
inline constexpr Constant innerKnee{128, 64, 256,
                                    "fitted to measured matrix products, aiconfigurator tables"};
/// A kernel's launch and drain.
inline constexpr Constant kernel_s{4e-6, 3e-6, 6e-6, "aiconfigurator tables, smallest kernels"};
/// Backward attention: 2.5 times the work of forward at this share of its efficiency
/// (FlashAttention-2, arXiv 2307.08691).
inline constexpr Constant attentionBackwardWork{2.5, 2.5, 2.5, "arXiv 2307.08691, section 4"};
inline constexpr Constant attentionBackward{.8, .7, .9, "arXiv 2307.08691, figures 5 and 6"};
/// Extra traffic of 8-bit training: quantise and transpose, bytes per element of each activation.
/// Weights are quantised once a step, which is not counted.
inline constexpr Constant quantise_B{3, 2, 4, "one pass over 16-bit inputs writing 8-bit copies"};
/// Uneven load of experts: the fullest one sets the pace.
inline constexpr Constant expertImbalance{1.1, 1.05, 1.3, "auxiliary-loss balanced routing"};
/// A layer's forward and backward take at least this long on the host that launches the kernels.
inline constexpr Constant hostForward_s{.15e-3, .02e-3, .3e-3,
                                        "eager PyTorch launches; fitted to single-node A100 runs "
                                        "published with vTrain (VIA-Research/vTrain)"};
inline constexpr Constant hostBackward_s{.3e-3, .03e-3, .5e-3, hostForward_s.source};

// Traffic of memory-bound kernels, bytes per element (16-bit activations) -----------------------

inline constexpr Constant normTraffic_B{22, 16, 28,
                                        "norms, residuals and bias: reads and writes per token and "
                                        "hidden element, counted from the layer"};
inline constexpr Constant activationTraffic_B{2, 2, 3, "one read or write per operand"};
inline constexpr Constant rotaryTraffic_B{6, 4, 8, "reshape and rotary, per projected element"};
inline constexpr Constant lossForward_B{10, 6, 14, "softmax and loss in 32 bit, per logit"};
inline constexpr Constant lossBackward_B{6, 4, 8, "gradient of the logits, per logit"};

// Collectives ------------------------------------------------------------------------------------

/// Latency of a collective over 8 GPUs of a switched scale-up domain, with the ramp to full rate.
inline constexpr Constant scaleUpLatency_s{40e-6, 15e-6, 60e-6,
                                           "NCCL, 1-64 MiB over 8 GPUs, aiconfigurator tables"};
/// Share of a PCIe link's usable rate that a collective through the host bridge reaches.
inline constexpr Constant pcieCollective{.6, .4, .8, "NCCL over PCIe, public issue reports"};
/// Gradients and gathered weights move in buckets of max(40 M, 1 M x group) parameters.
inline constexpr Constant bucketParameters{40e6, 25e6, 40e6,
                                           "Megatron-Core distributed data parallel default"};
inline constexpr Constant bucketParametersPerRank{1e6, 1e6, 1e6, bucketParameters.source};
/// Share of the backward (forward) pass under which collectives can hide.
inline constexpr Constant overlap{.9, .7, 1.0, "Megatron-Core and FSDP overlap, last bucket apart"};
/// Share of a collective that stays exposed however long the pass: contention and the last bucket.
inline constexpr Constant exposedShare{.20, .05, .30, "fitted to SC'21 data-parallel rows"};
/// Rate of all-to-all against the ring collectives over the network.
inline constexpr Constant allToAllShare{.72, .5, .8,
                                        "NCCL all-to-all over several nodes, public "
                                        "nccl-tests results"};
/// Experts are spread over at most this many GPUs of a data-parallel group.
inline constexpr int expertGroupLimit = 64;  // DeepSeek-V3, arXiv 2412.19437, section 3.2

// Optimizer and overhead -------------------------------------------------------------------------

/// Adam reads and writes master weight, two moments, gradient, and writes the 16-bit weight.
inline constexpr Constant optimizerTraffic_B{30, 26, 34,
                                             "4 + 4 + 4 read and written, gradient read, "
                                             "weight written"};
inline constexpr Constant step_s{8e-3, 3e-3, 20e-3, "gradient norm, loss scaling, data loader"};
inline constexpr Constant microBatch_s{.5e-3, 0, 1e-3,
                                       "schedule and data handling per micro-batch"};
/// Waiting for the slowest, per doubling of the nodes, and at most.
inline constexpr Constant stragglers{.003, 0, .006,
                                     "weak-scaling rows of SC'21 table 1 and "
                                     "MegaScale, arXiv 2402.15627"};
inline constexpr Constant stragglersMost{.05, .02, .10, stragglers.source};

// Memory -----------------------------------------------------------------------------------------

inline constexpr double weight_B = 2;    ///< 16-bit weights, also under 8-bit training
inline constexpr double gradient_B = 4;  ///< Megatron accumulates gradients in 32 bit
inline constexpr double optimizer_B =
    12;  ///< 32-bit master weight and two moments (ZeRO, 1910.02054)
inline constexpr Constant context_B{2e9, 1e9, 3e9, "CUDA context and NCCL buffers"};
inline constexpr Constant fragmentation{.04, .03, .06,
                                        "PyTorch caching allocator, share of what is "
                                        "allocated and freed in a step"};
inline constexpr Constant logits_B{6, 4, 10, "16-bit logits and their 32-bit softmax"};

// Doubt ------------------------------------------------------------------------------------------

/// Of the bubble's share of the step: interleaved schedules, not modelled here, remove most of it.
inline constexpr double doubtBubble = 1;
/// Of attention's share of the step: kernels of different years differ by two.
inline constexpr double doubtAttention = .5;
inline constexpr double doubtExperts = .20;   ///< added for mixture-of-experts models
inline constexpr double doubtEightBit = .10;  ///< added under 8-bit training
inline constexpr double doubtSharded = .05;   ///< added with fully sharded weights
inline constexpr double doubtPcie = .15;      ///< added when tensor parallel runs over PCIe
inline constexpr double doubtScale = .05;     ///< added beyond validatedGpus
inline constexpr int validatedGpus = 16384;   ///< Llama 3 405B, arXiv 2407.21783

// Links whose datasheet figure is not what transfers reach ---------------------------------------

/// Bytes per second of PCIe x16, one direction, as large transfers reach it. NVIDIA bandwidthTest
/// and NCCL reports: Gen3 13, Gen4 26, Gen5 53 GB/s of nominal 15.75, 31.5 and 63.
inline constexpr std::array<double, 7> pcieUsable_Bps{0, 3e9, 6.5e9, 13e9, 26e9, 53e9, 105e9};
inline constexpr Constant infiniBandEfficiency{.95, .92, .98,
                                               "nccl-tests on NDR fabrics; NCCL "
                                               "maintainers, NVIDIA/nccl-tests issue 290"};
inline constexpr Constant ethernetEfficiency{.85, .45, .93,
                                             "RoCE with working congestion control: 85-95 % of "
                                             "InfiniBand (Meta, SIGCOMM 2024, RoCE at scale); "
                                             "untuned far less"};
inline constexpr Constant infiniBandHop_s{4e-6, 3e-6, 5e-6, "NCCL network latency, NDR"};
inline constexpr Constant ethernetHop_s{6.5e-6, 5e-6, 8e-6, "NCCL network latency, RoCE v2"};
inline constexpr Constant switchHop_s{.6e-6, .3e-6, 1e-6,
                                      "one switch crossed, cut-through, and fibre"};

}  // namespace constants

}  // namespace cw::performance
