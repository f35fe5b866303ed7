// Labels to print and wrap around both ends of every cable.
#include <string_view>

#include "model/exchange/cable_schedule.h"
#include "model/exchange/cable_schedule_columns.h"

namespace cw::exchange {

namespace {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

/// "R03 U12" where it is known.
std::string standsAt(const CableEnd& end) {
    std::string text = end.rack;
    if (!text.empty() && end.unit > 0) text += " U" + std::to_string(end.unit);
    return text;
}

std::string endText(const CableEnd& end) {
    std::string text = "<b>" + escaped(end.device) + "</b> port " + escaped(end.port);
    const std::string place = standsAt(end);
    if (!place.empty()) text += "<br>" + escaped(place);
    return text;
}

/// The label at one end: this end first, then where the other one is.
void addLabel(std::string& html, const ScheduledCable& cable, const CableEnd& here,
              const CableEnd& there) {
    html += "<div class=\"label\" style=\"border-left-color:";
    html += colourOf(cable.network).code;
    html += "\"><div class=\"id\">" + escaped(cable.label) + "<span>" + titleOf(cable.network) +
            ", " + numberText(cable.length_m) + " m</span></div><p>" + endText(here) +
            "</p><p class=\"far\">to " + endText(there) + "</p>";
    if (!cable.partNumber.empty()) html += "<p class=\"far\">" + escaped(cable.partNumber) + "</p>";
    html += "</div>\n";
}

/// Sheet of 3 x 7 labels of 63.5 x 38.1 mm on A4, the most common address label format
/// (Avery L7160, https://www.avery.co.uk/product/address-labels-l7160-100).
constexpr const char* style =
    "@page{size:A4;margin:15.1mm 7.2mm}"
    "*{box-sizing:border-box}"
    "body{margin:0;font:8pt/1.25 Arial,Helvetica,sans-serif;color:#000;background:#fff}"
    ".sheet{display:grid;grid-template-columns:repeat(3,63.5mm);grid-auto-rows:38.1mm;"
    "column-gap:2.5mm;break-after:page}"
    ".sheet:last-child{break-after:auto}"
    ".label{border-left:3mm solid;padding:2.5mm 2mm 2mm 2.5mm;overflow:hidden;break-inside:avoid;"
    "-webkit-print-color-adjust:exact;print-color-adjust:exact}"
    ".id{font-size:14pt;font-weight:bold;display:flex;justify-content:space-between;"
    "align-items:baseline}"
    ".id span{font-size:7.5pt;font-weight:normal}"
    "p{margin:1mm 0 0;overflow-wrap:anywhere}"
    ".far{color:#333}"
    "@media screen{body{padding:8mm}.label{outline:1px dotted #bbb}}";

constexpr int labelsPerSheet = 21;

}  // namespace

std::string scheduleToLabels(const CableSchedule& schedule, const RowProgress& progress) {
    RowCounter rows(progress, schedule.cables.size());
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" +
                       escaped("Cable labels: " + schedule.document + ", " + schedule.variant) +
                       "</title><style>" + style + "</style></head><body>\n";
    int onSheet = 0;
    const auto add = [&](const ScheduledCable& cable, const CableEnd& here, const CableEnd& there) {
        if (onSheet == 0) html += "<div class=\"sheet\">\n";
        addLabel(html, cable, here, there);
        onSheet = (onSheet + 1) % labelsPerSheet;
        if (onSheet == 0) html += "</div>\n";
    };
    for (const ScheduledCable& cable : schedule.cables) {
        add(cable, cable.a, cable.b);
        add(cable, cable.b, cable.a);
        rows.next();
    }
    if (onSheet != 0) html += "</div>\n";
    return html + "</body></html>\n";
}

}  // namespace cw::exchange
