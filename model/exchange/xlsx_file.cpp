#include "model/exchange/xlsx_file.h"

#include <system_error>
#include <utility>

#include "model/error.h"
#include "model/file.h"

namespace cw::exchange {

namespace {

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

[[noreturn]] void fail(const std::filesystem::path& file, lxw_error error) {
    throw FileError(std::string("the spreadsheet could not be written: ") + lxw_strerror(error),
                    file.string(), "Choose another folder, or free some space.");
}

}  // namespace

XlsxFile::XlsxFile(const std::filesystem::path& target, const std::string& title)
    : target_(target),
      partial_(target.parent_path() / ("." + target.filename().string() + ".partial")) {
    replaceFile(partial_, {});  // says what is wrong with the folder before the library prints it
    workbook_ = workbook_new(partial_.c_str());
    std::string property = shortened(title, maxProperty);
    lxw_doc_properties properties{};
    properties.title = property.data();
    properties.created = fixedCreationTime;
    check(workbook_set_properties(workbook_, &properties));
    heading_ = workbook_add_format(workbook_);
    format_set_bold(heading_);
    format_set_text_wrap(heading_);
    format_set_bottom(heading_, LXW_BORDER_THIN);
    text_ = workbook_add_format(workbook_);
    format_set_num_format(text_, "@");
    integer_ = workbook_add_format(workbook_);
    format_set_num_format(integer_, "#,##0");
}

XlsxFile::~XlsxFile() {
    if (workbook_ != nullptr) workbook_close(workbook_);
    std::error_code ignored;  // the export's own error matters more than a leftover
    std::filesystem::remove(partial_, ignored);
}

lxw_worksheet* XlsxFile::addSheet(const char* name) {
    lxw_worksheet* sheet = workbook_add_worksheet(workbook_, name);
    worksheet_freeze_panes(sheet, 1, 0);
    worksheet_set_landscape(sheet);
    worksheet_fit_to_pages(sheet, 1, 0);
    worksheet_repeat_rows(sheet, 0, 0);
    return sheet;
}

void XlsxFile::column(lxw_worksheet* sheet, lxw_col_t column, const char* name, double width) {
    check(worksheet_set_column(sheet, column, column, width, nullptr));
    check(worksheet_write_string(sheet, 0, column, name, heading_));
}

void XlsxFile::text(lxw_worksheet* sheet, lxw_row_t row, lxw_col_t column, const std::string& value,
                    lxw_format* format) {
    if (value.empty()) return;
    check(
        worksheet_write_string(sheet, row, column, shortened(value, maxCellText).c_str(), format));
}

void XlsxFile::check(lxw_error error) {
    if (error_ == LXW_NO_ERROR) error_ = error;
}

void XlsxFile::finish() {
    constexpr std::size_t maxFile_B = std::size_t{1} << 30;
    const lxw_error closed = workbook_close(std::exchange(workbook_, nullptr));
    if (error_ != LXW_NO_ERROR) fail(target_, error_);
    if (closed != LXW_NO_ERROR) fail(target_, closed);
    replaceFile(target_, readFile(partial_, maxFile_B));
}

}  // namespace cw::exchange
