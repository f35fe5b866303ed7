#include "views/window/variant_tabs.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QShortcut>

#include "views/inspector/commit_edits.h"
#include "views/theme/icons.h"

namespace cw::views {

VariantTabs::VariantTabs(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent), session_(session), bar_(new QTabBar(this)), add_(new QToolButton(this)) {
    bar_->setObjectName(QStringLiteral("variantTabs"));
    bar_->setAccessibleName(tr("Variants"));
    bar_->setExpanding(false);
    bar_->setDrawBase(false);
    // As wide as its tabs; Qt would keep room for its scroll buttons beside a single one.
    bar_->setMinimumWidth(8 * gridUnit_px);
    bar_->setElideMode(Qt::ElideNone);
    bar_->setUsesScrollButtons(true);
    bar_->setContextMenuPolicy(Qt::CustomContextMenu);
    add_->setObjectName(QStringLiteral("addVariant"));
    add_->setIcon(themedIcon(theme, QStringLiteral("add")));
    add_->setToolTip(tr("Add a variant: a copy of this one to change and compare"));
    add_->setAutoRaise(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(gridUnit_px / 2, 0, gridUnit_px / 2, 0);
    layout->setSpacing(gridUnit_px / 2);
    layout->addWidget(bar_);
    layout->addWidget(add_);
    layout->addStretch();

    connect(bar_, &QTabBar::currentChanged, this, &VariantTabs::activate);
    connect(bar_, &QTabBar::tabBarDoubleClicked, this, &VariantTabs::edit);
    connect(bar_, &QTabBar::customContextMenuRequested, this, &VariantTabs::openMenu);
    connect(add_, &QToolButton::clicked, this, &VariantTabs::addVariant);
    for (const auto changed : {&DesignSession::documentChanged, &DesignSession::documentReplaced,
                               &DesignSession::activeVariantChanged})
        connect(&session_, changed, this, &VariantTabs::mirror);
    mirror();
}

void VariantTabs::mirror() {
    isMirroring_ = true;
    const auto& variants = session_.document().variants;
    const int count = int(variants.size());
    while (bar_->count() > count) bar_->removeTab(bar_->count() - 1);
    while (bar_->count() < count) bar_->addTab({});
    for (int i = 0; i < count; ++i) {
        const design::Variant& variant = variants[std::size_t(i)];
        // A tab's "&" would be a mnemonic; a name may hold one.
        bar_->setTabText(
            i, QString::fromStdString(variant.name).replace(QLatin1Char('&'), QLatin1String("&&")));
        bar_->setTabToolTip(i, QString::fromStdString(variant.notes));
        if (variant.name == session_.variant().name) bar_->setCurrentIndex(i);
    }
    isMirroring_ = false;
}

void VariantTabs::activate(int index) {
    if (isMirroring_ || index < 0) return;
    const std::string name = session_.document().variants[std::size_t(index)].name;
    commitPendingEdits();  // what was typed belongs to the variant that is left
    session_.setActiveVariant(name);
}

std::string VariantTabs::freeName() const {
    const auto& variants = session_.document().variants;
    const QString base = QString::fromStdString(session_.variant().name);
    for (int n = 2;; ++n) {
        const std::string name = tr("%1 (%2)").arg(base).arg(n).toStdString();
        if (std::none_of(variants.begin(), variants.end(),
                         [&](const design::Variant& v) { return v.name == name; }))
            return name;
    }
}

void VariantTabs::addVariant() {
    const std::string name = freeName();
    if (session_.perform(design::duplicateVariant(session_.desk(), name)))
        session_.setActiveVariant(name);
}

void VariantTabs::removeVariant() {
    if (!canRemove()) return;
    const std::string name = session_.variant().name;
    session_.perform(
        design::Transaction{tr("Remove variant %1").arg(QString::fromStdString(name)).toStdString(),
                            {design::RemoveVariant{name}}});
}

void VariantTabs::nextVariant() {
    bar_->setCurrentIndex((bar_->currentIndex() + 1) % bar_->count());
}

void VariantTabs::renameVariant() {
    edit(bar_->currentIndex());
}

void VariantTabs::edit(int index) {
    if (index < 0) return;
    bar_->setCurrentIndex(index);
    delete editor_;
    editor_ = new QLineEdit(QString::fromStdString(session_.variant().name), bar_);
    editor_->setObjectName(QStringLiteral("variantName"));
    QRect place = bar_->tabRect(index).adjusted(2, 2, -2, -2);
    place.setWidth(std::max(place.width(), 20 * gridUnit_px));
    editor_->setGeometry(place);
    editor_->selectAll();
    editor_->show();
    editor_->setFocus();
    auto* cancel =
        new QShortcut(QKeySequence(Qt::Key_Escape), editor_, nullptr, nullptr, Qt::WidgetShortcut);
    connect(cancel, &QShortcut::activated, this, [this] { finishEdit(false); });
    connect(editor_, &QLineEdit::editingFinished, this, [this] { finishEdit(true); });
}

void VariantTabs::finishEdit(bool isTaken) {
    if (!editor_) return;
    const std::string name = editor_->text().trimmed().toStdString();
    // Taking the field away ends its editing a second time.
    QLineEdit* editor = editor_;
    editor_.clear();
    editor->deleteLater();
    editor->hide();
    if (!isTaken || name == session_.variant().name) return;
    session_.perform(design::single(
        session_.desk(), tr("Rename variant to %1").arg(QString::fromStdString(name)).toStdString(),
        design::SetVariantText{name, session_.variant().notes}));
}

void VariantTabs::openMenu(const QPoint& at) {
    const int index = bar_->tabAt(at);
    if (index < 0) return;
    bar_->setCurrentIndex(index);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Rename..."), this, &VariantTabs::renameVariant);
    menu->addAction(tr("&Duplicate"), this, &VariantTabs::addVariant);
    menu->addAction(tr("Re&move"), this, &VariantTabs::removeVariant)->setEnabled(canRemove());
    menu->popup(bar_->mapToGlobal(at));
}

}  // namespace cw::views
