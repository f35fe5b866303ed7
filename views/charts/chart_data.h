// What each chart shows, as plain structs made from an evaluation: no Qt Charts type in here.
//
// Values are already in the unit of the axis. This is the only adapter between the model's results
// and the charts, so the chart library can be replaced.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "model/evaluation/evaluation.h"
#include "views/theme/theme.h"

namespace cw::views {

/// One colour of a chart: a value per category.
struct BarSeries {
    QString name;
    Role color = Role::accent;
    std::vector<double> values;
};

/// Doubt of one category: drawn as a whisker over its bar.
struct Whisker {
    double low = 0;
    double high = 0;
};

struct BarChartData {
    QString title;
    QString subtitle;  ///< what the bars are measured in
    QString headline;  ///< the figure that matters, with its unit
    QString help;      ///< what the figures of the headline are, for a tool tip
    QString unit;      ///< of the bars
    QStringList categories;
    std::vector<BarSeries> series;  ///< stacked in each category
    std::vector<Whisker> whiskers;  ///< none, or one per category
    std::optional<double> limit;    ///< a line across, such as the site's cooling
    QString limitName;
    bool hasLegend = false;   ///< also beside whiskers; without them several series always have one
    bool horizontal = false;  ///< the same for all data of one chart
    QString emptyText;        ///< shown instead when there is no series
};

[[nodiscard]] BarChartData throughputChart(const evaluation::Evaluation& evaluation,
                                           const std::optional<workload::TrainingJob>& job);
/// What fills the fullest GPU.
[[nodiscard]] BarChartData memoryChart(const evaluation::Evaluation& evaluation);
[[nodiscard]] BarChartData powerChart(const evaluation::Evaluation& evaluation,
                                      const design::Site& site);
[[nodiscard]] BarChartData heatChart(const evaluation::Evaluation& evaluation,
                                     const design::Site& site);
[[nodiscard]] BarChartData costChart(const evaluation::Evaluation& evaluation,
                                     const design::Economics& economics);

/// How a chart names and colours a category of cost: "NICs", "PDUs".
[[nodiscard]] QString costCategoryName(economics::CostCategory category);
[[nodiscard]] Role costCategoryColor(economics::CostCategory category);

}  // namespace cw::views
