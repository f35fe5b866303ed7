#include "views/charts/money_data.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>

#include "model/economics/cloud.h"
#include "model/economics/in_currency.h"
#include "model/economics/statement.h"
#include "model/evaluation/ownership_inputs.h"
#include "views/charts/axis_unit.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"
#include "views/theme/offer_text.h"

namespace cw::views {

namespace {

using economics::Measure;
using economics::Yearly;

/// The context of the texts for translators.
struct MoneyText {
    Q_DECLARE_TR_FUNCTIONS(MoneyCharts)
};

/// More lines than these cannot be told apart.
constexpr std::size_t mostOffers = 5;
constexpr std::array offerColors{Role::categoryNetwork, Role::categoryCabling,
                                 Role::categoryServers, Role::categoryStorage, Role::categoryOther};
constexpr std::size_t mostSwings = 8;

QString yearlyName(Yearly kind) {
    switch (kind) {
        case Yearly::energy:
            return MoneyText::tr("Energy");
        case Yearly::colocation:
            return MoneyText::tr("Colocation");
        case Yearly::room:
            return MoneyText::tr("Room");
        case Yearly::coolant:
            return MoneyText::tr("Coolant");
        case Yearly::licences:
            return MoneyText::tr("Licences");
        case Yearly::support:
            return MoneyText::tr("Support");
        case Yearly::staff:
            return MoneyText::tr("Staff");
    }
    return {};
}

Role yearlyColor(Yearly kind) {
    switch (kind) {
        case Yearly::energy:
            return Role::categoryNetwork;
        case Yearly::colocation:
        case Yearly::room:
            return Role::categoryServers;
        case Yearly::coolant:
            return Role::seriesIdle;
        case Yearly::licences:
            return Role::categoryCabling;
        case Yearly::support:
            return Role::categoryStorage;
        case Yearly::staff:
            break;
    }
    return Role::categoryOther;
}

/// Amounts of a statement are in the currency already: its unit without the rate.
AxisUnit statementAxis(double most_USD, const design::Currency& currency) {
    AxisUnit unit = moneyAxis(most_USD, currency);
    unit.scale *= currency.perDollar;
    return unit;
}

QString rateNote(const design::Currency& currency) {
    if (currency.isDollar()) return {};
    return QLatin1Char('\n') + rateIn(currency);
}

QString missingNote(const economics::Ownership& own) {
    if (own.missing.empty()) return {};
    QStringList words;
    for (const std::string& each : own.missing) words << QString::fromStdString(each);
    return QLatin1Char('\n') +
           MoneyText::tr("Not in it: %1.").arg(words.join(QStringLiteral(", ")));
}

/// The first two of what a headline leaves out; the rest is in the note.
QString withoutText(const economics::Ownership& own) {
    if (own.missing.empty()) return {};
    constexpr std::size_t named = 2;
    QStringList words;
    for (std::size_t i = 0; i < std::min(named, own.missing.size()); ++i)
        words << QString::fromStdString(own.missing[i]);
    const QString first = words.join(QStringLiteral(", "));
    if (own.missing.size() <= named) return MoneyText::tr("; without %1").arg(first);
    return MoneyText::tr("; without %1 and %2 more").arg(first).arg(own.missing.size() - named);
}

/// What the chart of a design without anything to pay for says.
QString nothingYet(const evaluation::Evaluation& evaluation) {
    if (evaluation.costItems.empty())
        return MoneyText::tr("Add a server to see what it costs to own.");
    return MoneyText::tr("No price is known of anything in this design.");
}

bool hasMoney(const evaluation::Evaluation& evaluation) {
    if (!evaluation.ownership.isCapitalKnown) return false;
    return evaluation.ownership.capital != MoneyRange{} ||
           evaluation.ownership.perYear != MoneyRange{};
}

std::vector<Whisker> whiskersOf(const economics::Statement& statement,
                                const evaluation::MoneyStudy* study, const AxisUnit& unit) {
    std::vector<Whisker> whiskers;
    for (std::size_t i = 0; i < statement.horizons.size(); ++i) {
        const economics::Columns& total = statement.horizons[i].total.amount;
        Whisker whisker{unit.of(total[0].dollars()), unit.of(total[2].dollars())};
        if (study && i < study->doubt.horizons_USD.size()) {
            const economics::Band& band = study->doubt.horizons_USD[i];
            whisker = {unit.of(band.p10 * statement.currency.perDollar),
                       unit.of(band.p90 * statement.currency.perDollar)};
        }
        whiskers.push_back(whisker);
    }
    return whiskers;
}

BarSeries capitalSeries(const economics::Statement& statement, const AxisUnit& unit) {
    BarSeries series{MoneyText::tr("Capital"), Role::categoryAccelerators, {}};
    for (const economics::StatementBlock& horizon : statement.horizons) {
        Money capital;
        for (const economics::StatementLine& line : horizon.lines) capital += line.amount[1];
        const auto years = static_cast<std::int64_t>(series.values.size()) + 1;
        capital -= statement.yearly.total.amount[1] * years;
        series.values.push_back(unit.of(capital.dollars()));
    }
    return series;
}

/// What has been paid by month over the life, in the unit of the axis.
std::vector<QPointF> paidBy(Money economics::CumulativeCost::* payer,
                            const economics::Ownership& own,
                            const economics::CloudComparison& cloud, const AxisUnit& unit) {
    std::vector<QPointF> points;
    for (const economics::CumulativeCost& cost :
         economics::cumulativeCosts(own, cloud, 12.0 * own.life.years, 2))
        points.emplace_back(cost.months, unit.of((cost.*payer).dollars()));
    return points;
}

std::vector<const evaluation::CloudResult*> comparedOffers(const evaluation::MoneyStudy& study) {
    std::vector<const evaluation::CloudResult*> compared;
    for (const evaluation::CloudResult& cloud : study.clouds)
        if (cloud.comparison && compared.size() < mostOffers) compared.push_back(&cloud);
    return compared;
}

/// "Owning pays after 4.5 to 26.9 months", the most and the least favourable offer.
QString verdictOf(const std::vector<const evaluation::CloudResult*>& offers) {
    if (offers.empty()) return MoneyText::tr("None of the offers has a price.");
    const auto isSooner = [](const auto* a, const auto* b) {
        const auto& left = a->comparison->paybackMonths;
        const auto& right = b->comparison->paybackMonths;
        return left && (!right || *left < *right);
    };
    const auto [first, last] = std::minmax_element(offers.begin(), offers.end(), isSooner);
    const QString soonest = paybackText(*(*first)->comparison);
    const QString latest = paybackText(*(*last)->comparison);
    if (soonest == latest) return MoneyText::tr("Owning pays after: %1").arg(soonest);
    return MoneyText::tr("Owning pays after: %1 to %2").arg(soonest, latest);
}

/// Of an input: a share, tokens a second, or money, which is shown in the currency.
QString rangeEnd(const economics::Swing& swing, double end, const design::Currency& currency) {
    const bool isShare = swing.range.high <= 1.5 && swing.input.find("price") == std::string::npos;
    if (isShare) return percentText(end);
    if (swing.input != "throughput" && swing.input != "tokens generated") end *= currency.perDollar;
    return std::abs(end) < 1e4 ? QLocale().toString(end, 'g', 4) : QLocale().toString(end, 'f', 0);
}

/// What is measured, typically; empty where the design has none of it.
std::optional<double> measuredOf(const economics::Ownership& own, Measure measure) {
    switch (measure) {
        case Measure::gpuHour:
            return own.perGpuHour_USD;
        case Measure::millionTokens:
            return own.perMillionTokens_USD;
        case Measure::millionOutputTokens:
            return own.perMillionOutputTokens_USD;
        case Measure::life:
            break;
    }
    return own.life.total.typical.dollars();
}

/// Of a unit cost; %1 is the currency.
QString measureName(Measure measure) {
    switch (measure) {
        case Measure::millionTokens:
            return MoneyText::tr("%1 a million trained tokens");
        case Measure::millionOutputTokens:
            return MoneyText::tr("%1 a million output tokens");
        default:
            return MoneyText::tr("%1 a GPU-hour");
    }
}

/// A unit cost with the digits it needs: "2.16", "0.0431".
QString smallAmount(double amount) {
    return amount >= 1 ? QLocale().toString(amount, 'f', 2) : QLocale().toString(amount, 'g', 3);
}

}  // namespace

QString shortAmount(double dollars, const design::Currency& currency) {
    return shortIn(economics::moneyOf(dollars), currency);
}

QString offerName(const catalog::CloudOffer& offer) {
    const QString name = MoneyText::tr("%1 %2").arg(QString::fromStdString(offer.provider),
                                                    QString::fromStdString(offer.gpu));
    if (offer.term == catalog::CloudTerm::onDemand) return name;
    return MoneyText::tr("%1 (%2)").arg(name, OfferText::term(offer.term));
}

QString paybackText(const economics::CloudComparison& comparison) {
    if (!comparison.paybackMonths) return MoneyText::tr("never");
    const QString months =
        MoneyText::tr("%1 months").arg(QLocale().toString(*comparison.paybackMonths, 'f', 1));
    return comparison.withinLife ? months : MoneyText::tr("%1, not within life").arg(months);
}

QString breakEvenText(const economics::CloudComparison& comparison) {
    const auto& use = comparison.breakEvenUtilisation;
    if (!use) return MoneyText::tr("its idle hours are paid");
    if (*use > 1) return MoneyText::tr("owning pays at no use");
    return MoneyText::tr("owning pays from %1 use on").arg(percentText(*use));
}

BarChartData ownershipChart(const design::Variant& variant,
                            const evaluation::Evaluation& evaluation,
                            const evaluation::MoneyStudy* study) {
    const design::Currency currency = economics::currencyOf(variant);
    const economics::Ownership& own = evaluation.ownership;
    const economics::Ownership& shownOwn = evaluation.ownershipShown;
    BarChartData chart;
    chart.title = MoneyText::tr("Cost of ownership");
    double most_USD = 0;
    for (const economics::HorizonCost& horizon : own.horizons)
        most_USD = std::max(most_USD, horizon.total.high.dollars());
    const AxisUnit unit = statementAxis(most_USD, currency);
    chart.unit = unit.name;
    if (!hasMoney(evaluation)) {
        chart.emptyText = nothingYet(evaluation);
        return chart;
    }
    const economics::Statement statement = evaluation::statementOf(evaluation);
    chart.subtitle = MoneyText::tr("%1, over 1 to 6 years").arg(chart.unit);
    chart.headline =
        MoneyText::tr("%1 over %2 years, %3 a year to run")
            .arg(shortOf(shownOwn.life.total.typical, currency))
            .arg(own.life.years)
            .arg(own.perYear == MoneyRange{} ? MoneyText::tr("nothing stated")
                                             : shortOf(shownOwn.perYear.typical, currency)) +
        withoutText(own);
    chart.help =
        (study ? MoneyText::tr("The whiskers are P10 to P90 of %1 draws of every price and term.")
                     .arg(QLocale().toString(study->doubt.draws))
               : MoneyText::tr("The whiskers are all prices and terms at their low and high.")) +
        QLatin1Char('\n') + MoneyText::tr("Capital is what was paid less what is left of it.") +
        rateNote(currency) + missingNote(own);
    for (int years = 1; years <= int(statement.horizons.size()); ++years)
        chart.categories << QLocale().toString(years);
    chart.series.push_back(capitalSeries(statement, unit));
    for (std::size_t i = 0; i < shownOwn.yearly.size(); ++i) {
        const Yearly kind = shownOwn.yearly[i].kind;
        BarSeries series{yearlyName(kind), yearlyColor(kind), {}};
        for (std::size_t year = 1; year <= statement.horizons.size(); ++year)
            series.values.push_back(unit.of(shownOwn.yearly[i].perYear.typical.dollars()) *
                                    double(year));
        chart.series.push_back(std::move(series));
    }
    chart.whiskers = whiskersOf(statement, study, unit);
    chart.hasLegend = true;
    return chart;
}

LineChartData cloudChart(const design::Variant& variant, const evaluation::Evaluation& evaluation,
                         const evaluation::MoneyStudy* study) {
    const design::Currency currency = economics::currencyOf(variant);
    LineChartData chart;
    chart.title = MoneyText::tr("Own or rent");
    chart.xName = MoneyText::tr("months");
    if (!hasMoney(evaluation) || evaluation.gpus == 0) {
        chart.emptyText =
            MoneyText::tr("With GPUs and their price, what the same work costs in a cloud.");
        return chart;
    }
    if (variant.economics.cloudOffers.empty()) {
        chart.emptyText = MoneyText::tr("Choose cloud offers under Money terms to compare with.");
        return chart;
    }
    if (!study) {
        chart.emptyText = MoneyText::tr("Computing...");
        return chart;
    }
    const economics::Ownership& own = evaluation.ownership;
    double most_USD = own.life.total.typical.dollars();
    for (const evaluation::CloudResult* cloud : comparedOffers(*study))
        most_USD = std::max(most_USD, cloud->comparison->overLife.dollars());
    const AxisUnit unit = moneyAxis(most_USD, currency);
    chart.subtitle = MoneyText::tr("%1 paid, by month").arg(unit.name);
    chart.series.push_back({MoneyText::tr("Own"), Role::categoryAccelerators, false,
                            paidBy(&economics::CumulativeCost::own, own, {}, unit)});
    QStringList notes;
    for (const evaluation::CloudResult* cloud : comparedOffers(*study)) {
        const double perMonth = unit.of(cloud->comparison->perMonth.dollars());
        const QString name = offerName(cloud->offer);
        chart.series.push_back(
            {name, offerColors[(chart.series.size() - 1) % offerColors.size()], true,
             paidBy(&economics::CumulativeCost::cloud, own, *cloud->comparison, unit)});
        const auto& months = cloud->comparison->paybackMonths;
        if (months && cloud->comparison->withinLife)
            chart.crossings.push_back(
                {{*months, *months * perMonth}, QLocale().toString(*months, 'f', 1)});
        notes << QStringList{MoneyText::tr("%1: %2, %3, against %4 GPUs.")
                                 .arg(name, paybackText(*cloud->comparison),
                                      breakEvenText(*cloud->comparison),
                                      QLocale().toString(cloud->comparison->equalGpus, 'f', 1)),
                             QString::fromStdString(cloud->basis),
                             QString::fromStdString(cloud->caution),
                             MoneyText::tr("Price of %1: %2.")
                                 .arg(QString::fromStdString(cloud->offer.asOf),
                                      QString::fromStdString(cloud->offer.source))}
                     .join(QLatin1Char(' '));
    }
    chart.headline = verdictOf(comparedOffers(*study)) + withoutText(own);
    notes << MoneyText::tr("What a cloud asks for storage and egress is not in it.");
    chart.help = notes.join(QLatin1Char('\n')) + rateNote(currency) + missingNote(own);
    return chart;
}

TornadoData tornadoChart(const design::Variant& variant, const evaluation::Evaluation& evaluation,
                         const evaluation::MoneyStudy* study, Measure measure) {
    const design::Currency currency = economics::currencyOf(variant);
    const auto index = static_cast<std::size_t>(measure);
    TornadoData chart;
    chart.title = MoneyText::tr("What matters");
    if (!hasMoney(evaluation)) {
        chart.emptyText = nothingYet(evaluation);
        return chart;
    }
    if (!study) {
        chart.emptyText = MoneyText::tr("Computing...");
        return chart;
    }
    const economics::Ownership& own = evaluation.ownership;
    const bool isTotal = measure == Measure::life;
    const auto typical_USD = measuredOf(own, measure);
    if (!typical_USD) {
        chart.emptyText = MoneyText::tr("Nothing of this design is measured so.");
        return chart;
    }
    double most_USD = *typical_USD;
    for (const economics::Swing& swing : study->doubt.swings)
        most_USD = std::max(most_USD, swing.atHigh_USD[index]);
    const AxisUnit unit = moneyAxis(most_USD, currency);
    const double scale = isTotal ? 1 / unit.scale : currency.perDollar;
    chart.typical = *typical_USD * scale;
    chart.subtitle = isTotal ? MoneyText::tr("%1 over %2 years").arg(unit.name).arg(own.life.years)
                             : measureName(measure).arg(QString::fromStdString(currency.code));
    const economics::Band& band = study->doubt.band(measure);
    const auto text = [&](double dollars) {
        return isTotal ? shortAmount(dollars, currency) : smallAmount(dollars * currency.perDollar);
    };
    chart.headline =
        MoneyText::tr("P10 %1, P50 %2, P90 %3").arg(text(band.p10), text(band.p50), text(band.p90));
    chart.help = MoneyText::tr(
                     "Each bar is one input moved from its low to its high, all others typical. "
                     "Bands of %1 draws of all of them.")
                     .arg(QLocale().toString(study->doubt.draws));
    for (const economics::Swing& swing : economics::tornado(study->doubt, measure)) {
        if (chart.rows.size() == mostSwings) break;
        chart.rows.push_back({QString::fromStdString(swing.input), swing.atLow_USD[index] * scale,
                              swing.atHigh_USD[index] * scale,
                              rangeEnd(swing, swing.range.low, currency),
                              rangeEnd(swing, swing.range.high, currency)});
    }
    if (chart.rows.empty())
        chart.emptyText = MoneyText::tr("No price or term of this design has a range.");
    return chart;
}

}  // namespace cw::views
