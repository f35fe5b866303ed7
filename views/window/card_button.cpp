#include "views/window/card_button.h"

#include <QPainter>

namespace cw::views {

namespace {

constexpr int width_px = 36 * gridUnit_px;
constexpr int padding_px = 2 * gridUnit_px;
constexpr int icon_px = 3 * gridUnit_px;
constexpr int textAt_px = padding_px + icon_px + padding_px;

}  // namespace

CardButton::CardButton(const Theme& theme, const QString& title, const QStringList& lines,
                       const QIcon& icon, QWidget* parent)
    : QAbstractButton(parent), theme_(theme), lines_(lines) {
    setText(title);
    setIcon(icon);
    setAccessibleName(title);
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QFont CardButton::titleFont() const {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

QSize CardButton::sizeHint() const {
    const int line = fontMetrics().lineSpacing();
    const int titleHeight =
        QFontMetrics(titleFont())
            .boundingRect(QRect(0, 0, width_px - textAt_px - padding_px, 10 * line),
                          Qt::TextWordWrap, text())
            .height();
    const int height = 2 * padding_px + titleHeight + gridUnit_px / 2 + int(lines_.size()) * line;
    return {width_px, std::max(height, 2 * padding_px + icon_px)};
}

void CardButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isHot = isEnabled() && (underMouse() || isDown());
    painter.setPen(QPen(theme_.color(isHot || hasFocus() ? Role::accent : Role::border), 1));
    painter.setBrush(theme_.color(isDown() ? Role::surface : Role::surfaceRaised));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    icon().paint(&painter, QRect(padding_px, padding_px, icon_px, icon_px), Qt::AlignCenter,
                 isEnabled() ? QIcon::Normal : QIcon::Disabled);

    QRect place(textAt_px, padding_px, width() - textAt_px - padding_px, height() - 2 * padding_px);
    painter.setFont(titleFont());
    painter.setPen(theme_.color(isEnabled() ? Role::text : Role::textDisabled));
    QRect used;
    painter.drawText(place, Qt::TextWordWrap, text(), &used);
    painter.setFont(font());
    painter.setPen(theme_.color(isEnabled() ? Role::textLight : Role::textDisabled));
    place.setTop(used.bottom() + gridUnit_px / 2);
    for (const QString& line : lines_) {
        painter.drawText(place, Qt::AlignLeft | Qt::AlignTop,
                         fontMetrics().elidedText(line, Qt::ElideMiddle, place.width()));
        place.setTop(place.top() + fontMetrics().lineSpacing());
    }
}

}  // namespace cw::views
