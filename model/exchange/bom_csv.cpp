#include "model/exchange/bom.h"
#include "model/exchange/bom_columns.h"
#include "model/exchange/csv_line.h"

namespace cw::exchange {

namespace {

void addRange(CsvLine& row, const MoneyRange& range) {
    row.number(range.low.text()).number(range.typical.text()).number(range.high.text());
}

std::string csvLine(const BomLine& line) {
    CsvLine row;
    row.text(line.category).text(line.vendor).text(line.partNumber).text(line.description);
    row.number(std::to_string(line.quantity));
    if (line.unit) {
        addRange(row, *line.unit);
        addRange(row, line.extended);
    } else {
        row.empty(6);
    }
    return row.text(line.priceSource).text(line.priceDate).text(line.note).line();
}

}  // namespace

std::string bomToCsv(const Bom& bom) {
    CsvLine header;
    for (const char* column : bomColumns) header.text(column);
    std::string csv = header.line();
    for (const BomLine& line : bom.lines) csv += csvLine(line);
    CsvLine total;
    total.text("Total").empty(7);
    if (bom.isTotalKnown())
        addRange(total, bom.total);
    else
        total.text(unknownTotal).text(unknownTotal).text(unknownTotal);
    total.empty(2).text(totalNote(bom));
    return csv + total.line();
}

}  // namespace cw::exchange
