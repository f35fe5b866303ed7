#include "views/canvas/device_item.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <QStyleOptionGraphicsItem>

#include "views/canvas/canvas_scene.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {
/// A port can be hit this far outside its squares.
constexpr double portReach_px = 2;
/// A design with more devices than this shows them coarsely until the cards can be read.
constexpr std::size_t mostFineCards = 300;
}  // namespace

DeviceItem::DeviceItem(const CanvasScene& scene, design::Device device) : scene_(scene) {
    setDevice(std::move(device));
}

void DeviceItem::setDevice(design::Device device) {
    device_ = std::move(device);
    const catalog::Part* part = scene_.parts().find(device_.part);
    kind_ = part ? part->kind : catalog::PartKind::server;
    setPos(device_.position.x, device_.position.y);
    forgetLayout();
}

void DeviceItem::redraw() {
    scene_.cardPictures().forget(id());
    update();
}

void DeviceItem::forgetCard() {
    card_.reset();
    redraw();
}

void DeviceItem::forgetLayout() {
    layout_.reset();
    forgetCard();
}

void DeviceItem::setFrame(CardLook::Frame frame) {
    if (look_.frame == frame) return;
    look_.frame = frame;
    redraw();
}

void DeviceItem::setTarget(CardLook::Frame frame) {
    if (look_.target == frame) return;
    look_.target = frame;
    redraw();
}

void DeviceItem::setSeverity(std::optional<checks::Severity> severity) {
    if (look_.severity == severity) return;
    look_.severity = severity;
    redraw();
}

void DeviceItem::setJustChanged(bool justChanged) {
    if (look_.justChanged == justChanged) return;
    look_.justChanged = justChanged;
    redraw();
}

void DeviceItem::setFailed(int instances) {
    if (look_.failed == instances) return;
    look_.failed = instances;
    redraw();
}

const std::vector<PortShape>& DeviceItem::ports() const {
    if (!layout_) layout_ = layoutPorts(device_, scene_.parts());
    return *layout_;
}

const PortShape* DeviceItem::portShape(const design::LinkEnd& end) const {
    for (const PortShape& shape : ports())
        if (shape.end == end) return &shape;
    return nullptr;
}

const PortShape* DeviceItem::portAt(const QPointF& point) const {
    for (const PortShape& shape : ports())
        if (shape.rect.adjusted(-portReach_px, -portReach_px, portReach_px, portReach_px)
                .contains(point))
            return &shape;
    return nullptr;
}

QString DeviceItem::description() const {
    const catalog::Part* part = scene_.parts().find(device_.part);
    QString text =
        QStringLiteral("<b>%1</b>").arg(QString::fromStdString(device_.label).toHtmlEscaped());
    if (device_.count > 1) text += QStringLiteral(" × %1").arg(device_.count);
    if (look_.failed > 0)
        text += QStringLiteral("<br>") +
                QCoreApplication::translate("cw::canvas", "%1 of %2 out of order")
                    .arg(look_.failed)
                    .arg(device_.count);
    text += QStringLiteral("<br>") +
            QString::fromStdString(part ? part->name : device_.part).toHtmlEscaped();
    for (const design::Fitting& fitting : device_.fittings) {
        const catalog::Part* fitted = scene_.parts().find(fitting.part);
        text +=
            QStringLiteral("<br>%1 × %2")
                .arg(fitting.count)
                .arg(QString::fromStdString(fitted ? fitted->name : fitting.part).toHtmlEscaped());
    }
    for (const design::PortUse& use : design::portsOf(scene_.variant(), device_, scene_.parts()))
        text += QStringLiteral("<br>") + portSentence(use).toHtmlEscaped();
    return text;
}

QPainterPath DeviceItem::shape() const {
    QPainterPath path;
    path.addRect(cardRect());
    for (const PortShape& port : ports())
        path.addRect(port.rect.adjusted(-portReach_px, 0, portReach_px, portReach_px));
    path.setFillRule(Qt::WindingFill);
    return path;
}

void DeviceItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    const double scale =
        scene_.isFullDetail()
            ? 1.0
            : QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    const bool isOneOfMany = !scene_.isFullDetail() && scene_.deviceCount() > mostFineCards;
    if (!isOneOfMany) return paintNow(*painter, scale);
    scene_.cardPictures().paint(
        *painter, id(), scene_.isHurried(),
        [this](QPainter& p, double drawnScale) { paintNow(p, drawnScale); });
}

void DeviceItem::paintNow(QPainter& painter, double scale) {
    if (!card_) card_ = makeCard(scene_.variant(), device_, scene_.parts(), scene_.style());
    CardLook look = look_;
    look.isCoarse = scene_.deviceCount() > mostFineCards;
    if (scene_.isFullDetail()) {
        look = {};
        look.severity = look_.severity;
    }
    paintCard(painter, *card_, look, scene_.style(), scale);
}

}  // namespace cw::views
