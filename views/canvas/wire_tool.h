// Cabling with the mouse: from a port to a port, from a port to a device, or between two devices.
//
// What letting go would do is asked of the model once per target, and previewed; this tool only
// shows the answer: a rubber line, the ports that come into question, and the reason when it is no.
#pragma once

#include <QPainter>
#include <QPointF>
#include <optional>
#include <variant>
#include <vector>

#include "views/canvas/canvas_scene.h"

namespace cw::views {

class WireTool {
public:
    using Place = std::variant<std::monostate, design::LinkEnd, design::DeviceId>;

    WireTool(CanvasScene& scene, DesignSession& session) : scene_(scene), session_(session) {}

    /// From a port, or from a device with the ports left to the model. `visible` is the part of the
    /// scene in which ports that come into question are shown.
    void begin(const Place& from, const QPointF& at, const QRectF& visible);
    void moveTo(const QPointF& at, const Place& over);
    /// Performs what was previewed. False when there is no target or it is refused.
    bool finish();
    void cancel();

    [[nodiscard]] bool isActive() const { return isActive_; }
    /// The answer for the present target; nullopt without one.
    [[nodiscard]] const std::optional<design::Answer<design::Transaction>>& answer() const {
        return answer_;
    }

    void paint(QPainter& painter) const;

private:
    [[nodiscard]] design::Answer<design::Transaction> ask() const;
    [[nodiscard]] design::Answer<design::Transaction> askPortToDevice(
        const design::LinkEnd& port, design::DeviceId device) const;
    void collectCandidates(const QRectF& visible);
    [[nodiscard]] QPointF start() const;
    void end();

    CanvasScene& scene_;
    DesignSession& session_;
    Place from_;
    Place over_;
    QPointF at_;
    std::vector<QRectF> candidates_;
    std::optional<design::Answer<design::Transaction>> answer_;
    bool isActive_ = false;
};

}  // namespace cw::views
