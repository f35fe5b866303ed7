#include "model/validation/csv.h"

#include <algorithm>
#include <set>

#include "model/error.h"

namespace cw::validation {

namespace {

class CsvReader {
public:
    CsvReader(std::string_view text, const std::string& source) : text_(text), source_(source) {
        if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;
    }

    [[nodiscard]] bool atEnd() const { return at_ >= text_.size(); }

    CsvRow row() {
        CsvRow row;
        row.line = line_;
        column_ = 1;
        while (true) {
            row.cells.push_back(!atEnd() && text_[at_] == '"' ? quoted() : plain());
            if (atEnd()) return row;
            if (endOfLine()) return row;
            step();  // the comma
        }
    }

private:
    std::string plain() {
        std::string cell;
        while (!atEnd() && text_[at_] != ',' && !isBreak()) {
            if (text_[at_] == '"')
                throw InputError("A quote stands inside a cell that does not begin with one.",
                                 here(), "Enclose the cell in quotes and double those inside.");
            cell += step();
        }
        return cell;
    }

    std::string quoted() {
        const std::string began = here();
        step();
        std::string cell;
        while (true) {
            if (atEnd())
                throw InputError("A quoted cell is not closed before the end of the file.", began,
                                 "Close it with a quote.");
            if (text_[at_] == '\n') ++line_, column_ = 0;
            const char c = step();
            if (c != '"') {
                cell += c;
                continue;
            }
            if (atEnd() || text_[at_] != '"') break;
            cell += step();
        }
        if (!atEnd() && text_[at_] != ',' && !isBreak())
            throw InputError("Text follows the closing quote of a cell.", here(),
                             "Double a quote that is part of the text.");
        return cell;
    }

    [[nodiscard]] bool isBreak() const {
        return text_[at_] == '\n' || text_.substr(at_, 2) == "\r\n";
    }

    bool endOfLine() {
        if (!isBreak()) return false;
        at_ += text_[at_] == '\r' ? 2 : 1;
        ++line_;
        return true;
    }

    char step() {
        ++column_;
        return text_[at_++];
    }

    [[nodiscard]] std::string here() const {
        return source_ + ", line " + std::to_string(line_) + ", column " + std::to_string(column_);
    }

    std::string_view text_;
    const std::string& source_;
    std::size_t at_ = 0;
    int line_ = 1;
    int column_ = 1;
};

bool isBlank(const CsvRow& row) {
    return row.cells.size() == 1 && row.cells[0].find_first_not_of(" \t") == std::string::npos;
}

void requireDistinct(const CsvTable& table) {
    std::set<std::string> seen;
    for (const std::string& name : table.header)
        if (!seen.insert(name).second)
            throw InputError("Two columns are called \"" + name + "\".", table.source + ", line 1",
                             "Name each column once.");
}

}  // namespace

int CsvTable::column(std::string_view name) const {
    const auto found = std::find(header.begin(), header.end(), name);
    return found == header.end() ? -1 : static_cast<int>(found - header.begin());
}

CsvTable readCsv(std::string_view text, const std::string& source) {
    CsvTable table;
    table.source = source;
    CsvReader reader(text, source);
    while (!reader.atEnd()) {
        CsvRow row = reader.row();
        if (isBlank(row)) continue;
        if (table.header.empty()) {
            table.header = std::move(row.cells);
            requireDistinct(table);
            continue;
        }
        if (row.cells.size() != table.header.size())
            throw InputError("The row has " + std::to_string(row.cells.size()) +
                                 " cells, the header has " + std::to_string(table.header.size()) +
                                 ".",
                             source + ", line " + std::to_string(row.line) + ", column 1",
                             "Quote cells that hold a comma.");
        table.rows.push_back(std::move(row));
    }
    if (table.header.empty())
        throw InputError("There is no header line.", source + ", line 1, column 1",
                         "The first line names the columns.");
    return table;
}

std::string csvCell(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string cell = "\"";
    for (const char c : text) {
        if (c == '"') cell += '"';
        cell += c;
    }
    return cell + "\"";
}

std::string csvLine(const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) line += (i ? "," : "") + csvCell(cells[i]);
    return line + "\n";
}

}  // namespace cw::validation
