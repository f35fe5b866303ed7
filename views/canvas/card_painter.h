// Paints a card: for a device on the canvas, and for the ghost that follows a dragged part.
#pragma once

#include <QPainter>
#include <optional>

#include "model/checks/finding.h"
#include "views/canvas/card.h"

namespace cw::views {

/// How a card stands at the moment, apart from what it says.
struct CardLook {
    enum class Frame { plain, selected, traced, accepted, refused };
    Frame frame = Frame::plain;   ///< plain, selected, or at the end of a traced cable
    Frame target = Frame::plain;  ///< accepted or refused while something is held over it
    std::optional<checks::Severity> severity;  ///< error and warning carry a badge
    int failed = 0;                            ///< instances taken to be out of order
    bool justChanged = false;
    bool isGhost = false;
    bool isCoarse =
        false;  ///< one of very many: corners are not rounded until the card can be read
    [[nodiscard]] Frame shownFrame() const { return target == Frame::plain ? frame : target; }
};

/// Full detail, or only what can be read at `scale`. Changes pen, brush and font of the painter.
void paintCard(QPainter& painter, const Card& card, const CardLook& look, const CanvasStyle& style,
               double scale);

/// What a card may cover around its rectangle: frame, badge, second edge, ports.
[[nodiscard]] inline QRectF cardBounds() {
    return cardRect().adjusted(-6, -12, 12, 14);
}

}  // namespace cw::views
