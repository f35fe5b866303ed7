#include "views/catalog/kind_list.h"

#include <QPainter>
#include <QPixmap>

#include "views/theme/part_glyph.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

constexpr int glyph_px = 16;
constexpr int modelsRow = -1;  // in the place of a kind

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
        if (row < 0) return;
        if (areModelsChosen())
            emit modelsChosen();
        else
            emit kindChosen(chosen());
    });
    connect(&theme_, &Theme::changed, this, [this] {
        for (int row = 0; row < count(); ++row)
            if (const int kind = item(row)->data(Qt::UserRole).toInt(); kind != modelsRow)
                item(row)->setIcon(kindIcon(catalog::PartKind(kind), theme_, devicePixelRatioF()));
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
        if (item(row)->data(Qt::UserRole).toInt() == modelsRow) continue;
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

void KindList::setModels(int found, int all) {
    QListWidgetItem* models = count() > 0 ? item(count() - 1) : nullptr;
    if (!models || models->data(Qt::UserRole).toInt() != modelsRow) {
        if (all == 0) return;
        const QSignalBlocker quiet(this);
        models = new QListWidgetItem(this);
        models->setData(Qt::UserRole, modelsRow);
        models->setSizeHint({0, 4 * gridUnit_px});
        QPixmap nothing(glyph_px, glyph_px);  // in line with the kinds above
        nothing.fill(Qt::transparent);
        QIcon icon(nothing);
        icon.addPixmap(nothing, QIcon::Selected);
        models->setIcon(icon);
        models->setToolTip(tr("Public model architectures: their sizes and where they come from"));
    }
    models->setText(tr("%1  %2").arg(tr("Models"), QLocale().toString(found)));
    models->setForeground(theme_.color(found > 0 ? Role::text : Role::textDisabled));
}

void KindList::chooseModels() {
    if (count() > 0 && item(count() - 1)->data(Qt::UserRole).toInt() == modelsRow)
        setCurrentRow(count() - 1);
}

bool KindList::areModelsChosen() const {
    return currentItem() && currentItem()->data(Qt::UserRole).toInt() == modelsRow;
}

catalog::PartKind KindList::chosen() const {
    return currentItem() && !areModelsChosen()
               ? catalog::PartKind(currentItem()->data(Qt::UserRole).toInt())
               : catalog::PartKind::accelerator;
}

}  // namespace cw::views
