#include "views/catalog/fact_html.h"

#include <QCoreApplication>

#include "model/catalog/part_json.h"
#include "views/catalog/fact_format.h"
#include "views/theme/light_units.h"

namespace cw::views {

namespace {

QString inHtml(const char* text) {
    return QCoreApplication::translate("cw::factPage", text);
}

}  // namespace

QString safeHtml(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

void FactHtml::title(const std::string& name) {
    html_ +=
        QStringLiteral("<p style=\"margin:0;font-size:large\"><b>%1</b></p>").arg(safeHtml(name));
}

void FactHtml::heading(const QString& text) {
    html_ += QStringLiteral("<p style=\"margin:14px 0 2px 0\"><b>%1</b></p>").arg(text);
}

void FactHtml::small(const QString& text) {
    html_ += QStringLiteral("<p style=\"margin:0 0 4px 0;color:%1\"><small>%2</small></p>")
                 .arg(theme_.color(Role::textLight).name(), text);
}

void FactHtml::paragraph(const std::string& text) {
    html_ += QStringLiteral("<p style=\"margin:6px 0\">%1</p>").arg(safeHtml(text));
}

void FactHtml::table(const QString& rows) {
    html_ += QStringLiteral("<table cellspacing=\"0\">%1</table>").arg(rows);
}

QString FactHtml::row(const QString& name, const QString& value) const {
    return QStringLiteral(
               "<tr><td style=\"padding:1px 12px 1px 0;color:%1\">%2</td><td>%3</td></tr>")
        .arg(theme_.color(Role::textLight).name(), name.toHtmlEscaped(),
             withLightUnits(value, theme_));
}

QString FactHtml::sourceLink(const std::string& id) const {
    const catalog::Source* source = catalog_.findSource(id);
    if (!source) return safeHtml(id);
    if (source->url.empty())
        return safeHtml(source->title) + QStringLiteral(" ") + inHtml("(address not recorded)");
    return QStringLiteral("<a href=\"%1\" style=\"color:%3\">%2</a>")
        .arg(safeHtml(source->url), safeHtml(source->title), theme_.color(Role::accent).name());
}

QString FactHtml::mark(Trust trust) const {
    return QStringLiteral("<span style=\"color:%1\">%2</span>")
        .arg(theme_.color(trustRole(trust)).name(),
             (trustShape(trust) + QLatin1Char(' ') + trustWord(trust)).trimmed());
}

void FactHtml::entry(const catalog::FactSource& source, const QString& rows) {
    heading(sourceLink(source.source));
    const QString kind = safeHtml(std::string(catalog::nameOf(source.valueKind)));
    static const QStringList kinds{inHtml("published by the maker"), inHtml("published by others"),
                                   inHtml("derived"), inHtml("planning value"),
                                   inHtml("as stated in the publication")};
    QString trust = kinds.value(int(source.valueKind), kind);
    switch (source.verification) {
        case catalog::Verification::read:
            trust += inHtml(", read there");
            break;
        case catalog::Verification::readVia:
            trust += inHtml(", read in a copy of it");
            break;
        case catalog::Verification::recalled:
        case catalog::Verification::unverified:
            trust += QStringLiteral(", ") + mark(trustOf(&source));
            break;
    }
    if (!source.note.empty()) trust += QStringLiteral("<br/>") + safeHtml(source.note);
    if (rows.isEmpty()) {
        QStringList names;
        for (const std::string& field : source.fields)
            if (field != "*") names << fieldTitle(field);
        trust +=
            QStringLiteral("<br/>") +
            (names.isEmpty()
                 ? inHtml("supports facts above")
                 : inHtml("also on: %1").arg(names.join(QStringLiteral(", ")).toHtmlEscaped()));
    }
    small(trust);
    if (!rows.isEmpty()) table(rows);
}

void FactHtml::withoutSource(const QString& rows) {
    if (rows.isEmpty()) return;
    heading(mark(Trust::none));
    table(rows);
}

void FactHtml::notPublishedList(const QStringList& names) {
    if (names.isEmpty()) return;
    heading(inHtml("Not published"));
    small(names.join(QStringLiteral(", ")).toHtmlEscaped());
}

}  // namespace cw::views
