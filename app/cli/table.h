// Text in aligned columns for a terminal.
#pragma once

#include <string>
#include <vector>

namespace cw::cli {

using Row = std::vector<std::string>;

/// Rows with columns as wide as their widest cell, two spaces apart, without trailing spaces.
/// Widths are counted in UTF-8 characters.
[[nodiscard]] std::string table(const std::vector<Row>& rows);

}  // namespace cw::cli
