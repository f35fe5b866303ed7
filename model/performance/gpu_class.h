// Which family of accelerators a GPU belongs to, as far as sustained efficiencies differ.
//
// A class is a key into the table of constants.h. A GPU known only by its datasheet is `other`: it
// gets the default efficiencies and a wider doubt.
#pragma once

#include <string_view>

namespace cw::performance {

enum class GpuClass { other, ampere, hopper, blackwell, blackwellUltra, cdna3 };

/// The class of an architecture as named in the catalog ("Hopper", "CDNA 3"). Consumer and
/// workstation Blackwell ("Blackwell (GB202)") has another memory and tensor balance: `other`.
[[nodiscard]] constexpr GpuClass gpuClassOf(std::string_view architecture) {
    if (architecture == "Ampere") return GpuClass::ampere;
    if (architecture == "Hopper") return GpuClass::hopper;
    if (architecture == "Blackwell") return GpuClass::blackwell;
    if (architecture == "Blackwell Ultra") return GpuClass::blackwellUltra;
    if (architecture == "CDNA 3") return GpuClass::cdna3;
    return GpuClass::other;
}

}  // namespace cw::performance
