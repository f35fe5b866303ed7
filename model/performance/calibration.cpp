#include "model/performance/calibration.h"

#include <cassert>

namespace cw::performance {

namespace {

constexpr std::array globalInfos{
    GlobalConstantInfo{"kernel_s", &GlobalConstants::kernel_s, 4e-6, 2e-6, 8e-6,
                       "smallest kernels of NVIDIA aiconfigurator's measured tables "
                       "(ai-dynamo/aiconfigurator)"},
    GlobalConstantInfo{"eagerForward_s", &GlobalConstants::eagerForward_s, .25e-3, .1e-3, .5e-3,
                       "eager PyTorch launches; single-node A100 runs published with vTrain "
                       "(VIA-Research/vTrain)"},
    GlobalConstantInfo{"eagerBackward_s", &GlobalConstants::eagerBackward_s, .4e-3, .2e-3, .8e-3,
                       "as eagerForward_s"},
    GlobalConstantInfo{"fusedHostShare", &GlobalConstants::fusedHostShare, .5, .02, 1,
                       "Megatron-Core launches, partly captured as CUDA graphs"},
    GlobalConstantInfo{"step_s", &GlobalConstants::step_s, 8e-3, 1e-3, 40e-3,
                       "gradient norm, loss scaling, data loader"},
    GlobalConstantInfo{"microBatch_s", &GlobalConstants::microBatch_s, .5e-3, 0, 3e-3,
                       "schedule and data handling per micro-batch"},
    GlobalConstantInfo{"stragglers", &GlobalConstants::stragglers, .003, 0, .02,
                       "weak-scaling rows of SC'21 table 1 (arXiv 2104.04473) and MegaScale "
                       "(arXiv 2402.15627)"},
    GlobalConstantInfo{"overlapWindow", &GlobalConstants::overlapWindow, .9, .3, 1,
                       "Megatron-Core and FSDP overlap"},
    GlobalConstantInfo{"exposedShare", &GlobalConstants::exposedShare, .15, 0, .5,
                       "contention and the last bucket; SC'21 data-parallel rows"},
    GlobalConstantInfo{"tensorOverlap", &GlobalConstants::tensorOverlap, .5, 0, .95,
                       "Transformer Engine user buffers, ring exchange under products"},
    GlobalConstantInfo{"contention", &GlobalConstants::contention, .05, 0, .3,
                       "Calculon 1.15 over NVLink; Galvatron (arXiv 2211.13878) at most 1.3"},
    GlobalConstantInfo{"networkHalfSize_B", &GlobalConstants::networkHalfSize_B, 32e6, 2e6, 128e6,
                       "nccl-tests over two nodes of eight H100"},
    GlobalConstantInfo{"allToAllShare", &GlobalConstants::allToAllShare, .72, .4, 1,
                       "NCCL all-to-all over several nodes, public nccl-tests results"},
    GlobalConstantInfo{"pcieCollective", &GlobalConstants::pcieCollective, .6, .3, .9,
                       "NCCL over PCIe, public issue reports"},
    GlobalConstantInfo{"expertImbalance", &GlobalConstants::expertImbalance, 1.1, 1, 1.4,
                       "auxiliary-loss balanced routing"},
    GlobalConstantInfo{"quantise_B", &GlobalConstants::quantise_B, 3, 1, 10,
                       "one pass over 16-bit inputs writing 8-bit copies"},
    GlobalConstantInfo{"normTraffic_B", &GlobalConstants::normTraffic_B, 22, 12, 40,
                       "norms, residuals and bias: reads and writes per token and hidden element"},
    GlobalConstantInfo{"optimizerTraffic_B", &GlobalConstants::optimizerTraffic_B, 30, 22, 80,
                       "4 + 4 + 4 bytes read and written, gradient read, weight written"},
    GlobalConstantInfo{"eagerMemory", &GlobalConstants::eagerMemory, 1.5, 1, 4,
                       "unfused norms, bias, dropout and rotary against fused ones"},
};
static_assert(globalInfos.size() <= 20);

constexpr std::array classInfos{
    ClassConstantInfo{"matrix", &ClassConstants::matrix, .2, .95,
                      "large products sustained under a training run's power and clocks, fitted to "
                      "published training runs"},
    ClassConstantInfo{"innerKnee", &ClassConstants::innerKnee, 0, 1024,
                      "measured matrix products by shape, aiconfigurator tables"},
    ClassConstantInfo{"attention", &ClassConstants::attention, .1, .85,
                      "measured fused attention by length, aiconfigurator tables"},
    ClassConstantInfo{"attentionKnee", &ClassConstants::attentionKnee, 200, 4000,
                      "measured fused attention by length, aiconfigurator tables"},
    ClassConstantInfo{"memory", &ClassConstants::memory, .4, .95,
                      "share of nominal bandwidth in streaming kernels, aiconfigurator tables"},
    ClassConstantInfo{"expertKnee", &ClassConstants::expertKnee, 0, 4096,
                      "measured expert layers by tokens per expert, aiconfigurator tables"},
};
static_assert(classInfos.size() <= 6);

/// Initial values by class in 16 bit; narrower widths follow the measured product tables: the share
/// of their own peak falls as the peak doubles.
struct Initial {
    GpuClass gpu;
    ClassConstants bf16;
    double fp8;  ///< share of the 8-bit peak against the share of the 16-bit peak
    double fp4;
};
constexpr std::array initials{
    Initial{GpuClass::other, {.60, 128, .50, 1200, .70, 256}, .8, .6},
    Initial{GpuClass::volta, {.60, 128, .35, 700, .75, 256}, .8, .6},
    Initial{GpuClass::ampere, {.75, 128, .49, 700, .80, 256}, .8, .6},
    Initial{GpuClass::ada, {.60, 128, .50, 1000, .80, 256}, .8, .6},
    Initial{GpuClass::hopper, {.70, 128, .60, 1500, .75, 256}, .8, .6},
    Initial{GpuClass::blackwell, {.50, 64, .57, 2000, .75, 256}, .85, .6},
    Initial{GpuClass::blackwellUltra, {.54, 64, .60, 2000, .75, 256}, .85, .6},
    Initial{GpuClass::cdna3, {.45, 128, .35, 1500, .65, 256}, .8, .6},
    Initial{GpuClass::cdna4, {.50, 128, .40, 1500, .65, 256}, .8, .6},
    Initial{GpuClass::gaudi, {.60, 128, .50, 1200, .70, 256}, .8, .6},
};
static_assert(initials.size() == gpuClassNames.size());

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
        ClassConstants narrow = initial.bf16;
        calibration.of(initial.gpu, WidthClass::bf16) = narrow;
        narrow.innerKnee *= 2;
        narrow.expertKnee *= 2;
        narrow.matrix = initial.bf16.matrix * initial.fp8;
        calibration.of(initial.gpu, WidthClass::fp8) = narrow;
        narrow.matrix = initial.bf16.matrix * initial.fp4;
        calibration.of(initial.gpu, WidthClass::fp4) = narrow;
    }
    return calibration;
}

const Calibration& shippedCalibration() {
    static const Calibration shipped = initialCalibration();
    return shipped;
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
