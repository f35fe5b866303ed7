// What the money charts show, as plain structs made from an evaluation and its money study.
//
// Amounts are in thousands of the variant's currency already. No Qt Charts type in here.
#pragma once

#include <QPointF>
#include <vector>

#include "model/evaluation/money_study.h"
#include "views/charts/chart_data.h"

namespace cw::views {

/// One line of a line chart, from left to right.
struct LineSeries {
    QString name;
    Role color = Role::accent;
    bool dashed = false;
    std::vector<QPointF> points;
};

/// A place where lines cross, with what it is called.
struct Crossing {
    QPointF at;
    QString text;
};

struct LineChartData {
    QString title;
    QString subtitle;
    QString headline;
    QString help;
    QString xName;  ///< for paper; on the screen the subtitle says it
    std::vector<LineSeries> series;
    std::vector<Crossing> crossings;
    QString emptyText;  ///< shown instead when there is no series
};

/// One input of a tornado: where the result goes as the input moves from its low to its high.
struct TornadoRow {
    QString name;
    double atLow = 0;
    double atHigh = 0;
    QString lowText;  ///< of the input itself
    QString highText;
};

struct TornadoData {
    QString title;
    QString subtitle;
    QString headline;
    QString help;
    double typical = 0;
    std::vector<TornadoRow> rows;  ///< the widest first
    QString emptyText;
};

/// Total over 1 to 6 years, stacked by what it is spent on. With a study the whiskers are P10 to
/// P90 of the draws, else the worlds in which everything is at its low or its high.
[[nodiscard]] BarChartData ownershipChart(const design::Variant& variant,
                                          const evaluation::Evaluation& evaluation,
                                          const evaluation::MoneyStudy* study);
/// What has been paid by owning and by renting, month by month, and where they cross.
[[nodiscard]] LineChartData cloudChart(const design::Variant& variant,
                                       const evaluation::Evaluation& evaluation,
                                       const evaluation::MoneyStudy* study);
[[nodiscard]] TornadoData tornadoChart(const design::Variant& variant,
                                       const evaluation::Evaluation& evaluation,
                                       const evaluation::MoneyStudy* study,
                                       economics::Measure measure);

/// An amount of the variant's currency, short: "$1.40 M", "1.21 M EUR".
[[nodiscard]] QString shortAmount(double dollars, const design::Currency& currency);

/// "AWS H100 SXM", "Qubrid B200 (reserved 1 year)"
[[nodiscard]] QString offerName(const catalog::CloudOffer& offer);
/// "9.7 months", "never", "90 months, not within life".
[[nodiscard]] QString paybackText(const economics::CloudComparison& comparison);
/// "pays from 62 % use on", "pays at no use", or that idle hours are paid and use does not matter.
[[nodiscard]] QString breakEvenText(const economics::CloudComparison& comparison);

}  // namespace cw::views
