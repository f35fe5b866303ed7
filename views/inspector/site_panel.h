// The site and the budget: what the building gives, as a form over the active variant.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QWidget>

#include "views/inspector/optional_number.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class SitePanel : public QWidget {
    Q_OBJECT
public:
    SitePanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

private:
    void build();
    void connectForm();
    void showVariant();
    void takeSite();
    void takeBudget();
    void takeSpares();
    void addFloor(QFormLayout& form);
    void connectFloor();
    void showFloor(bool isOther);
    [[nodiscard]] design::Floor floorOfForm() const;
    [[nodiscard]] design::Site siteOfForm() const;

    DesignSession& session_;
    OptionalNumber* powerLimit_kW_;
    OptionalNumber* coolingLimit_kW_;
    OptionalNumber* budget_USD_;
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
    std::string shown_;       ///< name of the variant in the form; empty after another document
    bool isShowing_ = false;  ///< the form is being filled: its signals are not edits
};

}  // namespace cw::views
