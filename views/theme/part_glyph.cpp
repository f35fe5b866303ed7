#include "views/theme/part_glyph.h"

#include <QPainterPath>
#include <QPolygonF>
#include <numbers>

namespace cw::views {

namespace {

using catalog::PartKind;

// All signs are drawn on a field of 16 by 16 and scaled into their box.

void chip(QPainter& p, bool withDie) {
    p.drawRoundedRect(QRectF(3, 3, 10, 10), 1.5, 1.5);
    for (const double at : {5.5, 8.0, 10.5}) {
        p.drawLine(QPointF(at, 0.8), QPointF(at, 3));
        p.drawLine(QPointF(at, 13), QPointF(at, 15.2));
        p.drawLine(QPointF(0.8, at), QPointF(3, at));
        p.drawLine(QPointF(13, at), QPointF(15.2, at));
    }
    if (withDie) p.drawRect(QRectF(6, 6, 4, 4));
}

void server(QPainter& p) {
    for (const double top : {1.5, 6.0, 10.5}) {
        p.drawRoundedRect(QRectF(1.5, top, 13, 4), 1, 1);
        p.drawLine(QPointF(4, top + 2), QPointF(7, top + 2));
        p.drawPoint(QPointF(12, top + 2));
    }
}

void networkSwitch(QPainter& p) {
    p.drawRoundedRect(QRectF(1, 3, 14, 10), 1.5, 1.5);
    p.drawPolyline(QPolygonF{{4, 6.3}, {12, 6.3}, {10, 4.8}});
    p.drawPolyline(QPolygonF{{12, 9.7}, {4, 9.7}, {6, 11.2}});
}

void memoryModule(QPainter& p) {
    p.drawRect(QRectF(1, 4.5, 14, 6));
    for (const double left : {3.0, 6.5, 10.0}) p.drawRect(QRectF(left, 6.2, 2.6, 2.6));
    for (double at = 2.5; at < 15; at += 2.2) p.drawLine(QPointF(at, 10.5), QPointF(at, 12.5));
}

void nic(QPainter& p) {
    p.drawPolyline(QPolygonF{{2, 1}, {2, 15}});
    p.drawRoundedRect(QRectF(2, 3, 12.5, 8), 1, 1);
    p.drawRect(QRectF(4, 5, 3.5, 4));
    p.drawLine(QPointF(6, 11), QPointF(6, 13.2));
    p.drawLine(QPointF(6, 13.2), QPointF(12, 13.2));
    p.drawLine(QPointF(12, 13.2), QPointF(12, 11));
}

void cable(QPainter& p) {
    p.drawRoundedRect(QRectF(1, 2, 5, 4), 1, 1);
    p.drawRoundedRect(QRectF(10, 10, 5, 4), 1, 1);
    QPainterPath path(QPointF(6, 4));
    path.cubicTo(QPointF(14, 4), QPointF(2, 12), QPointF(10, 12));
    p.drawPath(path);
}

void transceiver(QPainter& p) {
    p.drawRoundedRect(QRectF(1, 5, 10, 6), 1, 1);
    p.drawRect(QRectF(11, 6.2, 4, 3.6));
    p.drawLine(QPointF(3.5, 8), QPointF(7.5, 8));
}

void drive(QPainter& p) {
    p.drawRoundedRect(QRectF(3, 1, 10, 14), 1.5, 1.5);
    p.drawEllipse(QPointF(8, 6.2), 3.2, 3.2);
    p.drawLine(QPointF(5.5, 12.5), QPointF(10.5, 12.5));
}

void storage(QPainter& p) {
    p.drawEllipse(QRectF(2.5, 1.5, 11, 4));
    p.drawLine(QPointF(2.5, 3.5), QPointF(2.5, 12.5));
    p.drawLine(QPointF(13.5, 3.5), QPointF(13.5, 12.5));
    for (const double top : {6.0, 10.5}) p.drawArc(QRectF(2.5, top, 11, 4), 180 * 16, 180 * 16);
}

void rack(QPainter& p) {
    p.drawRoundedRect(QRectF(3.5, 1, 9, 14), 1, 1);
    for (const double at : {4.0, 6.5, 9.0, 11.5}) p.drawLine(QPointF(5.5, at), QPointF(10.5, at));
}

void pdu(QPainter& p) {
    p.drawRoundedRect(QRectF(1.5, 1.5, 13, 13), 2, 2);
    p.drawPolyline(
        QPolygonF{{9, 3.5}, {5.5, 8.6}, {8.2, 8.6}, {7, 12.5}, {10.6, 7.2}, {7.8, 7.2}, {9, 3.5}});
}

void coolingUnit(QPainter& p) {
    for (int spoke = 0; spoke < 3; ++spoke) {
        const double angle = spoke * std::numbers::pi / 3;
        const QPointF end(6.6 * std::sin(angle), 6.6 * std::cos(angle));
        p.drawLine(QPointF(8, 8) - end, QPointF(8, 8) + end);
    }
    p.drawEllipse(QPointF(8, 8), 3, 3);
}

void drawSign(QPainter& p, PartKind kind) {
    switch (kind) {
        case PartKind::accelerator:
            return chip(p, true);
        case PartKind::cpu:
            return chip(p, false);
        case PartKind::server:
            return server(p);
        case PartKind::memory:
            return memoryModule(p);
        case PartKind::nic:
            return nic(p);
        case PartKind::networkSwitch:
            return networkSwitch(p);
        case PartKind::cable:
            return cable(p);
        case PartKind::transceiver:
            return transceiver(p);
        case PartKind::drive:
            return drive(p);
        case PartKind::storageSystem:
            return storage(p);
        case PartKind::rack:
            return rack(p);
        case PartKind::pdu:
            return pdu(p);
        case PartKind::coolingUnit:
            return coolingUnit(p);
    }
}

}  // namespace

void paintGlyph(QPainter& painter, PartKind kind, const QRectF& box, const QColor& color) {
    const QTransform before = painter.transform();
    painter.translate(box.topLeft());
    painter.scale(box.width() / 16, box.height() / 16);
    painter.setPen(QPen(color, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    drawSign(painter, kind);
    painter.setTransform(before);
}

}  // namespace cw::views
