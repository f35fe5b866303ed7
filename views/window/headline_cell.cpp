#include "views/window/headline_cell.h"

#include <QPainter>

namespace cw::views {

namespace {

constexpr int padding_px = gridUnit_px + 2;
constexpr int gap_px = 6;

}  // namespace

HeadlineCell::HeadlineCell(const Theme& theme, QWidget* parent)
    : QAbstractButton(parent), theme_(theme) {
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

QFont HeadlineCell::valueFont() const {
    QFont font = theme_.tabularFont(1.35);
    font.setWeight(QFont::DemiBold);
    return font;
}

void HeadlineCell::show(const HeadlineItem& item) {
    item_ = item;
    setObjectName(QStringLiteral("headline.%1").arg(item.id));
    const QString figure = QStringLiteral("%1 %2").arg(item.value, item.unit);
    setToolTip(item.isKnown ? figure + QStringLiteral("\n") + item.toolTip : item.toolTip);
    setAccessibleName(figure);
    const int wanted = QFontMetrics(valueFont()).horizontalAdvance(item.value) + gap_px +
                       fontMetrics().horizontalAdvance(item.unit) + 2 * padding_px;
    if (wanted > widest_px_ || wanted < widest_px_ * 3 / 4) {
        widest_px_ = wanted;
        updateGeometry();
    }
    update();
}

void HeadlineCell::mark() {
    isMarked_ = true;
    update();
}

void HeadlineCell::clearMark() {
    if (!isMarked_) return;
    isMarked_ = false;
    update();
}

QSize HeadlineCell::sizeHint() const {
    return {widest_px_, QFontMetrics(valueFont()).height() + 2 * gridUnit_px};
}

QSize HeadlineCell::minimumSizeHint() const {
    return {QFontMetrics(valueFont()).horizontalAdvance(item_.value) + 2 * padding_px,
            sizeHint().height()};
}

void HeadlineCell::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(1.5, 3.5, -1.5, -3.5);
    if (isMarked_ || underMouse() || isDown()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme_.color(isMarked_ ? Role::changed : Role::surface));
        painter.drawRoundedRect(box, 4, 4);
    }
    if (hasFocus()) {
        painter.setPen(theme_.color(Role::accent));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box, 4, 4);
    }
    const QFontMetrics valueMetrics(valueFont());
    const int baseline = (height() + valueMetrics.ascent() - valueMetrics.descent()) / 2;
    painter.setFont(valueFont());
    painter.setPen(theme_.color(item_.isKnown ? Role::text : Role::textLight));
    painter.drawText(padding_px, baseline, item_.value);
    const int unitAt = padding_px + valueMetrics.horizontalAdvance(item_.value) + gap_px;
    painter.setFont(font());
    painter.setPen(theme_.color(Role::textLight));
    painter.drawText(unitAt, baseline,
                     fontMetrics().elidedText(item_.unit, Qt::ElideRight, width() - unitAt - 4));
}

}  // namespace cw::views
