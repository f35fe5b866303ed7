// How sure a total is: seeded Monte Carlo over every price and assumption, and which of them
// matter.
//
// Each uncertain input is drawn by itself from a triangle low - typical - high. The generator and
// its use are fixed, so the same seed gives the same bands on every machine. Not a forecast: what
// the inputs' own ranges imply, no more.
#pragma once

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

/// One input moved from its low to its high, all others typical.
struct Swing {
    std::string input;  ///< "price of NVIDIA H100 SXM5", "electricity", ...
    double atLow_USD = 0;
    double atHigh_USD = 0;
};

struct Doubt {
    Band capital_USD;
    Band life_USD;               ///< total over the term's years
    std::vector<Swing> tornado;  ///< of the life total, the widest first
};

struct DoubtOptions {
    std::uint64_t seed = 1;
    int draws = 10'000;
};

[[nodiscard]] Doubt computeDoubt(const Capex& capex, const OwnershipInputs& inputs,
                                 const design::OwnershipTerms& terms,
                                 const DoubtOptions& options = {});

}  // namespace cw::economics
