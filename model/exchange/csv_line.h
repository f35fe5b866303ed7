// One record of comma-separated values as it is written: RFC 4180, UTF-8, C locale.
//
// Quoting and reading are model/csv.h's.
#pragma once

#include <string>

#include "model/csv.h"

namespace cw::exchange {

class CsvLine {
public:
    CsvLine& text(const std::string& value) { return field(csvTextCell(value)); }
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
