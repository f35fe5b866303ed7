// Everything the catalog says of one model architecture as rich text, as fact_page.h does of a
// part.
#pragma once

#include <QString>

#include "model/catalog/catalog.h"
#include "views/catalog/fact_values.h"
#include "views/theme/theme.h"

namespace cw::views {

[[nodiscard]] QString modelPage(const catalog::ModelEntry& model, const catalog::Catalog& catalog,
                                const Theme& theme);

/// A figure of a model as tables and pages show it: parameters in billions, flags as yes and no.
[[nodiscard]] QString modelFactText(const catalog::PartFact& fact);

}  // namespace cw::views
