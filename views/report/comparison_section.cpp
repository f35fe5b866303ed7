// At a glance: the figures a customer asks for first, of one variant large, of several side by
// side.
#include <QLocale>
#include <algorithm>
#include <array>
#include <iterator>

#include "model/units.h"
#include "views/charts/axis_unit.h"
#include "views/report/proposal_parts.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using evaluation::Evaluation;
using performance::Estimate;

/// "33.4 kW" as value and unit: the unit follows the first no-break space.
KeyFigure keyFigure(const QString& name, const QString& figure, const QString& note = {}) {
    const qsizetype at = figure.indexOf(QChar(0x00a0));
    if (at < 0) return {figure, {}, name, note};
    return {figure.left(at), figure.mid(at + 1), name, note};
}

ComparedRow ofEvaluation(const char* name, QString (*text)(const Evaluation&)) {
    return {reportTr(name),
            [text](const EvaluatedVariant& each) { return text(*each.evaluation); }};
}

ComparedRow ofServing(const char* name, QString (*text)(const performance::ServingEstimate&)) {
    return {reportTr(name), [text](const EvaluatedVariant& each) {
                const auto& estimate = each.evaluation->serving.estimate;
                return estimate ? text(*estimate) : notKnown();
            }};
}

ComparedRow ofEstimate(const char* name, QString (*text)(const Estimate&)) {
    return {reportTr(name), [text](const EvaluatedVariant& each) {
                const auto& estimate = each.evaluation->throughput.estimate;
                return estimate ? text(*estimate) : notKnown();
            }};
}

QString withFailures(const Evaluation& evaluation) {
    if (!evaluation.throughput.estimate) return notKnown();
    return durationText(evaluation.throughput.estimate->timeToTrain_s /
                        std::max(0.01, evaluation.throughput.goodput.usefulShare));
}

QString wattsText(const Evaluation& evaluation, double power_W) {
    return evaluation.power.devices.empty() || power_W <= 0 ? notKnown() : powerText(power_W);
}

QString capexText(const Evaluation& evaluation) {
    if (evaluation.costItems.empty() || evaluation.capex == MoneyRange{}) return notKnown();
    return rangeOf(evaluation.capexShown, evaluation.currency);
}

QString findingsText(const Evaluation& evaluation) {
    QStringList pieces;
    const auto& counts = evaluation.counts;
    if (counts.error > 0) pieces << countText(counts.error, "1 error", "%1 errors");
    if (counts.warning > 0) pieces << countText(counts.warning, "1 warning", "%1 warnings");
    if (counts.info > 0) pieces << countText(counts.info, "1 note", "%1 notes");
    return pieces.isEmpty() ? reportTr("none") : pieces.join(QStringLiteral(", "));
}

using Rows = std::vector<ComparedRow>;

Rows trainingRows() {
    return {
        ofEstimate(QT_TRANSLATE_NOOP("cw::report", "Throughput"),
                   [](const Estimate& e) { return rateText(e.tokens_per_s); }),
        ofEstimate(QT_TRANSLATE_NOOP("cw::report", "MFU"),
                   [](const Estimate& e) { return percentText(e.mfu); }),
        ofEstimate(QT_TRANSLATE_NOOP("cw::report", "Time to train"),
                   [](const Estimate& e) { return durationText(e.timeToTrain_s); }),
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "Time to train, with failures"), withFailures),
        ofEstimate(QT_TRANSLATE_NOOP("cw::report", "Doubt of the time"),
                   [](const Estimate& e) { return percentText(e.doubt); }),
    };
}

Rows servingRows() {
    using performance::ServingEstimate;
    return {
        ofServing(QT_TRANSLATE_NOOP("cw::report", "Output"),
                  [](const ServingEstimate& e) { return rateText(e.outputTokens_per_s); }),
        ofServing(QT_TRANSLATE_NOOP("cw::report", "Requests at a time"),
                  [](const ServingEstimate& e) {
                      return wholeText(static_cast<long long>(e.concurrency));
                  }),
        ofServing(QT_TRANSLATE_NOOP("cw::report", "First token"),
                  [](const ServingEstimate& e) { return durationText(e.firstToken_s); }),
        ofServing(QT_TRANSLATE_NOOP("cw::report", "Each further token"),
                  [](const ServingEstimate& e) { return durationText(e.interToken_s); }),
        ofServing(QT_TRANSLATE_NOOP("cw::report", "Doubt of the output"),
                  [](const ServingEstimate& e) { return percentText(e.doubt); }),
    };
}

Rows sizeRows() {
    return {
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "GPUs"),
                     [](const Evaluation& e) { return wholeText(e.gpus); }),
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "GPU nodes"),
                     [](const Evaluation& e) { return wholeText(e.gpuNodes); }),
    };
}

Rows buildingRows() {
    return {
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "Power, typical"),
                     [](const Evaluation& e) { return wattsText(e, e.power.it.typical_W); }),
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "Power, peak"),
                     [](const Evaluation& e) { return wattsText(e, e.power.it.peak_W); }),
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "Heat, peak"),
                     [](const Evaluation& e) {
                         return e.power.peakHeat_BTUph > 0 ? heatText(e.power.peakHeat_BTUph)
                                                           : notKnown();
                     }),
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "Racks"),
                     [](const Evaluation& e) { return wholeText(e.power.racksNeeded); }),
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "Capital cost"), capexText),
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "Parts without a price"),
                     [](const Evaluation& e) {
                         return wholeText(static_cast<long long>(e.unpriced.size()));
                     }),
        ofEvaluation(QT_TRANSLATE_NOOP("cw::report", "Findings"), findingsText),
    };
}

bool anyServes(const ProposalSubject& subject) {
    return std::ranges::any_of(subject.variants, [](const EvaluatedVariant& each) {
        return each.evaluation->serving.isAsked;
    });
}

bool anyTrains(const ProposalSubject& subject) {
    return std::ranges::any_of(subject.variants, [](const EvaluatedVariant& each) {
        return each.evaluation->throughput.isAsked;
    });
}

Rows headlineRows(const ProposalSubject& subject) {
    Rows rows = sizeRows();
    const auto append = [&](Rows more) {
        rows.insert(rows.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
    };
    if (anyTrains(subject) || !anyServes(subject)) append(trainingRows());
    if (anyServes(subject)) append(servingRows());
    append(buildingRows());
    return rows;
}

/// The range of the capital, and what owning comes to.
QString capitalNote(const Evaluation& e) {
    QStringList pieces;
    if (e.capex.low != e.capex.high)
        pieces << reportTr("%1 to %2")
                      .arg(shortOf(e.capexShown.low, e.currency),
                           shortOf(e.capexShown.high, e.currency));
    const economics::HorizonCost& life = e.ownershipShown.life;
    if (e.ownership.isCapitalKnown && life.total.typical != e.capexShown.typical)
        pieces << reportTr("%1 to own over %2 years")
                      .arg(shortOf(life.total.typical, e.currency))
                      .arg(life.years);
    return pieces.join(QStringLiteral("; "));
}

void addKeyFigures(ProposalSection& section, const Evaluation& e) {
    KeyFigures shown;
    const auto add = [&](const QString& name, const QString& figure, const QString& note = {}) {
        shown.figures.push_back(keyFigure(name, figure, note));
    };
    add(reportTr("GPUs"), wholeText(e.gpus), countText(e.gpuNodes, "in one node", "in %1 nodes"));
    if (const auto& estimate = e.throughput.estimate) {
        add(reportTr("throughput"), rateText(estimate->tokens_per_s),
            reportTr("MFU %1").arg(percentText(estimate->mfu)));
        add(reportTr("to train"), durationText(estimate->timeToTrain_s),
            reportTr("%1 either way; %2 with failures")
                .arg(percentText(estimate->doubt), withFailures(e)));
    }
    if (const auto& serving = e.serving.estimate) {
        add(reportTr("output"), rateText(serving->outputTokens_per_s),
            reportTr("%1 either way").arg(percentText(serving->doubt)));
        add(reportTr("at a time"),
            reportTr("%1\u00a0requests")
                .arg(wholeText(static_cast<long long>(serving->concurrency))),
            reportTr("first token after %1, then %2 each")
                .arg(durationText(serving->firstToken_s), durationText(serving->interToken_s)));
    }
    if (e.power.it.typical_W > 0)
        add(reportTr("typical power"), powerText(e.power.it.typical_W),
            reportTr("%1 peak").arg(powerText(e.power.it.peak_W)));
    if (e.power.peakHeat_BTUph > 0)
        add(reportTr("peak heat"), heatText(e.power.peakHeat_BTUph),
            reportTr("%1 tons of cooling")
                .arg(QLocale().toString(units::wattsToTons(e.power.it.peak_W), 'f', 1)));
    if (e.capex != MoneyRange{})
        add(reportTr("capital cost"), shortOf(e.capexShown.typical, e.currency), capitalNote(e));
    section.blocks.push_back(std::move(shown));
}

// --- charts over variants ----------------------------------------------------------------------

QStringList namesOf(const ProposalSubject& subject) {
    QStringList names;
    for (const EvaluatedVariant& each : subject.variants) names << fromModel(each.variant->name);
    return names;
}

BarChartData timeChart(const ProposalSubject& subject) {
    BarChartData chart;
    chart.title = reportTr("Time to train");
    chart.unit = reportTr("days");
    chart.subtitle = chart.unit;
    chart.categories = namesOf(subject);
    BarSeries days{reportTr("Time to train"), Role::categoryAccelerators, {}};
    for (const EvaluatedVariant& each : subject.variants) {
        const auto& estimate = each.evaluation->throughput.estimate;
        const double time_days = estimate ? units::secondsToDays(estimate->timeToTrain_s) : 0;
        const double factor = estimate ? 1 + estimate->doubt : 1;
        days.values.push_back(time_days);
        chart.whiskers.push_back({time_days / factor, time_days * factor});
    }
    if (std::ranges::any_of(days.values, [](double value) { return value > 0; }))
        chart.series.push_back(std::move(days));
    return chart;
}

/// The same series of each variant's own chart, by name: `pick` takes the value of one of them.
template <class ChartOf, class Pick>
void stackSeries(BarChartData& chart, const ProposalSubject& subject, ChartOf chartOf, Pick pick) {
    for (std::size_t v = 0; v < subject.variants.size(); ++v) {
        for (const BarSeries& from : chartOf(subject.variants[v]).series) {
            auto to = std::ranges::find(chart.series, from.name, &BarSeries::name);
            if (to == chart.series.end()) {
                chart.series.push_back(
                    {from.name, from.color, std::vector<double>(subject.variants.size(), 0.0)});
                to = std::prev(chart.series.end());
            }
            to->values[v] = pick(from);
        }
    }
}

BarChartData typicalPowerChart(const ProposalSubject& subject) {
    BarChartData chart;
    chart.title = reportTr("Typical power");
    chart.unit = reportTr("kW");
    chart.subtitle = chart.unit;
    chart.categories = namesOf(subject);
    stackSeries(
        chart, subject,
        [](const EvaluatedVariant& each) {
            return powerChart(*each.evaluation, each.variant->site);
        },
        [](const BarSeries& series) { return series.values.at(1); });
    return chart;
}

/// Variants are compared in dollars unless all are shown in one currency.
design::Currency commonCurrency(const ProposalSubject& subject) {
    const design::Currency& first = subject.variants.front().evaluation->currency;
    const bool isCommon = std::ranges::all_of(subject.variants, [&](const EvaluatedVariant& each) {
        return each.evaluation->currency == first;
    });
    return isCommon ? first : design::Currency{};
}

BarChartData capexChart(const ProposalSubject& subject) {
    BarChartData chart;
    chart.title = reportTr("Capital cost");
    double most_USD = 0;
    for (const EvaluatedVariant& each : subject.variants)
        most_USD = std::max(most_USD, each.evaluation->capex.high.dollars());
    const AxisUnit unit = moneyAxis(most_USD, commonCurrency(subject));
    chart.unit = chart.subtitle = unit.name;
    chart.categories = namesOf(subject);
    for (std::size_t i = 0; i < economics::costCategoryCount; ++i) {
        const auto category = static_cast<economics::CostCategory>(i);
        BarSeries series{costCategoryName(category), costCategoryColor(category), {}};
        for (const EvaluatedVariant& each : subject.variants)
            series.values.push_back(
                unit.of(each.evaluation->costByCategory.at(i).cost.typical.dollars()));
        if (std::ranges::any_of(series.values, [](double value) { return value != 0; }))
            chart.series.push_back(std::move(series));
    }
    if (chart.series.empty()) return chart;
    for (const EvaluatedVariant& each : subject.variants)
        chart.whiskers.push_back({unit.of(each.evaluation->capex.low.dollars()),
                                  unit.of(each.evaluation->capex.high.dollars())});
    return chart;
}

BarChartData outputChart(const ProposalSubject& subject) {
    BarChartData chart;
    chart.title = reportTr("Output");
    chart.unit = reportTr("thousand tokens/s");
    chart.subtitle = chart.unit;
    chart.categories = namesOf(subject);
    BarSeries output{chart.title, Role::categoryAccelerators, {}};
    for (const EvaluatedVariant& each : subject.variants) {
        const auto& estimate = each.evaluation->serving.estimate;
        const double thousands = estimate ? estimate->outputTokens_per_s / 1e3 : 0;
        const double factor = estimate ? 1 + estimate->doubt : 1;
        output.values.push_back(thousands);
        chart.whiskers.push_back({thousands / factor, thousands * factor});
    }
    if (std::ranges::any_of(output.values, [](double value) { return value > 0; }))
        chart.series.push_back(std::move(output));
    return chart;
}

/// Lying bars for more variants than can have their name below a bar; the first variant on top.
BarChartData laidDown(BarChartData chart) {
    chart.horizontal = true;
    std::ranges::reverse(chart.categories);
    for (BarSeries& series : chart.series) std::ranges::reverse(series.values);
    std::ranges::reverse(chart.whiskers);
    return chart;
}

/// Side by side while the names fit, one below the other where they do not.
void addComparisonCharts(ProposalSection& section, const ProposalSubject& subject) {
    constexpr std::size_t mostSideBySide = 6;
    constexpr std::size_t mostOnAPage = 40;
    const std::size_t variants = subject.variants.size();
    if (variants > mostOnAPage) return;
    ProposalCharts sideBySide;
    for (BarChartData& chart : std::array{timeChart(subject), outputChart(subject),
                                          typicalPowerChart(subject), capexChart(subject)}) {
        if (chart.series.empty()) continue;
        if (variants <= mostSideBySide)
            sideBySide.charts.push_back(std::move(chart));
        else
            section.blocks.push_back(ProposalCharts{{laidDown(std::move(chart))}});
    }
    if (!sideBySide.charts.empty()) section.blocks.push_back(std::move(sideBySide));
}

/// What keeps the figures side by side from being like for like; empty where nothing does.
QString unlikeText(const ProposalSubject& subject) {
    const design::Variant& first = *subject.variants.front().variant;
    const auto anyDiffers = [&](auto differs) {
        return std::ranges::any_of(
            subject.variants, [&](const EvaluatedVariant& each) { return differs(*each.variant); });
    };
    QStringList unlike;
    if (anyDiffers([&](const design::Variant& each) {
            if (!each.job || !first.job) return each.job.has_value() != first.job.has_value();
            return !(each.job->model == first.job->model) || each.job->tokens != first.job->tokens;
        }))
        unlike << reportTr(
            "The variants are not asked for the same training (model or tokens): their times do "
            "not compare.");
    const auto states = [](const design::Variant& each) {
        return each.site.electricityPrice_USDpkWh > 0;
    };
    if (anyDiffers([&](const design::Variant& each) { return states(each) != states(first); }))
        unlike << reportTr(
            "The price of electricity is stated for some variants only: what they cost to own "
            "does not compare.");
    return unlike.join(QLatin1Char(' '));
}

}  // namespace

void addVariantsCompared(ProposalSection& section, const ProposalSubject& subject) {
    if (subject.variants.size() == 1)
        return addKeyFigures(section, *subject.variants.front().evaluation);
    addComparison(section, subject, headlineRows(subject));
    if (const QString unlike = unlikeText(subject); !unlike.isEmpty())
        section.blocks.push_back(ProposalText{unlike});
    addComparisonCharts(section, subject);
}

}  // namespace cw::views
