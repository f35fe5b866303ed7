// A workbook being written beside its target and put in its place whole, or not at all.
//
// The formats all our workbooks share. Text cells have the text format, so that a part number made
// of digits, or a name that begins like a formula, stays as it is. The creation date is fixed: the
// same design gives the same bytes.
#pragma once

#include <xlsxwriter.h>

#include <filesystem>
#include <string>

namespace cw::exchange {

class XlsxFile {
public:
    /// `title` becomes the document property. Throws FileError when the folder cannot be written.
    XlsxFile(const std::filesystem::path& target, const std::string& title);
    ~XlsxFile();
    XlsxFile(const XlsxFile&) = delete;
    XlsxFile& operator=(const XlsxFile&) = delete;

    [[nodiscard]] lxw_workbook* workbook() const { return workbook_; }
    /// A sheet that prints in landscape, one page wide, with its first row on every page.
    [[nodiscard]] lxw_worksheet* addSheet(const char* name);
    [[nodiscard]] lxw_format* heading() const { return heading_; }
    [[nodiscard]] lxw_format* textFormat() const { return text_; }
    [[nodiscard]] lxw_format* integerFormat() const { return integer_; }

    /// Writes a heading cell and sets the width of its column.
    void column(lxw_worksheet* sheet, lxw_col_t column, const char* name, double width);
    /// Nothing for an empty text; cut to what a cell holds.
    void text(lxw_worksheet* sheet, lxw_row_t row, lxw_col_t column, const std::string& value,
              lxw_format* format);
    /// Keeps the first error for `finish`.
    void check(lxw_error error);

    /// Closes the workbook and puts it in place. Throws FileError.
    void finish();

private:
    std::filesystem::path target_;
    std::filesystem::path partial_;
    lxw_workbook* workbook_ = nullptr;
    lxw_format* heading_ = nullptr;
    lxw_format* text_ = nullptr;
    lxw_format* integer_ = nullptr;
    lxw_error error_ = LXW_NO_ERROR;
};

}  // namespace cw::exchange
