// Reads and refills the boxes of a form without losing what a box cannot show or what is being
// typed.
#pragma once

#include <QDoubleSpinBox>
#include <QSpinBox>
#include <algorithm>
#include <cmath>

namespace cw::views {

/// Whether the box shows just `value`: rounded to its decimals and held within its range.
[[nodiscard]] inline bool shows(const QDoubleSpinBox& box, double value) {
    const double resolution = std::pow(10.0, -box.decimals());
    return std::fabs(box.value() - std::clamp(value, box.minimum(), box.maximum())) <=
           0.5001 * resolution;
}
[[nodiscard]] inline bool shows(const QSpinBox& box, int value) {
    return box.value() == std::clamp(value, box.minimum(), box.maximum());
}

/// The box's value times `unit`, or `before` itself where the box shows just that: a figure finer
/// than the box, or outside its range, survives an edit of another field.
[[nodiscard]] inline double editedValue(double before, const QDoubleSpinBox& box, double unit) {
    return shows(box, before / unit) ? before : box.value() * unit;
}
[[nodiscard]] inline int editedValue(int before, const QSpinBox& box) {
    return shows(box, before) ? before : box.value();
}

/// Shows `value`. While it is what the box shows already, digits being typed over it stay, unless
/// the form turns to another thing.
template <class Box, class Value>
void refill(Box& box, Value value, bool isOther) {
    if (isOther || !shows(box, value)) box.setValue(value);
}

}  // namespace cw::views
