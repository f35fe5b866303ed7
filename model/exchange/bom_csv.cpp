#include <cstdio>

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

/// "prices converted at 0.8617 EUR for one USD of 2026-11-30, a bank"; empty for dollars.
std::string rateNote(const design::Currency& currency) {
    if (currency.isDollar()) return {};
    std::string rate(32, '\0');
    rate.resize(static_cast<std::size_t>(
        std::snprintf(rate.data(), rate.size(), "%.10g", currency.perDollar)));
    return "prices converted at " + rate + " " + currency.code + " for one USD of " +
           currency.asOf + (currency.source.empty() ? "" : ", " + currency.source);
}

}  // namespace

std::string bomToCsv(const Bom& bom) {
    CsvLine header;
    for (std::size_t i = 0; i < bomColumns.size(); ++i) header.text(headingOf(i, bom.currency));
    std::string csv = header.line();
    for (const BomLine& line : bom.lines) csv += csvLine(line);
    CsvLine total;
    total.text("Total").empty(7);
    if (bom.isTotalKnown())
        addRange(total, bom.total);
    else
        total.text(unknownTotal).text(unknownTotal).text(unknownTotal);
    const std::string rate = rateNote(bom.currency);
    const std::string unpriced = totalNote(bom);
    total.empty(2).text(unpriced + (rate.empty() || unpriced.empty() ? "" : "; ") + rate);
    return csv + total.line();
}

}  // namespace cw::exchange
