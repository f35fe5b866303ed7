// The line of a link between two cards: pure geometry.
//
// A link leaves a card downwards from its port, or upwards through the top edge when the other card
// lies above; cards side by side are joined by a bow below both. The curve is smooth and starts and
// ends at right angles to the cards' edges.
#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>

namespace cw::views {

/// Where a link may end: the card, and the port group in it (scene coordinates).
struct LinkAnchor {
    QRectF card;
    QRectF port;
    double x = 0;  ///< within the port group; several links of one group are spread over it
};

struct LinkRoute {
    QPainterPath path;
    QPointF controlA;
    QPointF controlB;
    QPointF a;
    QPointF b;
    bool entersTopA = false;  ///< at the top edge, where no port is drawn
    bool entersTopB = false;
    QPointF captionAt;
    /// A few points of the curve, for a coarse drawing of it.
    [[nodiscard]] QPolygonF outline() const;
};

/// The pieces of the route's curve that lie in `area`: stroking a curve of many screens' length to
/// see a hand's breadth of it would take most of a frame.
[[nodiscard]] QPainterPath visiblePart(const LinkRoute& route, const QRectF& area);

[[nodiscard]] LinkRoute routeLink(const LinkAnchor& a, const LinkAnchor& b);

}  // namespace cw::views
