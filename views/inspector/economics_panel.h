// The terms of money: how the cluster is owned, in which currency, and which clouds it is compared
// with, as a form over the active variant. Every change is one undo step.
//
// The budget and the price of electricity are the site's (site_panel.h).
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QWidget>
#include <vector>

#include "views/inspector/assumed_field.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class EconomicsPanel : public QWidget {
    Q_OBJECT
public:
    EconomicsPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

private:
    struct RangeRow {
        AssumedField* field;
        design::Assumed design::OwnershipTerms::* term;
    };
    struct PlainRow {
        QDoubleSpinBox* box;
        double design::OwnershipTerms::* term;
        double unit;
    };

    void build();
    void addTerms(QFormLayout& form);
    void addCurrency(QFormLayout& form);
    void addOffers(QFormLayout& form);
    void connectForm();
    void showVariant();
    void showDiscounts(const design::OwnershipTerms& terms);
    void showOffers();
    void takeTerms();
    void takeCurrency();
    void takeOffer(const QListWidgetItem& item);
    void perform(const char* name, design::Economics economics);
    [[nodiscard]] design::OwnershipTerms termsOfForm() const;
    /// The design's own copies and the other offers of the catalog, by GPU.
    [[nodiscard]] std::vector<catalog::CloudOffer> offersToShow() const;

    DesignSession& session_;
    QSpinBox* years_;
    QComboBox* premises_;
    QCheckBox* rentHasEnergy_;
    std::vector<RangeRow> ranges_;
    std::vector<PlainRow> plains_;
    QFormLayout* discountForm_;
    std::vector<std::pair<std::string, QDoubleSpinBox*>> discounts_;  ///< by vendor
    QLineEdit* currency_;
    QDoubleSpinBox* rate_;
    QLineEdit* rateDay_;
    QLineEdit* rateSource_;
    QListWidget* offers_;
    std::string shown_;       ///< name of the variant in the form; empty after another document
    bool isShowing_ = false;  ///< the form is being filled: its signals are not edits
};

}  // namespace cw::views
