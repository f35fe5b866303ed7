#include "views/inspector/economics_panel.h"

#include <QCoreApplication>
#include <QLabel>
#include <QRegularExpressionValidator>
#include <set>

#include "model/economics/in_currency.h"
#include "model/evaluation/ownership_inputs.h"
#include "views/inspector/collapsible_section.h"
#include "views/inspector/economics_terms.h"
#include "views/inspector/edited_value.h"
#include "views/inspector/offer_list.h"
#include "views/inspector/quiet_wheel.h"
#include "views/theme/scrolled.h"

namespace cw::views {

namespace {

using design::OwnershipTerms;

constexpr double percent = 0.01;

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

}  // namespace

EconomicsPanel::EconomicsPanel(DesignSession& session, Theme&, QWidget* parent)
    : VariantForm(session, parent),
      years_(new QSpinBox(this)),
      premises_(new QComboBox(this)),
      rentHasEnergy_(new QCheckBox(tr("The rent includes energy"), this)),
      discountForm_(new QFormLayout),
      currency_(new QLineEdit(this)),
      rate_(plainBox(this, 1e9, 6)),
      rateDay_(new QLineEdit(this)),
      rateSource_(new QLineEdit(this)),
      offers_(new OfferList(session, this)) {
    build();
    connectForm();
    follow();
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
    for (const RangeTerm& term : rangeTerms()) {
        auto* field = new AssumedField(term.high, term.unit, term.decimals, this);
        field->setObjectName(QStringLiteral("money_") + QLatin1String(term.id));
        field->setToolTip(translated(term.help));
        form.addRow(translated(term.name), field);
        ranges_.push_back({field, term.term});
    }
    for (const PlainTerm& term : plainTerms()) {
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
}

void EconomicsPanel::showVariant(bool isOther) {
    const OwnershipTerms terms = evaluation::termsOf(session().variant());
    refill(*years_, terms.years, isOther);
    premises_->setCurrentIndex(int(terms.premises));
    rentHasEnergy_->setChecked(terms.colocationIncludesEnergy);
    rentHasEnergy_->setEnabled(terms.premises == design::Premises::colocation);
    for (const RangeRow& row : ranges_) row.field->setValue(terms.*row.term, isOther);
    for (const PlainRow& row : plains_) refill(*row.box, terms.*row.term / row.unit, isOther);
    showDiscounts(terms);
    const design::Currency currency = economics::currencyOf(session().variant());
    currency_->setText(QString::fromStdString(currency.code));
    refill(*rate_, currency.perDollar, isOther);
    rateDay_->setText(QString::fromStdString(currency.asOf));
    rateSource_->setText(QString::fromStdString(currency.source));
    for (QWidget* field : std::initializer_list<QWidget*>{rate_, rateDay_, rateSource_})
        field->setEnabled(!currency.isDollar() || currency_->hasFocus());
}

void EconomicsPanel::showDiscounts(const OwnershipTerms& terms) {
    std::set<std::string> vendors = vendorsOf(session().document(), session().variant());
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

OwnershipTerms EconomicsPanel::termsOfForm() const {
    OwnershipTerms terms = evaluation::termsOf(session().variant());
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
    if (economics == session().variant().economics) return;
    session().perform(
        design::single(session().desk(), name, design::SetEconomics{std::move(economics)}));
}

void EconomicsPanel::takeTerms() {
    if (isFilling()) return;
    const OwnershipTerms terms = termsOfForm();
    if (terms == evaluation::termsOf(session().variant())) return;
    design::Economics economics = session().variant().economics;
    economics.ownership = terms;
    perform("Change the terms of money", std::move(economics));
}

void EconomicsPanel::takeCurrency() {
    if (isFilling()) return;
    design::Economics economics = session().variant().economics;
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

}  // namespace cw::views
