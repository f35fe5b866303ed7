// Reads a spin box without losing what it cannot show.
#pragma once

#include <QDoubleSpinBox>
#include <cmath>

namespace cw::views {

/// The box's value times `unit`, or `before` itself where the box shows just that, rounded to its
/// decimals: a figure finer than the box survives an edit of another field.
[[nodiscard]] inline double editedValue(double before, const QDoubleSpinBox& box, double unit) {
    const double resolution = std::pow(10.0, -box.decimals());
    return std::fabs(box.value() - before / unit) <= 0.5001 * resolution ? before
                                                                         : box.value() * unit;
}

}  // namespace cw::views
