// A round end and a round step for a value axis.
#pragma once

namespace cw::views {

struct ValueScale {
    double bottom = 0;  ///< 0, or just below the lowest value
    double top = 1;
    double step = 1;  ///< labels stand at its multiples
};

/// The scale for values from `low` (at most 0) to `high`; anything not finite counts as nothing.
[[nodiscard]] ValueScale scaleFor(double low, double high);

}  // namespace cw::views
