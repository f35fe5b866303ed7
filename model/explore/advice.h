// What to say of a design: what binds it, and what more would buy.
//
// Internal to the folder. The next larger and the next smaller design are drawn and measured. Where
// nothing keeps all limits, see contradiction.h.
#pragma once

#include "model/explore/result.h"

namespace cw::explore {

[[nodiscard]] Advice adviceFor(const Space& space, const Point& point, PlanCache& plans);

/// The objective that a limit bounds.
[[nodiscard]] Objective objectiveOf(Limit limit);

/// Everything the canvas would say of a design.
[[nodiscard]] FrontPoint frontPoint(const Space& space, const Point& point, PlanCache& plans,
                                    const std::stop_token& cancel = {});

/// One sentence about what binds the answer.
[[nodiscard]] std::string bindingOf(const Result& result);

}  // namespace cw::explore
