// The unit of an axis: it steps up where figures would have five digits and more.
#pragma once

#include <QString>

#include "model/design/currency.h"

namespace cw::views {

struct AxisUnit {
    double scale = 1;  ///< base units (dollars, watts, BTU/hr) in one of the axis
    QString name;
    /// A base amount in the axis's unit.
    [[nodiscard]] double of(double amount) const { return amount / scale; }
};

/// "thousand $", "million EUR": for amounts in dollars, shown in the currency.
[[nodiscard]] AxisUnit moneyAxis(double most_USD, const design::Currency& currency);
[[nodiscard]] AxisUnit powerAxis(double most_W);
[[nodiscard]] AxisUnit heatAxis(double most_BTUph);

}  // namespace cw::views
