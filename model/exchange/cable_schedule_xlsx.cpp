#include <algorithm>

#include "model/error.h"
#include "model/exchange/cable_schedule_columns.h"
#include "model/exchange/xlsx_file.h"

namespace cw::exchange {

namespace {

using design::Network;

/// A workbook is made in memory, with every cable on two sheets: this many take ten seconds and
/// half a gigabyte. A sheet would hold 1,048,575 (Excel specifications and limits).
constexpr std::size_t mostRows = 250'000;

void number(XlsxFile& file, lxw_worksheet* sheet, lxw_row_t row, lxw_col_t column, double value) {
    if (value > 0) file.check(worksheet_write_number(sheet, row, column, value, nullptr));
}

/// A cell of the network's colour, so that the sheet reads like the canvas.
lxw_format* colourFormat(const XlsxFile& file, Network network) {
    lxw_format* format = workbook_add_format(file.workbook());
    format_set_num_format(format, "@");
    format_set_font_color(
        format, static_cast<lxw_color_t>(std::stoul(colourOf(network).code + 1, nullptr, 16)));
    format_set_bold(format);
    return format;
}

/// The sheet of all cables, column by column as cable_schedule_columns.h lists them.
class AllCables {
public:
    explicit AllCables(XlsxFile& file) : file_(file), sheet_(file.addSheet("Cable schedule")) {
        for (std::size_t i = 0; i < scheduleColumns.size(); ++i)
            file.column(sheet_, static_cast<lxw_col_t>(i), scheduleColumns[i].name,
                        scheduleColumns[i].width);
        for (const Network network :
             {Network::compute, Network::storage, Network::management, Network::scaleUp})
            colours_[static_cast<std::size_t>(network)] = colourFormat(file, network);
    }

    void add(lxw_row_t row, const ScheduledCable& cable) {
        const auto fields = scheduleFields(cable);
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (scheduleColumns[i].isNumber) continue;
            const bool isColour = i == 2;
            file_.text(
                sheet_, row, static_cast<lxw_col_t>(i), fields[i],
                isColour ? colours_[static_cast<std::size_t>(cable.network)] : file_.textFormat());
        }
        number(file_, sheet_, row, 4, cable.a.unit);
        number(file_, sheet_, row, 9, cable.b.unit);
        number(file_, sheet_, row, static_cast<lxw_col_t>(fields.size() - 1), cable.length_m);
    }

    void finish(lxw_row_t rows) {
        if (rows > 0)
            file_.check(worksheet_autofilter(sheet_, 0, 0, rows,
                                             static_cast<lxw_col_t>(scheduleColumns.size() - 1)));
    }

private:
    XlsxFile& file_;
    lxw_worksheet* sheet_;
    std::array<lxw_format*, 4> colours_{};
};

constexpr std::array pointToPointColumns{"A-Node Name", "A-Type", "A-Port", "Z-Node Name",
                                         "Z-Type",      "Z-Port", "Label"};

/// One row per cable, in the columns of "P2P File" of the UFM Cable Validation Tool
/// (https://docs.nvidia.com/networking/display/ufmcvt).
void addPointToPoint(XlsxFile& file, const CableSchedule& schedule, Network network,
                     RowCounter& rows) {
    const auto isOn = [&](const ScheduledCable& cable) { return cable.network == network; };
    if (std::none_of(schedule.cables.begin(), schedule.cables.end(), isOn)) return;
    lxw_worksheet* sheet =
        file.addSheet((std::string("Point to point ") + titleOf(network)).c_str());
    for (std::size_t i = 0; i < pointToPointColumns.size(); ++i)
        file.column(sheet, static_cast<lxw_col_t>(i), pointToPointColumns[i],
                    i % 3 == 0 && i < 6 ? 28 : 12);
    lxw_row_t row = 0;
    const auto end = [&](lxw_col_t column, const CableEnd& at) {
        file.text(sheet, row, column, at.device, file.textFormat());
        file.text(sheet, row, static_cast<lxw_col_t>(column + 1), at.isSwitch ? "Switch" : "Host",
                  file.textFormat());
        file.text(sheet, row, static_cast<lxw_col_t>(column + 2), at.port, file.textFormat());
    };
    for (const ScheduledCable& cable : schedule.cables) {
        if (!isOn(cable)) continue;
        ++row;
        end(0, cable.a);
        end(3, cable.b);
        file.text(sheet, row, 6, cable.label, file.textFormat());
        rows.next();
    }
}

}  // namespace

void writeScheduleXlsx(const CableSchedule& schedule, const std::filesystem::path& file,
                       const RowProgress& progress) {
    if (schedule.cables.size() > mostRows)
        throw FileError("The schedule has more cables than a workbook is made of, 250,000.",
                        file.string(), "Write it as comma-separated values instead.");
    XlsxFile workbook(file, "Cable schedule: " + schedule.document + ", " + schedule.variant);
    AllCables all(workbook);
    lxw_row_t row = 0;
    RowCounter rows(progress, 2 * schedule.cables.size());  // on both sheets
    for (const ScheduledCable& cable : schedule.cables) {
        all.add(++row, cable);
        rows.next();
    }
    all.finish(row);
    for (const Network network :
         {Network::compute, Network::storage, Network::management, Network::scaleUp})
        addPointToPoint(workbook, schedule, network, rows);
    workbook.finish();
}

}  // namespace cw::exchange
