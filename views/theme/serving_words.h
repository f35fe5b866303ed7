// How an inference service is laid on the GPUs and what limits it, in words: the same on screen and
// on paper.
#pragma once

#include <QString>

#include "model/performance/inference.h"

namespace cw::views {

/// "2 x 4 GPUs, experts spread"
[[nodiscard]] QString servingPlanText(const performance::ServingPlan& plan);
/// "memory", "the demand"
[[nodiscard]] QString servingLimitName(performance::ServingLimit limit);

}  // namespace cw::views
