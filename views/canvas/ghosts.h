// What a transaction would add or move, drawn over the canvas before it is performed.
//
// What it leaves alone is dimmed; what is new, or elsewhere, or more stands out as it will be: by
// kind, with its links, in the boxes of its pods. Made from two variants; nothing is changed and
// nothing is hit by the mouse.
#pragma once

#include <QPainter>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <map>
#include <vector>

#include "model/catalog/part.h"
#include "model/design/variant.h"
#include "views/canvas/canvas_style.h"
#include "views/canvas/pod_boxes.h"

namespace cw::views {

class Ghosts {
public:
    /// The differences of `after` from `before`; `parts` are those of `after`.
    void show(const design::Variant& before, const design::Variant& after,
              const catalog::PartLookup& parts);
    void clear();
    [[nodiscard]] bool isEmpty() const { return cards_.empty() && lineCount() == 0; }
    [[nodiscard]] std::size_t cardCount() const { return cards_.size(); }
    [[nodiscard]] std::size_t lineCount() const;
    /// Around everything; null when there is nothing.
    [[nodiscard]] QRectF bounds() const;
    /// `exposed` in scene coordinates.
    void paint(QPainter& painter, const QRectF& exposed, const CanvasStyle& style) const;

private:
    struct GhostCard {
        QRectF rect;
        QString text;   ///< how many of what
        QString count;  ///< how many: where there is no room for more
        Role role = Role::accent;
    };
    void paintLines(QPainter& painter, const CanvasStyle& style) const;
    void paintCards(QPainter& painter, const QRectF& exposed, const CanvasStyle& style) const;
    void paintTexts(QPainter& painter, const QRectF& exposed, const CanvasStyle& style) const;

    std::vector<GhostCard> cards_;
    std::map<Role, std::vector<QPolygonF>> lines_;  ///< by network
    PodBoxes pods_;
};

}  // namespace cw::views
