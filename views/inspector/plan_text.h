// The plan that was found, in words: its sizes, what it costs in memory, what it gives, how sure
// that is. Figures whose derivation can be asked for are links "why:stepTime".
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "model/evaluation/explain.h"
#include "views/theme/theme.h"

namespace cw::views {

[[nodiscard]] QString planText(const performance::Estimate& estimate, const Theme& theme);
/// The plans that lost against `best`, and why; empty when there are none.
[[nodiscard]] QString runnersUpText(const std::vector<performance::RunnerUp>& runnersUp,
                                    const performance::Estimate& best, const Theme& theme);
/// The quantity a link of `planText` asks about.
[[nodiscard]] std::optional<evaluation::Quantity> quantityOfLink(const QString& link);

}  // namespace cw::views
