#include "model/economics/ownership.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/economics/payback.h"

namespace cw::economics {

namespace {

using design::Assumed;
using design::OwnershipTerms;
using design::Premises;

/// Rounded to the cent once; at most ten trillion dollars, as in capex.cpp.
Money bounded(double dollars) {
    constexpr double most = 1e13;
    if (std::isnan(dollars)) return {};
    return Money::fromDollars(std::clamp(dollars, -most, most));
}

Money shareOf(Money amount, double share) {
    return bounded(amount.dollars() * share);
}

MoneyRange shareOf(const MoneyRange& amount, const Assumed& share) {
    return {shareOf(amount.low, share.low), shareOf(amount.typical, share.typical),
            shareOf(amount.high, share.high)};
}

Assumed fixed(double value) {
    return {value, value, value};
}

MoneyRange dollarsOf(const Assumed& amount) {
    return {bounded(amount.low), bounded(amount.typical), bounded(amount.high)};
}

Assumed times(const Assumed& a, double factor) {
    return {a.low * factor, a.typical * factor, a.high * factor};
}

Assumed times(const Assumed& a, const Assumed& b) {
    return {a.low * b.low, a.typical * b.typical, a.high * b.high};
}

MoneyRange timesYears(const MoneyRange& perYear, int years) {
    return perYear * years;
}

void addOneOff(Ownership& own, OneOff kind, const MoneyRange& amount) {
    if (amount == MoneyRange{}) return;
    own.oneOff.push_back({kind, amount});
    own.capital += amount;
}

void addYearly(Ownership& own, Yearly kind, const MoneyRange& perYear) {
    if (perYear == MoneyRange{}) return;
    own.yearly.push_back({kind, perYear});
    own.perYear += perYear;
}

void addCapital(Ownership& own, const Capex& capex, const OwnershipInputs& in,
                const OwnershipTerms& terms) {
    own.discounts = discountsOf(capex, terms);
    for (const VendorDiscount& discount : own.discounts) own.discount += discount.amount;
    const MoneyRange bought{capex.total.low - own.discount.low,
                            capex.total.typical - own.discount.typical,
                            capex.total.high - own.discount.high};
    addOneOff(own, OneOff::hardware, bought);
    addOneOff(own, OneOff::racks, dollarsOf(times(terms.rack_USD, in.racksToBuy)));
    addOneOff(own, OneOff::powerDistribution,
              dollarsOf(times(terms.rackPower_USD, in.racksToPower)));
    addOneOff(own, OneOff::cooling,
              dollarsOf(times(terms.cooling_USDpkW, in.coolingToBuy_W / 1e3)));
    addOneOff(own, OneOff::spares, shareOf(bought, terms.sparesShare));
    const MoneyRange goods = own.capital;
    addOneOff(own, OneOff::installation, shareOf(bought, terms.installShare));
    addOneOff(own, OneOff::freight, shareOf(goods, fixed(terms.freightShare)));
    addOneOff(own, OneOff::tax, shareOf(goods, fixed(terms.taxShare)));
    addOneOff(own, OneOff::sitePreparation,
              dollarsOf(fixed(terms.sitePreparation_USDpNode * in.gpuNodes)));
}

/// What the parts cost, discount taken off: what has a value left later.
MoneyRange hardwareOf(const Ownership& own) {
    const bool isBought = !own.oneOff.empty() && own.oneOff.front().kind == OneOff::hardware;
    return isBought ? own.oneOff.front().amount : MoneyRange{};
}

/// An owned room pays for its cooling too; a colocation's rent holds it, only IT energy is metered.
double meteredPue(const OwnershipInputs& in, const OwnershipTerms& terms) {
    return terms.premises == Premises::ownRoom ? in.pue : 1.0;
}

void addRunning(Ownership& own, const OwnershipInputs& in, const OwnershipTerms& terms) {
    own.energy_kWhPerYear = in.typical_W / 1e3 * hoursPerYear * meteredPue(in, terms);
    own.carbon_tPerYear =
        carbon_t(in.typical_W / 1e3 * hoursPerYear * in.pue, terms.carbon_gPerkWh);
    const bool colocated = terms.premises == Premises::colocation;
    if (!colocated || !terms.colocationIncludesEnergy)
        addYearly(own, Yearly::energy,
                  dollarsOf(times(times(in.electricity_USDpkWh, terms.electricityTrend),
                                  own.energy_kWhPerYear)));
    if (colocated)
        addYearly(own, Yearly::colocation,
                  dollarsOf(times(terms.colocation_USDpkWmonth, in.peak_W / 1e3 * 12)));
    else
        addYearly(own, Yearly::room, dollarsOf(fixed(terms.room_USDpYear)));
    addYearly(own, Yearly::coolant, dollarsOf(fixed(terms.coolant_USDpkWyear * in.peak_W / 1e3)));
    addYearly(own, Yearly::licences,
              dollarsOf(fixed(terms.licence_USDpGpuYear * static_cast<double>(in.gpus))));
    addYearly(own, Yearly::support, shareOf(hardwareOf(own), terms.supportShare));
    addYearly(own, Yearly::staff, dollarsOf(fixed(terms.staff_FTE * terms.staff_USDpFTEyear)));
}

/// Straight line down to the residual of the term's life; worth nothing after it.
Assumed residualAfter(int years, const OwnershipTerms& terms) {
    if (years >= terms.years) return years == terms.years ? terms.residualShare : fixed(0);
    const double passed = static_cast<double>(years) / terms.years;
    const auto left = [&](double end) { return 1 - (1 - end) * passed; };
    return {left(terms.residualShare.low), left(terms.residualShare.typical),
            left(terms.residualShare.high)};
}

HorizonCost horizonOf(const Ownership& own, int years, const OwnershipTerms& terms) {
    const MoneyRange hardware = hardwareOf(own);
    const Assumed left = residualAfter(years, terms);
    // The dear world keeps least of what it bought.
    const auto capital = [](Money paid, Money parts, double share) {
        return paid - shareOf(parts, share);
    };
    HorizonCost cost;
    cost.years = years;
    std::array<Money, 3> ends = {capital(own.capital.low, hardware.low, left.high),
                                 capital(own.capital.typical, hardware.typical, left.typical),
                                 capital(own.capital.high, hardware.high, left.low)};
    std::sort(ends.begin(), ends.end());
    cost.capital = {ends[0], ends[1], ends[2]};
    cost.running = timesYears(own.perYear, years);
    cost.total = cost.capital + cost.running;
    return cost;
}

double npvOf(const Ownership& own, const OwnershipTerms& terms) {
    std::vector<double> flows(static_cast<std::size_t>(terms.years) + 1,
                              own.perYear.typical.dollars());
    flows.front() = own.capital.typical.dollars();
    flows.back() -= hardwareOf(own).typical.dollars() * terms.residualShare.typical;
    return netPresentValue(terms.discountRate.typical, flows);
}

void nameMissing(Ownership& own, const Capex& capex, const OwnershipInputs& in,
                 const OwnershipTerms& terms) {
    const auto say = [&](bool isMissing, const char* words) {
        if (isMissing) own.missing.emplace_back(words);
    };
    const bool isOwnRoom = terms.premises == Premises::ownRoom;
    const bool energyIsInTheRent = !isOwnRoom && terms.colocationIncludesEnergy;
    if (!capex.missing.empty())
        own.missing.push_back("prices of " + std::to_string(capex.missing.size()) +
                              (capex.missing.size() == 1 ? " part" : " parts"));
    say(!energyIsInTheRent && in.electricity_USDpkWh.typical == 0, "the price of electricity");
    say(in.racksToBuy > 0 && terms.rack_USD.typical == 0, "racks");
    say(in.racksToPower > 0 && terms.rackPower_USD.typical == 0, "power distribution in the racks");
    say(isOwnRoom && in.coolingToBuy_W > 0 && terms.cooling_USDpkW.typical == 0, "cooling");
    say(terms.installShare.typical == 0, "installation and cabling work");
    say(terms.sparesShare.typical == 0, "spares");
    say(terms.freightShare == 0, "freight");
    say(terms.taxShare == 0, "tax");
    say(terms.licence_USDpGpuYear == 0, "software licences");
    say(terms.supportShare.typical == 0, "hardware support");
    say(terms.staff_FTE * terms.staff_USDpFTEyear == 0, "staff");
    say(isOwnRoom && terms.sitePreparation_USDpNode == 0 && terms.room_USDpYear == 0,
        "the room itself");
}

/// Cost of a million tokens made at a rate in the busy hours of the term.
std::optional<double> perMillion(double total_USD, double tokens_per_s,
                                 const OwnershipTerms& terms) {
    const double tokens =
        tokens_per_s * 3600 * hoursPerYear * terms.years * terms.utilisation.typical;
    if (!(tokens > 0)) return std::nullopt;
    return total_USD / (tokens / 1e6);
}

void addUnitCosts(Ownership& own, const OwnershipInputs& in, const OwnershipTerms& terms) {
    if (!own.isCapitalKnown) return;
    const double total = own.life.total.typical.dollars();
    own.perGpuHour_USD = ownedPerDeliveredGpuHour(
        total, 0, terms.years, 0, static_cast<double>(in.gpus), terms.utilisation.typical);
    own.perMillionTokens_USD = perMillion(total, in.tokens_per_s, terms);
    own.perMillionOutputTokens_USD = perMillion(total, in.outputTokens_per_s, terms);
    if (own.perMillionTokens_USD && in.runTokens > 0)
        own.run_USD = *own.perMillionTokens_USD * in.runTokens / 1e6;
}

Money depreciationOf(const Ownership& own, const OwnershipTerms& terms) {
    const double lost = hardwareOf(own).typical.dollars() * (1 - terms.residualShare.typical);
    return bounded(lost / std::max(1, terms.years));
}

}  // namespace

const char* nameOf(OneOff kind) {
    switch (kind) {
        case OneOff::hardware:
            return "Hardware";
        case OneOff::racks:
            return "Racks, planned";
        case OneOff::powerDistribution:
            return "Power distribution, planned";
        case OneOff::cooling:
            return "Cooling, planned";
        case OneOff::spares:
            return "Spares";
        case OneOff::installation:
            return "Installation";
        case OneOff::freight:
            return "Freight";
        case OneOff::tax:
            return "Tax";
        case OneOff::sitePreparation:
            return "Site preparation";
    }
    return "";
}

const char* nameOf(Yearly kind) {
    switch (kind) {
        case Yearly::energy:
            return "Energy";
        case Yearly::colocation:
            return "Colocation";
        case Yearly::room:
            return "Room";
        case Yearly::coolant:
            return "Coolant service";
        case Yearly::licences:
            return "Licences";
        case Yearly::support:
            return "Support";
        case Yearly::staff:
            return "Staff";
    }
    return "";
}

std::vector<VendorDiscount> discountsOf(const Capex& capex, const OwnershipTerms& terms) {
    std::vector<VendorDiscount> discounts;
    for (const auto& [vendor, share] : terms.discountByVendor) {
        MoneyRange off;
        for (const CostLine& line : capex.lines)
            if (line.part != nullptr && line.part->vendor == vendor)
                off += shareOf(line.extended, fixed(share));
        if (off != MoneyRange{}) discounts.push_back({vendor, off});
    }
    return discounts;
}

Ownership computeOwnership(const Capex& capex, const OwnershipInputs& inputs,
                           const OwnershipTerms& terms) {
    Ownership own;
    own.isCapitalKnown = capex.isKnown();
    addCapital(own, capex, inputs, terms);
    addRunning(own, inputs, terms);
    for (int years = 1; years <= 6; ++years) own.horizons.push_back(horizonOf(own, years, terms));
    own.life = horizonOf(own, terms.years, terms);
    own.capitalCostPerYear_USD =
        own.capital.typical.dollars() * annuity(terms.discountRate.typical, terms.years);
    own.depreciationPerYear = depreciationOf(own, terms);
    addUnitCosts(own, inputs, terms);
    own.costNpv_USD = npvOf(own, terms);
    nameMissing(own, capex, inputs, terms);
    return own;
}

}  // namespace cw::economics
