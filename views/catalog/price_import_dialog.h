// Imports a price list: choose the file, see which column is taken for what and change it, see what
// each row gives and what is wrong, and store it as a price book, all or nothing.
//
// What is read is price_reading.h's, what is stored the user catalog's (through the store).
#pragma once

#include <QComboBox>
#include <QDateEdit>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QTimer>
#include <vector>

#include "views/catalog/price_reading.h"
#include "views/catalog/price_storing.h"
#include "views/session/catalog_store.h"
#include "views/theme/theme.h"

class QFormLayout;

namespace cw::views {

class PriceImportDialog : public QDialog {
    Q_OBJECT
public:
    PriceImportDialog(CatalogStore& store, const Theme& theme, QWidget* parent = nullptr);

    /// Looks at the file and guesses its columns.
    void choose(const QString& file);
    [[nodiscard]] const catalog::PricePreview& preview() const { return preview_; }
    [[nodiscard]] QComboBox* columnBox(int column) const { return columns_[std::size_t(column)]; }
    [[nodiscard]] bool isReading() const { return reading_->isRunning(); }

public slots:
    /// Stores what was read; the dialog closes when that is done.
    void accept() override;
    /// Stops the storing first, if it runs.
    void reject() override;

private:
    void build();
    [[nodiscard]] QFormLayout* buildSettings();
    void browse();
    void showSample();
    void readSoon();
    void read();
    void showPreview(const catalog::PricePreview& preview);
    void showProblem(const QString& sentence);
    void showRates();
    void stop();
    void setEditable(bool isEditable);
    void showStored();
    void showNotStored(const QString& sentence);
    [[nodiscard]] catalog::PriceLayout layoutOfForm() const;
    [[nodiscard]] catalog::PriceDefaults defaultsOfForm() const;
    [[nodiscard]] std::string dayOfForm() const;

    CatalogStore& store_;
    const Theme& theme_;
    std::shared_ptr<const catalog::PartNumbers> parts_;
    PriceReading* reading_;
    PriceStoring* storing_;
    QString file_;
    catalog::PriceListLook look_;
    catalog::PricePreview preview_;
    QLineEdit* fileLine_;
    QLineEdit* name_;
    QComboBox* decimal_;
    QLineEdit* currency_;
    QComboBox* kind_;
    QDateEdit* effective_;
    QDoubleSpinBox* discount_;
    QTableWidget* sample_;
    std::vector<QComboBox*> columns_;
    QProgressBar* progress_;
    QPushButton* stop_;
    QLabel* summary_;
    QTableWidget* problems_;
    QWidget* form_;  ///< all that may not change while it is stored
    bool isLeaving_ = false;
    QLabel* rateText_;
    QLineEdit* rate_;
    QPushButton* import_;
    QTimer* soon_;
    QTimer* patience_;
};

}  // namespace cw::views
