// The user's dated rates of exchange: what a unit of a foreign currency is worth in dollars. Prices
// in a currency without a rate are shown and do not count.
//
// Every change is stored at once, through the store.
#pragma once

#include <QDateEdit>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

#include "views/session/catalog_store.h"
#include "views/theme/theme.h"

namespace cw::views {

class RatesDialog : public QDialog {
    Q_OBJECT
public:
    RatesDialog(CatalogStore& store, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QTableWidget* table() { return table_; }
    [[nodiscard]] QLineEdit* currency() { return currency_; }
    [[nodiscard]] QLineEdit* rate() { return rate_; }
    [[nodiscard]] const QLabel* problem() const { return problem_; }
    /// Stores what the lines say.
    void set();
    void removeCurrent();

private:
    void fill();
    void store(const std::function<void(const catalog::UserCatalog&)>& write);

    CatalogStore& store_;
    const Theme& theme_;
    std::vector<catalog::ExchangeRate> rates_;
    QTableWidget* table_;
    QLineEdit* currency_;
    QDateEdit* from_;
    QLineEdit* rate_;
    QLineEdit* note_;
    QPushButton* remove_;
    QLabel* problem_;
};

}  // namespace cw::views
