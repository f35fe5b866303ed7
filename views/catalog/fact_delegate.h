// A cell of the catalog's tables: what is missing stands back, what is less sure carries its mark.
#pragma once

#include <QStyledItemDelegate>

#include "views/theme/theme.h"

namespace cw::views {

class FactDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    FactDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent), theme_(theme) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

private:
    const Theme& theme_;
};

}  // namespace cw::views
