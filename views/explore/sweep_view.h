// A sweep drawn: a line over one input, a heat map over two, and where the best design changes.
//
// Fed a plain struct; painted, because a cell must show its value, its best design and its borders.
#pragma once

#include <QPen>
#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

#include "views/theme/theme.h"

namespace cw::views {

struct SweepCell {
    std::optional<double> value;  ///< in the unit of the title; none where nothing keeps the limits
    QString text;                 ///< the value for people
    int group = 0;  ///< cells of one best design share it; drawn apart where it changes
    QString toolTip;
};

/// A line of a spider: the value as one input alone leaves what it is now.
struct SweepLine {
    QString name;
    std::vector<QPointF> points;  ///< change of the input in per cent, value
};

struct SweepGrid {
    QString title;  ///< of the value
    QString xTitle;
    QString yTitle;  ///< empty: one input, a line
    std::vector<double> x;
    std::vector<double> y;         ///< one entry for a line
    std::vector<SweepCell> cells;  ///< row by row of y
    QStringList groups;            ///< names, by `group`
    std::vector<SweepLine> lines;  ///< a spider, in place of the cells; named by `groups` too
};

class SweepView : public QWidget {
    Q_OBJECT
public:
    explicit SweepView(Theme& theme, QWidget* parent = nullptr);

    void setGrid(SweepGrid grid);
    [[nodiscard]] const SweepGrid& grid() const { return grid_; }
    [[nodiscard]] QRectF cellBox(std::size_t column, std::size_t row) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] bool isMap() const { return grid_.y.size() > 1; }
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] bool hasLegend() const;
    [[nodiscard]] QRectF legendBox() const;
    [[nodiscard]] QFont smallFont() const;
    [[nodiscard]] QColor groupColor(int group) const;
    [[nodiscard]] std::pair<double, double> valueRange() const;
    [[nodiscard]] const SweepCell& cell(std::size_t column, std::size_t row) const;
    void drawMap(QPainter& painter) const;
    void drawMapAxes(QPainter& painter) const;
    void drawFlips(QPainter& painter) const;
    void drawLine(QPainter& painter) const;
    void drawSpider(QPainter& painter) const;
    void drawLineAxes(QPainter& painter, double top, double step) const;
    [[nodiscard]] QPen spiderPen(std::size_t line) const;
    void drawLegend(QPainter& painter) const;

    Theme& theme_;
    SweepGrid grid_;
};

}  // namespace cw::views
