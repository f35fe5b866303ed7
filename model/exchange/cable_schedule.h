// The cable schedule: every cable of a design, where both its ends go, and what it is.
//
// One row per link of the fabric. A piece that carries several links has one label with the link
// behind a stroke ("C0017/2"); the pieces of a part and length are as many as the bill of materials
// orders, spares aside. Rows stand by link and instance, so the schedule of one drawing is always
// the same. Racks and lengths are the plan of facility/placement.h; ports are those of
// fabric/port_assignment.h.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/design/document.h"
#include "model/json.h"

namespace cw::exchange {

struct CableEnd {
    std::string device;  ///< name of the instance
    bool isSwitch = false;
    std::string rack;  ///< "" when it stands in none
    int unit = 0;      ///< 0: not known
    std::string port;
    std::string module;  ///< part number of the transceiver; "" where the cable has its own plug
};

struct ScheduledCable {
    std::string label;
    std::string piece;  ///< the label without the link
    design::LinkId link;
    design::Network network = design::Network::compute;
    CableEnd a;
    CableEnd b;
    catalog::PartId part;  ///< "" when no cable is chosen
    std::string partNumber;
    std::string description;
    double length_m = 0;
};

struct CableSchedule {
    std::string document;
    std::string variant;
    std::vector<ScheduledCable> cables;
};

/// Colour of a network's cables and labels: those of the canvas.
struct CableColour {
    const char* name;  ///< "blue"
    const char* code;  ///< "#0072b2"
};
[[nodiscard]] CableColour colourOf(design::Network network);
/// "Compute", "Storage", "Management".
[[nodiscard]] const char* titleOf(design::Network network);

/// Longer schedules are of use to nobody, and a sheet of a workbook ends at 1,048,576 rows.
inline constexpr long mostScheduledCables = 1'000'000;

/// Throws InputError for a design of more cables than that.
[[nodiscard]] CableSchedule buildCableSchedule(const design::Document& document,
                                               const design::Variant& variant);

/// Told now and then how many of all rows are written. What it throws stops the writing: it comes
/// through, and no file is left.
using RowProgress = std::function<void(long done, long all)>;

/// RFC 4180, UTF-8, C locale, text that looks like a formula made plain.
[[nodiscard]] std::string scheduleToCsv(const CableSchedule& schedule,
                                        const RowProgress& progress = {});
/// One cable an item, keys with units.
[[nodiscard]] Json scheduleToJson(const CableSchedule& schedule);
/// A sheet of all cables, and for each network a point-to-point sheet with the columns that cable
/// validation tools read (A-Node Name, A-Type, A-Port, Z-Node Name, Z-Type, Z-Port). Throws
/// FileError.
void writeScheduleXlsx(const CableSchedule& schedule, const std::filesystem::path& file,
                       const RowProgress& progress = {});
/// Labels for both ends of every cable, as one HTML page without anything to load: 21 to a sheet of
/// A4, 63.5 x 38.1 mm each.
[[nodiscard]] std::string scheduleToLabels(const CableSchedule& schedule,
                                           const RowProgress& progress = {});

}  // namespace cw::exchange
