// The end of the price import: what was read is stored on another thread, with progress and a way
// to stop it.
#include <QFileInfo>
#include <cmath>

#include "model/error.h"
#include "views/catalog/price_import_dialog.h"

namespace cw::views {

void PriceImportDialog::stop() {
    if (storing_->isRunning()) {
        storing_->stop();
        return;
    }
    reading_->stop();
    progress_->hide();
    stop_->hide();
    showProblem(tr("Stopped. Nothing was imported."));
}

void PriceImportDialog::setEditable(bool isEditable) {
    form_->setEnabled(isEditable);
    sample_->setEnabled(isEditable);
    rate_->setEnabled(isEditable);
    import_->setEnabled(isEditable && preview_.isSound());
}

void PriceImportDialog::accept() {
    if (!preview_.isSound() || storing_->isRunning()) return;
    catalog::BookImport import;
    import.book.name = name_->text().trimmed().toStdString();
    import.book.file = QFileInfo(file_).fileName().toStdString();
    import.book.importedOn = store_.day();
    if (discount_->value() > 0)
        import.book.discounts.push_back(
            {catalog::Discount::Scope::book, {}, int(std::lround(discount_->value() * 100))});
    const auto currencies = preview_.foreignCurrencies();
    try {
        if (currencies.size() == 1 && !rate_->text().trimmed().isEmpty())
            import.rates.push_back({currencies.front(), dayOfForm(),
                                    catalog::rateFromText(rate_->text().trimmed().toStdString()),
                                    import.book.file});
    } catch (const InputError& error) {
        showNotStored(QString::fromUtf8(error.what()));
        return;
    }
    import.entries = preview_.entries;
    import.signature = look_.signature;
    import.layout = layoutOfForm();
    progress_->setValue(0);
    patience_->start();
    storing_->start(std::move(import));
    setEditable(false);
}

void PriceImportDialog::showStored() {
    patience_->stop();
    QDialog::accept();
}

/// What was read stays: another name, say, and it can be stored.
void PriceImportDialog::showNotStored(const QString& sentence) {
    patience_->stop();
    progress_->hide();
    stop_->hide();
    summary_->setStyleSheet(
        QStringLiteral("color: %1").arg(theme_.color(Role::severityError).name()));
    summary_->setText(sentence);
    setEditable(true);
    if (isLeaving_) QDialog::reject();
}

void PriceImportDialog::reject() {
    if (!storing_->isRunning()) {
        QDialog::reject();
        return;
    }
    isLeaving_ = true;
    storing_->stop();
}

}  // namespace cw::views
