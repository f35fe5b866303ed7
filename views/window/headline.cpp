#include "views/window/headline.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <set>
#include <utility>

#include "views/theme/money_text.h"
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

QString withinTarget(bool meets) {
    return meets ? QString() : tr("misses target");
}

/// An inference service alone takes the place of the training figures.
void addServing(std::vector<HeadlineItem>& items, const evaluation::Serving& serving) {
    if (!serving.estimate) {
        const QString reason = QString::fromStdString(serving.reason);
        items.push_back(
            missing("output", tr("output tokens/s"), reason, Quantity::outputTokensPerSecond));
        items.push_back(missing("users", tr("at a time"), reason, Quantity::concurrency));
        items.push_back(missing("first", tr("first token"), reason, Quantity::firstToken));
        items.push_back(missing("between", tr("between tokens"), reason, Quantity::interToken));
        return;
    }
    const performance::ServingEstimate& estimate = *serving.estimate;
    const QString doubt = tr("Expected within %1 either way.").arg(percentText(estimate.doubt));
    items.push_back(item("output", rateText(estimate.outputTokens_per_s), tr("out"),
                         tr("Tokens of answers a second, over all copies. %1").arg(doubt),
                         Quantity::outputTokensPerSecond));
    items.push_back(item("users", QLocale().toString(qlonglong(estimate.concurrency)),
                         estimate.meetsDemand ? tr("at a time") : tr("at a time, too few"),
                         tr("Requests being answered at the same time."), Quantity::concurrency));
    const QString first = withinTarget(estimate.meetsFirstToken);
    items.push_back(item("first", durationText(estimate.firstToken_s),
                         first.isEmpty() ? tr("first token") : tr("first token, %1").arg(first),
                         tr("From the request to the first token, on average. %1").arg(doubt),
                         Quantity::firstToken));
    const QString between = withinTarget(estimate.meetsInterToken);
    items.push_back(item(
        "between", durationText(estimate.interToken_s),
        between.isEmpty() ? tr("between tokens") : tr("between tokens, %1").arg(between),
        tr("From token to token of an answer, on average. %1").arg(doubt), Quantity::interToken));
}

/// Parts whose power is not known, over all devices.
std::size_t unpowered(const facility::Power& power) {
    std::set<catalog::PartId> parts;
    for (const facility::DevicePower& device : power.devices)
        parts.insert(device.missing.begin(), device.missing.end());
    return parts.size();
}

QString withoutParts(std::size_t parts, const QString& one, const QString& many) {
    return parts == 1 ? one : many.arg(parts);
}

HeadlineItem powerItem(const char* id, double power_W, const QString& what, const QString& toolTip,
                       const facility::Power& power, Quantity why) {
    const std::size_t missingParts = unpowered(power);
    const QString without = withoutParts(missingParts, tr("The power of one part is not known."),
                                         tr("The power of %1 parts is not known."));
    if (power_W <= 0)
        return missing(id, tr("kW %1").arg(what),
                       power.devices.empty() ? tr("Nothing draws power yet.") : without, why);
    return item(id, powerText(power_W), missingParts == 0 ? what : tr("%1, incomplete").arg(what),
                missingParts == 0 ? toolTip : toolTip + QLatin1Char('\n') + without, why);
}

void addPower(std::vector<HeadlineItem>& items, const facility::Power& power) {
    items.push_back(powerItem("typical", power.it.typical_W, tr("typical"),
                              tr("IT power while training, cooling aside."), power,
                              Quantity::typicalPower));
    items.push_back(powerItem("peak", power.it.peak_W, tr("peak"),
                              tr("Rated maximum: what breakers and cooling must carry."), power,
                              Quantity::peakPower));
    if (power.peakHeat_BTUph > 0)
        items.push_back(item("heat", heatText(power.peakHeat_BTUph), tr("peak"),
                             tr("Heat at peak power."), Quantity::peakHeat));
    else
        items.push_back(missing("heat", tr("kBTU/hr"),
                                tr("Heat follows from power, which is not known."),
                                Quantity::peakHeat));
}

HeadlineItem moneyItem(const Evaluation& evaluation) {
    const std::size_t missingParts = evaluation.unpriced.size();
    const QString without = withoutParts(missingParts, tr("One part without a price is not in it."),
                                         tr("%1 parts without a price are not in it."));
    if (evaluation.costItems.empty())
        return missing("capex", tr("capex"), tr("Nothing to buy yet."), Quantity::capex);
    if (!evaluation.isCostKnown())
        return missing("capex", tr("capex"), tr("No part has a known price."), Quantity::capex);
    QStringList notes{
        tr("Purchase price, %1.").arg(rangeOf(evaluation.capexShown, evaluation.currency))};
    if (!evaluation.currency.isDollar()) notes += rateIn(evaluation.currency);
    if (evaluation.capexIsEstimate)
        notes += tr("An estimate: a complete system was changed from what its price covers.");
    if (missingParts > 0) notes += without;
    return {QStringLiteral("capex"),
            shortOf(evaluation.capexShown.typical, evaluation.currency),
            missingParts == 0 ? tr("capex") : tr("capex, incomplete"),
            notes.join(QLatin1Char('\n')),
            Quantity::capex,
            true};
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
    // The strip of a design without a workload asks for a training job.
    if (shown.throughput.isAsked || !shown.serving.isAsked) addThroughput(items, shown);
    if (shown.serving.isAsked) addServing(items, shown.serving);
    addPower(items, shown.power);
    items.push_back(moneyItem(shown));
    return items;
}

}  // namespace cw::views
