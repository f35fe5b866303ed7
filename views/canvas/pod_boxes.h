// Thin boxes around the devices of each pod or unit of a generated fabric, with its number and its
// nodes, so that a large drawing reads as parts.
//
// Outlines between the cards; they follow the design, not a drag under way, and are not hit by the
// mouse.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>
#include <unordered_map>
#include <vector>

#include "model/design/variant.h"
#include "views/canvas/canvas_style.h"

namespace cw::views {

class PodBoxes {
public:
    /// True when it looks other than before.
    bool follow(const design::Variant& variant, const catalog::PartLookup& parts);
    void clear();
    void paint(QPainter& painter, const CanvasStyle& style) const;
    [[nodiscard]] const std::vector<QRectF>& boxes() const { return boxes_; }
    /// The box that has the device in it; null when none has.
    [[nodiscard]] const QRectF* boxOf(design::DeviceId device) const;
    [[nodiscard]] QRectF bounds() const;

private:
    void measureGap();
    void paintName(QPainter& painter, const QRectF& box, const QString& name) const;

    std::vector<QRectF> boxes_;
    std::vector<QString> names_;
    std::unordered_map<design::DeviceId, std::size_t> boxOf_;
    double leastGap_ = 0;  ///< between two rows of boxes; infinite for one row
};

}  // namespace cw::views
