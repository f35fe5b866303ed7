#include "views/charts/bar_chart_view.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>

namespace cw::views {

namespace {

constexpr double capHalfWidth_px = 4;
constexpr double gap_px = 4;

/// Text on the colour of the plot, so that bars and grid lines do not run through it.
void drawLabel(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text,
               const QColor& background) {
    const QRectF around = painter.boundingRect(box, int(alignment), text);
    QColor veil = background;
    veil.setAlpha(220);
    painter.fillRect(around.adjusted(-3, 0, 3, 0), veil);
    painter.drawText(box, int(alignment), text);
}

}  // namespace

BarChartView::BarChartView(QWidget* parent) : QChartView(parent) {
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    // Names and marks lie outside the items: a plot that moves alone would leave the old ones.
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
}

void BarChartView::setMarks(const BarChartData& shown, QAbstractSeries* series,
                            const Theme& theme) {
    shown_ = shown;
    series_ = series;
    textColor_ = theme.color(Role::text);
    lightColor_ = theme.color(Role::textLight);
    limitColor_ = theme.color(Role::severityError);
    plotColor_ = theme.color(Role::surface);
    makeRoom();
    viewport()->update();
}

QFont BarChartView::smallFont() const {
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    return small;
}

QFont BarChartView::nameFont() const {
    QFont font = smallFont();
    const double height = QFontMetricsF(font).height();
    if (isStaggered()) {  // every second name stands a line lower: two slots are one's own
        const double room = 2 * (width() - 40.0) / double(shown_.categories.size()) - gap_px / 2;
        const double scale = room / std::max(1.0, widestName());
        if (scale < 1) font.setPointSizeF(std::max(5.0, font.pointSizeF() * scale));
        return font;
    }
    const double slot =
        chart()->plotArea().height() / double(std::max<qsizetype>(1, shown_.categories.size()));
    if (shown_.horizontal && slot < height)
        font.setPointSizeF(std::max(4.0, font.pointSizeF() * slot / height));
    return font;
}

QString BarChartView::valueText(qsizetype category) const {
    return QLocale().toString(stackOf(category), 'f', 1);
}

double BarChartView::widestValue() const {
    const QFontMetricsF metrics(smallFont());
    double widest = 0;
    for (qsizetype i = 0; i < shown_.categories.size(); ++i)
        widest = std::max(widest, metrics.horizontalAdvance(valueText(i)));
    return widest;
}

double BarChartView::widestName() const {
    const QFontMetricsF metrics(smallFont());
    double widest = 0;
    for (const QString& name : shown_.categories)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    return widest;
}

bool BarChartView::isStaggered() const {
    // The plot is narrower than the view by the labels of the value axis.
    const double slot = (width() - 40.0) / double(std::max<qsizetype>(1, shown_.categories.size()));
    return !shown_.horizontal && widestName() + gap_px / 2 > slot;
}

void BarChartView::makeRoom() {
    const QFontMetricsF metrics(smallFont());
    QMargins room;
    if (shown_.horizontal) {
        room.setLeft(int(widestName() + 2 * gap_px));
        room.setRight(int(widestValue() + 2 * gap_px));
    } else {
        room.setBottom(int((isStaggered() ? 2 : 1) * metrics.height() + gap_px));
    }
    if (chart()->margins() != room) chart()->setMargins(room);
}

void BarChartView::resizeEvent(QResizeEvent* event) {
    makeRoom();
    QChartView::resizeEvent(event);
}

void BarChartView::drawForeground(QPainter* painter, const QRectF& rect) {
    QChartView::drawForeground(painter, rect);
    if (!series_) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(nameFont());
    drawNames(*painter);
    painter->setFont(smallFont());
    drawWhiskers(*painter);
    if (shown_.limit) drawLimit(*painter);
    painter->restore();
}

QRectF BarChartView::nameBox(qsizetype i) const {
    const QRectF plot = chart()->plotArea();
    const QFontMetricsF metrics(nameFont());
    const double width = metrics.horizontalAdvance(shown_.categories[i]) + 2;
    const auto count = double(shown_.categories.size());
    if (shown_.horizontal) {
        const double y = plot.bottom() - (double(i) + 0.5) * plot.height() / count;
        return {plot.left() - gap_px - width, y - metrics.height() / 2, width, metrics.height()};
    }
    const double x = plot.left() + (double(i) + 0.5) * plot.width() / count;
    const double row = isStaggered() && i % 2 == 1 ? metrics.height() : 0;
    // The outermost names of a narrow chart lean on its edges.
    const double left =
        std::clamp(x - width / 2, 0.0, std::max(0.0, chart()->size().width() - width));
    return {left, plot.bottom() + gap_px / 2 + row, width, metrics.height()};
}

double BarChartView::stackOf(qsizetype category) const {
    double value = 0;
    for (const BarSeries& of : shown_.series) value += of.values[std::size_t(category)];
    return value;
}

void BarChartView::drawNames(QPainter& painter) const {
    const QRectF plot = chart()->plotArea();
    for (qsizetype i = 0; i < shown_.categories.size(); ++i) {
        const QRectF box = nameBox(i);
        painter.setPen(textColor_);
        painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, shown_.categories[i]);
        if (!shown_.horizontal) continue;
        painter.setPen(lightColor_);
        painter.drawText(QRectF(plot.right(), box.top(), chart()->size().width() - plot.right() - 2,
                                box.height()),
                         Qt::AlignRight | Qt::AlignVCenter, valueText(i));
    }
}

QLineF BarChartView::whiskerLine(std::size_t i) const {
    const Whisker& whisker = shown_.whiskers[i];
    return {chart()->mapToPosition(QPointF(double(i), whisker.low), series_),
            chart()->mapToPosition(QPointF(double(i), whisker.high), series_)};
}

std::optional<QLineF> BarChartView::limitLine() const {
    if (!shown_.limit || !series_) return std::nullopt;
    const QRectF plot = chart()->plotArea();
    const double y = chart()->mapToPosition(QPointF(0, *shown_.limit), series_).y();
    if (y < plot.top() - 1 || y > plot.bottom() + 1) return std::nullopt;
    return QLineF(plot.left(), y, plot.right(), y);
}

void BarChartView::drawWhiskers(QPainter& painter) const {
    painter.setPen(QPen(textColor_, 1.2));
    for (std::size_t i = 0; i < shown_.whiskers.size(); ++i) {
        if (shown_.whiskers[i].low == shown_.whiskers[i].high) continue;
        const QLineF whisker = whiskerLine(i);
        painter.drawLine(whisker);
        for (const QPointF& end : {whisker.p1(), whisker.p2()})
            painter.drawLine(end - QPointF(capHalfWidth_px, 0), end + QPointF(capHalfWidth_px, 0));
    }
}

void BarChartView::drawLimit(QPainter& painter) const {
    const QRectF plot = chart()->plotArea();
    const double height = QFontMetricsF(painter.font()).height();
    const Qt::Alignment side =
        quietSide(QFontMetricsF(painter.font()).horizontalAdvance(shown_.limitName));
    painter.setPen(QPen(limitColor_, 1.5, Qt::DashLine));
    const std::optional<QLineF> line = limitLine();
    if (!line) {  // far above the bars: only said
        drawLabel(painter, {plot.left() + 6, plot.top(), plot.width() - 12, height},
                  side | Qt::AlignTop, QStringLiteral("\u2191 ") + shown_.limitName, plotColor_);
        return;
    }
    painter.drawLine(*line);
    // Above the line where there is room, else below it.
    const bool isAbove = line->y1() - height - 2 >= plot.top() - height / 2;
    const double top = isAbove ? line->y1() - height - 1 : line->y1() + 2;
    drawLabel(painter, {plot.left() + 6, top, plot.width() - 12, height}, side | Qt::AlignVCenter,
              shown_.limitName, plotColor_);
}

double BarChartView::highestBetween(double left, double right) const {
    const QRectF plot = chart()->plotArea();
    const double slot = plot.width() / double(std::max<qsizetype>(1, shown_.categories.size()));
    double highest = 0;
    for (qsizetype i = 0; i < shown_.categories.size(); ++i) {
        const double from = plot.left() + double(i) * slot;
        if (from >= right || from + slot <= left) continue;
        highest = std::max(highest, stackOf(i));
        if (!shown_.whiskers.empty())
            highest = std::max(highest, shown_.whiskers[std::size_t(i)].high);
    }
    return highest;
}

Qt::Alignment BarChartView::quietSide(double labelWidth) const {
    const QRectF plot = chart()->plotArea();
    const double middle = plot.center().x();
    const double atLeft = highestBetween(plot.left(), plot.left() + labelWidth);
    const double atMiddle = highestBetween(middle - labelWidth / 2, middle + labelWidth / 2);
    const double atRight = highestBetween(plot.right() - labelWidth, plot.right());
    if (atLeft <= atMiddle && atLeft <= atRight) return Qt::AlignLeft;
    return atMiddle <= atRight ? Qt::AlignHCenter : Qt::AlignRight;
}

}  // namespace cw::views
