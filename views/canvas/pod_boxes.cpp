#include "views/canvas/pod_boxes.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "model/fabric/layout.h"
#include "views/canvas/card.h"

namespace cw::views {

namespace {

constexpr double boxMargin_px = 3 * gridUnit_px;
constexpr double boxRadius_px = 2 * gridUnit_px;
/// The name is written at this size on the screen from afar, and within the margin from near.
constexpr int nameSize_px = 11;
constexpr double leastNamed_px = 5 * gridUnit_px;

QString podName(std::size_t number, long nodes) {
    const QString name = QCoreApplication::translate("cw::canvas", "Pod %1").arg(number);
    if (nodes == 0) return name;
    return QCoreApplication::translate("cw::canvas", "%1: %2 nodes")
        .arg(name, QLocale().toString(static_cast<qlonglong>(nodes)));
}

}  // namespace

bool PodBoxes::follow(const design::Variant& variant, const catalog::PartLookup& parts) {
    const auto boxesBefore = std::exchange(boxes_, {});
    const auto namesBefore = std::exchange(names_, {});
    clear();
    const auto pods = fabric::podsOf(variant);
    if (pods.empty()) return !boxesBefore.empty();
    std::unordered_map<design::DeviceId, const design::Device*> devices;
    for (const design::Device& device : variant.devices) devices[device.id] = &device;
    for (const std::vector<design::DeviceId>& pod : pods) {
        QRectF box;
        long nodes = 0;
        for (const design::DeviceId id : pod) {
            const design::Device& device = *devices.at(id);
            boxOf_[id] = boxes_.size();
            box |= cardRect().translated(device.position.x, device.position.y);
            const catalog::Part* part = parts.find(device.part);
            if (part && part->kind == catalog::PartKind::server) nodes += device.count;
        }
        boxes_.push_back(box.adjusted(-boxMargin_px, -boxMargin_px, boxMargin_px, boxMargin_px));
        names_.push_back(podName(boxes_.size(), nodes));
    }
    measureGap();
    return boxes_ != boxesBefore || names_ != namesBefore;
}

void PodBoxes::measureGap() {
    leastGap_ = std::numeric_limits<double>::infinity();
    std::map<double, double> rows;  // bottoms by top
    for (const QRectF& box : boxes_) {
        double& bottom = rows.try_emplace(box.top(), box.bottom()).first->second;
        bottom = std::max(bottom, box.bottom());
    }
    for (auto row = rows.begin(); row != rows.end() && std::next(row) != rows.end(); ++row)
        leastGap_ = std::min(leastGap_, std::max(0.0, std::next(row)->first - row->second));
}

void PodBoxes::clear() {
    boxes_.clear();
    names_.clear();
    boxOf_.clear();
}

const QRectF* PodBoxes::boxOf(design::DeviceId device) const {
    const auto found = boxOf_.find(device);
    return found == boxOf_.end() ? nullptr : &boxes_[found->second];
}

QRectF PodBoxes::bounds() const {
    QRectF bounds;
    for (const QRectF& box : boxes_) bounds |= box;
    return bounds;
}

void PodBoxes::paint(QPainter& painter, const CanvasStyle& style) const {
    if (boxes_.empty()) return;
    QPen pen(style.color(Role::border), 1);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (const QRectF& box : boxes_) painter.drawRoundedRect(box, boxRadius_px, boxRadius_px);
    painter.setPen(style.color(Role::textLight));
    QFont font = style.textFont;
    font.setPixelSize(nameSize_px);
    painter.setFont(font);
    for (std::size_t i = 0; i < boxes_.size(); ++i) paintName(painter, boxes_[i], names_[i]);
}

/// Within the lower edge while that is high enough, below it from afar; always at one size. Cables
/// come in from above.
void PodBoxes::paintName(QPainter& painter, const QRectF& box, const QString& name) const {
    const QTransform toView = painter.worldTransform();
    const QRectF shown = toView.mapRect(box);
    if (shown.width() < leastNamed_px) return;
    constexpr double ports_px = gridUnit_px;  // stand out below a card
    const double margin_px = (boxMargin_px - ports_px) * toView.m11();
    const double high_px = painter.fontMetrics().height();
    const bool isInside = margin_px >= high_px;
    // Over the next row of pods it could not be read, nor could they.
    if (!isInside && leastGap_ * toView.m11() < high_px * 0.6) return;
    const double down_px = isInside ? -(margin_px + high_px) / 2 : 1;
    const QRectF room(shown.left() + gridUnit_px / 2.0, shown.bottom() + down_px,
                      shown.width() - gridUnit_px, high_px);
    painter.save();
    painter.resetTransform();
    const QFontMetrics metrics = painter.fontMetrics();
    // Which pod it is says more than the beginning of how many nodes it has.
    const bool isShort = metrics.horizontalAdvance(name) > room.width();
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(isShort ? name.section(QLatin1Char(':'), 0, 0) : name,
                                        Qt::ElideRight, int(room.width())));
    painter.restore();
}

}  // namespace cw::views
