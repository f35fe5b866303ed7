// Designs as dots over two axes: the front in colour, the others lighter, limits as lines, and a
// rectangle drawn with the mouse.
//
// Fed a plain struct, drawn by Qt Charts; it knows values and rows, not designs.
#pragma once

#include <QChartView>
#include <optional>
#include <vector>

#include "views/theme/theme.h"

class QScatterSeries;
class QValueAxis;

namespace cw::views {

struct ScatterDot {
    QPointF at;  ///< in the axes' units
    int row = 0;
    bool isFront = false;
    QString name;
};

struct ScatterData {
    QString xTitle;
    QString yTitle;
    std::vector<ScatterDot> dots;
    std::optional<double> xLimit;
    std::optional<double> yLimit;
};

class ScatterView : public QChartView {
    Q_OBJECT
public:
    explicit ScatterView(Theme& theme, QWidget* parent = nullptr);

    void setData(ScatterData data);
    [[nodiscard]] const ScatterData& data() const { return data_; }
    /// Marks the dots of these rows.
    void setChosen(const std::vector<int>& rows);
    /// Dots beyond the axes: losers far from the front would press it into a corner.
    [[nodiscard]] int outside() const { return outside_; }
    /// Where a value is, in pixels of the viewport.
    [[nodiscard]] QPointF pixelOf(const QPointF& value) const;

signals:
    /// In the axes' units; an empty rectangle: the brush was taken away.
    void brushed(const QRectF& area);
    void picked(int row);
    void opened(int row);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void rebuild();
    void setRanges();
    void applyTheme();
    void fillSeries();
    [[nodiscard]] std::optional<ScatterDot> dotAt(const QPointF& pixel) const;
    [[nodiscard]] QPointF valueAt(const QPointF& pixel) const;
    [[nodiscard]] QPointF sceneOf(const QPointF& value) const;

    Theme& theme_;
    ScatterData data_;
    std::vector<int> chosen_;
    QScatterSeries* losers_;
    QScatterSeries* front_;
    QScatterSeries* marked_;
    QValueAxis* x_;
    QValueAxis* y_;
    QPointF top_;  ///< right and upper end of the axes
    int outside_ = 0;
    std::optional<QPointF> pressed_;
    std::optional<QRectF> brush_;  ///< in values
    bool isDragging_ = false;
};

}  // namespace cw::views
