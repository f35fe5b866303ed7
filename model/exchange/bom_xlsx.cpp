#include <xlsxwriter.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "model/error.h"
#include "model/exchange/bom.h"
#include "model/exchange/bom_columns.h"
#include "model/file.h"

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

/// 2026-01-01 00:00 UTC. A date of its own would make every export of one design differ.
constexpr time_t fixedCreationTime = 1767225600;

/// Most characters of a cell (Excel specifications and limits).
constexpr std::size_t maxCellText = 32767;
/// Most characters of a document property (libxlsxwriter, workbook_set_properties).
constexpr std::size_t maxProperty = 255;

/// At most `limit` bytes, cut before a character and not inside one: UTF-8 goes on with bytes
/// 10xxxxxx.
std::string shortened(std::string text, std::size_t limit) {
    if (text.size() <= limit) return text;
    std::size_t end = limit - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "...";
}

/// A file written beside the target and gone at the end, whatever happens.
class PartialFile {
public:
    explicit PartialFile(const std::filesystem::path& target)
        : path_(target.parent_path() / ("." + target.filename().string() + ".partial")) {}
    ~PartialFile() {
        std::error_code ignored;  // the export's own error matters more than a leftover
        std::filesystem::remove(path_, ignored);
    }
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

[[noreturn]] void fail(const std::filesystem::path& file, lxw_error error) {
    throw FileError(std::string("the spreadsheet could not be written: ") + lxw_strerror(error),
                    file.string(), "Choose another folder, or free some space.");
}

/// The sheet under construction. Every write is checked; the first error is kept for the end.
class Sheet {
public:
    explicit Sheet(const std::filesystem::path& path)
        : workbook_(workbook_new(path.c_str())),
          sheet_(workbook_add_worksheet(workbook_, "Bill of materials")) {
        heading_ = workbook_add_format(workbook_);
        format_set_bold(heading_);
        format_set_text_wrap(heading_);
        format_set_bottom(heading_, LXW_BORDER_THIN);
        // "@" is the text format: a part number made of digits stays as it is when edited.
        text_ = workbook_add_format(workbook_);
        format_set_num_format(text_, "@");
        integer_ = workbook_add_format(workbook_);
        format_set_num_format(integer_, "#,##0");
        money_ = workbook_add_format(workbook_);
        format_set_num_format(money_, "#,##0.00");
        total_ = workbook_add_format(workbook_);
        format_set_bold(total_);
        format_set_num_format(total_, "#,##0.00");
        format_set_top(total_, LXW_BORDER_THIN);
    }
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;

    void describe(const Bom& bom) {
        std::string title = "Bill of materials: " + bom.document + ", " + bom.variant;
        title = shortened(std::move(title), maxProperty);
        lxw_doc_properties properties{};
        properties.title = title.data();
        properties.created = fixedCreationTime;
        check(workbook_set_properties(workbook_, &properties));
    }

    void layOut() {
        for (std::size_t i = 0; i < bomColumns.size(); ++i) {
            const auto column = static_cast<lxw_col_t>(i);
            check(worksheet_set_column(sheet_, column, column, columnWidths[i], nullptr));
            check(worksheet_write_string(sheet_, 0, column, bomColumns[i], heading_));
        }
        worksheet_freeze_panes(sheet_, 1, 0);
        worksheet_set_landscape(sheet_);
        worksheet_fit_to_pages(sheet_, 1, 0);
        worksheet_repeat_rows(sheet_, 0, 0);
    }

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
        total(row, extendedLowColumn, bom.total.low);
        total(row, extendedTypicalColumn, bom.total.typical);
        total(row, extendedHighColumn, bom.total.high);
        if (bom.unpriced > 0) text(row, noteColumn, totalNote(bom), total_);
    }

    /// Writes the file; the workbook is gone afterwards.
    [[nodiscard]] lxw_error close() {
        const lxw_error closed = workbook_close(workbook_);
        return error_ != LXW_NO_ERROR ? error_ : closed;
    }

private:
    static std::string cell(Column column, lxw_row_t row) {
        return std::string(1, static_cast<char>('A' + column)) + std::to_string(row + 1);
    }

    /// A credit's low end is its quantity times the highest price, and the other way round.
    void addPrices(lxw_row_t row, const BomLine& line) {
        number(row, unitLowColumn, line.unit->low);
        number(row, unitTypicalColumn, line.unit->typical);
        number(row, unitHighColumn, line.unit->high);
        const bool credit = line.quantity < 0;
        product(row, extendedLowColumn, credit ? unitHighColumn : unitLowColumn, line.extended.low);
        product(row, extendedTypicalColumn, unitTypicalColumn, line.extended.typical);
        product(row, extendedHighColumn, credit ? unitLowColumn : unitHighColumn,
                line.extended.high);
    }

    void text(lxw_row_t row, Column column, const std::string& value, lxw_format* format) {
        if (value.empty()) return;
        check(worksheet_write_string(sheet_, row, column, shortened(value, maxCellText).c_str(),
                                     format));
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
        const std::string formula = "=SUM(" + cell(column, 1) + ":" + cell(column, row - 1) + ")";
        check(worksheet_write_formula_num(sheet_, row, column, formula.c_str(), total_,
                                          value.dollars()));
    }
    void check(lxw_error error) {
        if (error_ == LXW_NO_ERROR) error_ = error;
    }

    lxw_workbook* workbook_;
    lxw_worksheet* sheet_;
    lxw_format* heading_ = nullptr;
    lxw_format* text_ = nullptr;
    lxw_format* integer_ = nullptr;
    lxw_format* money_ = nullptr;
    lxw_format* total_ = nullptr;
    lxw_error error_ = LXW_NO_ERROR;
};

}  // namespace

void writeBomXlsx(const Bom& bom, const std::filesystem::path& file) {
    constexpr std::size_t maxFile_B = std::size_t{1} << 30;
    const PartialFile partial(file);
    replaceFile(partial.path(),
                {});  // says what is wrong with the folder before the library prints it
    Sheet sheet(partial.path());
    sheet.describe(bom);
    sheet.layOut();
    lxw_row_t row = 1;
    for (const BomLine& line : bom.lines) sheet.add(row++, line);
    sheet.addTotal(row, bom);
    if (const lxw_error error = sheet.close(); error != LXW_NO_ERROR) fail(file, error);
    replaceFile(file, readFile(partial.path(), maxFile_B));
}

}  // namespace cw::exchange
