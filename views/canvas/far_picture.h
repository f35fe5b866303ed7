// All devices and links as plain shapes, painted in a few calls: how the canvas looks from afar.
//
// Asking ten thousand items to paint themselves takes ten times a frame; filling their rectangles
// by colour takes a fraction of one. Also the content of the minimap. Rebuilt when something moved.
#pragma once

#include <QLineF>
#include <QPainter>
#include <QRectF>
#include <map>
#include <vector>

#include "views/canvas/canvas_style.h"

namespace cw::views {

class CanvasScene;

class FarPicture {
public:
    void rebuild(const CanvasScene& scene);
    /// `scale` is screen pixels per scene pixel; only what touches `exposed` is painted.
    void paint(QPainter& painter, const QRectF& exposed, double scale,
               const CanvasStyle& style) const;
    /// Around all cards; null when there are none.
    [[nodiscard]] const QRectF& bounds() const { return bounds_; }

private:
    std::map<Role, std::vector<QRectF>> cards_;
    std::map<Role, std::vector<QRectF>> badges_;  ///< cards with a finding, by severity
    std::map<Role, std::vector<QRectF>> frames_;  ///< selected, accepting or refusing cards
    std::map<Role, std::vector<QLineF>> links_;
    QRectF bounds_;
};

}  // namespace cw::views
