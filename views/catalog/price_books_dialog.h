// The user's price books: which of them count, what is taken off, export and removal; rates of
// exchange.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "views/session/catalog_store.h"
#include "views/theme/theme.h"

namespace cw::views {

class PriceBooksDialog : public QDialog {
    Q_OBJECT
public:
    PriceBooksDialog(CatalogStore& store, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QTableWidget* table() { return table_; }
    /// Writes the chosen book's entries as CSV. Throws FileError.
    void exportTo(const QString& file);
    /// What is taken off for vendors and parts, of the chosen book.
    void setDiscounts(const std::vector<catalog::Discount>& discounts);

private:
    void fill();
    void takeChange(const QTableWidgetItem& cell);
    void importList();
    void exportBook();
    void removeBook();
    void editDiscounts();
    void editRates();
    void guardedChange(const std::function<void(const catalog::UserCatalog&)>& write);
    [[nodiscard]] const catalog::PriceBook* chosen() const;

    CatalogStore& store_;
    const Theme& theme_;
    catalog::UserParts user_;
    QTableWidget* table_;
    QLabel* problem_;
    QPushButton* export_;
    QPushButton* remove_;
    QPushButton* discounts_;
    bool isFilling_ = false;
};

}  // namespace cw::views
