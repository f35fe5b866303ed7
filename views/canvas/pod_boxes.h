// Thin boxes around the devices of each pod or unit of a generated fabric, so that a large drawing
// reads as parts.
//
// Outlines between the cards; they follow the design, not a drag under way, and are not hit by the
// mouse.
#pragma once

#include <QPainter>
#include <QRectF>
#include <vector>

#include "model/design/variant.h"
#include "views/canvas/canvas_style.h"

namespace cw::views {

class PodBoxes {
public:
    void follow(const design::Variant& variant);
    void paint(QPainter& painter, const CanvasStyle& style) const;
    [[nodiscard]] const std::vector<QRectF>& boxes() const { return boxes_; }

private:
    std::vector<QRectF> boxes_;
};

}  // namespace cw::views
