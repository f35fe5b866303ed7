#include "views/canvas/move_tool.h"

#include <cmath>

namespace cw::views {

QPointF snappedToGrid(const QPointF& point) {
    return {std::round(point.x() / gridUnit_px) * gridUnit_px,
            std::round(point.y() / gridUnit_px) * gridUnit_px};
}

void MoveTool::begin(std::vector<design::DeviceId> devices, design::DeviceId held) {
    devices_ = std::move(devices);
    by_ = {};
    const DeviceItem* item = scene_.deviceItem(held);
    start_ = item ? item->pos() : QPointF();
    isActive_ = !devices_.empty();
}

void MoveTool::dragTo(const QPointF& by) {
    if (!isActive_) return;
    const QPointF snapped = snappedToGrid(start_ + by) - start_;
    if (snapped == by_) return;
    by_ = snapped;
    scene_.showMoved(devices_, by_);
}

void MoveTool::nudge(const QPointF& by) {
    if (!isActive_) return;
    by_ += by;
    scene_.showMoved(devices_, by_);
}

bool MoveTool::finish() {
    if (!isActive_) return false;
    isActive_ = false;
    if (by_.isNull()) return false;
    const bool done =
        session_.perform(design::moveDevices(session_.desk(), devices_, {by_.x(), by_.y()}));
    if (!done) scene_.sync();
    return done;
}

void MoveTool::cancel() {
    if (!isActive_) return;
    isActive_ = false;
    scene_.sync();
}

}  // namespace cw::views
