#include "model/performance/calibration.h"

#include <cassert>

namespace cw::performance {

namespace {

constexpr std::array globalInfos{
    GlobalConstantInfo{"kernel_s", &GlobalConstants::kernel_s, 1.72e-05, 2e-6, 40e-6,
                       "a kernel of eager layers: launch, drain and the gap to the next; smallest "
                       "kernels alone take 4 us: "
                       "NVIDIA aiconfigurator tables (ai-dynamo/aiconfigurator)"},
    GlobalConstantInfo{"step_s", &GlobalConstants::step_s, 0.0272, 1e-3, 60e-3,
                       "gradient norm, loss scaling, data loader"},
    GlobalConstantInfo{"microBatch_s", &GlobalConstants::microBatch_s, 0.00229, 0, 5e-3,
                       "schedule and data handling per micro-batch"},
    GlobalConstantInfo{"engineMicroBatch_s", &GlobalConstants::engineMicroBatch_s, 0.034, 2e-3,
                       150e-3,
                       "BLOOM tuning runs (bigscience-workshop/bigscience, 2022) by number of "
                       "micro-batches"},
    GlobalConstantInfo{"expertHost_s", &GlobalConstants::expertHost_s, 0.0032, 0, 10e-3,
                       "NeMo and Megatron-Core runs of models with experts before captured "
                       "expert layers"},
    GlobalConstantInfo{"stragglers", &GlobalConstants::stragglers, 0.000813, 0, .02,
                       "weak-scaling rows of SC'21 table 1 (arXiv 2104.04473) and MegaScale "
                       "(arXiv 2402.15627)"},
    GlobalConstantInfo{"overlapWindow", &GlobalConstants::overlapWindow, 0.698, .3, 1,
                       "Megatron-Core and FSDP overlap"},
    GlobalConstantInfo{"exposedShare", &GlobalConstants::exposedShare, 0.162, 0, .5,
                       "contention and the last bucket; SC'21 data-parallel rows"},
    GlobalConstantInfo{"tensorOverlap", &GlobalConstants::tensorOverlap, 0.553, 0, .95,
                       "Transformer Engine user buffers, ring exchange under products"},
    GlobalConstantInfo{"allToAllShare", &GlobalConstants::allToAllShare, 0.958, .4, 1,
                       "NCCL all-to-all over several nodes, public nccl-tests results"},
    GlobalConstantInfo{"allToAllOverlap", &GlobalConstants::allToAllOverlap, 0.478, 0, .95,
                       "dispatch and combine beside shared experts and other micro-batches "
                       "(DeepEP, arXiv 2412.19437)"},
    GlobalConstantInfo{"pcieCollective", &GlobalConstants::pcieCollective, .6, .3, .9,
                       "NCCL over PCIe, public issue reports"},
    GlobalConstantInfo{"quantise_B", &GlobalConstants::quantise_B, 3.93, 1, 12,
                       "one pass over 16-bit inputs writing 8-bit copies"},
    GlobalConstantInfo{"normTraffic_B", &GlobalConstants::normTraffic_B, 21.1, 12, 50,
                       "norms, residuals and bias: reads and writes per token and hidden "
                       "element"},
    GlobalConstantInfo{"activationTraffic_B", &GlobalConstants::activationTraffic_B, 1.09, 1, 6,
                       "one read or write per operand"},
    GlobalConstantInfo{"eagerMemory", &GlobalConstants::eagerMemory, 3.75, 1, 6,
                       "unfused norms, bias, dropout and rotary against fused ones"},
    GlobalConstantInfo{"earlierAttention", &GlobalConstants::earlierAttention, 0.324, .2, 1,
                       "FlashAttention-1 and -2 on Hopper against cuDNN and FlashAttention-3 "
                       "(arXiv 2407.08608)"},
    GlobalConstantInfo{"optimizerTraffic_B", &GlobalConstants::optimizerTraffic_B, 22.8, 20, 120,
                       "4 + 4 + 4 bytes read and written, gradient read, weight written"},
    GlobalConstantInfo{"accumulate_B", &GlobalConstants::accumulate_B, 10.4, 0, 40,
                       "gradient read, sum read and written in 16 or 32 bit"},
};
static_assert(globalInfos.size() <= 20);

constexpr std::array classInfos{
    ClassConstantInfo{"matrix", &ClassConstants::matrix, .2, .95,
                      "large products sustained under a training run's power and clocks, fitted to "
                      "published training runs"},
    ClassConstantInfo{"innerKnee", &ClassConstants::innerKnee, 0, 1600,
                      "measured matrix products by shape, aiconfigurator tables"},
    ClassConstantInfo{"attention", &ClassConstants::attention, .1, .95,
                      "measured fused attention by length, aiconfigurator tables"},
    ClassConstantInfo{"attentionKnee", &ClassConstants::attentionKnee, 200, 4000,
                      "measured fused attention by length, aiconfigurator tables"},
    ClassConstantInfo{"memory", &ClassConstants::memory, .25, .95,
                      "share of nominal bandwidth in streaming kernels, aiconfigurator tables"},
    ClassConstantInfo{"expertKnee", &ClassConstants::expertKnee, 0, 6000,
                      "measured expert layers by tokens per expert, aiconfigurator tables"},
};
static_assert(classInfos.size() <= 6);

/// Initial values by class in 16 bit. In narrower widths products need larger sizes to reach their
/// rate: twice the knees.
struct Initial {
    GpuClass gpu;
    ClassConstants bf16;
    double fp8;  ///< share of the 8-bit peak
    double fp4;
    double attention8;  ///< attention of narrow training: 8-bit kernels where there are such
};
constexpr std::array initials{
    Initial{GpuClass::other, {.60, 128, .50, 1200, .65, 900}, .55, .40, .50},
    Initial{GpuClass::volta, {.65, 64, .30, 1000, .75, 256}, .50, .40, .30},
    Initial{GpuClass::ampere, {0.842, 64.5, 0.372, 1280.0, 0.778, 256.0}, 0.65, 0.5, 0.372},
    Initial{GpuClass::ada, {.60, 128, .45, 1000, .70, 900}, .55, .40, .45},
    Initial{GpuClass::hopper, {0.702, 127.0, 0.642, 643.0, 0.515, 1340.0}, 0.751, 0.5, 0.55},
    Initial{GpuClass::blackwell, {0.521, 550.0, 0.451, 490.0, 0.867, 820.0}, 0.592, 0.48, 0.55},
    Initial{
        GpuClass::blackwellUltra, {0.678, 550.0, 0.451, 490.0, 0.867, 1710.0}, 0.77, 0.462, 0.65},
    Initial{GpuClass::cdna3, {.45, 128, .40, 1500, .60, 1200}, .40, .30, .40},
    Initial{GpuClass::cdna4, {.50, 128, .45, 1500, .60, 1200}, .45, .35, .45},
    Initial{GpuClass::gaudi, {.60, 128, .40, 1200, .65, 900}, .55, .40, .40},
    Initial{
        GpuClass::graceBlackwell, {0.521, 550.0, 0.451, 490.0, 0.867, 820.0}, 0.592, 0.48, 0.55},
    Initial{GpuClass::graceBlackwellUltra,
            {0.678, 550.0, 0.451, 490.0, 0.867, 1710.0},
            0.77,
            0.462,
            0.65},
};
static_assert(initials.size() == gpuClassNames.size());

/// Errors seen before any fit of this program's own.
struct InitialBand {
    GpuClass gpu;
    WidthClass width;
    bool experts;
    ErrorBand band;
};
constexpr std::array initialBands{
    InitialBand{GpuClass::ampere, WidthClass::bf16, false, {.15, 259}},
    InitialBand{GpuClass::hopper, WidthClass::bf16, false, {.16, 88}},
    InitialBand{GpuClass::hopper, WidthClass::bf16, true, {.35, 29}},
    InitialBand{GpuClass::hopper, WidthClass::fp8, false, {.18, 76}},
    InitialBand{GpuClass::hopper, WidthClass::fp8, true, {.30, 16}},
    InitialBand{GpuClass::blackwell, WidthClass::bf16, false, {.20, 27}},
    InitialBand{GpuClass::blackwell, WidthClass::bf16, true, {.60, 19}},
    InitialBand{GpuClass::blackwell, WidthClass::fp8, false, {.15, 38}},
    InitialBand{GpuClass::blackwell, WidthClass::fp8, true, {.30, 16}},
    InitialBand{GpuClass::blackwell, WidthClass::fp4, false, {.10, 3}},
    InitialBand{GpuClass::blackwellUltra, WidthClass::bf16, true, {.35, 3}},
    InitialBand{GpuClass::blackwellUltra, WidthClass::fp8, false, {.12, 11}},
    InitialBand{GpuClass::blackwellUltra, WidthClass::fp8, true, {.40, 10}},
    InitialBand{GpuClass::blackwellUltra, WidthClass::fp4, false, {.10, 3}},
};

}  // namespace

std::span<const GlobalConstantInfo> globalConstantInfos() {
    return globalInfos;
}

std::span<const ClassConstantInfo> classConstantInfos() {
    return classInfos;
}

std::vector<NamedConstant> namedConstants(Calibration& calibration) {
    std::vector<NamedConstant> all;
    for (const GlobalConstantInfo& info : globalInfos)
        all.push_back({std::string(info.name), &(calibration.global.*info.member), info.low,
                       info.high, info.source});
    for (std::size_t gpu = 0; gpu < gpuClassNames.size(); ++gpu)
        for (std::size_t width = 0; width < widthClassNames.size(); ++width)
            for (const ClassConstantInfo& info : classInfos)
                all.push_back({std::string(gpuClassNames[gpu]) + "." +
                                   std::string(widthClassNames[width]) + "." +
                                   std::string(info.name),
                               &(calibration.classes[gpu][width].*info.member), info.low, info.high,
                               info.source});
    return all;
}

Calibration initialCalibration() {
    Calibration calibration;
    for (const GlobalConstantInfo& info : globalInfos)
        calibration.global.*info.member = info.initial;
    for (const Initial& initial : initials) {
        ClassConstants constants = initial.bf16;
        calibration.of(initial.gpu, WidthClass::bf16) = constants;
        constants.innerKnee *= 2;
        constants.expertKnee *= 2;
        constants.attention = initial.attention8;
        constants.matrix = initial.fp8;
        calibration.of(initial.gpu, WidthClass::fp8) = constants;
        constants.matrix = initial.fp4;
        calibration.of(initial.gpu, WidthClass::fp4) = constants;
    }
    for (const InitialBand& one : initialBands)
        calibration.bands[static_cast<std::size_t>(one.gpu)][static_cast<std::size_t>(one.width)]
                         [one.experts] = one.band;
    return calibration;
}

Constant constantOf(const Calibration& calibration, double GlobalConstants::* member) {
    for (const GlobalConstantInfo& info : globalInfos)
        if (info.member == member)
            return {calibration.global.*member, info.low, info.high, info.source};
    assert(false);
    return {};
}

Constant constantOf(const Calibration& calibration, GpuClass gpu, WidthClass width,
                    double ClassConstants::* member) {
    for (const ClassConstantInfo& info : classInfos)
        if (info.member == member)
            return {calibration.of(gpu, width).*member, info.low, info.high, info.source};
    assert(false);
    return {};
}

}  // namespace cw::performance
