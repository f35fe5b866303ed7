#include "model/exchange/bom.h"
#include "model/exchange/bom_columns.h"

namespace cw::exchange {

namespace {

/// Spreadsheets run text that begins like a formula; an apostrophe in front makes it plain text
/// (OWASP, CSV injection, https://owasp.org/www-community/attacks/CSV_Injection).
std::string withoutFormula(const std::string& text) {
    return !text.empty() &&
                   std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos
               ? "'" + text
               : text;
}

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    return result + '"';
}

class Row {
public:
    Row& text(const std::string& value) { return field(quoted(withoutFormula(value))); }
    Row& number(const std::string& value) { return field(value); }
    Row& range(const MoneyRange& range) {
        return number(range.low.text()).number(range.typical.text()).number(range.high.text());
    }
    Row& empty(int fields) {
        for (int i = 0; i < fields; ++i) field("");
        return *this;
    }
    [[nodiscard]] std::string line() const { return line_ + "\r\n"; }

private:
    Row& field(const std::string& value) {
        if (!first_) line_ += ',';
        first_ = false;
        line_ += value;
        return *this;
    }
    std::string line_;
    bool first_ = true;
};

std::string csvLine(const BomLine& line) {
    Row row;
    row.text(line.category).text(line.vendor).text(line.partNumber).text(line.description);
    row.number(std::to_string(line.quantity));
    if (line.unit)
        row.range(*line.unit).range(line.extended);
    else
        row.empty(6);
    return row.text(line.priceSource).text(line.priceDate).text(line.note).line();
}

}  // namespace

std::string bomToCsv(const Bom& bom) {
    Row header;
    for (const char* column : bomColumns) header.text(column);
    std::string csv = header.line();
    for (const BomLine& line : bom.lines) csv += csvLine(line);
    Row total;
    total.text("Total").empty(7).range(bom.total).empty(2).text(totalNote(bom));
    return csv + total.line();
}

}  // namespace cw::exchange
