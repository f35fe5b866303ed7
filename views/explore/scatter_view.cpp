#include "views/explore/scatter_view.h"

#include <QGraphicsLayout>
#include <QLegend>
#include <QMouseEvent>
#include <QPainter>
#include <QScatterSeries>
#include <QToolTip>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "views/charts/value_scale.h"

namespace cw::views {

namespace {

constexpr double dotReach_px = 10;
constexpr double frontDot_px = 10;
constexpr double loserDot_px = 7;
constexpr double markedDot_px = 15;
constexpr double farOut = 2.5;  ///< times the front's reach: beyond, losers are only counted

bool isWithin(const ScatterDot& dot, const QPointF& top) {
    return std::isfinite(dot.at.x()) && std::isfinite(dot.at.y()) && dot.at.x() <= top.x() &&
           dot.at.y() <= top.y();
}

}  // namespace

ScatterView::ScatterView(Theme& theme, QWidget* parent)
    : QChartView(parent),
      theme_(theme),
      losers_(new QScatterSeries),
      front_(new QScatterSeries),
      marked_(new QScatterSeries),
      x_(new QValueAxis),
      y_(new QValueAxis) {
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setMouseTracking(true);
    setMinimumSize(36 * gridUnit_px, 22 * gridUnit_px);
    setAccessibleName(tr("Designs over two objectives"));
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->setMargins({0, gridUnit_px, 2 * gridUnit_px, 0});
    chart()->setBackgroundRoundness(0);
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->legend()->setAlignment(Qt::AlignBottom);
    chart()->addAxis(x_, Qt::AlignBottom);
    chart()->addAxis(y_, Qt::AlignLeft);
    losers_->setName(tr("others"));
    front_->setName(tr("front"));
    marked_->setName(tr("selected"));
    for (QScatterSeries* series : {losers_, front_, marked_}) {
        chart()->addSeries(series);
        series->attachAxis(x_);
        series->attachAxis(y_);
    }
    losers_->setMarkerSize(loserDot_px);
    front_->setMarkerSize(frontDot_px);
    marked_->setMarkerSize(markedDot_px);
    for (QValueAxis* axis : {x_, y_}) {
        axis->setTickType(QValueAxis::TicksDynamic);
        axis->setLabelFormat("%.6g");
    }
    connect(&theme_, &Theme::changed, this, &ScatterView::applyTheme);
    applyTheme();
    rebuild();
}

void ScatterView::setData(ScatterData data) {
    data_ = std::move(data);
    chosen_.clear();
    brush_.reset();
    rebuild();
}

void ScatterView::setChosen(const std::vector<int>& rows) {
    chosen_ = rows;
    fillSeries();
}

void ScatterView::rebuild() {
    setRanges();
    fillSeries();
}

void ScatterView::setRanges() {
    QPointF front;
    QPointF all;
    for (const ScatterDot& dot : data_.dots) {
        if (!std::isfinite(dot.at.x()) || !std::isfinite(dot.at.y())) continue;
        all = {std::max(all.x(), dot.at.x()), std::max(all.y(), dot.at.y())};
        if (dot.isFront) front = {std::max(front.x(), dot.at.x()), std::max(front.y(), dot.at.y())};
    }
    const auto endOf = [](double reach, double allReach, const std::optional<double>& limit) {
        double end = reach > 0 ? std::min(allReach, farOut * reach) : allReach;
        // A limit far above all designs is no reason to shrink them.
        if (limit && *limit <= 2 * std::max(end, 1e-12)) end = std::max(end, *limit * 1.02);
        return end;
    };
    const ValueScale x = scaleFor(0, endOf(front.x(), all.x(), data_.xLimit));
    const ValueScale y = scaleFor(0, endOf(front.y(), all.y(), data_.yLimit));
    top_ = {x.top, y.top};
    x_->setRange(0, x.top);
    x_->setTickInterval(x.step);
    x_->setTitleText(data_.xTitle);
    y_->setRange(0, y.top);
    y_->setTickInterval(y.step);
    y_->setTitleText(data_.yTitle);
}

void ScatterView::fillSeries() {
    QList<QPointF> losers;
    QList<QPointF> front;
    QList<QPointF> marked;
    outside_ = 0;
    for (const ScatterDot& dot : data_.dots) {
        if (!isWithin(dot, top_)) {
            ++outside_;
            continue;
        }
        (dot.isFront ? front : losers) << dot.at;
        if (std::find(chosen_.begin(), chosen_.end(), dot.row) != chosen_.end()) marked << dot.at;
    }
    losers_->replace(losers);
    front_->replace(front);
    marked_->replace(marked);
    viewport()->update();
}

void ScatterView::applyTheme() {
    QColor loser = theme_.color(Role::textLight);
    loser.setAlphaF(0.35F);
    losers_->setColor(loser);
    losers_->setBorderColor(Qt::transparent);
    front_->setColor(theme_.color(Role::accent));
    front_->setBorderColor(theme_.color(Role::surface));
    marked_->setColor(Qt::transparent);
    marked_->setPen(QPen(theme_.color(Role::text), 2));
    marked_->setBorderColor(theme_.color(Role::text));
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    chart()->setBackgroundBrush(theme_.color(Role::surface));
    setBackgroundBrush(theme_.color(Role::surface));
    chart()->legend()->setLabelColor(theme_.color(Role::text));
    chart()->legend()->setFont(small);
    for (QAbstractAxis* axis : {static_cast<QAbstractAxis*>(x_), static_cast<QAbstractAxis*>(y_)}) {
        axis->setLabelsColor(theme_.color(Role::text));
        axis->setLabelsFont(small);
        axis->setTitleFont(small);
        axis->setTitleBrush(theme_.color(Role::textLight));
        axis->setLinePenColor(theme_.color(Role::border));
        axis->setGridLineColor(theme_.color(Role::border));
    }
    viewport()->update();
}

QPointF ScatterView::sceneOf(const QPointF& value) const {
    return chart()->mapToScene(chart()->mapToPosition(value, front_));
}

QPointF ScatterView::pixelOf(const QPointF& value) const {
    return mapFromScene(sceneOf(value));
}

QPointF ScatterView::valueAt(const QPointF& pixel) const {
    return chart()->mapToValue(chart()->mapFromScene(mapToScene(pixel.toPoint())), front_);
}

std::optional<ScatterDot> ScatterView::dotAt(const QPointF& pixel) const {
    std::optional<ScatterDot> nearest;
    double least = dotReach_px;
    for (const ScatterDot& dot : data_.dots) {
        if (!isWithin(dot, top_)) continue;
        const QPointF away = pixelOf(dot.at) - pixel;
        // Of dots at one place the front's is meant.
        const double distance = std::hypot(away.x(), away.y()) + (dot.isFront ? 0 : 2);
        if (distance < least) {
            least = distance;
            nearest = dot;
        }
    }
    return nearest;
}

void ScatterView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_ = event->position();
    isDragging_ = false;
}

void ScatterView::mouseMoveEvent(QMouseEvent* event) {
    if (pressed_) {
        const QPointF away = event->position() - *pressed_;
        isDragging_ = isDragging_ || std::hypot(away.x(), away.y()) > 4;
        if (isDragging_) {
            brush_ = QRectF(valueAt(*pressed_), valueAt(event->position())).normalized();
            viewport()->update();
        }
        return;
    }
    const auto dot = dotAt(event->position());
    QToolTip::showText(event->globalPosition().toPoint(), dot ? dot->name : QString(), this);
}

void ScatterView::mouseReleaseEvent(QMouseEvent* event) {
    if (!pressed_ || event->button() != Qt::LeftButton) return;
    const QPointF from = *std::exchange(pressed_, std::nullopt);
    if (std::exchange(isDragging_, false)) {
        brush_ = QRectF(valueAt(from), valueAt(event->position())).normalized();
        viewport()->update();
        emit brushed(*brush_);
        return;
    }
    if (const auto dot = dotAt(event->position())) {
        emit picked(dot->row);
        return;
    }
    if (!brush_) return;
    brush_.reset();
    viewport()->update();
    emit brushed({});
}

void ScatterView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto dot = dotAt(event->position())) emit opened(dot->row);
}

void ScatterView::drawForeground(QPainter* painter, const QRectF& rect) {
    QChartView::drawForeground(painter, rect);
    if (data_.dots.empty()) return;
    const QRectF plot = chart()->mapRectToScene(chart()->plotArea());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme_.color(Role::bad), 1.5, Qt::DashLine));
    if (data_.xLimit && *data_.xLimit <= top_.x()) {
        const double x = sceneOf({*data_.xLimit, 0}).x();
        painter->drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    if (data_.yLimit && *data_.yLimit <= top_.y()) {
        const double y = sceneOf({0, *data_.yLimit}).y();
        painter->drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
    if (brush_) {
        const QRectF area =
            QRectF(sceneOf(brush_->topLeft()), sceneOf(brush_->bottomRight())).normalized() & plot;
        QColor veil = theme_.color(Role::accent);
        veil.setAlphaF(0.12F);
        painter->setBrush(veil);
        painter->setPen(QPen(theme_.color(Role::accent), 1));
        painter->drawRect(area);
    }
    painter->restore();
}

}  // namespace cw::views
