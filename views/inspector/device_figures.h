// Power, heat and price of one device as a table in rich text, and the state of its ports.
#pragma once

#include <QString>

#include "model/design/document.h"
#include "model/evaluation/evaluation.h"
#include "views/theme/theme.h"

namespace cw::views {

/// For one instance and, where there are more, for all. `evaluation` may be null: then the price
/// stands alone.
[[nodiscard]] QString deviceFigures(const design::Document& document, const design::Device& device,
                                    const evaluation::Evaluation* evaluation, const Theme& theme);

/// A row per port group: connector and rate, whose it is, how many are taken.
[[nodiscard]] QString portTable(const design::Document& document, const design::Variant& variant,
                                const design::Device& device, const Theme& theme);

}  // namespace cw::views
