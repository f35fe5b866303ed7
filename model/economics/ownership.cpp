#include "model/economics/ownership.h"

#include <algorithm>
#include <array>

#include "model/economics/payback.h"

namespace cw::economics {

namespace {

using design::Assumed;
using design::OwnershipTerms;
using design::Premises;

/// A share of money, rounded to the cent once.
Money shareOf(Money amount, double share) {
    return Money::fromDollars(amount.dollars() * share);
}

MoneyRange shareOf(const MoneyRange& amount, const Assumed& share) {
    return {shareOf(amount.low, share.low), shareOf(amount.typical, share.typical),
            shareOf(amount.high, share.high)};
}

Assumed fixed(double value) {
    return {value, value, value};
}

MoneyRange dollarsOf(const Assumed& amount) {
    return {Money::fromDollars(amount.low), Money::fromDollars(amount.typical),
            Money::fromDollars(amount.high)};
}

Assumed times(const Assumed& a, double factor) {
    return {a.low * factor, a.typical * factor, a.high * factor};
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
    own.discount = discountOf(capex, terms);
    const MoneyRange bought{capex.total.low - own.discount.low,
                            capex.total.typical - own.discount.typical,
                            capex.total.high - own.discount.high};
    addOneOff(own, OneOff::hardware, bought);
    addOneOff(own, OneOff::spares, shareOf(bought, terms.sparesShare));
    addOneOff(own, OneOff::installation, shareOf(bought, terms.installShare));
    addOneOff(own, OneOff::freight, shareOf(bought, fixed(terms.freightShare)));
    addOneOff(own, OneOff::tax, shareOf(bought, fixed(terms.taxShare)));
    addOneOff(own, OneOff::sitePreparation,
              dollarsOf(fixed(terms.sitePreparation_USDpNode * in.gpuNodes)));
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
                  dollarsOf(times(in.electricity_USDpkWh, own.energy_kWhPerYear)));
    if (colocated)
        addYearly(own, Yearly::colocation,
                  dollarsOf(times(terms.colocation_USDpkWmonth, in.peak_W / 1e3 * 12)));
    addYearly(own, Yearly::licences,
              dollarsOf(fixed(terms.licence_USDpGpuYear * static_cast<double>(in.gpus))));
    if (!own.oneOff.empty())
        addYearly(own, Yearly::support, shareOf(own.oneOff.front().amount, terms.supportShare));
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

/// What the parts cost, discount taken off: what has a value left later.
MoneyRange hardwareOf(const Ownership& own) {
    return own.oneOff.empty() ? MoneyRange{} : own.oneOff.front().amount;
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

void nameMissing(Ownership& own, const Capex& capex, const OwnershipTerms& terms) {
    const auto say = [&](bool isMissing, const char* words) {
        if (isMissing) own.missing.emplace_back(words);
    };
    say(!capex.missing.empty(), "prices of some parts");
    say(terms.installShare.typical == 0, "installation and cabling work");
    say(terms.sparesShare.typical == 0, "spares");
    say(terms.supportShare.typical == 0, "hardware support");
    say(terms.staff_FTE * terms.staff_USDpFTEyear == 0, "staff");
    say(terms.premises == Premises::ownRoom && terms.sitePreparation_USDpNode == 0,
        "preparation of the room");
}

}  // namespace

MoneyRange discountOf(const Capex& capex, const OwnershipTerms& terms) {
    MoneyRange off;
    for (const CostLine& line : capex.lines) {
        if (line.part == nullptr) continue;
        const auto share = terms.discountByVendor.find(line.part->vendor);
        if (share == terms.discountByVendor.end()) continue;
        off += shareOf(line.extended, fixed(share->second));
    }
    return off;
}

Ownership computeOwnership(const Capex& capex, const OwnershipInputs& inputs,
                           const OwnershipTerms& terms) {
    Ownership own;
    addCapital(own, capex, inputs, terms);
    addRunning(own, inputs, terms);
    for (int years = 1; years <= 6; ++years) own.horizons.push_back(horizonOf(own, years, terms));
    own.life = horizonOf(own, terms.years, terms);
    own.capitalCostPerYear_USD =
        own.capital.typical.dollars() * annuity(terms.discountRate.typical, terms.years);
    const double total = own.life.total.typical.dollars();
    const double gpus = static_cast<double>(inputs.gpus);
    own.perGpuHour_USD =
        ownedPerDeliveredGpuHour(total, 0, terms.years, 0, gpus, terms.utilisation.typical);
    const double tokens =
        inputs.tokens_per_s * 3600 * hoursPerYear * terms.years * terms.utilisation.typical;
    if (tokens > 0) own.perMillionTokens_USD = total / (tokens / 1e6);
    own.costNpv_USD = npvOf(own, terms);
    nameMissing(own, capex, terms);
    return own;
}

}  // namespace cw::economics
