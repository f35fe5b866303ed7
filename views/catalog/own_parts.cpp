// What the catalog window offers on the user's own parts and prices: forms, dialogs, and the menu
// to them.
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>

#include "model/catalog/part_fields.h"
#include "views/catalog/catalog_window.h"
#include "views/catalog/offers_dialog.h"
#include "views/catalog/price_books_dialog.h"
#include "views/catalog/price_import_dialog.h"
#include "views/theme/part_text.h"

namespace cw::views {

QToolButton* CatalogWindow::buildOwnMenu() {
    own_ = new QToolButton(this);
    own_->setObjectName(QStringLiteral("ownMenu"));
    own_->setText(tr("&Your own \u25be"));
    own_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(own_);
    newPart_ = menu->addAction(tr("&New part..."), this, &CatalogWindow::newPart);
    copy_ = menu->addAction(tr("&Copy and change..."), this, &CatalogWindow::copyPart);
    change_ = menu->addAction(tr("Change &this part..."), this, [this] {
        if (const catalog::Part* part = current()) openForm(*part, PartForm::Purpose::change);
    });
    retire_ = menu->addAction(tr("&Retire..."), this, &CatalogWindow::retirePart);
    remove_ = menu->addAction(tr("Remove your &version"), this, [this] {
        const catalog::Part* part = current();
        if (!part) return;
        try {
            store_->change(
                [id = part->id](const catalog::UserCatalog& user) { user.removePart(id); });
        } catch (const InputError& error) {
            showOwnProblem(QString::fromUtf8(error.what()));
        }
    });
    menu->addSeparator();
    menu->addAction(tr("&Import prices..."), this, &CatalogWindow::importPrices);
    menu->addAction(tr("Price &books..."), this, &CatalogWindow::showPriceBooks);
    menu->addAction(tr("Cloud &offers..."), this, &CatalogWindow::showCloudOffers);
    own_->setMenu(menu);
    if (!store_->canKeep()) {
        own_->setEnabled(false);
        own_->setToolTip(tr("There is no folder to keep your own parts in."));
    }
    return own_;
}

const catalog::Part* CatalogWindow::current() const {
    if (areModelsShown()) return nullptr;
    return model_->partAt(table_->currentIndex());
}

void CatalogWindow::refreshOwn() {
    if (!own_) return;
    const catalog::Part* part = current();
    newPart_->setText(tr("&New part: %1...").arg(kindName(model_->kind())));
    for (QAction* action : {copy_, change_, retire_}) action->setEnabled(part != nullptr);
    const bool isOwn = part && catalog_.originOf(part->id) != catalog::PartOrigin::shipped;
    remove_->setEnabled(isOwn);
    remove_->setText(part && catalog_.overriddenBy(part->id) ? tr("Back to the shipped &version")
                                                             : tr("Remove &your part"));
    retire_->setText(part && catalog_.isRetired(part->id) ? tr("&Restore") : tr("&Retire..."));
}

void CatalogWindow::readAgain() {
    keepingCurrent([this] { model_->readAgain(); });
    showCurrent();
    header_->rebuild();
    for (int column = 0; column < model_->columnCount(); ++column)
        header_->setText(column, model_->filterText(column));
    fitColumns();
}

void CatalogWindow::openForm(const catalog::Part& start, PartForm::Purpose purpose) {
    auto* form = new PartForm(
        start, purpose, store_->day(), theme_,
        [this](const catalog::Part& part, const std::vector<catalog::Source>& sources) {
            store_->change([&](const catalog::UserCatalog& user) {
                user.savePart(part, sources, catalog_, store_->day());
            });
            showPart(part.id);
        },
        this);
    form->setAttribute(Qt::WA_DeleteOnClose);
    form->open();
}

void CatalogWindow::newPart() {
    catalog::Part part;
    part.kind = model_->kind();
    part.spec = catalog::emptySpec(part.kind);
    openForm(part, PartForm::Purpose::create);
}

void CatalogWindow::copyPart() {
    const catalog::Part* part = current();
    if (!part) return;
    std::string id = part->id + "-copy";
    for (int again = 2; catalog_.find(id); ++again)
        id = part->id + "-copy-" + std::to_string(again);
    openForm(catalog::copyOf(*part, id), PartForm::Purpose::create);
}

void CatalogWindow::retirePart() {
    const catalog::Part* part = current();
    if (!part) return;
    if (catalog_.isRetired(part->id)) {
        retireOrRestore(*part, {});
        return;
    }
    bool ok = false;
    const QString reason = QInputDialog::getText(
        this, tr("Retire %1").arg(QString::fromStdString(part->name)),
        tr("It is no longer suggested; designs that use it open as before.\nWhy?"),
        QLineEdit::Normal, {}, &ok);
    if (ok) retireOrRestore(*part, reason.trimmed().toStdString());
}

void CatalogWindow::retireOrRestore(const catalog::Part& part, const std::string& reason) {
    const catalog::PartId id = part.id;
    const bool isRetired = catalog_.isRetired(id);
    try {
        store_->change([&](const catalog::UserCatalog& user) {
            if (isRetired)
                user.restorePart(id);
            else
                user.retirePart({id, store_->day(), reason});
        });
    } catch (const InputError& error) {
        showOwnProblem(QString::fromUtf8(error.what()));
    }
}

void CatalogWindow::importPrices() {
    auto* dialog = new PriceImportDialog(*store_, theme_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void CatalogWindow::showPriceBooks() {
    auto* dialog = new PriceBooksDialog(*store_, theme_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void CatalogWindow::showCloudOffers() {
    auto* dialog = new OffersDialog(*store_, theme_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void CatalogWindow::showOwnProblem(const QString& sentence) {
    auto* box =
        new QMessageBox(QMessageBox::Warning, windowTitle(), sentence, QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->open();
}

}  // namespace cw::views
