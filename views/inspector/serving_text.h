// What an inference service does on the design, in words: its plan, its latencies, what limits it.
// Figures whose derivation can be asked for are links, as in plan_text.h.
#pragma once

#include <QString>

#include "model/evaluation/evaluation.h"
#include "views/theme/theme.h"

namespace cw::views {

[[nodiscard]] QString servingText(const performance::ServingEstimate& estimate, const Theme& theme);
/// The other plans, and what they would give; empty when there are none.
[[nodiscard]] QString otherServingPlansText(const std::vector<performance::ServingEstimate>& others,
                                            const performance::ServingEstimate& best,
                                            const Theme& theme);
}  // namespace cw::views
