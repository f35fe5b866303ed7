// A part held over the canvas: a ghost card where a device would stand, or a node that takes it.
//
// What dropping would do is asked of the model when the answer can have changed (another device,
// Shift), previewed so that the figures move, and performed on release. The model decides what is a
// device by itself and what must go into one.
#pragma once

#include <QPainter>
#include <QPointF>
#include <optional>

#include "views/canvas/canvas_scene.h"

namespace cw::views {

class DropTool {
public:
    using Answer = design::Answer<design::Transaction>;

    DropTool(CanvasScene& scene, DesignSession& session) : scene_(scene), session_(session) {}

    /// False when the catalog has no such part.
    bool begin(const catalog::PartId& part);
    /// `fill`: as many as the slots take, instead of one.
    void moveTo(const QPointF& at, bool fill);
    /// Performs it; the answer holds the reason when it cannot be done.
    Answer drop(const QPointF& at, bool fill);
    void cancel();

    [[nodiscard]] bool isActive() const { return !part_.empty(); }
    [[nodiscard]] const std::optional<Answer>& answer() const { return answer_; }
    /// Where the ghost's card is; null when the part goes into a device or is refused.
    [[nodiscard]] QRectF ghostRect() const;

    void paint(QPainter& painter) const;

private:
    [[nodiscard]] Answer ask(const QPointF& at, bool fill) const;
    [[nodiscard]] std::optional<design::DeviceId> targetAt(const QPointF& at) const;
    void end();

    CanvasScene& scene_;
    DesignSession& session_;
    catalog::PartId part_;
    Card ghost_;
    bool isDevice_ = false;
    QPointF at_;
    std::optional<design::DeviceId> over_;
    bool fill_ = false;
    std::optional<Answer> answer_;
};

/// The devices a transaction adds to `variant`, to select what was just placed.
[[nodiscard]] std::vector<design::DeviceId> addedDevices(const design::Transaction& transaction,
                                                         const std::string& variant);

/// How many of `part` the device's slots can hold at most: asked of the model as "as many as fit".
[[nodiscard]] int slotCountFor(const design::Device& device, const catalog::PartLookup& parts);

}  // namespace cw::views
