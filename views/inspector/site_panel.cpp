#include "views/inspector/site_panel.h"

#include <QFormLayout>
#include <cmath>

#include "views/inspector/edited_value.h"
#include "views/inspector/quiet_wheel.h"
#include "views/theme/scrolled.h"

namespace cw::views {

namespace {

QDoubleSpinBox* number(QWidget* parent, double low, double high, int decimals,
                       const QString& suffix, double step) {
    auto* box = new QDoubleSpinBox(parent);
    box->setRange(low, high);
    box->setDecimals(decimals);
    box->setSuffix(suffix);
    box->setSingleStep(step);
    box->setKeyboardTracking(false);
    return box;
}

/// In the order of design::Cooling.
QStringList coolingNames() {
    return {SitePanel::tr("Air, open room"),     SitePanel::tr("Air, contained aisle"),
            SitePanel::tr("Air, purpose-built"), SitePanel::tr("Rear door, passive"),
            SitePanel::tr("Rear door, active"),  SitePanel::tr("Direct liquid, cold plate")};
}

std::optional<double> scaled(std::optional<double> value, double factor) {
    return value ? std::optional(*value * factor) : std::nullopt;
}

}  // namespace

SitePanel::SitePanel(DesignSession& session, Theme&, QWidget* parent)
    : VariantForm(session, parent),
      powerLimit_kW_(new OptionalNumber(0.1, 1e6, 1, tr(" kW"), 100, this)),
      coolingLimit_kW_(new OptionalNumber(0.1, 1e6, 1, tr(" kW"), 100, this)),
      budget_USD_(new OptionalNumber(1, 1e12, 0, tr(" USD"), 2e6, this)),
      rackLimit_kW_(new OptionalNumber(0.1, 1e4, 1, tr(" kW"), 30, this)),
      racks_(new OptionalNumber(1, 1e5, 0, {}, 8, this)),
      feedVoltage_V_(number(this, 100, 1000, 0, tr(" V"), 1)),
      feedCurrent_A_(number(this, 1, 10000, 0, tr(" A"), 1)),
      feedsPerRack_(new QSpinBox(this)),
      derating_(number(this, 0.1, 1, 2, {}, 0.05)),
      cooling_(new QComboBox(this)),
      pue_(number(this, 1, 5, 2, {}, 0.05)),
      rackUnits_(number(this, 1, 100, 0, tr(" U"), 1)),
      electricity_USDpkWh_(number(this, 0, 10, 4, tr(" USD/kWh"), 0.01)),
      racksPerRow_(new QSpinBox(this)),
      rackPitch_m_(number(this, 0.1, 10, 2, tr(" m"), 0.1)),
      rowPitch_m_(number(this, 0.1, 100, 2, tr(" m"), 0.1)),
      trayDrop_m_(number(this, 0, 20, 2, tr(" m"), 0.1)),
      slack_percent_(number(this, 0, 200, 0, tr(" %"), 5)),
      slack_m_(number(this, 0, 50, 1, tr(" m"), 0.5)),
      spares_percent_(number(this, 0, 100, 1, tr(" %"), 1)) {
    build();
    connectForm();
    follow();
}

void SitePanel::build() {
    budget_USD_->setObjectName("siteBudget");
    powerLimit_kW_->setObjectName("sitePower");
    coolingLimit_kW_->setObjectName("siteCooling");
    rackLimit_kW_->setObjectName("siteRackPower");
    racks_->setObjectName("siteRacks");
    feedVoltage_V_->setObjectName("siteVoltage");
    feedsPerRack_->setObjectName("siteFeeds");
    cooling_->setObjectName("siteCoolingMethod");
    pue_->setObjectName("sitePue");
    electricity_USDpkWh_->setObjectName("siteElectricity");
    feedsPerRack_->setRange(1, 8);
    feedsPerRack_->setKeyboardTracking(false);
    cooling_->addItems(coolingNames());
    budget_USD_->setToolTip(tr("What the whole purchase may cost."));
    powerLimit_kW_->setToolTip(tr("IT load times PUE may not exceed this."));
    coolingLimit_kW_->setToolTip(tr("Heat the room can remove; all IT power becomes heat."));
    cooling_->setToolTip(tr("Decides how many kilowatts one rack may give off."));
    pue_->setToolTip(tr("Total energy of the building over that of the IT equipment."));
    feedVoltage_V_->setToolTip(tr("Line to line, three phases."));
    feedCurrent_A_->setToolTip(tr("Breaker rating of one feed of a rack."));
    feedsPerRack_->setToolTip(
        tr("Half of them may fail, rounded down: the rack must run on the others."));
    derating_->setToolTip(tr(
        "Share of the breaker that may be loaded all the time: 0.8 under NEC, 1 for IEC feeds."));
    rackLimit_kW_->setToolTip(
        tr("The most a rack may draw, where the building says less than its feeds and cooling."));
    racks_->setToolTip(tr("Racks there is room for."));
    electricity_USDpkWh_->setSpecialValueText(tr("not stated"));

    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Budget"), budget_USD_);
    form->addRow(tr("Site power"), powerLimit_kW_);
    form->addRow(tr("Site cooling"), coolingLimit_kW_);
    form->addRow(tr("Cooling method"), cooling_);
    form->addRow(tr("PUE"), pue_);
    form->addRow(tr("Feed voltage"), feedVoltage_V_);
    form->addRow(tr("Feed breaker"), feedCurrent_A_);
    form->addRow(tr("Feeds per rack"), feedsPerRack_);
    form->addRow(tr("Continuous load"), derating_);
    form->addRow(tr("Rack power"), rackLimit_kW_);
    form->addRow(tr("Racks"), racks_);
    form->addRow(tr("Rack height"), rackUnits_);
    form->addRow(tr("Electricity"), electricity_USDpkWh_);
    addFloor(*form);
    quietWheels(*content);
    fillWithScrolled(*this, content);
}

void SitePanel::connectForm() {
    for (auto* box : {powerLimit_kW_, coolingLimit_kW_, rackLimit_kW_, racks_})
        connect(box, &OptionalNumber::edited, this, [this] { takeSite(); });
    for (auto* box :
         {feedVoltage_V_, feedCurrent_A_, derating_, pue_, rackUnits_, electricity_USDpkWh_})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] { takeSite(); });
    connect(feedsPerRack_, &QSpinBox::valueChanged, this, [this] { takeSite(); });
    connect(cooling_, &QComboBox::activated, this, [this] { takeSite(); });
    connect(budget_USD_, &OptionalNumber::edited, this, [this] { takeBudget(); });
    connectFloor();
}

void SitePanel::showVariant(bool isOther) {
    const design::Site& site = session().variant().site;
    powerLimit_kW_->setValue(scaled(site.powerLimit_W, 1e-3), isOther);
    coolingLimit_kW_->setValue(scaled(site.coolingLimit_W, 1e-3), isOther);
    rackLimit_kW_->setValue(scaled(site.rackLimit_W, 1e-3), isOther);
    racks_->setValue(site.racks ? std::optional<double>(*site.racks) : std::nullopt, isOther);
    refill(*feedVoltage_V_, site.feedVoltage_V, isOther);
    refill(*feedCurrent_A_, site.feedCurrent_A, isOther);
    refill(*feedsPerRack_, site.feedsPerRack, isOther);
    refill(*derating_, site.continuousDerating, isOther);
    cooling_->setCurrentIndex(int(site.cooling));
    refill(*pue_, site.pue, isOther);
    refill(*rackUnits_, site.rackUnits, isOther);
    refill(*electricity_USDpkWh_, site.electricityPrice_USDpkWh, isOther);
    const auto& budget = session().variant().economics.budget;
    budget_USD_->setValue(budget ? std::optional(budget->dollars()) : std::nullopt, isOther);
    showFloor(isOther);
}

design::Site SitePanel::siteOfForm() const {
    design::Site site = session().variant().site;
    site.powerLimit_W = powerLimit_kW_->valueOver(site.powerLimit_W, 1e3);
    site.coolingLimit_W = coolingLimit_kW_->valueOver(site.coolingLimit_W, 1e3);
    site.rackLimit_W = rackLimit_kW_->valueOver(site.rackLimit_W, 1e3);
    const auto racks =
        racks_->valueOver(site.racks ? std::optional<double>(*site.racks) : std::nullopt, 1);
    site.racks = racks ? std::optional(int(std::lround(*racks))) : std::nullopt;
    site.feedVoltage_V = editedValue(site.feedVoltage_V, *feedVoltage_V_, 1);
    site.feedCurrent_A = editedValue(site.feedCurrent_A, *feedCurrent_A_, 1);
    site.feedsPerRack = editedValue(site.feedsPerRack, *feedsPerRack_);
    site.continuousDerating = editedValue(site.continuousDerating, *derating_, 1);
    site.cooling = design::Cooling(cooling_->currentIndex());
    site.pue = editedValue(site.pue, *pue_, 1);
    site.rackUnits = editedValue(site.rackUnits, *rackUnits_, 1);
    site.electricityPrice_USDpkWh =
        editedValue(site.electricityPrice_USDpkWh, *electricity_USDpkWh_, 1);
    site.floor = floorOfForm();
    return site;
}

void SitePanel::takeSite() {
    if (isFilling()) return;
    const design::Site site = siteOfForm();
    if (site == session().variant().site) return;
    session().perform(design::single(session().desk(), "Change the site", design::SetSite{site}));
}

void SitePanel::takeBudget() {
    if (isFilling()) return;
    design::Economics economics = session().variant().economics;
    const auto before =
        economics.budget ? std::optional(economics.budget->dollars()) : std::nullopt;
    const auto dollars = budget_USD_->valueOver(before, 1);
    economics.budget = dollars ? std::optional(Money::fromDollars(*dollars)) : std::nullopt;
    if (economics == session().variant().economics) return;
    session().perform(
        design::single(session().desk(), "Change the budget", design::SetEconomics{economics}));
}

}  // namespace cw::views
