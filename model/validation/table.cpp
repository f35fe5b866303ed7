#include "model/validation/table.h"

#include <algorithm>
#include <set>

#include "model/error.h"

namespace cw::validation {

int Table::column(std::string_view name) const {
    const auto found = std::find(header.begin(), header.end(), name);
    return found == header.end() ? -1 : static_cast<int>(found - header.begin());
}

void Table::require(std::string_view name) const {
    if (column(name) >= 0) return;
    throw InputError("There is no column \"" + std::string(name) + "\".", source + ", line 1",
                     "The columns are described in tests/validation/README.md.");
}

namespace {

/// A table of one comma-less column may still be meant as such; one that another separator splits
/// is not.
void refuseOtherSeparator(std::string_view text, const std::string& source) {
    const char separator = guessCsvSeparator(text);
    if (separator == ',') return;
    throw InputError(std::string("The cells are separated by ") +
                         (separator == ';' ? "semicolons" : "tabs") + ", not by commas.",
                     source + ", line 1",
                     "Save the table as comma-separated values, with decimal points.");
}

}  // namespace

Table tableOf(std::string_view text, const std::string& source) {
    Table table;
    refuseOtherSeparator(text, source);
    table.source = source;
    table.rows = readCsv(text, source, ',');
    if (table.rows.empty())
        throw InputError("There is no header line.", source, "The first line names the columns.");
    table.header = std::move(table.rows.front().cells);
    table.rows.erase(table.rows.begin());
    std::set<std::string> seen;
    for (const std::string& name : table.header)
        if (!seen.insert(name).second)
            throw InputError("Two columns are called \"" + name + "\".", source + ", line 1",
                             "Name each column once.");
    for (const CsvRow& row : table.rows)
        if (row.cells.size() != table.header.size())
            throw InputError(
                "The row has " + std::to_string(row.cells.size()) + " cells, the header has " +
                    std::to_string(table.header.size()) + ".",
                source + ", line " + std::to_string(row.line), "Quote cells that hold a comma.");
    return table;
}

std::string csvLine(const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        // An error of -3 % is a number; a reason that begins with a hyphen is text.
        const bool isNumber = cells[i].find_first_not_of("+-.0123456789eE") == std::string::npos;
        line += (i ? "," : "") + (isNumber ? csvCell(cells[i]) : csvTextCell(cells[i]));
    }
    return line + "\n";
}

}  // namespace cw::validation
