// The facts of a part with their sources, as rich text for people.
#pragma once

#include <QString>

#include "model/design/document.h"
#include "views/theme/theme.h"

namespace cw::views {

/// A list of the part's price, power and other sourced facts; each names its source and how sure it
/// is.
[[nodiscard]] QString factText(const design::Document& document, const catalog::Part& part,
                               const Theme& theme);

}  // namespace cw::views
