// How objectives, limits and answers of an exploration are named and measured for people.
//
// Sentences about designs are the model's own; here are the names around them and the units of
// axes.
#pragma once

#include <QString>

#include "model/explore/result.h"
#include "model/explore/sweep.h"

namespace cw::views {

/// What designs are asked for: times and costs of tokens are called otherwise.
enum class AskedFor { training, service };
[[nodiscard]] AskedFor askedFor(const explore::Request& request);
/// "Time to train", "Time of a million output tokens"
[[nodiscard]] QString objectiveName(explore::Objective objective,
                                    AskedFor asked = AskedFor::training);
[[nodiscard]] QString limitName(explore::Limit limit);          ///< "budget"
[[nodiscard]] QString topologyName(fabric::Topology topology);  ///< "Fat tree"
[[nodiscard]] QString inputName(explore::Input input);          ///< "Price of electricity"
/// What an input's values are measured in: "USD/kWh"; empty for a plain number.
[[nodiscard]] QString inputUnit(explore::Input input);

/// The unit of an axis, and what the model's value is multiplied with to be in it.
struct AxisUnit {
    QString unit;  ///< empty for a plain number
    double factor = 1;
};
[[nodiscard]] AxisUnit unitOf(explore::Objective objective, AskedFor asked = AskedFor::training);
/// "Cost, million USD"
[[nodiscard]] QString axisTitle(explore::Objective objective, AskedFor asked = AskedFor::training);
/// The limit of the request that is a line on this axis, in its unit; none where there is none.
[[nodiscard]] std::optional<double> limitOn(const explore::Request& request,
                                            explore::Objective objective);

/// Rich text: how many designs were looked at, what was left out for what, and where nothing keeps
/// the limits, which of them clash and what would do.
[[nodiscard]] QString summaryHtml(const explore::Result& result);
/// Rich text: all that is known of a design of the front, what binds it and what more would buy.
[[nodiscard]] QString designHtml(const explore::FrontPoint& point,
                                 AskedFor asked = AskedFor::training);

}  // namespace cw::views
