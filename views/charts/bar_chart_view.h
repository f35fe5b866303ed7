// A chart view that also draws what Qt Charts cannot: whiskers and a limit line on stacked bars,
// and category names that are never cut.
//
// It knows pixels and values, not what they mean.
#pragma once

#include <QChartView>
#include <optional>

#include "views/charts/chart_data.h"

namespace cw::views {

class BarChartView : public QChartView {
    Q_OBJECT
public:
    explicit BarChartView(QWidget* parent = nullptr);

    /// Names and marks of `shown`, on the scale of `series`; none when `series` is null.
    void setMarks(const BarChartData& shown, QAbstractSeries* series, const Theme& theme);

    /// Where whisker `i` begins and ends, in pixels of the chart.
    [[nodiscard]] QLineF whiskerLine(std::size_t i) const;
    /// Where the limit line is; nothing when there is no limit or it lies above the plot.
    [[nodiscard]] std::optional<QLineF> limitLine() const;
    /// Where the name of category `i` is written.
    [[nodiscard]] QRectF nameBox(qsizetype i) const;
    /// Of axes and legends.
    [[nodiscard]] QFont smallFont() const;

protected:
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Leaves room for the names beside or below the plot.
    void makeRoom();
    /// The small font, smaller still where many bars lie in a low chart.
    [[nodiscard]] QFont nameFont() const;
    [[nodiscard]] double widestName() const;
    /// What stands beside a lying bar.
    [[nodiscard]] QString valueText(qsizetype category) const;
    [[nodiscard]] double widestValue() const;
    [[nodiscard]] bool isStaggered() const;
    [[nodiscard]] double stackOf(qsizetype category) const;
    void drawNames(QPainter& painter) const;
    void drawWhiskers(QPainter& painter) const;
    void drawLimit(QPainter& painter) const;
    /// The highest bar or whisker among the categories between two pixels.
    [[nodiscard]] double highestBetween(double left, double right) const;
    /// Where the limit's name disturbs least: left, middle or right.
    [[nodiscard]] Qt::Alignment quietSide(double labelWidth) const;

    BarChartData shown_;
    QAbstractSeries* series_ = nullptr;
    QColor textColor_;
    QColor lightColor_;
    QColor limitColor_;
    QColor plotColor_;
};

}  // namespace cw::views
