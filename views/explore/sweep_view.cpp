#include "views/explore/sweep_view.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>

#include "views/charts/value_scale.h"

namespace cw::views {

namespace {

constexpr double leftRoom_px = 10 * gridUnit_px;
constexpr double bottomRoom_px = 6 * gridUnit_px;
constexpr double legendLine_px = 2.5 * gridUnit_px;
constexpr double mostLegendShare = 0.4;

/// Colours people who see few can still tell apart.
constexpr std::array groupRoles{Role::categoryAccelerators, Role::categoryServers,
                                Role::categoryNetwork,      Role::categoryCabling,
                                Role::categoryStorage,      Role::categoryOther};

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto part = [&](int from, int to) { return int(from + (to - from) * share); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

QString plainNumber(double value) {
    return QLocale().toString(value, 'g', 4);
}

double luminance(const QColor& color) {
    return 0.299 * color.redF() + 0.587 * color.greenF() + 0.114 * color.blueF();
}

}  // namespace

SweepView::SweepView(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setObjectName(QStringLiteral("sweepView"));
    setMinimumSize(46 * gridUnit_px, 24 * gridUnit_px);
    connect(&theme_, &Theme::changed, this, [this] { update(); });
}

void SweepView::setGrid(SweepGrid grid) {
    grid_ = std::move(grid);
    setAccessibleName(grid_.title);
    update();
}

QFont SweepView::smallFont() const {
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    return small;
}

QColor SweepView::groupColor(int group) const {
    return theme_.color(groupRoles[std::size_t(group) % groupRoles.size()]);
}

const SweepCell& SweepView::cell(std::size_t column, std::size_t row) const {
    return grid_.cells[row * grid_.x.size() + column];
}

bool SweepView::hasLegend() const {
    return grid_.groups.size() > 1 || (!isMap() && !grid_.groups.isEmpty());
}

/// Below the plot where there is room, else to the right of it.
QRectF SweepView::legendBox() const {
    if (!hasLegend()) return {0, double(height()), 0, 0};
    const double lines_px = legendLine_px * double(grid_.groups.size());
    if (lines_px < mostLegendShare * height())
        return {leftRoom_px, height() - lines_px, width() - leftRoom_px - gridUnit_px, lines_px};
    const QFontMetricsF metrics(smallFont());
    double wide_px = 0;
    for (const QString& name : grid_.groups)
        wide_px = std::max(wide_px, metrics.horizontalAdvance(name));
    wide_px = std::min(wide_px + 4 * gridUnit_px, mostLegendShare * width());
    return {width() - wide_px, QFontMetricsF(font()).height() + gridUnit_px, wide_px, lines_px};
}

QRectF SweepView::plot() const {
    const QRectF legend = legendBox();
    const bool isBeside = hasLegend() && legend.left() > leftRoom_px;
    const double top = QFontMetricsF(font()).height() + gridUnit_px;
    const double right = isBeside ? legend.left() : double(width());
    const double bottom = isBeside ? double(height()) : legend.top();
    return {leftRoom_px, top, std::max(10.0, right - leftRoom_px - 2 * gridUnit_px),
            std::max(10.0, bottom - top - bottomRoom_px)};
}

std::pair<double, double> SweepView::valueRange() const {
    double low = INFINITY;
    double high = -INFINITY;
    for (const SweepCell& each : grid_.cells)
        if (each.value) {
            low = std::min(low, *each.value);
            high = std::max(high, *each.value);
        }
    return {low, high};
}

QRectF SweepView::cellBox(std::size_t column, std::size_t row) const {
    const QRectF area = plot();
    const double w = area.width() / double(grid_.x.size());
    const double h = area.height() / double(grid_.y.size());
    // The second input rises, as on any axis.
    return {area.left() + double(column) * w, area.bottom() - double(row + 1) * h, w, h};
}

void SweepView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme_.color(Role::surface));
    if (grid_.cells.empty() && grid_.lines.empty()) return;
    painter.setPen(theme_.color(Role::text));
    painter.drawText(QRectF(gridUnit_px, 0, width() - gridUnit_px, plot().top()),
                     Qt::AlignLeft | Qt::AlignVCenter, grid_.title);
    painter.setFont(smallFont());
    if (!grid_.lines.empty())
        drawSpider(painter);
    else if (isMap())
        drawMap(painter);
    else
        drawLine(painter);
    drawLegend(painter);
}

void SweepView::drawMap(QPainter& painter) const {
    const auto [low, high] = valueRange();
    for (std::size_t row = 0; row < grid_.y.size(); ++row)
        for (std::size_t column = 0; column < grid_.x.size(); ++column) {
            const SweepCell& each = cell(column, row);
            const QRectF box = cellBox(column, row);
            if (!each.value) {
                painter.fillRect(box, QBrush(theme_.color(Role::border), Qt::BDiagPattern));
                continue;
            }
            const double share = high > low ? (*each.value - low) / (high - low) : 0;
            const QColor color = mixed(theme_.color(Role::surfaceSunken),
                                       theme_.color(Role::accent), 0.1 + 0.8 * share);
            painter.fillRect(box, color);
            painter.setPen(luminance(color) > 0.55 ? QColor(Qt::black) : QColor(Qt::white));
            if (QFontMetricsF(painter.font()).horizontalAdvance(each.text) < box.width() - 4 &&
                QFontMetricsF(painter.font()).height() < box.height())
                painter.drawText(box, Qt::AlignCenter, each.text);
        }
    drawFlips(painter);
    drawMapAxes(painter);
}

/// A thick border where the best design changes, and a strip in its colour.
void SweepView::drawFlips(QPainter& painter) const {
    if (grid_.groups.size() < 2) return;
    for (std::size_t row = 0; row < grid_.y.size(); ++row)
        for (std::size_t column = 0; column < grid_.x.size(); ++column) {
            const QRectF box = cellBox(column, row);
            const int group = cell(column, row).group;
            if (group >= 0)
                painter.fillRect(QRectF(box.left() + 1, box.bottom() - 5, box.width() - 2, 4),
                                 groupColor(group));
            painter.setPen(QPen(theme_.color(Role::text), 2));
            if (column + 1 < grid_.x.size() && cell(column + 1, row).group != group)
                painter.drawLine(box.topRight(), box.bottomRight());
            if (row + 1 < grid_.y.size() && cell(column, row + 1).group != group)
                painter.drawLine(box.topLeft(), box.topRight());
        }
}

void SweepView::drawMapAxes(QPainter& painter) const {
    const QRectF area = plot();
    const double line = QFontMetricsF(painter.font()).height();
    painter.setPen(theme_.color(Role::text));
    for (std::size_t column = 0; column < grid_.x.size(); ++column) {
        const QRectF box = cellBox(column, 0);
        painter.drawText(QRectF(box.left(), area.bottom() + 2, box.width(), line), Qt::AlignCenter,
                         plainNumber(grid_.x[column]));
    }
    for (std::size_t row = 0; row < grid_.y.size(); ++row) {
        const QRectF box = cellBox(0, row);
        painter.drawText(
            QRectF(2.5 * gridUnit_px, box.top(), leftRoom_px - 3 * gridUnit_px, box.height()),
            Qt::AlignRight | Qt::AlignVCenter, plainNumber(grid_.y[row]));
    }
    painter.setPen(theme_.color(Role::textLight));
    painter.drawText(QRectF(area.left(), area.bottom() + line + 4, area.width(), line),
                     Qt::AlignCenter, grid_.xTitle);
    painter.save();
    painter.translate(gridUnit_px, area.center().y());
    painter.rotate(-90);
    painter.drawText(
        QRectF(-area.height() / 2, -line / 2, area.height(), line), Qt::AlignCenter,
        painter.fontMetrics().elidedText(grid_.yTitle, Qt::ElideRight, int(area.height())));
    painter.restore();
}

void SweepView::drawLine(QPainter& painter) const {
    const QRectF area = plot();
    const auto [low, high] = valueRange();
    const ValueScale scale = scaleFor(0, std::isfinite(high) ? high : 1);
    const double first = grid_.x.front();
    const double span = std::max(1e-12, grid_.x.back() - first);
    const auto at = [&](std::size_t i) {
        return QPointF(area.left() + area.width() * (grid_.x[i] - first) / span,
                       area.bottom() - area.height() * *grid_.cells[i].value / scale.top);
    };
    drawLineAxes(painter, scale.top, scale.step);
    for (std::size_t i = 0; i < grid_.x.size(); ++i) {
        if (!grid_.cells[i].value) continue;
        const QColor color = groupColor(std::max(0, grid_.cells[i].group));
        if (i > 0 && grid_.cells[i - 1].value) {
            const bool isFlip = grid_.cells[i - 1].group != grid_.cells[i].group;
            painter.setPen(QPen(isFlip ? theme_.color(Role::textLight) : color, 2,
                                isFlip ? Qt::DashLine : Qt::SolidLine));
            painter.drawLine(at(i - 1), at(i));
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawEllipse(at(i), 4, 4);
    }
}

void SweepView::drawSpider(QPainter& painter) const {
    const QRectF area = plot();
    double high = 0;
    for (const SweepLine& line : grid_.lines)
        for (const QPointF& point : line.points) high = std::max(high, point.y());
    const ValueScale scale = scaleFor(0, high);
    const double first = grid_.x.front();
    const double span = std::max(1e-12, grid_.x.back() - first);
    drawLineAxes(painter, scale.top, scale.step);
    for (std::size_t i = 0; i < grid_.lines.size(); ++i) {
        QPolygonF drawn;
        for (const QPointF& point : grid_.lines[i].points)
            drawn << QPointF(area.left() + area.width() * (point.x() - first) / span,
                             area.bottom() - area.height() * point.y() / scale.top);
        painter.setPen(spiderPen(i));
        painter.drawPolyline(drawn);
    }
}

void SweepView::drawLineAxes(QPainter& painter, double top, double step) const {
    const QRectF area = plot();
    const double line = QFontMetricsF(painter.font()).height();
    for (double value = 0; value <= top * 1.0001; value += step) {
        const double y = area.bottom() - area.height() * value / top;
        painter.setPen(theme_.color(Role::border));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme_.color(Role::text));
        painter.drawText(QRectF(0, y - line / 2, leftRoom_px - gridUnit_px, line),
                         Qt::AlignRight | Qt::AlignVCenter, plainNumber(value));
    }
    const double first = grid_.x.front();
    const double span = std::max(1e-12, grid_.x.back() - first);
    double free = -INFINITY;
    for (const double value : grid_.x) {
        const QString text = plainNumber(value);
        const double half = QFontMetricsF(painter.font()).horizontalAdvance(text) / 2 + 4;
        const double x = area.left() + area.width() * (value - first) / span;
        if (x - half < free) continue;
        free = x + half;
        painter.drawText(QRectF(x - half, area.bottom() + 2, 2 * half, line), Qt::AlignCenter,
                         text);
    }
    painter.setPen(theme_.color(Role::textLight));
    painter.drawText(QRectF(area.left(), area.bottom() + line + 4, area.width(), line),
                     Qt::AlignCenter, grid_.xTitle);
}

/// More inputs than colours: the second round is dashed.
QPen SweepView::spiderPen(std::size_t line) const {
    const bool isSecondRound = line >= groupRoles.size();
    return {groupColor(int(line)), 2, isSecondRound ? Qt::DashLine : Qt::SolidLine};
}

void SweepView::drawLegend(QPainter& painter) const {
    if (!hasLegend()) return;
    const QRectF box = legendBox();
    double y = box.top();
    for (qsizetype i = 0; i < grid_.groups.size(); ++i, y += legendLine_px) {
        if (grid_.lines.empty()) {
            painter.fillRect(QRectF(box.left(), y + 4, 12, 12), groupColor(int(i)));
        } else {  // as its line is drawn
            painter.setPen(spiderPen(std::size_t(i)));
            painter.drawLine(QPointF(box.left(), y + 10), QPointF(box.left() + 16, y + 10));
        }
        painter.setPen(theme_.color(Role::text));
        const QRectF text(box.left() + 20, y, box.width() - 28, 20);
        painter.drawText(
            text, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(grid_.groups[i], Qt::ElideMiddle, int(text.width())));
    }
}

bool SweepView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || grid_.cells.empty()) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const QRectF area = plot();
    const QPointF at = help->pos();
    QString text;
    if (area.adjusted(-8, -8, 8, 8).contains(at)) {
        const double x = std::clamp((at.x() - area.left()) / area.width(), 0.0, 1.0);
        const double y = std::clamp((area.bottom() - at.y()) / area.height(), 0.0, 1.0);
        std::size_t column = 0;
        if (isMap()) {
            column = std::min(grid_.x.size() - 1, std::size_t(x * double(grid_.x.size())));
        } else {
            const double value = grid_.x.front() + x * (grid_.x.back() - grid_.x.front());
            for (std::size_t i = 1; i < grid_.x.size(); ++i)
                if (std::fabs(grid_.x[i] - value) < std::fabs(grid_.x[column] - value)) column = i;
        }
        const std::size_t row =
            std::min(grid_.y.size() - 1, std::size_t(y * double(grid_.y.size())));
        text = cell(column, isMap() ? row : 0).toolTip;
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

}  // namespace cw::views
