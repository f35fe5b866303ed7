#include "views/report/html_style.h"

namespace cw::views {

QString htmlStyleSheet(const ReportStyle& style) {
    QString sheet = QStringLiteral(
        "@page { margin: 18mm 17mm }\n"
        "* { box-sizing: border-box }\n"
        "body { margin: 0; background: @surface; color: @text; font: 14px/1.5 @family; "
        "font-variant-numeric: tabular-nums }\n"
        "main { max-width: 960px; margin: 0 auto; padding: 48px; background: @paper }\n"
        "header { border-top: 4px solid @accent; padding: 24px 0 40px }\n"
        "header .kind { color: @accent; font-size: 16px; margin: 0 }\n"
        "header .logo { max-width: 240px; max-height: 80px; margin-bottom: 24px; display: block }\n"
        "h1 { font-size: 36px; line-height: 1.2; margin: 8px 0 }\n"
        ".subtitle { color: @light; font-size: 16px; margin: 0 0 24px }\n"
        "dl.parties { display: grid; grid-template-columns: 120px 1fr; margin: 0 0 24px }\n"
        "dl.parties dt { color: @light } dl.parties dd { margin: 0; font-weight: 600 }\n"
        "nav ol { list-style: none; margin: 0; padding: 0; columns: 2 }\n"
        "nav li { padding: 4px 0 } a { color: @accent }\n"
        "h2 { font-size: 24px; margin: 48px 0 8px; padding-bottom: 8px; "
        "border-bottom: 1px solid @border; break-after: avoid }\n"
        "h3 { font-size: 16px; margin: 32px 0 8px; break-after: avoid }\n"
        "p { margin: 8px 0; white-space: pre-line } p.light { color: @light; font-size: 13px }\n"
        "p.warning { border-left: 3px solid @warning; padding-left: 13px }\n"
        "table { border-collapse: collapse; width: 100%; margin: 16px 0; font-size: 13px; "
        "line-height: 1.4; table-layout: fixed }\n"
        "thead { display: table-header-group } tr { break-inside: avoid }\n"
        "th { color: @light; font-size: 12px; text-align: left; vertical-align: bottom; "
        "border-bottom: 1px solid @text; padding: 4px 8px }\n"
        "td { vertical-align: top; border-bottom: 1px solid @border; padding: 4px 8px; "
        "overflow-wrap: anywhere }\n"
        "th.figure, td.figure { text-align: right }\n"
        "th:first-child, td:first-child { padding-left: 0 } "
        "th:last-child, td:last-child { padding-right: 0 }\n"
        "tr.group td { font-weight: 600; padding-top: 16px } tr.total td { border-top: 1px solid "
        "@text }\n"
        ".strong { font-weight: 600 } .light, .detail { color: @light } .warn { color: @warning }\n"
        ".detail { display: block; font-size: 12px; white-space: pre-line }\n"
        ".mark svg { width: 13px; height: 13px; vertical-align: -2px; margin-right: 4px }\n"
        ".figures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; margin: 16px "
        "0 }\n"
        ".figures div { border-top: 1px solid @border; padding: 8px 0 }\n"
        ".figures b { font-size: 28px; font-weight: 300; display: inline-block; margin-right: 6px "
        "}\n"
        ".figures span { display: block; color: @light; font-size: 12px }\n"
        ".charts { display: flex; flex-wrap: wrap; gap: 32px; margin: 24px 0; break-inside: avoid "
        "}\n"
        ".charts svg { flex: 1 1 220px; min-width: 0; height: auto }\n"
        ".racks { display: flex; flex-wrap: wrap; gap: 24px; margin: 24px 0 }\n"
        ".drawing { border: 1px solid @border; margin: 16px 0; break-inside: avoid; text-align: "
        "center }\n"
        ".drawing svg { max-width: 100%; height: auto; max-height: 720px }\n"
        // A table does not fit a telephone: it is scrolled there, so that its words stay whole.
        "@media screen { .table { overflow-x: auto } .table table { min-width: 620px } }\n"
        "@media screen and (max-width: 700px) { main { padding: 16px } h1 { font-size: 28px } "
        "nav ol { columns: 1 } .figures { grid-template-columns: repeat(2, 1fr) } }\n"
        "@media print { body { background: none } main { max-width: none; padding: 0 } "
        "header { break-after: page } a { color: inherit; text-decoration: none } }\n");
    const std::pair<const char*, Role> colors[] = {{"@surface", Role::surface},
                                                   {"@paper", Role::surfaceRaised},
                                                   {"@text", Role::text},
                                                   {"@light", Role::textLight},
                                                   {"@border", Role::border},
                                                   {"@accent", Role::accent},
                                                   {"@warning", Role::severityWarning}};
    for (const auto& [name, role] : colors)
        sheet.replace(QLatin1String(name), style.color(role).name());
    return sheet.replace(
        QStringLiteral("@family"),
        QStringLiteral("\"%1\", \"Segoe UI\", \"Helvetica Neue\", sans-serif").arg(style.family()));
}

}  // namespace cw::views
