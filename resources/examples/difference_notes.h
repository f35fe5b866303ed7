// Notes that compare a variant with the stated one: the figures are evaluated, the reasons are
// given.
#pragma once

#include <string>
#include <vector>

#include "model/design/document.h"

namespace cw::examples {

enum class Headline { capex, typicalPower, peakPower, tokensPerSecond, timeToTrain };

/// Why a headline figure differs.
struct Difference {
    Headline headline = Headline::capex;
    std::string reason;
};

/// `introduction`, then one sentence for each headline that differs by more than 10 %: both
/// figures, the difference, the reason. Throws InputError when such a headline has no reason among
/// `reasons`.
[[nodiscard]] std::string differenceNotes(const design::Document& document,
                                          const design::Variant& stated,
                                          const design::Variant& here,
                                          const std::string& introduction,
                                          const std::vector<Difference>& reasons);

}  // namespace cw::examples
