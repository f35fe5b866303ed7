// The site and the budget: what the building gives, as a form over the active variant.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QWidget>

#include "views/inspector/optional_number.h"
#include "views/inspector/variant_form.h"
#include "views/theme/theme.h"

namespace cw::views {

class SitePanel : public VariantForm {
    Q_OBJECT
public:
    SitePanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

protected:
    void showVariant(bool isOther) override;

private:
    void build();
    void connectForm();
    void takeSite();
    void takeBudget();
    void takeSpares();
    void addFloor(QFormLayout& form);
    void connectFloor();
    void showFloor(bool isOther);
    [[nodiscard]] design::Floor floorOfForm() const;
    [[nodiscard]] design::Site siteOfForm() const;

    OptionalNumber* powerLimit_kW_;
    OptionalNumber* coolingLimit_kW_;
    OptionalNumber* budget_USD_;
    OptionalNumber* rackLimit_kW_;
    OptionalNumber* racks_;
    QDoubleSpinBox* feedVoltage_V_;
    QDoubleSpinBox* feedCurrent_A_;
    QSpinBox* feedsPerRack_;
    QDoubleSpinBox* derating_;
    QComboBox* cooling_;
    QDoubleSpinBox* pue_;
    QDoubleSpinBox* rackUnits_;
    QDoubleSpinBox* electricity_USDpkWh_;
    QSpinBox* racksPerRow_;
    QDoubleSpinBox* rackPitch_m_;
    QDoubleSpinBox* rowPitch_m_;
    QDoubleSpinBox* trayDrop_m_;
    QDoubleSpinBox* slack_percent_;
    QDoubleSpinBox* slack_m_;
    QDoubleSpinBox* spares_percent_;
};

}  // namespace cw::views
