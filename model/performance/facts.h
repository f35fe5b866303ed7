// What the estimate takes as given: measured collectives, link efficiencies, latencies, byte
// counts.
//
// None of these is fitted; the fitted ones are in calibration.h. Each names its source.
#pragma once

#include <array>

#include "model/fabric/protocol.h"
#include "model/performance/training.h"

namespace cw::performance::facts {

// Kernels ----------------------------------------------------------------------------------------

/// Half a 128-wide tile is wasted at the edge of each output dimension, on average; narrow formats
/// use tiles of 128 x 256. CUTLASS and cuBLAS kernels.
inline constexpr double tileEdge = 64;
inline constexpr double narrowTileEdge = 96;
/// Backward attention does 2.5 times the work of forward at 0.8 of its rate: FlashAttention-2,
/// arXiv 2307.08691, section 4 and figures 5 and 6.
inline constexpr double attentionBackward = 3.1;
/// Attention without a fused kernel: batched products of a narrow inner size reach half of what
/// large products do, and every score is written and read again: 9 bytes forward, 13 backward
/// (scale, mask, softmax, dropout: Megatron-LM 2021 kernels).
inline constexpr double unfusedProducts = .5;
inline constexpr double unfusedInnerKnee = 32;
inline constexpr double unfusedScoreForward_B = 9;
inline constexpr double unfusedScoreBackward_B = 13;
/// Batched products want inner sizes that are multiples of 8; others fall back from the tensor
/// cores (NVIDIA, "Matrix Multiplication Background User's Guide", alignment): on an A100 312
/// against 19.5 TFLOP/s, which plain kernels reach nearly whole, where narrow products reach half.
inline constexpr double misaligned = 8;
/// Loss in 32 bit, bytes per logit: read, exponentiate, reduce; gradient written and read.
inline constexpr double lossForward_B = 10;
inline constexpr double lossBackward_B = 6;
inline constexpr double rotaryTraffic_B = 6;   ///< reshape and rotary, per projected element
inline constexpr double permuteTraffic_B = 4;  ///< tokens to experts and back, passes per element
/// Finer scaling blocks cost another pass over the operands (DeepSeek-V3, arXiv 2412.19437,
/// section 3.3; OCP Microscaling v1.0).
inline constexpr double blockQuantise = 1.5;
/// The fullest expert has this many times the mean's tokens under auxiliary-loss balancing.
inline constexpr double expertImbalance = 1.1;

/// Output elements that idle in the last wave of 128 x 256 tiles, one tile for each multiprocessor:
/// half a wave on average (NVIDIA, "Matrix Multiplication Background User's Guide", wave
/// quantization), of which kernels with smaller tiles or a divided inner dimension win back more
/// than half. Multiprocessors: NVIDIA's architecture whitepapers; elsewhere as many as an H100's.
[[nodiscard]] constexpr double idleWave(GpuClass gpu) {
    constexpr double share = .2;
    constexpr double tile = 128 * 256;
    switch (gpu) {
        case GpuClass::volta:
            return share * 80 * tile;
        case GpuClass::ampere:
            return share * 108 * tile;
        case GpuClass::blackwell:
        case GpuClass::blackwellUltra:
        case GpuClass::graceBlackwell:
        case GpuClass::graceBlackwellUltra:
            return share * 148 * tile;
        default:
            return share * 132 * tile;
    }
}

/// Fused attention computes one exponential a score, 16 a clock and multiprocessor. On heads as
/// wide as this they take as long as the products at the 16-bit peak: A100 312 TFLOP/s, H100 989,
/// B200 2,250; Blackwell Ultra computes them at twice the rate (FlashAttention-3, arXiv 2407.08608,
/// section 3.1 and figures 5 and 6; NVIDIA, "Inside NVIDIA Blackwell Ultra").
[[nodiscard]] constexpr double softmaxWidth(GpuClass gpu) {
    switch (gpu) {
        case GpuClass::volta:
        case GpuClass::ampere:
            return 30;
        case GpuClass::blackwell:
        case GpuClass::graceBlackwell:
            return 120;
        default:
            return 60;
    }
}
inline constexpr double usualHeadWidth = 128;
inline constexpr double keyBlock = 64;  ///< keys of one block of a fused kernel, half of it idle

// The host ---------------------------------------------------------------------------------------

/// A layer's forward and backward pass take at least this long to launch from eager PyTorch;
/// single-node A100 runs published with vTrain (VIA-Research/vTrain). Fused layers launch half.
inline constexpr double eagerForward_s = .25e-3;
inline constexpr double eagerBackward_s = .4e-3;
inline constexpr double fusedHostShare = .5;

// Links ------------------------------------------------------------------------------------------

/// Point to point inside a domain.
inline constexpr double peerScaleUp = .7;
inline constexpr double peerLatency_s = 8e-6;
/// What sending a message over the network costs the GPU besides the hop.
inline constexpr double networkLaunch_s = 5e-6;
/// A step of NCCL's ring from GPU to GPU inside a node (NVIDIA/nccl, src/graph/tuning.cc, LL128).
inline constexpr double ringStep_s = 1.9e-6;
/// A collective over the network takes at least this many hops, whatever its algorithm: 80 us over
/// two InfiniBand or RoCE nodes, 280 us over EFA (nccl-tests of Dell and AWS).
inline constexpr double networkHops = 16;
/// Rate of a tree against a ring over the network (NVIDIA/nccl, src/graph/tuning.cc).
inline constexpr double treeRate = .9;
/// Of a ring exchange of keys and values, what contends with attention even when it could hide.
inline constexpr double contextExposed = .1;
/// Of a stage hand-over, what stays exposed when it runs beside the other pieces of the stage.
inline constexpr double handoverExposed = .3;

/// Large messages of a network against its line rate, and what a hop costs. Those of drawn networks
/// are model/fabric/protocol.h's. EFA: aws-ofi-nccl results. Slingshot: vendor MPI
/// figures. Omni-Path: NCCL reduced at 44 to 57 Gb/s, 110 over the links, of 400
/// (bigscience-workshop bigscience, experiments/bandwidth).
struct Network {
    double efficiency;
    double hop_s;
};
[[nodiscard]] inline Network networkOf(NetworkKind kind) {
    const auto drawn = [](fabric::Protocol protocol) {
        return Network{fabric::efficiencyOf(protocol).value, fabric::baseLatency_s(protocol)};
    };
    switch (kind) {
        case NetworkKind::infiniBand:
            return drawn(fabric::Protocol::infiniBand);
        case NetworkKind::ethernetTuned:
            return drawn(fabric::Protocol::roceTuned);
        case NetworkKind::ethernetUntuned:
            return drawn(fabric::Protocol::roceUntuned);
        case NetworkKind::tcp:
            return drawn(fabric::Protocol::tcp);
        case NetworkKind::efa:
            return {.85, 20e-6};
        case NetworkKind::slingshot:
            return {.80, 6e-6};
        case NetworkKind::omniPath:
            return {.28, 5e-6};
        case NetworkKind::none:
            break;
    }
    return {1, 0};
}
inline constexpr double switchHop_s = .6e-6;  ///< one switch crossed, cut-through, and fibre

/// Bytes per second of PCIe x16, one direction, as large transfers reach it. NVIDIA bandwidthTest
/// and NCCL reports: Gen3 13, Gen4 26, Gen5 53 GB/s of nominal 15.75, 31.5 and 63.
inline constexpr std::array<double, 7> pcieUsable_Bps{0, 3e9, 6.5e9, 13e9, 26e9, 53e9, 105e9};
inline constexpr double pcieLatency_s = 20e-6;
/// A pair of cards has its links to itself, more share the bridges between them: measured 36 GB/s
/// for two and 25 GB/s for four or eight cards over PCIe 5 (aiconfigurator tables, RTX PRO 6000).
inline constexpr double pciePair = 1.2;
inline constexpr double pcieMany = .8;
/// Without peer access every byte crosses host memory twice (nccl-tests on two-socket hosts).
inline constexpr double noPeerAccess = .1;

// Optimizer and gradients -------------------------------------------------------------------------

/// Gradients and gathered weights move in buckets of max(40 M, 1 M x group) parameters:
/// Megatron-Core distributed data parallel default.
inline constexpr double bucketParameters = 40e6;
inline constexpr double bucketParametersPerRank = 1e6;
inline constexpr double stragglersMost = .05;  ///< MegaScale, arXiv 2402.15627

// Memory -----------------------------------------------------------------------------------------

inline constexpr double weight_B = 2;        ///< 16-bit weights, also under narrower training
inline constexpr double hostGradient_B = 4;  ///< of a parameter whose optimizer runs on the host
inline constexpr double optimizer_B = 12;  ///< 32-bit master weight, two moments (ZeRO, 1910.02054)
/// HBM that drivers report against the "GB" on the datasheet: GiB, half a percent kept. An A100
/// 80GB reports 81,920 MiB, an H100 81,559, an H200 143,771 (MLPerf Training results, system
/// descriptions).
inline constexpr double reportedShare = 1.073741824 * .995;
/// CUDA context and NCCL buffers, 1 to 3 GB, and what the PyTorch allocator loses of what a step
/// allocates, 3 to 6 %: both at the upper end, since 48 BLOOM runs that say how much memory they
/// used (bigscience-workshop/bigscience, tr11 chronicles) used more than is counted.
inline constexpr double context_B = 3e9;
inline constexpr double fragmentation = .06;
inline constexpr double logits_B = 6;  ///< 16-bit logits and their 32-bit softmax
/// Logits and their gradient in 16 bit (flash-attention's cross entropy; torch.compile).
inline constexpr double fusedLogits_B = 4;
/// Scores kept for backward without a fused kernel (Korthikanti et al. 2022, eq. 1).
inline constexpr double unfusedScore_B = 5;

// Power ------------------------------------------------------------------------------------------

/// Share of the way from idle to the board's limit by what the GPU does: measured B200 and GB200
/// kernels, aiconfigurator tables (matrix work at the limit above 30 % of peak, memory-bound work
/// at two thirds, waiting near idle).
inline constexpr double matrixPower = .97;
inline constexpr double memoryPower = .65;
inline constexpr double waitingPower = .15;
inline constexpr double idleShare = .25;  ///< of the limit where the idle draw is not known

}  // namespace cw::performance::facts
