// Paints the palette's rows: a heading with its count, or a part in two lines with its sign,
// key fact, price and availability.
#pragma once

#include <QStyledItemDelegate>

#include "views/palette/palette_model.h"
#include "views/theme/theme.h"

namespace cw::views {

class PaletteDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    PaletteDelegate(const PaletteModel& model, const Theme& theme, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

    /// What follows the mouse while a part is dragged.
    [[nodiscard]] QPixmap dragPicture(const catalog::Part& part, qreal devicePixelRatio) const;

private:
    void paintHeading(QPainter& painter, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const;
    void paintPart(QPainter& painter, const QStyleOptionViewItem& option,
                   const catalog::Part& part) const;

    const PaletteModel& model_;
    const Theme& theme_;
};

}  // namespace cw::views
