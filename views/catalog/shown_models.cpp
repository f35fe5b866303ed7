// The catalog window while it shows model architectures in the place of parts.
#include <QLocale>

#include "views/catalog/catalog_window.h"

namespace cw::views {

void CatalogWindow::buildModels() {
    connect(kinds_, &KindList::modelsChosen, this, &CatalogWindow::showModels);
    connect(models_, &ModelList::filtered, this, [this] {
        showCurrent();
        refresh();
    });
    connect(models_, &ModelList::currentModelChanged, this, [this] {
        if (areModelsShown()) showCurrent();
    });
}

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

/// Models are looked at; nothing is placed or compared.
void CatalogWindow::refreshModels() {
    const QLocale locale;
    const int shown = models_->shownModels();
    const int all = models_->allModels();
    count_->setText(shown == all ? tr("Model architectures: %1").arg(locale.toString(shown))
                                 : tr("Model architectures: %1 of %2")
                                       .arg(locale.toString(shown), locale.toString(all)));
    for (QPushButton* button : {compare_, place_}) button->setEnabled(false);
    clear_->setEnabled(models_->isFiltered());
    refreshOwn();
}

}  // namespace cw::views
