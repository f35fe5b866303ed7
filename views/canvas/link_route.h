// The line of a link between two cards: pure geometry.
//
// A link leaves a card downwards from its port, or upwards through the top edge when the other card
// lies above; cards side by side are joined by a bow below both. The curve is smooth and starts and
// ends at right angles to the cards' edges. In a lane it has corners instead.
#pragma once

#include <QLineF>
#include <QPainterPath>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <vector>

namespace cw::views {

/// Where a link may end: the card, and the port group in it (scene coordinates).
struct LinkAnchor {
    QRectF card;
    QRectF port;
    double x = 0;  ///< within the port group; several links of one group are spread over it
};

/// A way around other cards: out of the upper card to a bus below it, along it to `x`, down, and
/// into the lower card from above.
struct LinkLane {
    double x = 0;
    double bus_px = 0;    ///< below the upper end
    double entry_px = 0;  ///< above the lower end
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
    QPolygonF corners;  ///< of a way in a lane, both ends included; empty for a curve
    /// A few points of the curve, for a coarse drawing of it.
    [[nodiscard]] QPolygonF outline() const;
};

/// The pieces of the route that lie in `area`: stroking a curve of many screens' length to
/// see a hand's breadth of it would take most of a frame.
[[nodiscard]] QPainterPath visiblePart(const LinkRoute& route, const QRectF& area);

/// The same as pieces of about `longest` each, which overlap a little. The raster engine walks a
/// list of the pixels of a line for each of them: a long, nearly level curve of a thousand pixels
/// takes a hundred times as long as ten of a hundred.
[[nodiscard]] std::vector<QPainterPath> visiblePieces(const LinkRoute& route, const QRectF& area,
                                                      double longest);
/// The same as lines from end to end of pieces no longer than `longest`: without a path for each,
/// for frames that must not take long.
[[nodiscard]] std::vector<QLineF> visibleLines(const LinkRoute& route, const QRectF& area,
                                               double longest);

[[nodiscard]] LinkRoute routeLink(const LinkAnchor& a, const LinkAnchor& b,
                                  const std::optional<LinkLane>& lane = std::nullopt);

}  // namespace cw::views
