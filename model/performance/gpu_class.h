// Which family of accelerators a GPU belongs to, as far as sustained efficiencies differ.
//
// A class is a key into the calibration. A GPU known only by its datasheet is `other`: it gets the
// default efficiencies and a wider doubt.
#pragma once

#include <array>
#include <string_view>

#include "model/workload/training_job.h"

namespace cw::performance {

enum class GpuClass {
    other,
    volta,
    ampere,
    ada,
    hopper,
    blackwell,
    blackwellUltra,
    cdna3,
    cdna4,
    gaudi,
    graceBlackwell,       ///< GB200: another power limit and another host than B200
    graceBlackwellUltra,  ///< GB300
};
inline constexpr std::array<std::string_view, 12> gpuClassNames{
    "other",          "volta", "ampere", "ada",   "hopper",         "blackwell",
    "blackwellUltra", "cdna3", "cdna4",  "gaudi", "graceBlackwell", "graceBlackwellUltra"};

/// Width of the numbers matrix work is done in: what efficiencies depend on.
enum class WidthClass { bf16, fp8, fp4 };
inline constexpr std::array<std::string_view, 3> widthClassNames{"bf16", "fp8", "fp4"};

/// The class of an architecture as named in the catalog ("Hopper", "CDNA 3"); a superchip is joined
/// to a CPU of its own. Consumer and workstation Blackwell ("Blackwell (GB202)") has another memory
/// and tensor balance: `other`.
[[nodiscard]] constexpr GpuClass gpuClassOf(std::string_view architecture, bool superchip = false) {
    if (architecture == "Volta") return GpuClass::volta;
    if (architecture == "Ampere") return GpuClass::ampere;
    if (architecture == "Ada" || architecture == "Ada Lovelace") return GpuClass::ada;
    if (architecture == "Hopper") return GpuClass::hopper;
    if (architecture == "Blackwell")
        return superchip ? GpuClass::graceBlackwell : GpuClass::blackwell;
    if (architecture == "Blackwell Ultra")
        return superchip ? GpuClass::graceBlackwellUltra : GpuClass::blackwellUltra;
    if (architecture == "CDNA 3") return GpuClass::cdna3;
    if (architecture == "CDNA 4") return GpuClass::cdna4;
    if (architecture == "Gaudi 2" || architecture == "Gaudi 3") return GpuClass::gaudi;
    return GpuClass::other;
}

/// 16 bit and TF32 are one class: both run in the same matrix units, at their own peak.
[[nodiscard]] constexpr WidthClass widthClassOf(workload::TrainingPrecision precision) {
    using workload::TrainingPrecision;
    switch (precision) {
        case TrainingPrecision::bf16:
        case TrainingPrecision::fp16:
        case TrainingPrecision::tf32:
            return WidthClass::bf16;
        case TrainingPrecision::fp8:
        case TrainingPrecision::fp8Block:
        case TrainingPrecision::mxfp8:
            return WidthClass::fp8;
        case TrainingPrecision::nvfp4:
            return WidthClass::fp4;
    }
    return WidthClass::bf16;
}

}  // namespace cw::performance
