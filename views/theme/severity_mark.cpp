#include "views/theme/severity_mark.h"

#include <QPainterPath>
#include <QPixmap>
#include <cmath>
#include <numbers>

namespace cw::views {

namespace {

QPolygonF regularPolygon(const QRectF& box, int corners, double turn) {
    QPolygonF polygon;
    for (int i = 0; i < corners; ++i) {
        const double angle = turn + 2.0 * std::numbers::pi * i / corners;
        polygon << box.center() + QPointF(std::cos(angle) * box.width() / 2,
                                          std::sin(angle) * box.height() / 2);
    }
    return polygon;
}

QPainterPath outlineOf(const QRectF& box, checks::Severity severity) {
    QPainterPath path;
    switch (severity) {
        case checks::Severity::error:
            path.addPolygon(regularPolygon(box, 8, std::numbers::pi / 8));
            break;
        case checks::Severity::warning:
            path.addPolygon(QPolygonF{QPointF(box.center().x(), box.top()), box.bottomRight(),
                                      box.bottomLeft()});
            break;
        case checks::Severity::info:
            path.addEllipse(box);
            break;
    }
    path.closeSubpath();
    return path;
}

}  // namespace

void paintSeverityMark(QPainter& painter, const QRectF& box, const Theme& theme,
                       checks::Severity severity, bool waived) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = theme.color(Theme::roleOf(severity));
    const QPainterPath outline = outlineOf(box.adjusted(0.5, 0.5, -0.5, -0.5), severity);
    painter.setPen(QPen(color, box.width() / 12));
    painter.setBrush(waived ? QBrush(Qt::NoBrush) : QBrush(color));
    painter.drawPath(outline);

    // The sign inside is drawn in the surface's colour, so that it stands out in both schemes.
    QPen sign(waived ? color : theme.color(Role::surface), box.width() / 8, Qt::SolidLine,
              Qt::RoundCap);
    painter.setPen(sign);
    const QPointF c = box.center();
    const double r = box.width() / 5;
    switch (severity) {
        case checks::Severity::error:
            painter.drawLine(c + QPointF(-r, -r), c + QPointF(r, r));
            painter.drawLine(c + QPointF(-r, r), c + QPointF(r, -r));
            break;
        case checks::Severity::warning:
            painter.drawLine(c + QPointF(0, -r * 0.7), c + QPointF(0, r * 0.6));
            painter.drawPoint(c + QPointF(0, r * 1.6));
            break;
        case checks::Severity::info:
            painter.drawPoint(c + QPointF(0, -r * 1.2));
            painter.drawLine(c + QPointF(0, -r * 0.2), c + QPointF(0, r * 1.2));
            break;
    }
    painter.restore();
}

QIcon severityMark(const Theme& theme, checks::Severity severity, bool waived) {
    QIcon icon;
    for (const int size : {16, 32, 48}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paintSeverityMark(painter, QRectF(0, 0, size, size), theme, severity, waived);
        icon.addPixmap(pixmap);
    }
    return icon;
}

}  // namespace cw::views
