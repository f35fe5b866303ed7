#include "views/catalog/fact_delegate.h"

#include <QPainter>

#include "views/catalog/catalog_model.h"
#include "views/catalog/fact_marks.h"

namespace cw::views {

namespace {

constexpr int markWidth_px = 2 * gridUnit_px;
constexpr int cellPadding_px = gridUnit_px / 2;

}  // namespace

void FactDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const bool isSelected = cell.state & QStyle::State_Selected;
    painter->save();
    painter->setClipRect(cell.rect);
    if (isSelected)
        painter->fillRect(cell.rect, theme_.color(Role::accent));
    else if (cell.backgroundBrush.style() != Qt::NoBrush)
        painter->fillRect(cell.rect, cell.backgroundBrush);
    const bool missing = index.data(CatalogModel::missingRoleData).toBool();
    const Role ink = isSelected ? Role::accentText : missing ? Role::textLight : Role::text;
    QFont font = cell.font;
    font.setItalic(missing);
    painter->setFont(font);
    painter->setPen(theme_.color(ink));
    const QRect text = cell.rect.adjusted(cellPadding_px, 0, -markWidth_px, 0);
    painter->drawText(text, int(cell.displayAlignment),
                      QFontMetrics(font).elidedText(cell.text, Qt::ElideRight, text.width()));
    const QVariant trust = index.data(CatalogModel::trustRoleData);
    if (trust.isValid() && !missing) {
        const auto mark = Trust(trust.toInt());
        painter->setFont(cell.font);
        painter->setPen(theme_.color(isSelected ? Role::accentText : trustRole(mark)));
        painter->drawText(cell.rect.adjusted(cell.rect.width() - markWidth_px, 0, 0, 0),
                          Qt::AlignCenter, trustShape(mark));
    }
    if (cell.state & QStyle::State_HasFocus) {
        painter->setPen(theme_.color(isSelected ? Role::accentText : Role::accent));
        painter->drawRect(cell.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

QSize FactDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QSize text = QStyledItemDelegate::sizeHint(option, index);
    return {text.width() + markWidth_px + cellPadding_px, text.height() + gridUnit_px};
}

}  // namespace cw::views
