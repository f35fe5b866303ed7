#include "model/exchange/cable_schedule_columns.h"
#include "model/exchange/csv_line.h"

namespace cw::exchange {

std::string scheduleToCsv(const CableSchedule& schedule, const RowProgress& progress) {
    RowCounter rows(progress, schedule.cables.size());
    CsvLine header;
    for (const ScheduleColumn& column : scheduleColumns) header.text(column.name);
    std::string csv = header.line();
    for (const ScheduledCable& cable : schedule.cables) {
        CsvLine line;
        const auto fields = scheduleFields(cable);
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (scheduleColumns[i].isNumber)
                line.number(fields[i]);
            else
                line.text(fields[i]);
        }
        csv += line.line();
        rows.next();
    }
    return csv;
}

}  // namespace cw::exchange
