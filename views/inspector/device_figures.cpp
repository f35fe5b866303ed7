#include "views/inspector/device_figures.h"

#include <QCoreApplication>
#include <QStringList>

#include "model/design/fitting_rules.h"
#include "model/design/resolve.h"
#include "model/economics/capex.h"
#include "model/units.h"
#include "views/theme/light_units.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("DeviceFigures", text);
}

QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

QString light(const QString& text, const Theme& theme) {
    return QStringLiteral("<span style=\"color:%1\">%2</span>")
        .arg(theme.color(Role::textLight).name(), text);
}

/// A table of figures: a name and one or two right-aligned columns.
class FigureTable {
public:
    FigureTable(const Theme& theme, bool hasTotal) : theme_(theme), hasTotal_(hasTotal) {}

    void heads(const QString& each, const QString& all) {
        if (hasTotal_) row({}, light(each, theme_), light(all, theme_));
    }
    void add(const QString& name, const QString& each, const QString& all) {
        row(name, withLightUnits(each, theme_), withLightUnits(all, theme_));
    }
    [[nodiscard]] QString html() const {
        return QStringLiteral(
                   "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"1\">%1</table>")
            .arg(rows_);
    }

private:
    void row(const QString& name, const QString& each, const QString& all) {
        rows_ += QStringLiteral("<tr><td>%1</td><td align=\"right\">%2</td>").arg(name, each);
        if (hasTotal_) rows_ += QStringLiteral("<td align=\"right\">&nbsp;&nbsp;%1</td>").arg(all);
        rows_ += QStringLiteral("</tr>");
    }
    const Theme& theme_;
    bool hasTotal_;
    QString rows_;
};

QString originNote(const facility::DevicePower& power) {
    if (power.isEstimate)
        return tr("Power: the system was changed from what its rating covers: an estimate.");
    if (power.typicalOrigin == facility::Origin::assumed)
        return tr("Typical and idle power are assumed shares of the rated maximum.");
    if (power.idleOrigin == facility::Origin::assumed)
        return tr("Idle power is an assumed share of the rated maximum.");
    return {};
}

QString namesOf(const design::Document& document, const std::vector<catalog::PartId>& ids) {
    QStringList names;
    for (const catalog::PartId& id : ids) {
        const catalog::Part* part = document.pinned.find(id);
        names << escaped(part ? part->name : id);
    }
    return names.join(QStringLiteral(", "));
}

QStringList notesOf(const design::Document& document, const facility::DevicePower* power,
                    const economics::DeviceCost& cost) {
    QStringList notes;
    if (power && !originNote(*power).isEmpty()) notes << originNote(*power);
    if (power && !power->missing.empty())
        notes << tr("No power is known for: %1.").arg(namesOf(document, power->missing));
    if (cost.isEstimate)
        notes << tr(
            "Price: only that of the complete system is known; with its changes this is an "
            "estimate.");
    if (!cost.missing.empty())
        notes << tr("No price is known for: %1.").arg(namesOf(document, cost.missing));
    return notes;
}

/// The cost of the device alone: the rest of the variant has no part in it.
economics::DeviceCost costOf(const design::Document& document, const design::Device& device,
                             const design::Currency& currency) {
    design::Variant alone;
    alone.devices = {device};
    const design::ResolvedDesign resolved = design::resolve(alone, document.pinned);
    return economics::costOf(resolved.devices.front(), currency);
}

}  // namespace

QString deviceFigures(const design::Document& document, const design::Device& device,
                      const evaluation::Evaluation* evaluation, const Theme& theme) {
    const facility::DevicePower* power = evaluation ? evaluation->power.find(device.id) : nullptr;
    const design::Currency currency = evaluation ? evaluation->currency : design::Currency{};
    const economics::DeviceCost cost = costOf(document, device, currency);
    FigureTable table(theme, device.count > 1);
    table.heads(tr("each"), tr("all %1").arg(QLocale().toString(device.count)));
    if (power && power->each.peak_W <= 0 && !power->missing.empty()) {
        table.add(tr("Power"), tr("not known"), {});
    } else if (power) {
        const auto watts = [&](const QString& name, double facility::Watts::* load) {
            table.add(name, powerText(power->each.*load), powerText(power->all.*load));
        };
        watts(tr("Power, idle"), &facility::Watts::idle_W);
        watts(tr("Power, typical"), &facility::Watts::typical_W);
        watts(tr("Power, peak"), &facility::Watts::peak_W);
        table.add(tr("Heat, peak"), heatText(units::wattsToBtuPerHour(power->each.peak_W)),
                  heatText(units::wattsToBtuPerHour(power->all.peak_W)));
    }
    const auto money = [&](const QString& name, Money each) {
        table.add(name, fullOf(each, currency), fullOf(each * device.count, currency));
    };
    if (cost.each == MoneyRange{} && !cost.missing.empty()) {
        table.add(tr("Price"), tr("not known"), {});
    } else if (cost.each.low == cost.each.high) {
        money(tr("Price"), cost.each.typical);
    } else {
        money(tr("Price, low"), cost.each.low);
        money(tr("Price, typical"), cost.each.typical);
        money(tr("Price, high"), cost.each.high);
    }
    QString text = table.html();
    for (const QString& note : notesOf(document, power, cost))
        text += QStringLiteral("<p style=\"margin:4px 0 0 0\"><small>%1</small></p>")
                    .arg(light(note, theme));
    return text;
}

QString portTable(const design::Document& document, const design::Variant& variant,
                  const design::Device& device, const Theme& theme) {
    QString rows;
    for (const design::PortUse& use : design::portsOf(variant, device, document.pinned)) {
        const design::Fitting* fitting =
            use.end.fitting ? design::findFitting(device, use.end.fitting) : nullptr;
        const catalog::Part* owner = fitting ? document.pinned.find(fitting->part) : nullptr;
        const QString port =
            withLightUnits(QString::fromStdString(use.port->connector) + QStringLiteral(", ") +
                               lineRateText(use.port->rate_bps),
                           theme);
        const QString what =
            owner ? port + "<br/><small>" + light(escaped(owner->name), theme) + "</small>" : port;
        rows += QStringLiteral("<tr><td>%1</td><td align=\"right\">%2</td></tr>")
                    .arg(what, tr("%1 of %2 used").arg(use.used).arg(use.total));
    }
    if (rows.isEmpty()) return light(tr("None: fit a network card to cable it."), theme);
    return QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"1\">%1</table>")
        .arg(rows);
}

}  // namespace cw::views
