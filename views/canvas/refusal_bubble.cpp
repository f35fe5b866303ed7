#include "views/canvas/refusal_bubble.h"

#include <QPainter>
#include <algorithm>
#include <chrono>

namespace cw::views {

namespace {

constexpr int mostWidth_px = 360;
constexpr int padding_px = 10;
constexpr int mark_px = 16;
constexpr QPoint besideMouse(18, 20);
constexpr std::chrono::milliseconds lingerTime(6000);

}  // namespace

RefusalBubble::RefusalBubble(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    timer_.setSingleShot(true);
    timer_.setInterval(lingerTime);
    connect(&timer_, &QTimer::timeout, this, &RefusalBubble::clear);
    hide();
}

void RefusalBubble::refuse(const QString& reason, const QPoint& at) {
    say(reason, true, at);
}

void RefusalBubble::confirm(const QString& text, const QPoint& at) {
    say(text, false, at);
}

void RefusalBubble::linger() {
    if (isVisibleTo(parentWidget())) timer_.start();
}

void RefusalBubble::clear() {
    timer_.stop();
    text_.clear();
    isRefusal_ = false;
    hide();
}

void RefusalBubble::say(const QString& text, bool isRefusal, const QPoint& at) {
    if (text.isEmpty()) return clear();
    timer_.stop();
    text_ = text;
    isRefusal_ = isRefusal;
    const int textWidth = mostWidth_px - 3 * padding_px - mark_px;
    const QRect area =
        fontMetrics().boundingRect(QRect(0, 0, textWidth, 1000), Qt::TextWordWrap, text);
    resize(area.width() + 3 * padding_px + mark_px + 2,
           std::max(area.height(), mark_px) + 2 * padding_px);

    const QRect room = parentWidget()->rect().adjusted(4, 4, -4, -4);
    QPoint corner = at + besideMouse;
    if (corner.x() + width() > room.right()) corner.setX(room.right() - width());
    if (corner.y() + height() > room.bottom()) corner.setY(at.y() - besideMouse.y() - height());
    move(std::max(corner.x(), room.left()), std::max(corner.y(), room.top()));
    show();
    raise();
    update();
}

void RefusalBubble::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = theme_.color(isRefusal_ ? Role::bad : Role::good);
    painter.setPen(QPen(color, 1.5));
    painter.setBrush(theme_.color(Role::surfaceRaised));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);

    const QRectF mark(padding_px, (height() - mark_px) / 2.0, mark_px, mark_px);
    painter.setBrush(color);
    painter.drawEllipse(mark);
    painter.setPen(
        QPen(theme_.color(Role::surfaceRaised), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF middle = mark.center();
    if (isRefusal_)
        painter.drawLine(middle - QPointF(4, 0), middle + QPointF(4, 0));
    else
        painter.drawPolyline(
            QPolygonF{middle + QPointF(-3.5, 0), middle + QPointF(-1, 3), middle + QPointF(4, -3)});

    painter.setPen(theme_.color(Role::text));
    painter.drawText(
        rect().adjusted(2 * padding_px + mark_px, padding_px, -padding_px, -padding_px),
        Qt::TextWordWrap | Qt::AlignVCenter, text_);
}

}  // namespace cw::views
