#include "views/explore/what_if_panel.h"

#include <QGridLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "model/economics/in_currency.h"
#include "model/economics/statement.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

constexpr int sliderSteps = 200;
constexpr int settled_ms = 600;

/// To a hundredth of the leading digit's step below: 1,234,567 becomes 1,230,000.
double roundedFigure(double value) {
    if (!(value > 0)) return 0;
    const double step = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return std::round(value / step) * step;
}

/// A round end that leaves the slider's middle near `typical`.
double endFor(double typical, double stated) {
    const double wanted = std::max({2 * typical, 1.25 * stated, 1.0});
    const double decade = std::pow(10.0, std::floor(std::log10(wanted)));
    for (const double end : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (wanted <= end * decade) return end * decade;
    return 10 * decade;
}

/// The range moved so that its typical value is `value`.
design::Assumed movedTo(const design::Assumed& range, double value) {
    const double by = value - range.typical;
    return {std::clamp(range.low + by, 0.0, value), value, std::clamp(range.high + by, value, 1.0)};
}

}  // namespace

WhatIfPanel::WhatIfPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent), session_(session), theme_(theme) {
    setObjectName(QStringLiteral("whatIfPanel"));
    auto* grid = new QGridLayout;
    grid->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    grid->setColumnStretch(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(grid);
    layout->addStretch();
    addRow(*grid, Knob::budget, tr("Budget"), tr("Capital cost the design may have."));
    addRow(*grid, Knob::power, tr("Power cap"), tr("What the site gives, at the meter."));
    addRow(*grid, Knob::utilisation, tr("Utilisation"),
           tr("Share of the hours in which the GPUs do paid work."));
    settled_.setSingleShot(true);
    settled_.setInterval(settled_ms);
    connect(&settled_, &QTimer::timeout, this, &WhatIfPanel::commit);
    connect(&session_, &DesignSession::documentChanged, this, &WhatIfPanel::showDesign);
    // What was being moved belonged to another design.
    for (const auto replaced :
         {&DesignSession::documentReplaced, &DesignSession::activeVariantChanged})
        connect(&session_, replaced, this, [this] {
            settled_.stop();
            moving_.reset();
            showDesign();
        });
    connect(&session_, &DesignSession::evaluationChanged, this, [this] {
        if (!moving_) showDesign();
        showStand();
    });
    connect(&theme_, &Theme::changed, this, &WhatIfPanel::showStand);
    showDesign();
}

void WhatIfPanel::addRow(QGridLayout& grid, Knob knob, const QString& name, const QString& help) {
    Row& row = rows_[std::size_t(knob)];
    row = {new QSlider(Qt::Horizontal, this), new QLabel(this), new QLabel(this), 1};
    const char* const names[] = {"whatIfBudget", "whatIfPower", "whatIfUtilisation"};
    row.slider->setObjectName(QLatin1String(names[int(knob)]));
    row.slider->setAccessibleName(name);
    row.slider->setToolTip(help);
    row.slider->setRange(0, sliderSteps);
    row.slider->setPageStep(sliderSteps / 20);
    row.slider->setMinimumWidth(14 * gridUnit_px);
    row.value->setFont(theme_.tabularFont());
    row.stand->setFont(theme_.tabularFont());
    row.value->setMinimumWidth(
        row.value->fontMetrics().horizontalAdvance(QStringLiteral("$888,888,888")));
    const int line = 2 * int(knob);
    grid.addWidget(new QLabel(name, this), line, 0);
    grid.addWidget(row.slider, line, 1);
    grid.addWidget(row.value, line, 2);
    grid.addWidget(row.stand, line + 1, 1, 1, 2);
    connect(row.slider, &QSlider::valueChanged, this, [this, knob] { moved(knob); });
    connect(row.slider, &QSlider::sliderReleased, this, &WhatIfPanel::commit);
}

double WhatIfPanel::valueOf(Knob knob) const {
    const Row& row = rows_[std::size_t(knob)];
    const double value = row.most * row.slider->value() / sliderSteps;
    return knob == Knob::utilisation ? value : roundedFigure(value);
}

std::optional<double> WhatIfPanel::stated(Knob knob) const {
    const design::Variant& variant = session_.variant();
    switch (knob) {
        case Knob::budget:
            if (!variant.economics.budget) return std::nullopt;
            return variant.economics.budget->dollars();
        case Knob::power:
            return variant.site.powerLimit_W;
        case Knob::utilisation:
            return variant.economics.ownership.value_or(design::OwnershipTerms())
                .utilisation.typical;
    }
    return std::nullopt;
}

design::Transaction WhatIfPanel::change(Knob knob, double value) const {
    if (knob == Knob::power) {
        design::Site site = session_.variant().site;
        site.powerLimit_W = value;
        return design::single(session_.desk(), "Change the power cap", design::SetSite{site});
    }
    design::Economics economics = session_.variant().economics;
    if (knob == Knob::budget) {
        economics.budget = Money::fromDollars(value);
        return design::single(session_.desk(), "Change the budget",
                              design::SetEconomics{economics});
    }
    design::OwnershipTerms terms = economics.ownership.value_or(design::OwnershipTerms());
    terms.utilisation = movedTo(terms.utilisation, value);
    economics.ownership = terms;
    return design::single(session_.desk(), "Change the utilisation",
                          design::SetEconomics{economics});
}

void WhatIfPanel::moved(Knob knob) {
    if (isShowing_) return;
    if (moving_ && *moving_ != knob) commit();
    moving_ = knob;
    session_.preview(change(knob, valueOf(knob)));
    if (!slider(knob).isSliderDown()) settled_.start();
    showStand();
}

void WhatIfPanel::commit() {
    settled_.stop();
    if (!moving_) return;
    const design::Transaction step = change(*moving_, valueOf(*moving_));
    session_.endPreview();
    session_.perform(step);
    moving_.reset();  // not before: what is told meanwhile must not move the slider back
    showDesign();
}

/// Where the sliders stand; one that is being moved stays with the mouse.
void WhatIfPanel::showDesign() {
    if (moving_) return;
    isShowing_ = true;
    const auto evaluation = session_.evaluation();
    for (int i = 0; i < knobCount; ++i) {
        const auto knob = Knob(i);
        Row& row = rows_[std::size_t(i)];
        const auto now = stated(knob);
        double typical = 0;
        if (evaluation && knob == Knob::budget) typical = evaluation->capex.typical.dollars();
        if (evaluation && knob == Knob::power) typical = evaluation->power.sitePeak_W;
        row.most = knob == Knob::utilisation ? 1 : endFor(typical, now.value_or(0));
        row.slider->setValue(now ? int(std::round(sliderSteps * std::min(1.0, *now / row.most)))
                                 : sliderSteps);
    }
    isShowing_ = false;
    showStand();
}

void WhatIfPanel::setStand(Knob knob, const QString& text, bool isOver) {
    QLabel* label = rows_[std::size_t(knob)].stand;
    label->setText(text);
    label->setStyleSheet(
        QStringLiteral("color: %1").arg(theme_.color(isOver ? Role::bad : Role::textLight).name()));
}

void WhatIfPanel::showStand() {
    const auto evaluation = session_.evaluation();
    const auto figure = [&](Knob knob) -> std::optional<double> {
        return moving_ == knob ? std::optional(valueOf(knob)) : stated(knob);
    };
    const auto show = [&](Knob knob, const QString& text) {
        rows_[std::size_t(knob)].value->setText(text.isEmpty() ? tr("not stated") : text);
    };
    const design::Currency currency = economics::currencyOf(session_.variant());
    const auto dollars = [&](double value) { return fullIn(Money::fromDollars(value), currency); };
    const auto budget = figure(Knob::budget);
    const auto power = figure(Knob::power);
    show(Knob::budget, budget ? dollars(*budget) : QString());
    show(Knob::power, power ? powerText(*power) : QString());
    show(Knob::utilisation, percentText(*figure(Knob::utilisation)));
    if (!evaluation) return;
    const double cost = evaluation->capex.typical.dollars();
    const QString costText = fullOf(evaluation->capexShown.typical, currency);
    const double peak_W = evaluation->power.sitePeak_W;
    const auto against = [&](double has, const std::optional<double>& limit, const QString& hasText,
                             const auto& text) {
        if (!limit) return hasText;
        return has > *limit ? tr("%1: %2 over").arg(hasText, text(has - *limit))
                            : tr("%1: %2 under").arg(hasText, text(*limit - has));
    };
    // Without a single price, or a single rating, zero would be a figure nobody gave.
    const bool isPriced = evaluation->capex != MoneyRange{} || evaluation->unpriced.empty();
    setStand(Knob::budget,
             isPriced ? against(cost, budget, tr("The design costs %1").arg(costText), dollars)
                      : tr("No price is known of it"),
             budget && cost > *budget);
    setStand(Knob::power,
             peak_W > 0 || evaluation->power.devices.empty()
                 ? against(peak_W, power, tr("At its peak it draws %1").arg(powerText(peak_W)),
                           [](double watts) { return powerText(watts); })
                 : tr("No power is known of it"),
             power && peak_W > *power);
    const auto& perHour = evaluation->ownershipShown.perGpuHour_USD;
    setStand(Knob::utilisation,
             perHour && isPriced
                 ? tr("A GPU-hour costs %1").arg(fullOf(economics::moneyOf(*perHour), currency))
                 : QString(),
             false);
}

}  // namespace cw::views
