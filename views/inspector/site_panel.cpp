#include "views/inspector/site_panel.h"

#include <QFormLayout>
#include <QScrollArea>
#include <QVBoxLayout>
#include <cmath>

#include "views/inspector/edited_value.h"

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
    : QWidget(parent),
      session_(session),
      powerLimit_kW_(new OptionalNumber(0.1, 1e6, 1, tr(" kW"), 100, this)),
      coolingLimit_kW_(new OptionalNumber(0.1, 1e6, 1, tr(" kW"), 100, this)),
      budget_USD_(new OptionalNumber(1, 1e12, 0, tr(" $"), 2e6, this)),
      racks_(new OptionalNumber(1, 1e5, 0, {}, 8, this)),
      feedVoltage_V_(number(this, 100, 1000, 0, tr(" V"), 1)),
      feedCurrent_A_(number(this, 1, 10000, 0, tr(" A"), 1)),
      feedsPerRack_(new QSpinBox(this)),
      derating_(number(this, 0.1, 1, 2, {}, 0.05)),
      cooling_(new QComboBox(this)),
      pue_(number(this, 1, 5, 2, {}, 0.05)),
      rackUnits_(number(this, 1, 100, 0, tr(" U"), 1)),
      electricity_USDpkWh_(number(this, 0, 10, 4, tr(" $/kWh"), 0.01)) {
    feedsPerRack_->setRange(1, 8);
    cooling_->addItems(coolingNames());
    feedVoltage_V_->setToolTip(tr("Line to line, three phases."));
    derating_->setToolTip(tr(
        "Share of the breaker that may be loaded all the time: 0.8 under NEC, 1 for IEC feeds."));
    pue_->setToolTip(tr("Total energy of the building over that of the IT equipment."));
    powerLimit_kW_->setToolTip(tr("IT load times PUE may not exceed this."));
    electricity_USDpkWh_->setSpecialValueText(tr("not stated"));

    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(tr("Budget"), budget_USD_);
    form->addRow(tr("Site power"), powerLimit_kW_);
    form->addRow(tr("Site cooling"), coolingLimit_kW_);
    form->addRow(tr("Cooling method"), cooling_);
    form->addRow(tr("PUE"), pue_);
    form->addRow(tr("Feed voltage"), feedVoltage_V_);
    form->addRow(tr("Feed breaker"), feedCurrent_A_);
    form->addRow(tr("Feeds per rack"), feedsPerRack_);
    form->addRow(tr("Continuous load"), derating_);
    form->addRow(tr("Racks"), racks_);
    form->addRow(tr("Rack height"), rackUnits_);
    form->addRow(tr("Electricity"), electricity_USDpkWh_);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);

    for (auto* box : {powerLimit_kW_, coolingLimit_kW_, racks_})
        connect(box, &OptionalNumber::edited, this, [this] { takeSite(); });
    for (auto* box :
         {feedVoltage_V_, feedCurrent_A_, derating_, pue_, rackUnits_, electricity_USDpkWh_})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] { takeSite(); });
    connect(feedsPerRack_, &QSpinBox::valueChanged, this, [this] { takeSite(); });
    connect(cooling_, &QComboBox::currentIndexChanged, this, [this] { takeSite(); });
    connect(budget_USD_, &OptionalNumber::edited, this, [this] { takeBudget(); });
    for (const auto signal : {&DesignSession::documentChanged, &DesignSession::documentReplaced,
                              &DesignSession::activeVariantChanged})
        connect(&session_, signal, this, [this] { showVariant(); });
    showVariant();
}

void SitePanel::showVariant() {
    isShowing_ = true;
    const design::Site& site = session_.variant().site;
    powerLimit_kW_->setValue(scaled(site.powerLimit_W, 1e-3));
    coolingLimit_kW_->setValue(scaled(site.coolingLimit_W, 1e-3));
    racks_->setValue(site.racks ? std::optional<double>(*site.racks) : std::nullopt);
    feedVoltage_V_->setValue(site.feedVoltage_V);
    feedCurrent_A_->setValue(site.feedCurrent_A);
    feedsPerRack_->setValue(site.feedsPerRack);
    derating_->setValue(site.continuousDerating);
    cooling_->setCurrentIndex(int(site.cooling));
    pue_->setValue(site.pue);
    rackUnits_->setValue(site.rackUnits);
    electricity_USDpkWh_->setValue(site.electricityPrice_USDpkWh);
    const auto& budget = session_.variant().economics.budget;
    budget_USD_->setValue(budget ? std::optional(budget->dollars()) : std::nullopt);
    isShowing_ = false;
}

design::Site SitePanel::siteOfForm() const {
    design::Site site = session_.variant().site;
    site.powerLimit_W = powerLimit_kW_->valueOver(site.powerLimit_W, 1e3);
    site.coolingLimit_W = coolingLimit_kW_->valueOver(site.coolingLimit_W, 1e3);
    site.racks = racks_->value() ? std::optional(int(std::lround(*racks_->value()))) : std::nullopt;
    site.feedVoltage_V = editedValue(site.feedVoltage_V, *feedVoltage_V_, 1);
    site.feedCurrent_A = editedValue(site.feedCurrent_A, *feedCurrent_A_, 1);
    site.feedsPerRack = feedsPerRack_->value();
    site.continuousDerating = editedValue(site.continuousDerating, *derating_, 1);
    site.cooling = design::Cooling(cooling_->currentIndex());
    site.pue = editedValue(site.pue, *pue_, 1);
    site.rackUnits = editedValue(site.rackUnits, *rackUnits_, 1);
    site.electricityPrice_USDpkWh =
        editedValue(site.electricityPrice_USDpkWh, *electricity_USDpkWh_, 1);
    return site;
}

void SitePanel::takeSite() {
    if (isShowing_) return;
    const design::Site site = siteOfForm();
    if (site == session_.variant().site) return;
    session_.perform(design::single(session_.desk(), "Change the site", design::SetSite{site}));
}

void SitePanel::takeBudget() {
    if (isShowing_) return;
    design::Economics economics = session_.variant().economics;
    const auto before =
        economics.budget ? std::optional(economics.budget->dollars()) : std::nullopt;
    const auto dollars = budget_USD_->valueOver(before, 1);
    economics.budget = dollars ? std::optional(Money::fromDollars(*dollars)) : std::nullopt;
    if (economics == session_.variant().economics) return;
    session_.perform(
        design::single(session_.desk(), "Change the budget", design::SetEconomics{economics}));
}

}  // namespace cw::views
