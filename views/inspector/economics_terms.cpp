#include "views/inspector/economics_terms.h"

#include <QtGlobal>
#include <array>

namespace cw::views {

namespace {

using design::Assumed;
using design::OwnershipTerms;

constexpr double hundredth = 0.01;

const std::array<RangeTerm, 11> rangeRows{{
    {"utilisation", QT_TRANSLATE_NOOP("EconomicsPanel", "Utilisation, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Share of the hours in which the GPUs do paid work."),
     &OwnershipTerms::utilisation, 100, hundredth, 1},
    {"residual", QT_TRANSLATE_NOOP("EconomicsPanel", "Residual value, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of the hardware's price, left after the years."),
     &OwnershipTerms::residualShare, 100, hundredth, 1},
    {"discountRate", QT_TRANSLATE_NOOP("EconomicsPanel", "Cost of capital, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "A year; for present values and the annuity."),
     &OwnershipTerms::discountRate, 100, hundredth, 1},
    {"rent", QT_TRANSLATE_NOOP("EconomicsPanel", "Rent, USD/kW and month"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of a colocation, by contracted peak power."),
     &OwnershipTerms::colocation_USDpkWmonth, 1e6, 1, 0},
    {"electricityTrend", QT_TRANSLATE_NOOP("EconomicsPanel", "Electricity, % of today"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of the site's price, over the years."),
     &OwnershipTerms::electricityTrend, 1e4, hundredth, 0},
    {"rack", QT_TRANSLATE_NOOP("EconomicsPanel", "Rack, USD"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Each rack the design needs, where none is drawn."),
     &OwnershipTerms::rack_USD, 1e7, 1, 0},
    {"rackPower", QT_TRANSLATE_NOOP("EconomicsPanel", "PDUs of a rack, USD"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Power distribution of each rack, where no PDU is drawn."),
     &OwnershipTerms::rackPower_USD, 1e7, 1, 0},
    {"cooling", QT_TRANSLATE_NOOP("EconomicsPanel", "Cooling, USD/kW"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of peak IT load, once, where no cooling is drawn."),
     &OwnershipTerms::cooling_USDpkW, 1e6, 1, 0},
    {"spares", QT_TRANSLATE_NOOP("EconomicsPanel", "Spares, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of the hardware's price, once."),
     &OwnershipTerms::sparesShare, 1000, hundredth, 1},
    {"install", QT_TRANSLATE_NOOP("EconomicsPanel", "Installation, %"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Racking, cabling, commissioning; of the hardware, once."),
     &OwnershipTerms::installShare, 1000, hundredth, 1},
    {"support", QT_TRANSLATE_NOOP("EconomicsPanel", "Support, % a year"),
     QT_TRANSLATE_NOOP("EconomicsPanel", "Of the hardware's price, every year."),
     &OwnershipTerms::supportShare, 1000, hundredth, 1},
}};

const std::array<PlainTerm, 9> plainRows{{
    {"freight", QT_TRANSLATE_NOOP("EconomicsPanel", "Freight, %"), &OwnershipTerms::freightShare,
     1000, hundredth, 1},
    {"tax", QT_TRANSLATE_NOOP("EconomicsPanel", "Tax, %"), &OwnershipTerms::taxShare, 1000,
     hundredth, 1},
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

}  // namespace

std::span<const RangeTerm> rangeTerms() {
    return rangeRows;
}

std::span<const PlainTerm> plainTerms() {
    return plainRows;
}

}  // namespace cw::views
