// Gradients and weights among ranks that hold the same weights, and the optimizer step.
//
// Collectives hide under compute where the software and the plan let them; a share stays exposed
// however long the pass. Never more is exposed than all of it.
#pragma once

#include "model/performance/layout.h"

namespace cw::performance {

/// The passes of the slowest stage under which collectives hide.
struct Windows {
    double forward_s = 0;
    double backward_s = 0;
};

/// Exposed seconds of one step.
[[nodiscard]] double dataComm_s(const Layout& layout, const Windows& windows);
/// The optimizer's pass over the parameters it owns.
[[nodiscard]] double optimizer_s(const Layout& layout);
/// Adding gradients up over the micro-batches where the product does not do it.
[[nodiscard]] double accumulate_s(const Layout& layout);
}  // namespace cw::performance
