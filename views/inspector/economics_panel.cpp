#include "views/inspector/economics_panel.h"

#include <QCoreApplication>
#include <QLabel>
#include <QRegularExpressionValidator>
#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "model/design/money_gestures.h"
#include "model/evaluation/ownership_inputs.h"
#include "views/inspector/collapsible_section.h"
#include "views/inspector/edited_value.h"
#include "views/inspector/quiet_wheel.h"
#include "views/inspector/scrolled.h"
#include "views/theme/offer_text.h"

namespace cw::views {

namespace {

using design::Assumed;
using design::OwnershipTerms;

struct RangeTerm {
    const char* id;
    const char* name;
    const char* help;
    Assumed OwnershipTerms::* term;
    double high;  ///< as shown
    double unit;
    int decimals;
};

constexpr double percent = 0.01;

const std::array<RangeTerm, 10> rangeTerms{{
    {"utilisation", QT_TRANSLATE_NOOP("EconomicsPanel", "Utilisation, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Share of the hours in which the GPUs do paid work."),
     &OwnershipTerms::utilisation, 100, percent, 1},
    {"residual", QT_TRANSLATE_NOOP("EconomicsPanel", "Residual value, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of the hardware's price, left after the years."),
     &OwnershipTerms::residualShare, 100, percent, 1},
    {"discountRate", QT_TRANSLATE_NOOP("EconomicsPanel", "Cost of capital, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "A year; for present values and the annuity."),
     &OwnershipTerms::discountRate, 100, percent, 1},
    {"rent", QT_TRANSLATE_NOOP("EconomicsPanel", "Rent, USD/kW and month"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of a colocation, by contracted peak power."),
     &OwnershipTerms::colocation_USDpkWmonth, 1e6, 1, 0},
    {"electricityTrend", QT_TRANSLATE_NOOP("EconomicsPanel", "Electricity, % of today"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of the site's price, over the years."),
     &OwnershipTerms::electricityTrend, 1e4, percent, 0},
    {"rack", QT_TRANSLATE_NOOP("EconomicsPanel", "Rack with PDUs, USD"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Each rack the design needs, where none is drawn."),
     &OwnershipTerms::rack_USD, 1e7, 1, 0},
    {"cooling", QT_TRANSLATE_NOOP("EconomicsPanel", "Cooling, USD/kW"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of peak IT load, once, where no cooling is drawn."),
     &OwnershipTerms::cooling_USDpkW, 1e6, 1, 0},
    {"spares", QT_TRANSLATE_NOOP("EconomicsPanel", "Spares, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of the hardware's price, once."),
     &OwnershipTerms::sparesShare, 1000, percent, 1},
    {"install", QT_TRANSLATE_NOOP("EconomicsPanel", "Installation, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Racking, cabling, commissioning; of the hardware, once."),
     &OwnershipTerms::installShare, 1000, percent, 1},
    {"support", QT_TRANSLATE_NOOP("EconomicsPanel", "Support, % a year"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of the hardware's price, every year."),
     &OwnershipTerms::supportShare, 1000, percent, 1},
}};

struct PlainTerm {
    const char* id;
    const char* name;
    double OwnershipTerms::* term;
    double high;
    double unit;
    int decimals;
};

const std::array<PlainTerm, 9> plainTerms{{
    {"freight", QT_TRANSLATE_NOOP("EconomicsPanel", "Freight, %"), &OwnershipTerms::freightShare,
     1000, percent, 1},
    {"tax", QT_TRANSLATE_NOOP("EconomicsPanel", "Tax, %"), &OwnershipTerms::taxShare, 1000, percent,
     1},
    {"sitePreparation", QT_TRANSLATE_NOOP("EconomicsPanel", "Site, USD/GPU node"),
     &OwnershipTerms::sitePreparation_USDpNode, 1e9, 1, 0},
    {"room", QT_TRANSLATE_NOOP("EconomicsPanel", "Own room, USD a year"),
     &OwnershipTerms::room_USDpYear, 1e10, 1, 0},
    {"coolant", QT_TRANSLATE_NOOP("EconomicsPanel", "Coolant, USD/kW a year"),
     &OwnershipTerms::coolant_USDpkWyear, 1e6, 1, 0},
    {"licence", QT_TRANSLATE_NOOP("EconomicsPanel", "Licence, USD/GPU a year"),
     &OwnershipTerms::licence_USDpGpuYear, 1e6, 1, 0},
    {"staff", QT_TRANSLATE_NOOP("EconomicsPanel", "Staff, full time"), &OwnershipTerms::staff_FTE,
     1e5, 1, 2},
    {"salary", QT_TRANSLATE_NOOP("EconomicsPanel", "One of them, USD a year"),
     &OwnershipTerms::staff_USDpFTEyear, 1e8, 1, 0},
    {"carbon", QT_TRANSLATE_NOOP("EconomicsPanel", "Grid, g CO\u2082/kWh"),
     &OwnershipTerms::carbon_gPerkWh, 1e5, 1, 0},
}};

QString translated(const char* text) {
    return QCoreApplication::translate("EconomicsPanel", text);
}

QDoubleSpinBox* plainBox(QWidget* parent, double high, int decimals) {
    auto* box = new QDoubleSpinBox(parent);
    box->setRange(0, high);
    box->setDecimals(decimals);
    box->setGroupSeparatorShown(true);
    box->setKeyboardTracking(false);
    return box;
}

/// Vendors of all that the variant buys.
std::set<std::string> vendorsOf(const design::Document& document, const design::Variant& variant) {
    std::set<std::string> vendors;
    const auto add = [&](const catalog::PartId& id) {
        const catalog::Part* part = document.pinned.find(id);
        if (part && !part->vendor.empty()) vendors.insert(part->vendor);
    };
    for (const design::Device& device : variant.devices) {
        add(device.part);
        for (const design::Fitting& fitting : device.fittings) add(fitting.part);
    }
    for (const design::Link& link : variant.links)
        for (const catalog::PartId& id : {link.cable, link.transceiverA, link.transceiverB})
            add(id);
    return vendors;
}

QString offerText(const catalog::CloudOffer& offer) {
    const auto dollars = offer.dollarsPerGpuHour();
    return EconomicsPanel::tr("%1, %2, %3: %4 (%5)")
        .arg(QString::fromStdString(offer.gpu), QString::fromStdString(offer.provider),
             OfferText::term(offer.term),
             dollars ? QStringLiteral("$%1").arg(*dollars, 0, 'f', 2)
                     : EconomicsPanel::tr("no price"),
             QString::fromStdString(offer.asOf));
}

}  // namespace

EconomicsPanel::EconomicsPanel(DesignSession& session, Theme&, QWidget* parent)
    : QWidget(parent),
      session_(session),
      years_(new QSpinBox(this)),
      premises_(new QComboBox(this)),
      rentHasEnergy_(new QCheckBox(tr("The rent includes energy"), this)),
      discountForm_(new QFormLayout),
      currency_(new QLineEdit(this)),
      rate_(plainBox(this, 1e9, 6)),
      rateDay_(new QLineEdit(this)),
      rateSource_(new QLineEdit(this)),
      offers_(new QListWidget(this)) {
    build();
    connectForm();
    showVariant();
}

void EconomicsPanel::build() {
    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    addTerms(*form);
    auto* discounts = new QWidget(content);
    discountForm_->setContentsMargins(0, 0, 0, 0);
    discounts->setLayout(discountForm_);
    form->addRow(new CollapsibleSection(tr("Discounts by vendor"), discounts, content));
    addCurrency(*form);
    addOffers(*form);
    quietWheels(*content);
    fillWithScrolled(*this, content);
}

void EconomicsPanel::addTerms(QFormLayout& form) {
    years_->setObjectName("moneyYears");
    years_->setRange(1, 10);
    years_->setKeyboardTracking(false);
    years_->setToolTip(tr("How long the cluster is kept and written off."));
    premises_->setObjectName("moneyPremises");
    premises_->addItems({tr("Own room"), tr("Colocation")});
    premises_->setToolTip(
        tr("An own room pays for energy times PUE; a colocation is rented by "
           "contracted kilowatts."));
    rentHasEnergy_->setObjectName("moneyRentHasEnergy");
    form.addRow(tr("Years kept"), years_);
    form.addRow(tr("Premises"), premises_);
    form.addRow(QString(), rentHasEnergy_);
    auto* note = new QLabel(tr("Low, typical and high:"), this);
    note->setObjectName("lightText");
    form.addRow(note);
    for (const RangeTerm& term : rangeTerms) {
        auto* field = new AssumedField(term.high, term.unit, term.decimals, this);
        field->setObjectName(QStringLiteral("money_") + QLatin1String(term.id));
        field->setToolTip(translated(term.help));
        form.addRow(translated(term.name), field);
        ranges_.push_back({field, term.term});
    }
    for (const PlainTerm& term : plainTerms) {
        QDoubleSpinBox* box = plainBox(this, term.high, term.decimals);
        box->setObjectName(QStringLiteral("money_") + QLatin1String(term.id));
        form.addRow(translated(term.name), box);
        plains_.push_back({box, term.term, term.unit});
    }
}

void EconomicsPanel::addCurrency(QFormLayout& form) {
    currency_->setObjectName("moneyCurrency");
    currency_->setMaxLength(3);
    currency_->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[A-Z]{3}")), currency_));
    currency_->setToolTip(tr("Money is shown in this currency: three capital letters, as EUR."));
    rate_->setObjectName("moneyRate");
    rate_->setMinimum(0.000001);
    rateDay_->setObjectName("moneyRateDay");
    rateDay_->setPlaceholderText(QStringLiteral("2026-11-30"));
    rateDay_->setValidator(new QRegularExpressionValidator(
        QRegularExpression(QStringLiteral("\\d{4}-\\d{2}-\\d{2}")), rateDay_));
    rateSource_->setObjectName("moneyRateSource");
    rateSource_->setPlaceholderText(tr("who published the rate"));
    auto* content = new QWidget(this);
    auto* fields = new QFormLayout(content);
    fields->setContentsMargins(0, 0, 0, 0);
    fields->addRow(tr("Currency"), currency_);
    fields->addRow(tr("For one USD"), rate_);
    fields->addRow(tr("Rate of"), rateDay_);
    fields->addRow(tr("Source"), rateSource_);
    form.addRow(new CollapsibleSection(tr("Currency"), content, this));
}

void EconomicsPanel::addOffers(QFormLayout& form) {
    offers_->setObjectName("moneyOffers");
    offers_->setAccessibleName(tr("Cloud offers"));
    offers_->setToolTip(tr("Ticked offers are kept in the design with their price and date."));
    offers_->setMinimumHeight(30 * gridUnit_px);
    offers_->setWordWrap(true);
    auto* section = new CollapsibleSection(tr("Cloud offers to compare with"), offers_, this);
    section->setOpen(true);
    form.addRow(section);
}

void EconomicsPanel::connectForm() {
    connect(years_, &QSpinBox::valueChanged, this, [this] { takeTerms(); });
    connect(premises_, &QComboBox::activated, this, [this] { takeTerms(); });
    connect(rentHasEnergy_, &QCheckBox::toggled, this, [this] { takeTerms(); });
    for (const RangeRow& row : ranges_)
        connect(row.field, &AssumedField::edited, this, [this] { takeTerms(); });
    for (const PlainRow& row : plains_)
        connect(row.box, &QDoubleSpinBox::valueChanged, this, [this] { takeTerms(); });
    for (QLineEdit* line : {currency_, rateDay_, rateSource_})
        connect(line, &QLineEdit::editingFinished, this, [this] { takeCurrency(); });
    connect(rate_, &QDoubleSpinBox::valueChanged, this, [this] { takeCurrency(); });
    connect(offers_, &QListWidget::itemChanged, this,
            [this](const QListWidgetItem* item) { takeOffer(*item); });
    connect(&session_, &DesignSession::documentReplaced, this, [this] {
        shown_.clear();
        showVariant();
    });
    for (const auto signal :
         {&DesignSession::documentChanged, &DesignSession::activeVariantChanged})
        connect(&session_, signal, this, [this] { showVariant(); });
}

void EconomicsPanel::showVariant() {
    isShowing_ = true;
    const bool isOther = session_.variant().name != shown_;
    shown_ = session_.variant().name;
    const OwnershipTerms terms = evaluation::termsOf(session_.variant());
    refill(*years_, terms.years, isOther);
    premises_->setCurrentIndex(int(terms.premises));
    rentHasEnergy_->setChecked(terms.colocationIncludesEnergy);
    rentHasEnergy_->setEnabled(terms.premises == design::Premises::colocation);
    for (const RangeRow& row : ranges_) row.field->setValue(terms.*row.term, isOther);
    for (const PlainRow& row : plains_) refill(*row.box, terms.*row.term / row.unit, isOther);
    showDiscounts(terms);
    const design::Currency currency = evaluation::currencyOf(session_.variant());
    currency_->setText(QString::fromStdString(currency.code));
    refill(*rate_, currency.perDollar, isOther);
    rateDay_->setText(QString::fromStdString(currency.asOf));
    rateSource_->setText(QString::fromStdString(currency.source));
    for (QWidget* field : std::initializer_list<QWidget*>{rate_, rateDay_, rateSource_})
        field->setEnabled(!currency.isDollar() || currency_->hasFocus());
    showOffers();
    isShowing_ = false;
}

void EconomicsPanel::showDiscounts(const OwnershipTerms& terms) {
    std::set<std::string> vendors = vendorsOf(session_.document(), session_.variant());
    for (const auto& [vendor, share] : terms.discountByVendor) vendors.insert(vendor);
    std::set<std::string> rows;
    for (const auto& [vendor, box] : discounts_) rows.insert(vendor);
    if (rows != vendors) {
        while (discountForm_->rowCount() > 0) discountForm_->removeRow(0);
        discounts_.clear();
        for (const std::string& vendor : vendors) {
            QDoubleSpinBox* box = quietWheel(plainBox(this, 100, 2));
            box->setSuffix(tr(" %"));
            box->setObjectName(QStringLiteral("discount_") + QString::fromStdString(vendor));
            connect(box, &QDoubleSpinBox::valueChanged, this, [this] { takeTerms(); });
            discountForm_->addRow(QString::fromStdString(vendor), box);
            discounts_.emplace_back(vendor, box);
        }
    }
    for (const auto& [vendor, box] : discounts_) {
        const auto share = terms.discountByVendor.find(vendor);
        refill(*box, share == terms.discountByVendor.end() ? 0.0 : share->second / percent, false);
    }
}

std::vector<catalog::CloudOffer> EconomicsPanel::offersToShow() const {
    std::vector<catalog::CloudOffer> shown = session_.variant().economics.cloudOffers;
    const std::size_t own = shown.size();
    for (const catalog::CloudOffer& offer : session_.catalog().cloudOffers())
        if (std::none_of(shown.begin(), shown.begin() + std::ptrdiff_t(own),
                         [&](const catalog::CloudOffer& each) { return each.id == offer.id; }))
            shown.push_back(offer);
    std::sort(shown.begin(), shown.end(), [](const auto& a, const auto& b) {
        return std::tie(a.gpu, a.provider, a.id) < std::tie(b.gpu, b.provider, b.id);
    });
    return shown;
}

void EconomicsPanel::showOffers() {
    const auto offers = offersToShow();
    const auto& pinned = session_.variant().economics.cloudOffers;
    if (offers_->count() != int(offers.size())) offers_->clear();
    for (int i = 0; i < int(offers.size()); ++i) {
        const catalog::CloudOffer& offer = offers[std::size_t(i)];
        if (i == offers_->count()) offers_->addItem(new QListWidgetItem);
        QListWidgetItem* item = offers_->item(i);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setText(offerText(offer));
        item->setData(Qt::UserRole, QString::fromStdString(offer.id));
        item->setToolTip(QString::fromStdString(offer.note));
        const bool isPinned = std::any_of(pinned.begin(), pinned.end(),
                                          [&](const auto& own) { return own.id == offer.id; });
        item->setCheckState(isPinned ? Qt::Checked : Qt::Unchecked);
    }
}

OwnershipTerms EconomicsPanel::termsOfForm() const {
    OwnershipTerms terms = evaluation::termsOf(session_.variant());
    terms.years = editedValue(terms.years, *years_);
    terms.premises = design::Premises(premises_->currentIndex());
    terms.colocationIncludesEnergy = rentHasEnergy_->isChecked();
    for (const RangeRow& row : ranges_) terms.*row.term = row.field->valueOver(terms.*row.term);
    for (const PlainRow& row : plains_)
        terms.*row.term = editedValue(terms.*row.term, *row.box, row.unit);
    for (const auto& [vendor, box] : discounts_) {
        const auto before = terms.discountByVendor.find(vendor);
        const double share =
            editedValue(before == terms.discountByVendor.end() ? 0 : before->second, *box, percent);
        if (share > 0)
            terms.discountByVendor[vendor] = share;
        else
            terms.discountByVendor.erase(vendor);
    }
    return terms;
}

void EconomicsPanel::perform(const char* name, design::Economics economics) {
    if (economics == session_.variant().economics) return;
    session_.perform(
        design::single(session_.desk(), name, design::SetEconomics{std::move(economics)}));
}

void EconomicsPanel::takeTerms() {
    if (isShowing_) return;
    const OwnershipTerms terms = termsOfForm();
    if (terms == evaluation::termsOf(session_.variant())) return;
    design::Economics economics = session_.variant().economics;
    economics.ownership = terms;
    perform("Change the terms of money", std::move(economics));
}

void EconomicsPanel::takeCurrency() {
    if (isShowing_) return;
    design::Economics economics = session_.variant().economics;
    const design::Currency before = economics.currency.value_or(design::Currency{});
    design::Currency currency{currency_->text().toStdString(),
                              editedValue(before.perDollar, *rate_, 1),
                              rateDay_->text().toStdString(), rateSource_->text().toStdString()};
    const bool isDollar = currency.isDollar() || !currency_->hasAcceptableInput();
    for (QWidget* field : std::initializer_list<QWidget*>{rate_, rateDay_, rateSource_})
        field->setEnabled(!isDollar);
    // A rate without its day is not taken yet.
    if (!isDollar && !rateDay_->hasAcceptableInput()) return;
    economics.currency = isDollar ? std::nullopt : std::optional(currency);
    perform("Change the currency", std::move(economics));
}

void EconomicsPanel::takeOffer(const QListWidgetItem& item) {
    if (isShowing_) return;
    const std::string id = item.data(Qt::UserRole).toString().toStdString();
    std::vector<catalog::CloudOffer> chosen = session_.variant().economics.cloudOffers;
    std::erase_if(chosen, [&](const auto& offer) { return offer.id == id; });
    if (item.checkState() == Qt::Checked)
        for (const catalog::CloudOffer& offer : offersToShow())
            if (offer.id == id) chosen.push_back(offer);
    session_.perform(design::chooseOffers(session_.desk(), chosen));
}

}  // namespace cw::views
