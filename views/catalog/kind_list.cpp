#include "views/catalog/kind_list.h"

#include <QPainter>
#include <QPixmap>

#include "views/theme/part_glyph.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

constexpr int glyph_px = 16;

QIcon kindIcon(catalog::PartKind kind, const Theme& theme, double pixelRatio) {
    QPixmap picture(QSize(glyph_px, glyph_px) * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGlyph(painter, kind, QRectF(1, 1, glyph_px - 2, glyph_px - 2),
               theme.color(Theme::roleOf(kind)));
    QIcon icon(picture);
    icon.addPixmap(picture, QIcon::Selected);
    return icon;
}

}  // namespace

KindList::KindList(const Theme& theme, QWidget* parent) : QListWidget(parent), theme_(theme) {
    setAccessibleName(tr("Kinds of parts"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIconSize({glyph_px, glyph_px});
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0) emit kindChosen(chosen());
    });
    connect(&theme_, &Theme::changed, this, [this] {
        for (int row = 0; row < count(); ++row)
            item(row)->setIcon(kindIcon(catalog::PartKind(item(row)->data(Qt::UserRole).toInt()),
                                        theme_, devicePixelRatioF()));
    });
}

void KindList::setKinds(const std::vector<catalog::PartKind>& kinds) {
    const QSignalBlocker quiet(this);
    clear();
    for (const catalog::PartKind kind : kinds) {
        auto* each = new QListWidgetItem(kindIcon(kind, theme_, devicePixelRatioF()),
                                         kindHeading(kind), this);
        each->setData(Qt::UserRole, int(kind));
        each->setSizeHint({0, 4 * gridUnit_px});
    }
}

void KindList::setCounts(const std::map<catalog::PartKind, int>& counts) {
    for (int row = 0; row < count(); ++row) {
        const auto kind = catalog::PartKind(item(row)->data(Qt::UserRole).toInt());
        const auto found = counts.find(kind);
        const int parts = found == counts.end() ? 0 : found->second;
        item(row)->setText(tr("%1  %2").arg(kindHeading(kind), QLocale().toString(parts)));
        item(row)->setForeground(theme_.color(parts > 0 ? Role::text : Role::textDisabled));
    }
}

void KindList::choose(catalog::PartKind kind) {
    for (int row = 0; row < count(); ++row)
        if (item(row)->data(Qt::UserRole).toInt() == int(kind)) setCurrentRow(row);
}

catalog::PartKind KindList::chosen() const {
    return currentItem() ? catalog::PartKind(currentItem()->data(Qt::UserRole).toInt())
                         : catalog::PartKind::accelerator;
}

}  // namespace cw::views
