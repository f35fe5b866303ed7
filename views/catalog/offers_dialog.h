// What cloud providers ask for a GPU-hour: the shipped offers with the user's own over them, to add
// to, change, import and export.
//
// Every change is stored at once, through the store.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

#include "views/session/catalog_store.h"
#include "views/theme/theme.h"

namespace cw::views {

class OfferImportDialog;

class OffersDialog : public QDialog {
    Q_OBJECT
public:
    OffersDialog(CatalogStore& store, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QTableWidget* table() { return table_; }
    [[nodiscard]] QLineEdit* search() { return search_; }
    [[nodiscard]] const QLabel* problem() const { return problem_; }
    void newOffer();
    /// A shipped one becomes a version of the user's.
    void changeCurrent();
    void removeCurrent();
    /// Shows the list's columns and rows, to be imported from there; null when it is no list.
    OfferImportDialog* importFrom(const QString& file);
    /// The user's own.
    void exportTo(const QString& file);

private:
    void fill();
    void narrow();
    void refresh();
    void tell(const QString& sentence, bool isProblem);
    void edit(const catalog::CloudOffer& start);
    [[nodiscard]] const catalog::CloudOffer* current() const;

    CatalogStore& store_;
    const Theme& theme_;
    QTableWidget* table_;
    QLineEdit* search_;
    QPushButton* change_;
    QPushButton* remove_;
    QPushButton* export_;
    QLabel* problem_;
};

}  // namespace cw::views
