#include "views/canvas/ghosts.h"

#include <unordered_map>

#include "views/canvas/card.h"

namespace cw::views {

namespace {

QPointF middleOf(const design::Device& device) {
    return {device.position.x, device.position.y};
}

QString ghostText(const design::Device& device) {
    const QString label = QString::fromStdString(device.label);
    return device.count > 1 ? QStringLiteral("%1 × %2").arg(device.count).arg(label) : label;
}

}  // namespace

void Ghosts::show(const design::Variant& before, const design::Variant& after) {
    clear();
    std::unordered_map<design::DeviceId, const design::Device*> known;
    for (const design::Device& device : before.devices) known[device.id] = &device;
    std::unordered_map<design::DeviceId, QPointF> places;
    for (const design::Device& device : after.devices) {
        places[device.id] = middleOf(device);
        const auto old = known.find(device.id);
        const bool isSame = old != known.end() && old->second->position == device.position &&
                            old->second->count == device.count;
        if (!isSame) cards_.push_back({cardRect().translated(middleOf(device)), ghostText(device)});
    }
    std::unordered_map<design::LinkId, const design::Link*> knownLinks;
    for (const design::Link& link : before.links) knownLinks[link.id] = &link;
    for (const design::Link& link : after.links) {
        const auto old = knownLinks.find(link.id);
        const bool isSame = old != knownLinks.end() && old->second->a == link.a &&
                            old->second->b == link.b && old->second->count == link.count;
        if (!isSame) lines_.emplace_back(places[link.a.device], places[link.b.device]);
    }
}

void Ghosts::clear() {
    cards_.clear();
    lines_.clear();
}

QRectF Ghosts::bounds() const {
    QRectF bounds;
    for (const GhostCard& card : cards_) bounds |= card.rect;
    return bounds;
}

void Ghosts::paint(QPainter& painter, const CanvasStyle& style) const {
    if (isEmpty()) return;
    const QColor accent = style.color(Role::accent);
    QColor faint = accent;
    faint.setAlpha(90);
    QPen line(faint, 1);
    line.setCosmetic(true);
    painter.setPen(line);
    painter.drawLines(QList<QLineF>(lines_.begin(), lines_.end()));
    QPen outline(accent, 1.5, Qt::DashLine);
    outline.setCosmetic(true);
    QColor fill = style.color(Role::surface);
    fill.setAlpha(210);
    painter.setPen(outline);
    painter.setBrush(fill);
    for (const GhostCard& card : cards_)
        painter.drawRoundedRect(card.rect, cardRadius_px, cardRadius_px);
    // From far away the outlines alone tell the shape; text would be a smear.
    if (painter.worldTransform().m11() < 0.12) return;
    QFont font = painter.font();
    font.setPixelSize(28);
    painter.setFont(font);
    painter.setPen(style.color(Role::text));
    for (const GhostCard& card : cards_) {
        const QRectF room = card.rect.adjusted(12, 8, -12, -8);
        painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, card.text);
    }
}

}  // namespace cw::views
