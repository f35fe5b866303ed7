// The terms of money: how the cluster is owned, in which currency, and which clouds it is compared
// with, as a form over the active variant. Every change is one undo step.
//
// The budget and the price of electricity are the site's (site_panel.h).
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QWidget>
#include <vector>

#include "views/inspector/assumed_field.h"
#include "views/inspector/variant_form.h"
#include "views/theme/theme.h"

namespace cw::views {

class OfferList;

class EconomicsPanel : public VariantForm {
    Q_OBJECT
public:
    EconomicsPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

protected:
    void showVariant(bool isOther) override;

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
    void showDiscounts(const design::OwnershipTerms& terms);
    void takeTerms();
    void takeCurrency();
    void perform(const char* name, design::Economics economics);
    [[nodiscard]] design::OwnershipTerms termsOfForm() const;

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
    OfferList* offers_;
};

}  // namespace cw::views
