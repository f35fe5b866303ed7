// What to say of designs: what binds one, what more would buy, and which limits clash.
//
// Internal to the folder. All of it is computed by relaxing: the next larger design is drawn and
// measured, and a limit that is let go is searched for again.
#pragma once

#include "model/explore/result.h"

namespace cw::explore {

[[nodiscard]] Advice adviceFor(const Space& space, const Point& point, PlanCache& plans);

/// Fills `kept`, `relaxations` and, as designs to look at, `front`, one a relaxation.
void explainContradiction(Result& result, const Space& space, const SearchOptions& options);

/// `clashes` and `binding` from what `kept` says.
void concludeContradiction(Result& result);

/// The objective that a limit bounds.
[[nodiscard]] Objective objectiveOf(Limit limit);

/// Everything the canvas would say of a design.
[[nodiscard]] FrontPoint frontPoint(const Space& space, const Point& point, PlanCache& plans,
                                    const std::stop_token& cancel = {});

/// One sentence about what binds the answer.
[[nodiscard]] std::string bindingOf(const Result& result);

}  // namespace cw::explore
