// One row's cells by column name; blank, or zero, where there is no such column or nothing in it.
#pragma once

#include <string>

#include "model/validation/table.h"
#include "model/validation/words_in.h"

namespace cw::validation {

class Cells {
public:
    Cells(const Table& table, const CsvRow& row) : table_(table), row_(row) {}
    [[nodiscard]] std::string text(const char* name) const {
        const int at = table_.column(name);
        return at < 0 ? "" : row_.cells[static_cast<std::size_t>(at)];
    }
    [[nodiscard]] double number(const char* name) const {
        const std::string cell = text(name);
        const auto number = numberAt(cell, 0);
        return number && *number > 0 ? *number : 0;
    }

private:
    const Table& table_;
    const CsvRow& row_;
};

}  // namespace cw::validation
