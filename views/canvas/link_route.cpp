#include "views/canvas/link_route.h"

#include <algorithm>
#include <cmath>

namespace cw::views {

namespace {

constexpr double clearance_px = 8;

bool isAbove(const QRectF& upper, const QRectF& lower) {
    return upper.bottom() + clearance_px <= lower.top();
}

/// Towards the lower end a bundle's number stands apart from those of links that cross in the
/// middle.
constexpr double captionPlace = 0.36;

constexpr int samples = 48;

QPointF pointAt(const LinkRoute& route, double t) {
    const double s = 1 - t;
    return s * s * s * route.a + 3 * s * s * t * route.controlA + 3 * s * t * t * route.controlB +
           t * t * t * route.b;
}

QPointF directionAt(const LinkRoute& route, double t) {
    const double s = 1 - t;
    return s * s * (route.controlA - route.a) + 2 * s * t * (route.controlB - route.controlA) +
           t * t * (route.b - route.controlB);
}

/// Pieces of a curve within `reach`, so that none is longer than `longest`.
int piecesOf(const QRectF& reach, double longest) {
    constexpr double mostPieces = 4096;
    return static_cast<int>(
        std::clamp(std::ceil((reach.width() + reach.height()) / longest), 1.0, mostPieces));
}

/// The curve between two of its parameters, as a curve of its own.
void addPiece(QPainterPath& path, const LinkRoute& route, double from, double to) {
    const QPointF start = pointAt(route, from);
    const QPointF end = pointAt(route, to);
    path.moveTo(start);
    path.cubicTo(start + (to - from) * directionAt(route, from),
                 end - (to - from) * directionAt(route, to), end);
}

/// The straight piece from `start` to `end`, which is level or upright, as far as it lies in
/// `area`.
void addClipped(QPainterPath& path, const QPointF& start, const QPointF& end, const QRectF& area) {
    const QPointF from(std::clamp(start.x(), area.left(), area.right()),
                       std::clamp(start.y(), area.top(), area.bottom()));
    const QPointF to(std::clamp(end.x(), area.left(), area.right()),
                     std::clamp(end.y(), area.top(), area.bottom()));
    const bool isUpright = start.x() == end.x();
    if (isUpright ? from.x() != start.x() || from.y() == to.y()
                  : from.y() != start.y() || from.x() == to.x())
        return;
    if (path.isEmpty() || path.currentPosition() != from) path.moveTo(from);
    path.lineTo(to);
}

void addCorner(QPolygonF& corners, const QPointF& point) {
    if (corners.isEmpty() || corners.back() != point) corners << point;
}

/// From the upper to the lower end.
QPolygonF wayIn(const LinkLane& lane, const QPointF& upper, const QPointF& lower) {
    QPolygonF corners;
    addCorner(corners, upper);
    addCorner(corners, {upper.x(), upper.y() + lane.bus_px});
    addCorner(corners, {lane.x, upper.y() + lane.bus_px});
    addCorner(corners, {lane.x, lower.y() - lane.entry_px});
    addCorner(corners, {lower.x(), lower.y() - lane.entry_px});
    addCorner(corners, lower);
    return corners;
}

}  // namespace

QPolygonF LinkRoute::outline() const {
    if (!corners.isEmpty()) return corners;
    constexpr int pieces = 10;
    QPolygonF points;
    for (int i = 0; i <= pieces; ++i) points << pointAt(*this, static_cast<double>(i) / pieces);
    return points;
}

QPainterPath visiblePart(const LinkRoute& route, const QRectF& area) {
    QPainterPath visible;
    for (qsizetype i = 1; i < route.corners.size(); ++i)
        addClipped(visible, route.corners[i - 1], route.corners[i], area);
    if (!route.corners.isEmpty()) return visible;
    int from = -1;
    QPointF before = route.a;
    for (int i = 1; i <= samples; ++i) {
        const QPointF next = pointAt(route, static_cast<double>(i) / samples);
        const bool isInside = std::max(before.x(), next.x()) >= area.left() &&
                              std::min(before.x(), next.x()) <= area.right() &&
                              std::max(before.y(), next.y()) >= area.top() &&
                              std::min(before.y(), next.y()) <= area.bottom();
        if (isInside && from < 0) from = i - 1;
        const bool isEnd = from >= 0 && (!isInside || i == samples);
        if (isEnd)
            addPiece(visible, route, static_cast<double>(from) / samples,
                     static_cast<double>(isInside ? i : i - 1) / samples);
        if (!isInside) from = -1;
        before = next;
    }
    return visible;
}

std::vector<QPainterPath> visiblePieces(const LinkRoute& route, const QRectF& area,
                                        double longest) {
    if (!route.corners.isEmpty()) return {visiblePart(route, area)};
    const int pieces = piecesOf(route.path.controlPointRect(), longest);
    const double overlap = 0.02 / pieces;
    std::vector<QPainterPath> visible;
    QPointF before = route.a;
    for (int i = 1; i <= pieces; ++i) {
        const double to = static_cast<double>(i) / pieces;
        const QPointF next = pointAt(route, to);
        // A short piece bends by less than its own length.
        const QRectF around =
            QRectF(before, next).normalized().adjusted(-longest, -longest, longest, longest);
        before = next;
        if (!around.intersects(area)) continue;
        addPiece(visible.emplace_back(), route, static_cast<double>(i - 1) / pieces,
                 std::min(1.0, to + overlap));
    }
    return visible;
}

std::vector<QLineF> visibleLines(const LinkRoute& route, const QRectF& area, double longest) {
    std::vector<QLineF> lines;
    if (!route.corners.isEmpty()) {
        const QPainterPath visible = visiblePart(route, area);
        for (int i = 1; i < visible.elementCount(); ++i)
            if (!visible.elementAt(i).isMoveTo())
                lines.emplace_back(visible.elementAt(i - 1), visible.elementAt(i));
        return lines;
    }
    const QRectF reach = route.path.controlPointRect();
    const int pieces = piecesOf(reach, longest);
    QPointF before = route.a;
    for (int i = 1; i <= pieces; ++i) {
        const QPointF next = pointAt(route, static_cast<double>(i) / pieces);
        const bool isInside = std::max(before.x(), next.x()) >= area.left() - longest &&
                              std::min(before.x(), next.x()) <= area.right() + longest &&
                              std::max(before.y(), next.y()) >= area.top() - longest &&
                              std::min(before.y(), next.y()) <= area.bottom() + longest;
        if (isInside) lines.emplace_back(before, next);
        before = next;
    }
    return lines;
}

LinkRoute routeLink(const LinkAnchor& a, const LinkAnchor& b, const std::optional<LinkLane>& lane) {
    LinkRoute route;
    route.entersTopA = isAbove(b.card, a.card);
    route.entersTopB = isAbove(a.card, b.card);
    route.a = {a.x, route.entersTopA ? a.card.top() : a.port.bottom()};
    route.b = {b.x, route.entersTopB ? b.card.top() : b.port.bottom()};
    if (lane && route.entersTopA != route.entersTopB) {
        const QPointF& lower = route.entersTopA ? route.a : route.b;
        route.corners = wayIn(*lane, route.entersTopA ? route.b : route.a, lower);
        route.path.addPolygon(route.corners);
        route.captionAt = lower - QPointF(0, lane->entry_px / 2);
        return route;
    }
    const QPointF span = route.b - route.a;
    const bool isVertical = route.entersTopA || route.entersTopB;
    const double reach = isVertical ? std::max(24.0, std::abs(span.y()) * 0.5)
                                    : 48 + std::min(96.0, std::abs(span.x()) * 0.12);
    route.controlA = route.a + QPointF(0, route.entersTopA ? -reach : reach);
    route.controlB = route.b + QPointF(0, route.entersTopB ? -reach : reach);
    route.path.moveTo(route.a);
    route.path.cubicTo(route.controlA, route.controlB, route.b);
    const double fromA = !isVertical ? 0.5 : route.entersTopA ? captionPlace : 1 - captionPlace;
    route.captionAt = route.path.pointAtPercent(fromA);
    return route;
}

}  // namespace cw::views
