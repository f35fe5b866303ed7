// Moving devices: shown while the mouse or an arrow key moves them, performed once when it ends.
#pragma once

#include <QPointF>
#include <vector>

#include "views/canvas/canvas_scene.h"

namespace cw::views {

/// To the nearest point of the 8-pixel grid.
[[nodiscard]] QPointF snappedToGrid(const QPointF& point);

class MoveTool {
public:
    MoveTool(CanvasScene& scene, DesignSession& session) : scene_(scene), session_(session) {}

    /// Starts to move `devices`; `held` is the one under the mouse, which snaps to the grid.
    void begin(std::vector<design::DeviceId> devices, design::DeviceId held);
    /// `by` from where they stood, in scene pixels; snapped so that the held card is on the grid.
    void dragTo(const QPointF& by);
    /// Adds to the way so far, without snapping.
    void nudge(const QPointF& by);
    /// One undo step for the whole way.
    bool finish();
    void cancel();
    [[nodiscard]] bool isActive() const { return isActive_; }

private:
    CanvasScene& scene_;
    DesignSession& session_;
    std::vector<design::DeviceId> devices_;
    QPointF start_;
    QPointF by_;
    bool isActive_ = false;
};

}  // namespace cw::views
