// One record of comma-separated values as it is written: RFC 4180, UTF-8, C locale.
//
// Quoting and reading are model/csv.h's.
#pragma once

#include <string>
#include <string_view>

#include "model/csv.h"

namespace cw::exchange {

/// Spreadsheets run text that begins like a formula; an apostrophe in front makes it plain text
/// (OWASP, CSV injection, https://owasp.org/www-community/attacks/CSV_Injection).
[[nodiscard]] inline std::string withoutFormula(const std::string& text) {
    return !text.empty() &&
                   std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos
               ? "'" + text
               : text;
}

class CsvLine {
public:
    CsvLine& text(const std::string& value) { return field(csvCell(withoutFormula(value))); }
    CsvLine& number(const std::string& value) { return field(value); }
    CsvLine& empty(int fields) {
        for (int i = 0; i < fields; ++i) field("");
        return *this;
    }
    [[nodiscard]] std::string line() const { return line_ + "\r\n"; }

private:
    CsvLine& field(const std::string& value) {
        if (!first_) line_ += ',';
        first_ = false;
        line_ += value;
        return *this;
    }
    std::string line_;
    bool first_ = true;
};

}  // namespace cw::exchange
