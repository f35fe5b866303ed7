// How sure a total is: seeded Monte Carlo over every price and assumption, and which of them
// matter.
//
// Each uncertain input is drawn by itself from a triangle low - typical - high. The generator and
// its use are fixed, so the same seed gives the same bands on every machine. Not a forecast: what
// the inputs' own ranges imply, no more.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/economics/ownership.h"

namespace cw::economics {

struct Band {
    double p10 = 0;
    double p50 = 0;
    double p90 = 0;
};

/// What is watched while the inputs vary.
enum class Measure {
    life,           ///< total over the term's years
    gpuHour,        ///< cost of a delivered GPU-hour
    millionTokens,  ///< cost of a million trained tokens
};
inline constexpr std::size_t measureCount = 3;

/// One input moved from its low to its high, all others typical.
struct Swing {
    std::string input;      ///< "price of NVIDIA H100 SXM5", "price of electricity", ...
    design::Assumed range;  ///< of the input, in its own unit
    std::array<double, measureCount> atLow_USD{};  ///< by Measure; 0 where it does not exist
    std::array<double, measureCount> atHigh_USD{};
    [[nodiscard]] double width_USD(Measure measure) const;
};

struct Doubt {
    Band capital_USD;
    std::vector<Band> horizons_USD;          ///< totals over 1 to 6 years
    std::array<Band, measureCount> bands{};  ///< by Measure
    std::vector<Swing> swings;               ///< in the order of the inputs
    int draws = 0;
    [[nodiscard]] const Band& band(Measure measure) const {
        return bands[static_cast<std::size_t>(measure)];
    }
};

struct DoubtOptions {
    std::uint64_t seed = 1;
    int draws = 10'000;
    /// Relative half-width of tokens/s: between tokens / (1 + doubt) and tokens x (1 + doubt).
    double throughputDoubt = 0;
};

[[nodiscard]] Doubt computeDoubt(const Capex& capex, const OwnershipInputs& inputs,
                                 const design::OwnershipTerms& terms,
                                 const DoubtOptions& options = {});

/// The inputs that move `measure`, the widest first.
[[nodiscard]] std::vector<Swing> tornado(const Doubt& doubt, Measure measure);

}  // namespace cw::economics
