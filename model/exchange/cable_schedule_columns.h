// The columns of a cable schedule, shared by its CSV and XLSX forms so that both say the same.
#pragma once

#include <array>
#include <string>

#include "model/exchange/cable_schedule.h"

namespace cw::exchange {

/// Tells a RowProgress of every thousandth row.
class RowCounter {
public:
    RowCounter(const RowProgress& progress, std::size_t all) : progress_(progress), all_(all) {}
    void next() {
        constexpr std::size_t step = 1000;
        if (++done_ % step == 0 && progress_)
            progress_(static_cast<long>(done_), static_cast<long>(all_));
    }

private:
    const RowProgress& progress_;
    std::size_t all_;
    std::size_t done_ = 0;
};

struct ScheduleColumn {
    const char* name;
    double width;  ///< in characters, for the workbook
    bool isNumber;
};

inline constexpr std::array scheduleColumns{
    ScheduleColumn{"Label", 10, false},         ScheduleColumn{"Network", 13, false},
    ScheduleColumn{"Colour", 9, false},         ScheduleColumn{"A rack", 8, false},
    ScheduleColumn{"A unit", 7, true},          ScheduleColumn{"A device", 28, false},
    ScheduleColumn{"A port", 11, false},        ScheduleColumn{"A transceiver", 20, false},
    ScheduleColumn{"B rack", 8, false},         ScheduleColumn{"B unit", 7, true},
    ScheduleColumn{"B device", 28, false},      ScheduleColumn{"B port", 11, false},
    ScheduleColumn{"B transceiver", 20, false}, ScheduleColumn{"Part number", 22, false},
    ScheduleColumn{"Description", 44, false},   ScheduleColumn{"Length (m)", 10, true},
};

/// The fields of one row in the order of the columns; numbers as text, empty where not known.
[[nodiscard]] inline std::array<std::string, scheduleColumns.size()> scheduleFields(
    const ScheduledCable& cable) {
    const auto unit = [](const CableEnd& end) {
        return end.unit > 0 ? std::to_string(end.unit) : std::string();
    };
    return {cable.label,
            titleOf(cable.network),
            colourOf(cable.network).name,
            cable.a.rack,
            unit(cable.a),
            cable.a.device,
            cable.a.port,
            cable.a.module,
            cable.b.rack,
            unit(cable.b),
            cable.b.device,
            cable.b.port,
            cable.b.module,
            cable.partNumber,
            cable.description,
            numberText(cable.length_m)};
}

}  // namespace cw::exchange
