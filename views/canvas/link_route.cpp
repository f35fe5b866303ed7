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

}  // namespace

LinkRoute routeLink(const LinkAnchor& a, const LinkAnchor& b) {
    LinkRoute route;
    route.entersTopA = isAbove(b.card, a.card);
    route.entersTopB = isAbove(a.card, b.card);
    route.a = {a.x, route.entersTopA ? a.card.top() : a.port.bottom()};
    route.b = {b.x, route.entersTopB ? b.card.top() : b.port.bottom()};
    const QPointF span = route.b - route.a;
    const bool isVertical = route.entersTopA || route.entersTopB;
    const double reach = isVertical ? std::max(24.0, std::abs(span.y()) * 0.5)
                                    : 48 + std::min(96.0, std::abs(span.x()) * 0.12);
    const QPointF controlA = route.a + QPointF(0, route.entersTopA ? -reach : reach);
    const QPointF controlB = route.b + QPointF(0, route.entersTopB ? -reach : reach);
    route.path.moveTo(route.a);
    route.path.cubicTo(controlA, controlB, route.b);
    const double fromA = !isVertical ? 0.5 : route.entersTopA ? captionPlace : 1 - captionPlace;
    route.captionAt = route.path.pointAtPercent(fromA);
    return route;
}

}  // namespace cw::views
