// What is taken off the prices of one book: for the whole book, for a vendor, for a part. The most
// exact of them applies alone (price_book.h).
//
// Edits a copy of the book; who opened it stores the copy.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QTableWidget>

#include "model/catalog/catalog.h"
#include "model/catalog/price_book.h"
#include "views/theme/theme.h"

namespace cw::views {

class DiscountsDialog : public QDialog {
    Q_OBJECT
public:
    DiscountsDialog(const catalog::PriceBook& book, const catalog::Catalog& catalog,
                    const Theme& theme, QWidget* parent = nullptr);

    /// As filled in. Throws InputError when a row names nobody, is no share, or stands twice.
    [[nodiscard]] std::vector<catalog::Discount> discounts() const;
    [[nodiscard]] QTableWidget* table() { return table_; }
    [[nodiscard]] const QLabel* problem() const { return problem_; }
    void addRow(const catalog::Discount& discount);

public slots:
    void accept() override;

private:
    [[nodiscard]] catalog::Discount discountAt(int row) const;
    void fillNames(int row);

    const catalog::Catalog& catalog_;
    const Theme& theme_;
    QStringList vendors_;
    QStringList parts_;  ///< ids
    QTableWidget* table_;
    QLabel* problem_;
};

}  // namespace cw::views
