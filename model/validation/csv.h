// A table of comma-separated values (RFC 4180): a header line, then rows of as many cells.
//
// Cells are text; what they mean is for the reader of a particular table. Quoted cells may hold
// commas, line breaks and doubled quotes. LF and CR LF both end a line; a byte-order mark and lines
// without any text are skipped. Not a dialect guesser: semicolons and tabs are not separators.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cw::validation {

struct CsvRow {
    int line = 0;  ///< of the file, counted from 1, where the row begins
    std::vector<std::string> cells;
};

struct CsvTable {
    std::string source;  ///< file name, for messages
    std::vector<std::string> header;
    std::vector<CsvRow> rows;
    /// Index of the column called `name`, or -1.
    [[nodiscard]] int column(std::string_view name) const;
};

/// Throws InputError with source, line and column for a quote that is not closed or not followed by
/// a comma, a row of another number of cells than the header, a column named twice, and an empty
/// text.
[[nodiscard]] CsvTable readCsv(std::string_view text, const std::string& source);

/// The cell as it is written: quoted where it has to be.
[[nodiscard]] std::string csvCell(std::string_view text);
/// Cells joined by commas, ending in LF.
[[nodiscard]] std::string csvLine(const std::vector<std::string>& cells);

}  // namespace cw::validation
