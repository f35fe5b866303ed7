// A part by its id, as somebody typed it.
#pragma once

#include <string>

#include "model/catalog/catalog.h"

namespace cw::cli {

/// Throws UsageError where the catalog has no part of that id and kind, with the ids nearest to
/// what was typed.
[[nodiscard]] const catalog::Part& partNamed(const catalog::Catalog& catalog, const std::string& id,
                                             const char* option, catalog::PartKind kind);

}  // namespace cw::cli
