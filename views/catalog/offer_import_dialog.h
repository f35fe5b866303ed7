// Imports a list of cloud offers: which column is taken for what, to be changed; what is wrong with
// which row; and all rows stored, or none. The mapping is remembered for lists with the same
// header.
//
// What is read is cloud_import.h's, what is stored the user catalog's (through the store). Lists
// are short (16 MB at most): they are read at once.
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <vector>

#include "model/catalog/cloud_import.h"
#include "views/session/catalog_store.h"
#include "views/theme/theme.h"

namespace cw::views {

class OfferImportDialog : public QDialog {
    Q_OBJECT
public:
    /// Throws InputError when the file holds no table.
    OfferImportDialog(CatalogStore& store, const Theme& theme, const QString& file,
                      QWidget* parent = nullptr);

    [[nodiscard]] const catalog::OfferPreview& preview() const { return preview_; }
    [[nodiscard]] QComboBox* columnBox(int column) const { return columns_[std::size_t(column)]; }
    [[nodiscard]] QLineEdit* provider() const { return provider_; }
    [[nodiscard]] const QLabel* summary() const { return summary_; }
    [[nodiscard]] bool canImport() const { return import_->isEnabled(); }

public slots:
    void accept() override;

private:
    void build();
    void showSample();
    void read();
    void tell(const QString& sentence, bool isProblem);
    [[nodiscard]] catalog::OfferLayout layoutOfForm() const;

    CatalogStore& store_;
    const Theme& theme_;
    QString file_;
    catalog::OfferListLook look_;
    catalog::OfferPreview preview_;
    QLineEdit* provider_;
    QTableWidget* sample_;
    std::vector<QComboBox*> columns_;
    QLabel* summary_;
    QTableWidget* problems_;
    QPushButton* import_ = nullptr;
};

}  // namespace cw::views
