// One stacked bar chart with whiskers and a limit line, drawn by Qt Charts.
//
// Fed whole structs; while categories and series keep their names only the values are replaced,
// which takes microseconds where a rebuild takes milliseconds. No animation, no OpenGL.
#pragma once

#include <QChartView>
#include <QLabel>
#include <QWidget>

#include "views/charts/chart_data.h"

class QAbstractBarSeries;
class QBarCategoryAxis;
class QValueAxis;

namespace cw::views {

/// The view alone: Qt Charts has no whiskers on stacked bars and no limit line, so it paints them.
class BarChartView : public QChartView {
public:
    using QChartView::QChartView;
    void setMarks(const BarChartData& data, QAbstractSeries* series, const Theme& theme);

protected:
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void drawWhiskers(QPainter& painter) const;
    void drawLimit(QPainter& painter) const;
    std::vector<Whisker> whiskers_;
    std::optional<double> limit_;
    QString limitName_;
    QAbstractSeries* series_ = nullptr;
    QColor whiskerColor_;
    QColor limitColor_;
};

class BarChart : public QWidget {
    Q_OBJECT
public:
    explicit BarChart(Theme& theme, QWidget* parent = nullptr);

    void setData(BarChartData data);
    [[nodiscard]] const BarChartData& data() const { return data_; }

private:
    [[nodiscard]] bool hasSameShape(const BarChartData& data) const;
    void rebuild();
    void replaceValues();
    void setValueRange();
    void applyTheme();

    Theme& theme_;
    BarChartData data_;
    QLabel* title_;
    QLabel* headline_;
    QLabel* empty_;
    BarChartView* view_;
    QAbstractBarSeries* series_ = nullptr;
    QBarCategoryAxis* categories_ = nullptr;
    QValueAxis* values_ = nullptr;
};

}  // namespace cw::views
