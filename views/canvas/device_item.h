// One device on the canvas: a card with its ports, painted by this one item.
//
// Mirrors a device by id and holds no truth; the scene updates it from the variant. The card is
// made when first needed, so that ten thousand devices cost nothing until one comes into reading
// distance.
#pragma once

#include <QGraphicsItem>
#include <optional>

#include "model/design/variant.h"
#include "views/canvas/card_painter.h"

namespace cw::views {

class CanvasScene;

class DeviceItem : public QGraphicsItem {
public:
    enum { Type = UserType + 1 };

    DeviceItem(const CanvasScene& scene, design::Device device);

    [[nodiscard]] const design::Device& device() const { return device_; }
    [[nodiscard]] design::DeviceId id() const { return device_.id; }
    [[nodiscard]] catalog::PartKind kind() const { return kind_; }
    void setDevice(design::Device device);
    /// What the card says may have changed: links, parts or the theme.
    void forgetCard();
    /// What the card looks like: fonts or parts have changed, the port layout with them.
    void forgetLayout();

    [[nodiscard]] const CardLook& look() const { return look_; }
    void setFrame(CardLook::Frame frame);
    void setTarget(CardLook::Frame frame);
    void setSeverity(std::optional<checks::Severity> severity);
    void setJustChanged(bool justChanged);
    /// How many of its instances are taken to be out of order.
    void setFailed(int instances);
    [[nodiscard]] bool isOut() const { return look_.failed >= device_.count && look_.failed > 0; }

    /// In item coordinates; null when there is no such port.
    [[nodiscard]] const PortShape* portShape(const design::LinkEnd& end) const;
    /// The port group at `point` (item coordinates), within 2 px of its squares.
    [[nodiscard]] const PortShape* portAt(const QPointF& point) const;
    [[nodiscard]] const std::vector<PortShape>& ports() const;
    [[nodiscard]] QRectF sceneCardRect() const { return cardRect().translated(pos()); }
    /// What a tool tip says about it.
    [[nodiscard]] QString description() const;

    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override { return cardBounds(); }
    [[nodiscard]] QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void redraw();
    void paintNow(QPainter& painter, double scale);

    const CanvasScene& scene_;
    design::Device device_;
    catalog::PartKind kind_ = catalog::PartKind::server;
    CardLook look_;
    mutable std::optional<std::vector<PortShape>> layout_;
    std::optional<Card> card_;
};

}  // namespace cw::views
