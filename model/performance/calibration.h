// The constants of the estimate that are fitted to measurements: at most six for an accelerator
// class and number width, at most twenty for all.
//
// Few and physical. They are runtime values, so that a fitting program can list, read and set them
// by name; every one has a range that physics or measurements allow, and a source. Facts that are
// not fitted (measured tables, byte counts of a layer) are not here: see facts.h.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/performance/gpu_class.h"

namespace cw::performance {

/// What one class of accelerators sustains in one number width.
struct ClassConstants {
    double matrix = 0;     ///< share of the dense peak that large matrix products sustain
    double innerKnee = 0;  ///< inner dimension at which a product reaches half of its efficiency
    double attention = 0;  ///< share of the dense 16-bit peak of fused attention, long sequences
    double attentionKnee = 0;  ///< sequence length at which attention reaches half of that
    double memory = 0;         ///< share of the memory bandwidth of norms and activations
    double expertKnee =
        0;  ///< tokens an expert at which its products reach half of their efficiency
};

struct GlobalConstants {
    double kernel_s = 0;            ///< launch and drain of a kernel, and the gap to the next
    double step_s = 0;              ///< gradient norm, loss scaling, data loader, a step
    double microBatch_s = 0;        ///< schedule and data handling, a micro-batch
    double engineMicroBatch_s = 0;  ///< the same in DeepSpeed's pipeline engine
    double expertHost_s = 0;        ///< host time of a layer's experts launched one by one, forward
    double stragglers = 0;          ///< waiting for the slowest, share per doubling of the nodes
    double overlapWindow = 0;       ///< share of a pass under which collectives can hide
    double exposedShare = 0;        ///< of a collective that stays exposed however long the pass
    double tensorOverlap = 0;       ///< share of tensor-parallel exchange hidden under products
    double allToAllShare = 0;       ///< rate of all-to-all over the network against large messages
    double allToAllOverlap = 0;     ///< share of expert exchange hidden under other work
    double pcieCollective = 0;      ///< share of a PCIe link's usable rate in collectives
    double quantise_B = 0;          ///< traffic of narrow training, bytes per element and product
    double normTraffic_B = 0;       ///< norms, residuals, bias: bytes per token and hidden element
    double activationTraffic_B =
        0;                        ///< of a feed-forward block: bytes per token, matrix and element
    double eagerMemory = 0;       ///< traffic of unfused memory-bound kernels against fused ones
    double earlierAttention = 0;  ///< rate of attention kernels older than the GPU, against today's
    double optimizerTraffic_B = 0;  ///< Adam: bytes per parameter
    double accumulate_B = 0;        ///< adding gradients up in a kernel of its own, per parameter
};

/// Half-width of the doubt of runs like this one, from the errors of published runs.
struct ErrorBand {
    double p90 = 0;  ///< 90 % of the runs were predicted within this share of the measured time
    int runs = 0;    ///< how many there were; 0: not validated
};

/// Relative errors of step time on runs predicted by constants that were fitted without them.
struct HeldOutErrors {
    int runs = 0;  ///< 0: not determined
    double median = 0;
    double mean = 0;
    double p90 = 0;
    double bias = 0;
};

struct Calibration {
    GlobalConstants global;
    std::array<std::array<ClassConstants, widthClassNames.size()>, gpuClassNames.size()> classes{};
    /// By class, width, and dense (0) or with experts (1).
    std::array<std::array<std::array<ErrorBand, 2>, widthClassNames.size()>, gpuClassNames.size()>
        bands{};
    HeldOutErrors fifths;   ///< fitted without the run's part, one of five
    HeldOutErrors sources;  ///< fitted without the run's publication

    [[nodiscard]] const ClassConstants& of(GpuClass gpu, WidthClass width) const {
        return classes[static_cast<std::size_t>(gpu)][static_cast<std::size_t>(width)];
    }
    [[nodiscard]] ClassConstants& of(GpuClass gpu, WidthClass width) {
        return classes[static_cast<std::size_t>(gpu)][static_cast<std::size_t>(width)];
    }
    [[nodiscard]] const ErrorBand& bandOf(GpuClass gpu, WidthClass width, bool experts) const {
        return bands[static_cast<std::size_t>(gpu)][static_cast<std::size_t>(width)][experts];
    }
};

/// What is known of one constant besides its value.
struct GlobalConstantInfo {
    std::string_view name;
    double GlobalConstants::* member;
    double initial;  ///< before any fit
    double low;
    double high;
    std::string_view source;
};
struct ClassConstantInfo {
    std::string_view name;
    double ClassConstants::* member;
    double low;
    double high;
    std::string_view source;
};
[[nodiscard]] std::span<const GlobalConstantInfo> globalConstantInfos();
[[nodiscard]] std::span<const ClassConstantInfo> classConstantInfos();

/// One constant of a calibration as a fitting program sees it: "kernel_s", "hopper.bf16.matrix".
struct NamedConstant {
    std::string name;
    double* value;
    double low;
    double high;
    std::string_view source;
};
/// All constants, in a fixed order: global ones, then class by class.
[[nodiscard]] std::vector<NamedConstant> namedConstants(Calibration& calibration);

/// The values before any fit, from kernel tables and papers.
[[nodiscard]] Calibration initialCalibration();
/// The values the program uses when a machine does not say otherwise.
[[nodiscard]] const Calibration& shippedCalibration();

/// A constant with its range and source, to be shown.
struct Constant {
    double value;
    double low;
    double high;
    std::string_view source;
};
[[nodiscard]] Constant constantOf(const Calibration& calibration, double GlobalConstants::* member);
[[nodiscard]] Constant constantOf(const Calibration& calibration, GpuClass gpu, WidthClass width,
                                  double ClassConstants::* member);

}  // namespace cw::performance
