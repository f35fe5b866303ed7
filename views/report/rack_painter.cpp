#include "views/report/rack_painter.h"

#include <algorithm>

namespace cw::views {

namespace {

constexpr double unitHeight_px = 6;
constexpr double rackInside_px = 16 * gridUnit_px;
constexpr double rackNumbers_px = 2.5 * gridUnit_px;  ///< beside the rack, every fifth unit
constexpr double rackCaption_px = 6 * gridUnit_px;
constexpr double stripe_px = 4;
constexpr int numbered_U = 5;

void paintBox(QPainter& painter, const QRectF& inside, const RackBox& box,
              const ReportStyle& style) {
    const double bottom = inside.bottom() - (box.unit - 1) * unitHeight_px;
    const double height = box.height_U * unitHeight_px;
    const QRectF rect(inside.left() + 1, bottom - height + 0.5, inside.width() - 2, height - 1);
    painter.setPen(QPen(style.color(Role::canvasCardEdge), 0.5));
    painter.setBrush(style.color(Role::canvasCard));
    painter.drawRect(rect);
    painter.fillRect(QRectF(rect.left(), rect.top(), stripe_px, rect.height()),
                     style.color(box.color));
    // A device of one unit is as high as the smallest print.
    QFont font = style.font(std::clamp(int(height) - 2, 5, ReportStyle::smallSize_px));
    const QFontMetricsF metrics(font);
    painter.setPen(style.color(Role::text));
    painter.setFont(font);
    const double width = rect.width() - stripe_px - 6;
    painter.drawText(QRectF(rect.left() + stripe_px + 4, rect.top(), width, rect.height()),
                     Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip,
                     metrics.elidedText(box.label, Qt::ElideRight, width));
}

}  // namespace

double rackWidth_px() {
    return rackNumbers_px + rackInside_px;
}

double rackHeight_px(const RackPicture& rack) {
    return rackCaption_px + rack.height_U * unitHeight_px + 2;
}

void paintRack(QPainter& painter, const QPointF& topLeft, const RackPicture& rack,
               const ReportStyle& style) {
    painter.save();
    const double width = rackWidth_px();
    const SetText name(rack.name, style.font(ReportStyle::detailSize_px, QFont::DemiBold),
                       {width, 2 * gridUnit_px, Qt::AlignLeft, 1});
    const SetText facts(rack.facts, style.font(ReportStyle::smallSize_px),
                        {width, 1.75 * gridUnit_px, Qt::AlignLeft, 2});
    painter.setPen(style.color(Role::text));
    name.draw(painter, topLeft);
    painter.setPen(style.color(Role::textLight));
    facts.draw(painter, topLeft + QPointF(0, 2 * gridUnit_px));
    const QRectF inside(topLeft.x() + rackNumbers_px, topLeft.y() + rackCaption_px, rackInside_px,
                        rack.height_U * unitHeight_px);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(inside, style.color(Role::canvas));
    painter.setPen(QPen(style.color(Role::portUsed), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(inside);
    painter.setFont(style.font(7));
    painter.setPen(style.color(Role::textLight));
    for (int number = 1; number <= int(rack.height_U);
         number = number == 1 ? numbered_U : number + numbered_U) {
        const double y = inside.bottom() - number * unitHeight_px;
        painter.drawText(QRectF(topLeft.x(), y, rackNumbers_px - 4, unitHeight_px),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                         QString::number(number));
    }
    for (const RackBox& box : rack.boxes) paintBox(painter, inside, box, style);
    painter.restore();
}

}  // namespace cw::views
