// The catalog window while it shows model architectures in the place of parts.
#include <QLocale>

#include "views/catalog/catalog_window.h"

namespace cw::views {

bool CatalogWindow::areModelsShown() const {
    return middle_->currentWidget() == models_;
}

void CatalogWindow::showModels() {
    middle_->setCurrentWidget(models_);
    pages_->setCurrentIndex(0);
    if (!models_->current() && models_->shownModels() > 0) models_->selectRow(0);
    showCurrent();
    refresh();
}

/// Models are looked at; nothing is placed, compared or filtered by column.
void CatalogWindow::refreshModels() {
    const QLocale locale;
    count_->setText(tr("Model architectures: %1").arg(locale.toString(models_->shownModels())));
    for (QPushButton* button : {clear_, compare_, place_}) button->setEnabled(false);
    refreshOwn();
}

}  // namespace cw::views
