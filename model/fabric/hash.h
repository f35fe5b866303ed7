// A good 64-bit mixing step for colours and signatures. Internal to the folder.
#pragma once

#include <cstdint>

namespace cw::fabric {

/// The finishing step of MurmurHash3 (Austin Appleby, public domain): every bit of the input
/// changes half of the output's.
[[nodiscard]] constexpr std::uint64_t scrambled(std::uint64_t x) {
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ (x >> 33);
}

[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t value) {
    return scrambled(seed * 0x9e3779b97f4a7c15ULL + value + 1);
}

}  // namespace cw::fabric
