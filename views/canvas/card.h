// What the card of one device shows: its texts, and where its ports lie along the bottom edge.
//
// A plain value made from the variant and its parts. Layout depends on the device alone (links are
// routed by it); use depends on the links as well. Coordinates: the middle of the card is (0, 0).
#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "model/catalog/part.h"
#include "model/design/fitting_rules.h"
#include "model/design/variant.h"
#include "views/canvas/canvas_style.h"

namespace cw::views {

/// A port group drawn as small squares, or as one field "24/64" when it has many.
struct PortShape {
    design::LinkEnd end;
    QRectF rect;
    int total = 0;
    bool isCollapsed = false;
    [[nodiscard]] QRectF square(int index) const;
};

struct PortState {
    int used = 0;
    std::optional<design::Network> network;  ///< of the links that end here
};

struct Card {
    catalog::PartKind kind = catalog::PartKind::server;
    QStringList label;  ///< one line, or two when it is long
    QString subtitle;   ///< empty when the label takes its place
    QStringList overviewLabel;
    QStringList contents;  ///< up to three lines
    int count = 1;
    std::vector<PortShape> ports;
    std::vector<PortState> states;  ///< parallel to `ports`
};

[[nodiscard]] inline QRectF cardRect() {
    return {-cardWidth_px / 2, -cardHeight_px / 2, cardWidth_px, cardHeight_px};
}

[[nodiscard]] std::vector<PortShape> layoutPorts(const design::Device& device,
                                                 const catalog::PartLookup& parts);

[[nodiscard]] Card makeCard(const design::Variant& variant, const design::Device& device,
                            const catalog::PartLookup& parts, const CanvasStyle& style);

/// "8 × 400 Gb/s OSFP: 6 used, 2 free".
[[nodiscard]] QString portSentence(const design::PortUse& use);

}  // namespace cw::views
