#include "views/palette/palette_delegate.h"

#include <QPainter>
#include <QTreeView>

#include "views/theme/part_glyph.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

constexpr int rowPadding_px = gridUnit_px / 2 + 2;
constexpr int glyph_px = 20;
constexpr int glyphBox_px = 32;

QString shortened(const QFont& font, const QString& text, int width_px) {
    return QFontMetrics(font).elidedText(text, Qt::ElideRight, std::max(0, width_px));
}

QFont bold(QFont font) {
    font.setBold(true);
    return font;
}

}  // namespace

PaletteDelegate::PaletteDelegate(const PaletteModel& model, const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), model_(model), theme_(theme) {}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const int line_px = QFontMetrics(option.font).height();
    if (model_.kindAt(index)) return {120, line_px + 2 * gridUnit_px};
    return {160, 2 * line_px + 2 * rowPadding_px};
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (const catalog::Part* part = model_.partAt(index))
        paintPart(*painter, option, *part);
    else
        paintHeading(*painter, option, index);
    painter->restore();
}

void PaletteDelegate::paintHeading(QPainter& painter, const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const {
    const QRect area = option.rect.adjusted(gridUnit_px, 0, -gridUnit_px, 0);
    const auto* tree = qobject_cast<const QTreeView*>(option.widget);
    const bool isOpen = tree && tree->isExpanded(index);
    const QPointF middle(area.left() + 4, area.center().y() + 0.5);
    painter.setPen(
        QPen(theme_.color(Role::textLight), 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (isOpen)
        painter.drawPolyline(
            QPolygonF{middle + QPointF(-4, -2), middle + QPointF(0, 2), middle + QPointF(4, -2)});
    else
        painter.drawPolyline(
            QPolygonF{middle + QPointF(-2, -4), middle + QPointF(2, 0), middle + QPointF(-2, 4)});

    painter.setFont(bold(option.font));
    painter.setPen(theme_.color(Role::text));
    const QString heading = index.data().toString();
    painter.drawText(area.adjusted(2 * gridUnit_px, 0, 0, 0), Qt::AlignVCenter, heading);
    painter.setFont(option.font);
    painter.setPen(theme_.color(Role::textLight));
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignRight,
                     option.locale.toString(model_.rowCount(index)));
}

void PaletteDelegate::paintPart(QPainter& painter, const QStyleOptionViewItem& option,
                                const catalog::Part& part) const {
    const bool isSelected = option.state & QStyle::State_Selected;
    if (isSelected)
        painter.fillRect(option.rect, theme_.color(Role::accent));
    else if (option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, theme_.color(Role::canvasGrid));
    const QColor text = theme_.color(isSelected ? Role::accentText : Role::text);
    const QColor light = theme_.color(isSelected ? Role::accentText : Role::textLight);

    const QRect area =
        option.rect.adjusted(gridUnit_px, rowPadding_px, -gridUnit_px, -rowPadding_px);
    const QRectF sign(area.left() + 4, area.center().y() - glyph_px / 2.0 + 0.5, glyph_px,
                      glyph_px);
    paintGlyph(painter, part.kind, sign,
               isSelected ? text : theme_.color(Theme::roleOf(part.kind)));

    const int left = area.left() + glyphBox_px;
    const int half = area.height() / 2;
    const QRect upper(left, area.top(), area.right() - left + 1, half);
    const QRect lower(left, area.top() + half, upper.width(), area.height() - half);
    const bool isOrderable = part.availability == catalog::Availability::orderable;
    const QString mark = isOrderable ? QString() : availabilityText(part.availability);
    const QString price = priceText(part);
    const QFontMetrics metrics(option.font);
    const int gap = gridUnit_px;

    painter.setFont(option.font);
    painter.setPen(text);
    const int markWidth = mark.isEmpty() ? 0 : metrics.horizontalAdvance(mark) + gap;
    painter.drawText(
        upper, Qt::AlignVCenter,
        shortened(option.font, QString::fromStdString(part.name), upper.width() - markWidth));
    painter.setPen(light);
    const int priceWidth = price.isEmpty() ? 0 : metrics.horizontalAdvance(price) + gap;
    painter.drawText(lower, Qt::AlignVCenter,
                     shortened(option.font, keyFact(part), lower.width() - priceWidth));
    painter.drawText(lower, Qt::AlignVCenter | Qt::AlignRight, price);
    if (!isSelected) painter.setPen(theme_.color(Role::severityWarning));
    painter.drawText(upper, Qt::AlignVCenter | Qt::AlignRight, mark);
}

QPixmap PaletteDelegate::dragPicture(const catalog::Part& part, qreal devicePixelRatio) const {
    const QFont font = QApplication::font();
    const QString name = QString::fromStdString(part.name);
    const QSize size(QFontMetrics(font).horizontalAdvance(name) + 5 * gridUnit_px, 4 * gridUnit_px);
    QPixmap picture(size * devicePixelRatio);
    picture.setDevicePixelRatio(devicePixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme_.color(Role::canvasCardEdge));
    painter.setBrush(theme_.color(Role::canvasCard));
    painter.drawRoundedRect(QRectF(QPointF(0.5, 0.5), QSizeF(size) - QSizeF(1, 1)), 4, 4);
    paintGlyph(painter, part.kind, QRectF(gridUnit_px, gridUnit_px, 16, 16),
               theme_.color(Theme::roleOf(part.kind)));
    painter.setFont(font);
    painter.setPen(theme_.color(Role::text));
    painter.drawText(QRect(4 * gridUnit_px, 0, size.width(), size.height()), Qt::AlignVCenter,
                     name);
    return picture;
}

}  // namespace cw::views
