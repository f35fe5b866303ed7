#include "views/window/headline.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <utility>

#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using evaluation::Evaluation;
using evaluation::Quantity;

const QString unknown = QString(QChar(0x2013));

QString tr(const char* text) {
    return QCoreApplication::translate("cw::headline", text);
}

/// "33.4 kW" as value and unit: the unit follows the first no-break space.
std::pair<QString, QString> split(const QString& figure) {
    const qsizetype at = figure.indexOf(QChar(0x00a0));
    if (at < 0) return {figure, {}};
    return {figure.left(at), figure.mid(at + 1)};
}

HeadlineItem item(const char* id, const QString& figure, const QString& after,
                  const QString& toolTip, Quantity why) {
    auto [value, unit] = split(figure);
    if (!after.isEmpty()) unit += (unit.isEmpty() ? QString() : QStringLiteral(" ")) + after;
    return {QString::fromLatin1(id), value, unit, toolTip, why, true};
}

HeadlineItem missing(const char* id, const QString& unit, const QString& reason,
                     std::optional<Quantity> why) {
    return {QString::fromLatin1(id), unknown, unit, reason, why, false};
}

void addThroughput(std::vector<HeadlineItem>& items, const Evaluation& evaluation) {
    if (!evaluation.throughput.estimate) {
        const QString reason = QString::fromStdString(evaluation.throughput.reason);
        items.push_back(missing("rate", tr("tokens/s"), reason, Quantity::tokensPerSecond));
        items.push_back(missing("mfu", tr("MFU"), reason, Quantity::mfu));
        items.push_back(missing("time", tr("time to train"), reason, Quantity::timeToTrain));
        return;
    }
    const performance::Estimate& estimate = *evaluation.throughput.estimate;
    const QString doubt = tr("Expected within %1 either way.").arg(percentText(estimate.doubt));
    items.push_back(item("rate", rateText(estimate.tokens_per_s), {},
                         tr("Training throughput. %1").arg(doubt), Quantity::tokensPerSecond));
    items.push_back(item(
        "mfu", percentText(estimate.mfu), tr("MFU"),
        tr("Model FLOP/s utilisation: share of the GPUs' peak spent on the model. %1").arg(doubt),
        Quantity::mfu));
    items.push_back(item("time", durationText(estimate.timeToTrain_s), tr("to train"),
                         tr("Time of the whole run without failures. %1").arg(doubt),
                         Quantity::timeToTrain));
}

HeadlineItem moneyItem(const Evaluation& evaluation) {
    if (evaluation.costItems.empty())
        return missing("capex", tr("capex"), tr("Nothing to buy yet."), Quantity::capex);
    QStringList notes;
    notes += tr("Purchase price, %1.").arg(moneyRangeText(evaluation.capex));
    if (evaluation.capexIsEstimate)
        notes += tr("An estimate: a complete system was changed from what its price covers.");
    if (!evaluation.unpriced.empty())
        notes +=
            QCoreApplication::translate("cw::headline", "%n part(s) without a price are not in it.",
                                        nullptr, int(evaluation.unpriced.size()));
    HeadlineItem shown{QStringLiteral("capex"),
                       moneyShort(evaluation.capex.typical),
                       evaluation.unpriced.empty() ? tr("capex") : tr("capex, incomplete"),
                       notes.join(QLatin1Char('\n')),
                       Quantity::capex,
                       true};
    return shown;
}

}  // namespace

std::vector<HeadlineItem> headlineOf(const Evaluation* evaluation) {
    static const Evaluation none = [] {
        Evaluation empty;
        empty.throughput.reason = tr("Not evaluated yet.").toStdString();
        return empty;
    }();
    const Evaluation& shown = evaluation ? *evaluation : none;
    std::vector<HeadlineItem> items;
    items.push_back(item("gpus", QLocale().toString(qlonglong(shown.gpus)), tr("GPUs"),
                         tr("GPUs in all devices of this variant."), Quantity::gpus));
    addThroughput(items, shown);
    if (shown.power.devices.empty()) {
        const QString reason = tr("Nothing draws power yet.");
        items.push_back(missing("typical", tr("kW typical"), reason, Quantity::typicalPower));
        items.push_back(missing("peak", tr("kW peak"), reason, Quantity::peakPower));
        items.push_back(missing("heat", tr("kBTU/hr"), reason, Quantity::peakHeat));
    } else {
        items.push_back(item("typical", powerText(shown.power.it.typical_W), tr("typical"),
                             tr("IT power while training, cooling aside."),
                             Quantity::typicalPower));
        items.push_back(item("peak", powerText(shown.power.it.peak_W), tr("peak"),
                             tr("Rated maximum: what breakers and cooling must carry."),
                             Quantity::peakPower));
        items.push_back(item("heat", heatText(shown.power.peakHeat_BTUph), tr("peak"),
                             tr("Heat at peak power."), Quantity::peakHeat));
    }
    items.push_back(moneyItem(shown));
    return items;
}

}  // namespace cw::views
