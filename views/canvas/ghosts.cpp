#include "views/canvas/ghosts.h"

#include <unordered_map>

#include "views/canvas/card.h"
#include "views/canvas/link_lanes.h"

namespace cw::views {

namespace {

/// Enough to see that something is there and that it is not meant.
constexpr int veilAlpha = 200;
/// Smoothed lines of a large fabric take longer than a frame.
constexpr std::size_t mostSmoothGhostLines = 600;

QString ghostText(const design::Device& device) {
    const QString label = QString::fromStdString(device.label);
    return device.count > 1 ? QStringLiteral("%1 \u00d7 %2").arg(device.count).arg(label) : label;
}

LinkAnchor bottomOf(const QRectF& card) {
    return {card, QRectF(card.left(), card.bottom(), card.width(), 0), card.center().x()};
}

}  // namespace

void Ghosts::show(const design::Variant& before, const design::Variant& after,
                  const catalog::PartLookup& parts) {
    clear();
    std::unordered_map<design::DeviceId, const design::Device*> known;
    for (const design::Device& device : before.devices) known[device.id] = &device;
    std::unordered_map<design::DeviceId, QRectF> places;
    for (const design::Device& device : after.devices) {
        const QRectF rect = cardRect().translated(device.position.x, device.position.y);
        places[device.id] = rect;
        const auto old = known.find(device.id);
        const bool isSame = old != known.end() && old->second->position == device.position &&
                            old->second->count == device.count;
        if (isSame) continue;
        const catalog::Part* part = parts.find(device.part);
        cards_.push_back(
            {rect, ghostText(device),
             device.count > 1 ? QStringLiteral("\u00d7\u2009%1").arg(device.count) : QString(),
             part ? Theme::roleOf(part->kind) : Role::accent});
    }
    pods_.follow(after, parts);
    LinkLanes lanes;
    lanes.follow(after, pods_);
    std::unordered_map<design::LinkId, const design::Link*> knownLinks;
    for (const design::Link& link : before.links) knownLinks[link.id] = &link;
    for (const design::Link& link : after.links) {
        const auto old = knownLinks.find(link.id);
        const bool isSame = old != knownLinks.end() && old->second->a == link.a &&
                            old->second->b == link.b && old->second->count == link.count;
        if (isSame) continue;
        const LinkAnchor a = bottomOf(places[link.a.device]);
        const LinkAnchor b = bottomOf(places[link.b.device]);
        lines_[Theme::roleOf(link.network)].push_back(
            routeLink(a, b, lanes.laneOf(link, a, b)).outline());
    }
}

void Ghosts::clear() {
    cards_.clear();
    lines_.clear();
    pods_.clear();
}

std::size_t Ghosts::lineCount() const {
    std::size_t count = 0;
    for (const auto& [role, lines] : lines_) count += lines.size();
    return count;
}

QRectF Ghosts::bounds() const {
    QRectF bounds = isEmpty() ? QRectF() : pods_.bounds();
    for (const GhostCard& card : cards_) bounds |= card.rect;
    return bounds;
}

void Ghosts::paint(QPainter& painter, const QRectF& exposed, const CanvasStyle& style) const {
    if (isEmpty()) return;
    QColor veil = style.color(Role::canvas);
    veil.setAlpha(veilAlpha);
    painter.fillRect(exposed, veil);
    pods_.paint(painter, style);
    paintLines(painter, style);
    paintCards(painter, exposed, style);
    paintTexts(painter, exposed, style);
}

void Ghosts::paintLines(QPainter& painter, const CanvasStyle& style) const {
    painter.setRenderHint(QPainter::Antialiasing, lineCount() <= mostSmoothGhostLines);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [role, lines] : lines_) {
        QPen pen(style.color(role), 1);
        pen.setCosmetic(true);
        painter.setPen(pen);
        for (const QPolygonF& line : lines) painter.drawPolyline(line);
    }
}

void Ghosts::paintCards(QPainter& painter, const QRectF& exposed, const CanvasStyle& style) const {
    const bool isFar = painter.worldTransform().m11() < farScale;
    painter.setRenderHint(QPainter::Antialiasing, !isFar);
    QPen outline(style.color(Role::accent), 1.5, Qt::DashLine);
    outline.setCosmetic(true);
    painter.setPen(isFar ? QPen(Qt::NoPen) : outline);
    for (const GhostCard& card : cards_) {
        if (!card.rect.intersects(exposed)) continue;
        if (isFar) {
            painter.fillRect(card.rect, style.color(card.role));
            continue;
        }
        painter.setBrush(style.color(Role::canvasCard));
        painter.drawRoundedRect(card.rect, cardRadius_px, cardRadius_px);
        painter.fillRect(QRectF(card.rect.topLeft(), QSizeF(gridUnit_px, card.rect.height())),
                         style.color(card.role));
    }
}

/// Of one size on the screen, whatever the zoom.
void Ghosts::paintTexts(QPainter& painter, const QRectF& exposed, const CanvasStyle& style) const {
    const QTransform toView = painter.worldTransform();
    const bool isFar = toView.m11() < farScale;
    QFont font = isFar ? style.portFont : style.labelFont;
    const QFontMetricsF metrics(font);
    if (cardHeight_px * toView.m11() < metrics.height() * 0.9) return;
    painter.save();
    painter.resetTransform();
    painter.setFont(font);
    for (const GhostCard& card : cards_) {
        if (!card.rect.intersects(exposed)) continue;
        const QRectF shown = toView.mapRect(card.rect).adjusted(isFar ? 2 : 10, 1, -2, -1);
        const bool isLightCard = style.color(card.role).lightness() > 120;
        painter.setPen(!isFar ? style.color(Role::text) : isLightCard ? Qt::black : Qt::white);
        const bool fits = metrics.horizontalAdvance(card.text) <= shown.width();
        if (fits || !isFar)
            painter.drawText(shown, Qt::AlignCenter | Qt::TextWordWrap, card.text);
        else if (metrics.horizontalAdvance(card.count) <= shown.width())
            painter.drawText(shown, Qt::AlignCenter, card.count);
    }
    painter.restore();
}

}  // namespace cw::views
