#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "model/exchange/bom.h"
#include "model/exchange/bom_capital.h"
#include "model/exchange/bom_columns.h"
#include "model/exchange/xlsx_file.h"

namespace cw::exchange {

namespace {

enum Column : lxw_col_t {
    categoryColumn,
    vendorColumn,
    partNumberColumn,
    descriptionColumn,
    quantityColumn,
    unitLowColumn,
    unitTypicalColumn,
    unitHighColumn,
    extendedLowColumn,
    extendedTypicalColumn,
    extendedHighColumn,
    sourceColumn,
    dateColumn,
    noteColumn,
};

constexpr double columnWidths[] = {14, 14, 24, 48, 10, 16, 16, 16, 18, 18, 18, 40, 12, 60};
static_assert(std::size(columnWidths) == bomColumns.size());

/// The sheet under construction. Every write is checked; the first error is kept for the end.
class Sheet {
public:
    Sheet(XlsxFile& file, const design::Currency& currency)
        : file_(file), sheet_(file.addSheet("Bill of materials")) {
        text_ = file.textFormat();
        integer_ = file.integerFormat();
        money_ = workbook_add_format(file.workbook());
        format_set_num_format(money_, "#,##0.00");
        total_ = workbook_add_format(file.workbook());
        format_set_bold(total_);
        format_set_num_format(total_, "#,##0.00");
        format_set_top(total_, LXW_BORDER_THIN);
        for (std::size_t i = 0; i < bomColumns.size(); ++i)
            file.column(sheet_, static_cast<lxw_col_t>(i), headingOf(i, currency).c_str(),
                        columnWidths[i]);
    }
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;

    void add(lxw_row_t row, const BomLine& line) {
        text(row, categoryColumn, line.category, text_);
        text(row, vendorColumn, line.vendor, text_);
        text(row, partNumberColumn, line.partNumber, text_);
        text(row, descriptionColumn, line.description, text_);
        check(worksheet_write_number(sheet_, row, quantityColumn,
                                     static_cast<double>(line.quantity), integer_));
        if (line.unit) addPrices(row, line);
        text(row, sourceColumn, line.priceSource, text_);
        text(row, dateColumn, line.priceDate, text_);
        text(row, noteColumn, line.note, text_);
    }

    void addTotal(lxw_row_t row, const Bom& bom) {
        for (std::size_t i = 0; i < bomColumns.size(); ++i)
            check(worksheet_write_blank(sheet_, row, static_cast<lxw_col_t>(i), total_));
        text(row, categoryColumn, "Total", total_);
        isKnown_ = bom.isTotalKnown();
        total(row, extendedLowColumn, bom.total.low);
        total(row, extendedTypicalColumn, bom.total.typical);
        total(row, extendedHighColumn, bom.total.high);
        if (bom.unpriced > 0) text(row, noteColumn, totalNote(bom), total_);
    }

private:
    static std::string cell(Column column, lxw_row_t row) {
        return std::string(1, static_cast<char>('A' + column)) + std::to_string(row + 1);
    }

    /// A credit counts at its typical price in all three columns.
    void addPrices(lxw_row_t row, const BomLine& line) {
        number(row, unitLowColumn, line.unit->low);
        number(row, unitTypicalColumn, line.unit->typical);
        number(row, unitHighColumn, line.unit->high);
        const bool credit = line.quantity < 0;
        product(row, extendedLowColumn, credit ? unitTypicalColumn : unitLowColumn,
                line.extended.low);
        product(row, extendedTypicalColumn, unitTypicalColumn, line.extended.typical);
        product(row, extendedHighColumn, credit ? unitTypicalColumn : unitHighColumn,
                line.extended.high);
    }

    void text(lxw_row_t row, Column column, const std::string& value, lxw_format* format) {
        file_.text(sheet_, row, column, value, format);
    }
    void number(lxw_row_t row, Column column, Money value) {
        check(worksheet_write_number(sheet_, row, column, value.dollars(), money_));
    }
    void product(lxw_row_t row, Column column, Column unit, Money value) {
        const std::string formula = "=" + cell(quantityColumn, row) + "*" + cell(unit, row);
        check(worksheet_write_formula_num(sheet_, row, column, formula.c_str(), money_,
                                          value.dollars()));
    }
    void total(lxw_row_t row, Column column, Money value) {
        if (row == 1) {  // no lines: there is nothing to sum
            check(worksheet_write_number(sheet_, row, column, value.dollars(), total_));
            return;
        }
        const std::string lines = "(" + cell(column, 1) + ":" + cell(column, row - 1) + ")";
        if (!isKnown_) {  // until somebody writes a price, the sum of nothing is no total
            const std::string formula =
                "=IF(COUNT" + lines + "=0,\"" + unknownTotal + "\",SUM" + lines + ")";
            check(worksheet_write_formula_str(sheet_, row, column, formula.c_str(), total_,
                                              unknownTotal));
            return;
        }
        const std::string formula = "=SUM" + lines;
        check(worksheet_write_formula_num(sheet_, row, column, formula.c_str(), total_,
                                          value.dollars()));
    }
    void check(lxw_error error) { file_.check(error); }

    XlsxFile& file_;
    lxw_worksheet* sheet_;
    lxw_format* text_ = nullptr;
    lxw_format* integer_ = nullptr;
    lxw_format* money_ = nullptr;
    lxw_format* total_ = nullptr;
    bool isKnown_ = true;  ///< the total
};

/// What each category comes to, as formulas over the first sheet, and the total once more.
class Summary {
public:
    Summary(XlsxFile& file, const Bom& bom)
        : file_(file), sheet_(file.addSheet("By category")), lastRow_(bom.lines.size() + 1) {
        money_ = workbook_add_format(file.workbook());
        format_set_num_format(money_, "#,##0.00");
        total_ = workbook_add_format(file.workbook());
        format_set_bold(total_);
        format_set_num_format(total_, "#,##0.00");
        format_set_top(total_, LXW_BORDER_THIN);
        const std::string code = " (" + bom.currency.code + ")";
        const std::array<std::string, 4> headings{"Category", "Low" + code, "Typical" + code,
                                                  "High" + code};
        for (std::size_t i = 0; i < headings.size(); ++i)
            file.column(sheet_, static_cast<lxw_col_t>(i), headings[i].c_str(), i == 0 ? 36 : 20);
    }
    Summary(const Summary&) = delete;
    Summary& operator=(const Summary&) = delete;

    void write(const Bom& bom) {
        for (const auto& [category, sum] : sums(bom)) {
            file_.text(sheet_, row_, 0, category, file_.textFormat());
            const std::string of = std::to_string(row_ + 1);
            formulas([&](char column) { return sumIf(column, "A" + of); }, sum, money_);
        }
        file_.text(sheet_, row_, 0, "Total", total_);
        const std::string last = std::to_string(row_);
        if (row_ == 1) return;
        isKnown_ = bom.isTotalKnown();
        formulas(
            [&](char column) {
                const std::string sum = "SUM(" + (column + ("2:" + (column + last))) + ")";
                return isKnown_ ? "=" + sum
                                : "=IF(" + pricesOf(column) + "=0,\"not known\"," + sum + ")";
            },
            bom.total, total_);
        if (!bom.currency.isDollar()) addRate(bom.currency);
    }

private:
    /// Categories in the order of the bill.
    static std::vector<std::pair<std::string, MoneyRange>> sums(const Bom& bom) {
        std::vector<std::pair<std::string, MoneyRange>> result;
        for (const BomLine& line : bom.lines) {
            auto found = std::find_if(result.begin(), result.end(), [&](const auto& each) {
                return each.first == line.category;
            });
            if (found == result.end())
                found = result.insert(result.end(), {line.category, MoneyRange{}});
            found->second += line.extended;
        }
        return result;
    }

    /// `column` is B, C or D here and I, J or K on the bill.
    [[nodiscard]] std::string sumIf(char column, const std::string& category) const {
        const std::string last = std::to_string(lastRow_);
        const char bill = static_cast<char>(column - 'B' + 'I');
        return "=SUMIF('Bill of materials'!A2:A" + last + "," + category + ",'Bill of materials'!" +
               bill + "2:" + bill + last + ")";
    }

    /// How many lines of the bill have a price.
    [[nodiscard]] std::string pricesOf(char column) const {
        const std::string bill(1, static_cast<char>(column - 'B' + 'I'));
        return "COUNT('Bill of materials'!" + bill + "2:" + bill + std::to_string(lastRow_) + ")";
    }

    template <class Formula>
    void formulas(Formula formula, const MoneyRange& values, lxw_format* format) {
        const std::array amounts{values.low, values.typical, values.high};
        for (std::size_t i = 0; i < amounts.size(); ++i)
            file_.check(worksheet_write_formula_num(
                sheet_, row_, static_cast<lxw_col_t>(i + 1),
                formula(static_cast<char>('B' + static_cast<int>(i))).c_str(), format,
                amounts[i].dollars()));
        ++row_;
    }

    /// At which rate the prices were converted; a price typed over is in the currency already.
    void addRate(const design::Currency& currency) {
        file_.text(sheet_, row_, 0, currency.code + " for one USD, " + currency.asOf,
                   file_.textFormat());
        file_.check(worksheet_write_number(sheet_, row_, 1, currency.perDollar, nullptr));
        file_.text(sheet_, row_, 2, currency.source, file_.textFormat());
        ++row_;
    }

    XlsxFile& file_;
    lxw_worksheet* sheet_;
    std::size_t lastRow_;  ///< of the bill's lines, counted from 1
    lxw_row_t row_ = 1;
    lxw_format* money_ = nullptr;
    lxw_format* total_ = nullptr;
    bool isKnown_ = true;  ///< the total
};

}  // namespace

void writeBomXlsx(const Bom& bom, const std::filesystem::path& file) {
    XlsxFile workbook(file, "Bill of materials: " + bom.document + ", " + bom.variant);
    Sheet sheet(workbook, bom.currency);
    lxw_row_t row = 1;
    for (const BomLine& line : bom.lines) sheet.add(row++, line);
    sheet.addTotal(row, bom);
    Summary(workbook, bom).write(bom);
    addCapitalSheet(workbook, bom);
    workbook.finish();
}

}  // namespace cw::exchange
