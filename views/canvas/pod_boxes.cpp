#include "views/canvas/pod_boxes.h"

#include <unordered_map>

#include "model/fabric/layout.h"
#include "views/canvas/card.h"

namespace cw::views {

namespace {

constexpr double boxMargin_px = 3 * gridUnit_px;
constexpr double boxRadius_px = 2 * gridUnit_px;

}  // namespace

void PodBoxes::follow(const design::Variant& variant) {
    boxes_.clear();
    const auto pods = fabric::podsOf(variant);
    if (pods.empty()) return;
    std::unordered_map<design::DeviceId, QPointF> places;
    for (const design::Device& device : variant.devices)
        places[device.id] = {device.position.x, device.position.y};
    for (const std::vector<design::DeviceId>& pod : pods) {
        QRectF box;
        for (const design::DeviceId id : pod) box |= cardRect().translated(places[id]);
        boxes_.push_back(box.adjusted(-boxMargin_px, -boxMargin_px, boxMargin_px, boxMargin_px));
    }
}

void PodBoxes::paint(QPainter& painter, const CanvasStyle& style) const {
    if (boxes_.empty()) return;
    QPen pen(style.color(Role::border), 1);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (const QRectF& box : boxes_) painter.drawRoundedRect(box, boxRadius_px, boxRadius_px);
}

}  // namespace cw::views
