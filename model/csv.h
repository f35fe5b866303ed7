// Comma-separated values as people really save them: RFC 4180 plus what spreadsheets do to it.
//
// Reads row by row from a stream, so that a file of any size costs one row of memory. A byte-order
// mark is skipped; the separator (comma, semicolon, tab) is guessed from the first line unless
// given; lines end in LF, CR LF or CR; quoted cells may hold separators and line breaks. What is
// wrong with one row is told with that row (line and column) and reading goes on behind it; what is
// wrong with the file as a whole throws. Cells are text: what a number or a date is, is the
// caller's to say.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cw {

struct CsvLimits {
    std::size_t maxSize_B = 64u << 20;
    std::size_t maxCell_B = 32'767;  ///< what a spreadsheet cell holds
    std::size_t maxColumns = 1'000;
};

/// What is wrong with one cell, or with its row from this cell on.
struct CsvProblem {
    std::size_t line = 0;
    std::size_t column = 0;  ///< 1 is the first cell
    std::string what;        ///< a sentence
};

struct CsvRow {
    std::size_t line = 0;  ///< where the row starts; 1 is the first line
    std::vector<std::string> cells;
    std::vector<CsvProblem> problems;
};

class CsvReader {
public:
    /// Reads from `in`, which must outlive the reader. `source` names it in messages.
    /// `separator` 0: guessed. Throws DocumentError when the text is UTF-16.
    CsvReader(std::istream& in, std::string source, char separator = 0, CsvLimits limits = {});
    /// Opens `file`. Throws FileError when it is missing, unreadable or larger than the limit,
    /// which is told before a byte is read.
    explicit CsvReader(const std::filesystem::path& file, char separator = 0,
                       CsvLimits limits = {});
    ~CsvReader();
    CsvReader(CsvReader&&) noexcept;

    /// The next row that is not blank. False at the end. Throws DocumentError (source, line) for a
    /// quote that is never closed and for anything beyond the limits.
    bool next(CsvRow& row);

    [[nodiscard]] char separator() const;
    [[nodiscard]] const std::string& source() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

/// The separator that splits `beginning` (up to its first line break outside quotes) most often;
/// a comma when there is none.
[[nodiscard]] char guessCsvSeparator(std::string_view beginning);

/// All rows of a text, for tables that must be right as a whole: the first problem throws
/// DocumentError ("prices.csv, line 3, column 2: ...").
[[nodiscard]] std::vector<CsvRow> readCsv(std::string_view text, const std::string& source,
                                          char separator = 0, CsvLimits limits = {});

/// One cell as RFC 4180 writes it: quoted where it must be.
[[nodiscard]] std::string csvCell(std::string_view text, char separator = ',');

/// Spreadsheets run text that begins like a formula; an apostrophe in front makes it plain text
/// (OWASP, CSV injection, https://owasp.org/www-community/attacks/CSV_Injection).
[[nodiscard]] std::string withoutFormula(std::string_view text);

/// A cell of text that no spreadsheet runs: what files of ours write where a person, a part or a
/// file gave the text. Numbers are written by `csvCell`.
[[nodiscard]] inline std::string csvTextCell(std::string_view text, char separator = ',') {
    return csvCell(withoutFormula(text), separator);
}

}  // namespace cw
