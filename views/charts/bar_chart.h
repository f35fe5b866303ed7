// One stacked bar chart with whiskers and a limit line, drawn by Qt Charts.
//
// Fed whole structs; while categories and series keep their names only the values are replaced,
// which takes microseconds where a rebuild takes milliseconds. No animation, no OpenGL.
#pragma once

#include <QLabel>
#include <QWidget>

#include "views/charts/bar_chart_view.h"
#include "views/charts/chart_data.h"

class QAbstractBarSeries;
class QBarCategoryAxis;
class QBarSet;
class QValueAxis;

namespace cw::views {

class BarChart : public QWidget {
    Q_OBJECT
public:
    explicit BarChart(Theme& theme, QWidget* parent = nullptr);

    void setData(BarChartData data);
    [[nodiscard]] const BarChartData& data() const { return data_; }
    /// What is drawn now; null before the first data. The same object while only values change.
    [[nodiscard]] const QAbstractBarSeries* series() const { return series_; }

private:
    [[nodiscard]] bool hasSameShape(const BarChartData& data) const;
    void rebuild();
    void addSeries();
    void addAxes();
    void replaceValues();
    void setValueRange();
    void setTicks();
    void showTexts();
    void applyTheme();
    void applyThemeToSeries();
    void showValue(bool isOver, int category, const QBarSet& set) const;

    Theme& theme_;
    BarChartData data_;
    QLabel* title_;
    QLabel* headline_;
    QLabel* empty_;
    BarChartView* view_;
    QAbstractBarSeries* series_ = nullptr;
    QBarCategoryAxis* categories_ = nullptr;
    QValueAxis* values_ = nullptr;
    double step_ = 0;  ///< between ticks where there is room for all
};

}  // namespace cw::views
