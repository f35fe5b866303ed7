// How loaded a cable is, as a colour and in words: five steps, told apart by colour-blind people.
#pragma once

#include <QString>
#include <array>

#include "model/fabric/bandwidth.h"
#include "views/theme/theme.h"

namespace cw::views {

struct LoadStep {
    double upTo;  ///< share of the rate, itself included
    Role role;
    const char* words;  ///< to be translated in the context "cw::canvas"
};

[[nodiscard]] const std::array<LoadStep, 5>& loadSteps();
[[nodiscard]] Role roleOfLoad(double load);
/// "64 %"
[[nodiscard]] QString loadText(double share);
/// "every GPU to every other"
[[nodiscard]] QString trafficText(fabric::Traffic traffic);

}  // namespace cw::views
