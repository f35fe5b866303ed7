// Facts in words: the title of a field, its value with the unit people use, and the way back from
// what somebody types ("141 GB") to base units.
//
// The only place where a field's unit suffix meets a unit of the screen. Nothing is computed.
#pragma once

#include <QString>
#include <optional>
#include <string_view>

#include "model/catalog/part.h"
#include "views/catalog/fact_values.h"

namespace cw::views {

/// "memoryBandwidth_Bps" is "Memory bandwidth", "densePeak_FLOPs.bf16" "BF16, dense".
[[nodiscard]] QString fieldTitle(std::string_view field);
/// "3.35 TB/s", "yes", "air, liquid"; "not published" for nothing.
[[nodiscard]] QString factText(std::string_view field, const FactValue& value);
[[nodiscard]] QString notPublished();

/// A figure as typed: in base units, and by how much it may be meant (half of the last digit
/// typed).
struct TypedFigure {
    double value = 0;
    double tolerance = 0;
};
/// "141 GB", "0.8TB/s", "400G" or "400" (then in the unit usual for the field, which
/// `usualUnit` names). Nothing when it is no figure or its unit is none of the field's.
[[nodiscard]] std::optional<TypedFigure> typedFigure(std::string_view field, const QString& text);
/// "GB", "Gb/s", "W"; empty for counts.
[[nodiscard]] QString usualUnit(std::string_view field);

}  // namespace cw::views
