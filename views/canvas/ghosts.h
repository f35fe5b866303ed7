// What a transaction would add or move, drawn over the canvas before it is performed.
//
// Outlines and lines only, made from two variants; nothing is changed and nothing is hit by the
// mouse.
#pragma once

#include <QLineF>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <vector>

#include "model/design/variant.h"
#include "views/canvas/canvas_style.h"

namespace cw::views {

class Ghosts {
public:
    /// The differences of `after` from `before`.
    void show(const design::Variant& before, const design::Variant& after);
    void clear();
    [[nodiscard]] bool isEmpty() const { return cards_.empty() && lines_.empty(); }
    [[nodiscard]] std::size_t cardCount() const { return cards_.size(); }
    [[nodiscard]] std::size_t lineCount() const { return lines_.size(); }
    /// Around everything; null when there is nothing.
    [[nodiscard]] QRectF bounds() const;
    void paint(QPainter& painter, const CanvasStyle& style) const;

private:
    struct GhostCard {
        QRectF rect;
        QString text;
    };
    std::vector<GhostCard> cards_;
    std::vector<QLineF> lines_;
};

}  // namespace cw::views
