// A table of measurements: a header line that names its columns, then rows of as many cells.
//
// What is read are comma-separated values (model/csv.h). Cells are text; what they mean is for the
// reader of a particular table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/csv.h"

namespace cw::validation {

struct Table {
    std::string source;  ///< file name, for messages
    std::vector<std::string> header;
    std::vector<CsvRow> rows;
    /// Index of the column called `name`, or -1.
    [[nodiscard]] int column(std::string_view name) const;
    /// Throws InputError when there is no column `name`.
    void require(std::string_view name) const;
};

/// Throws InputError with source and line for what is no CSV, a row of another number of cells than
/// the header, a column named twice, and an empty text.
[[nodiscard]] Table tableOf(std::string_view text, const std::string& source);

/// Cells joined by commas, ending in LF.
[[nodiscard]] std::string csvLine(const std::vector<std::string>& cells);

}  // namespace cw::validation
