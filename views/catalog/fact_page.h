// Everything known about one part as rich text: each fact with its value, then where it comes from,
// how it was checked and what the source's reader noted; prices; what is not published.
#pragma once

#include <QString>

#include "model/catalog/catalog.h"
#include "views/theme/theme.h"

namespace cw::views {

[[nodiscard]] QString factPage(const catalog::Part& part, const catalog::Catalog& catalog,
                               const Theme& theme);

}  // namespace cw::views
