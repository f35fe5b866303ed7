// Where the cost of ownership comes from: capital, running cost, unit costs, carbon.
#include <cmath>
#include <cstdio>

#include "model/checks/wording.h"
#include "model/economics/payback.h"
#include "model/economics/statement.h"
#include "model/evaluation/derivations.h"
#include "model/evaluation/ownership_inputs.h"
#include "model/units.h"

namespace cw::evaluation {

namespace {

using checks::dollars;
using checks::figure;
using checks::percent;
using design::Assumed;
using design::OwnershipTerms;

constexpr const char* colocationSource =
    "assumption, United States wholesale, CBRE North America Data Center Trends "
    "(https://www.cbre.com/insights/reports/north-america-data-center-trends-h2-2024)";
constexpr const char* residualSource =
    "assumption: 15 to 20 % after four years, GPU Lease Rate Index, residual table of the H100 "
    "(https://v2-pseo-ai.pages.dev/residual/h100-depreciation-calculator), low confidence";
constexpr const char* utilisationSource =
    "assumption: observed fleets run at 75 to 90 %, the best providers at 85 to 95 % "
    "(https://www.disintermediate.global/glossary/utilisation)";
constexpr const char* carbonSource =
    "assumption, life-cycle intensity of the grid, Our World in Data and Ember, 2023 "
    "(https://github.com/mlco2/codecarbon)";

std::string rangeWords(const MoneyRange& range) {
    if (range.low == range.high) return dollars(range.typical);
    return dollars(range.typical) + " (" + dollars(range.low) + " to " + dollars(range.high) + ")";
}

/// Nothing but parts without a price has no total.
std::string knownWords(const economics::Ownership& own, std::string words) {
    return own.isCapitalKnown ? words : "not known";
}

std::string cents(double amount_USD) {
    char text[48];
    std::snprintf(text, sizeof text, "$%.*f", amount_USD < 10 ? 3 : 2, amount_USD);
    return text;
}

std::string shareWords(const Assumed& share) {
    if (share.low == share.high) return percent(share.typical);
    return percent(share.typical) + " (" + percent(share.low) + " to " + percent(share.high) + ")";
}

std::string dollarWords(const Assumed& amount) {
    const auto text = [](double value) { return dollars(economics::moneyOf(value)); };
    if (amount.low == amount.high) return text(amount.typical);
    return text(amount.typical) + " (" + text(amount.low) + " to " + text(amount.high) + ")";
}

std::string statedTerm() {
    return "assumption: a term of this variant, set by its user";
}

void doubtMissing(const Subject& subject, Derivation& derivation) {
    for (const std::string& words : subject.evaluation.ownership.missing)
        derivation.doubts.push_back("Not in it: " + words + ".");
}

/// How a line of what is paid once comes about; `name` is the line's in the statement.
std::string onceSource(const std::string& name, const Subject& subject,
                       const OwnershipTerms& terms) {
    const economics::OwnershipInputs& in = subject.evaluation.ownershipInputs;
    const auto is = [&](economics::OneOff kind) { return name == economics::nameOf(kind); };
    const std::string stated = "; " + statedTerm();
    if (name.starts_with("Discount of "))
        return "its share off the price of each of its parts" + stated;
    if (is(economics::OneOff::racks))
        return std::to_string(in.racksToBuy) + " racks needed, none drawn with a price, x " +
               dollarWords(terms.rack_USD) + stated;
    if (is(economics::OneOff::powerDistribution))
        return std::to_string(in.racksToPower) + " racks to power, no PDU drawn with a price, x " +
               dollarWords(terms.rackPower_USD) + stated;
    if (is(economics::OneOff::cooling))
        return figure(in.coolingToBuy_W / 1e3) + " kW of peak IT load, no cooling drawn, x " +
               dollarWords(terms.cooling_USDpkW) + " a kW" + stated;
    if (is(economics::OneOff::spares))
        return shareWords(terms.sparesShare) + " of the hardware after discount" + stated;
    if (is(economics::OneOff::installation))
        return shareWords(terms.installShare) +
               " of the hardware after discount: racking, cabling, commissioning" + stated;
    if (is(economics::OneOff::freight))
        return percent(terms.freightShare) +
               " of hardware, racks, power distribution, cooling and spares" + stated;
    if (is(economics::OneOff::tax))
        return percent(terms.taxShare) +
               " of hardware, racks, power distribution, cooling and spares" + stated;
    if (is(economics::OneOff::sitePreparation))
        return std::to_string(in.gpuNodes) + " GPU nodes x " +
               dollars(economics::moneyOf(terms.sitePreparation_USDpNode)) + stated;
    return "prices of the parts with their sources: see Capital cost";
}

Derivation explainCapital(const Subject& subject, const OwnershipTerms& terms) {
    const economics::Ownership& own = subject.evaluation.ownership;
    Derivation derivation{"Capital",
                          knownWords(own, rangeWords(own.capital)),
                          "Price of the parts less the vendors' discounts, plus what is paid once "
                          "beside them; each line rounded to the cent.",
                          {},
                          {}};
    const auto statement = statementOf(subject.evaluation, design::Currency{});
    for (const economics::StatementLine& line : statement.once.lines)
        derivation.inputs.push_back(
            {line.name, "$" + line.amount[1].text(), onceSource(line.name, subject, terms)});
    for (const auto& [vendor, share] : terms.discountByVendor)
        derivation.inputs.push_back({"Discount of " + vendor, percent(share), statedTerm()});
    doubtMissing(subject, derivation);
    return derivation;
}

std::string yearlySource(economics::Yearly kind, const Subject& subject,
                         const OwnershipTerms& terms) {
    const economics::OwnershipInputs& in = subject.evaluation.ownershipInputs;
    const std::string peak = figure(in.peak_W / 1e3) + " kW of peak IT load x ";
    switch (kind) {
        case economics::Yearly::energy:
            return "typical IT power x 8,760 h x PUE of an own room x price of electricity";
        case economics::Yearly::colocation:
            return peak + dollarWords(terms.colocation_USDpkWmonth) +
                   " a kW and month x 12: " + colocationSource;
        case economics::Yearly::room:
            return "rent, insurance and upkeep of the own room; " + statedTerm();
        case economics::Yearly::coolant:
            return peak + dollars(economics::moneyOf(terms.coolant_USDpkWyear)) + " a kW; " +
                   statedTerm();
        case economics::Yearly::licences:
            return std::to_string(in.gpus) + " GPUs x " +
                   dollars(economics::moneyOf(terms.licence_USDpGpuYear)) +
                   "; NVIDIA AI Enterprise lists 4,500 USD "
                   "(https://docs.nvidia.com/ai-enterprise/planning-resource/licensing-guide/)";
        case economics::Yearly::support:
            return shareWords(terms.supportShare) + " of the hardware after discount; " +
                   statedTerm();
        case economics::Yearly::staff:
            return figure(terms.staff_FTE, 2) + " people x " +
                   dollars(economics::moneyOf(terms.staff_USDpFTEyear)) + "; " + statedTerm();
    }
    return statedTerm();
}

Derivation explainRunning(const Subject& subject, const OwnershipTerms& terms) {
    const economics::Ownership& own = subject.evaluation.ownership;
    const economics::OwnershipInputs& in = subject.evaluation.ownershipInputs;
    Derivation derivation{"Running cost a year",
                          rangeWords(own.perYear),
                          "Sum of what is paid every year. The GPUs draw their typical power all "
                          "year, used or not.",
                          {},
                          {}};
    for (const economics::YearlyLine& line : own.yearly)
        derivation.inputs.push_back({economics::nameOf(line.kind),
                                     "$" + line.perYear.typical.text(),
                                     yearlySource(line.kind, subject, terms)});
    derivation.inputs.push_back(
        {"Energy", checks::grouped(std::llround(own.energy_kWhPerYear)) + " kWh a year",
         figure(in.typical_W / 1e3) + " kW typical, PUE " + figure(in.pue, 2) +
             " of the site where the room is own"});
    derivation.inputs.push_back({"Price of electricity",
                                 figure(in.electricity_USDpkWh.typical, 4) + " USD/kWh",
                                 "the site; over the years " + shareWords(terms.electricityTrend) +
                                     " of it (the United States' commercial average rose by 10.7 "
                                     "% in the year to February 2026, EIA Electric Power Monthly, "
                                     "https://www.eia.gov/electricity/monthly/)"});
    doubtMissing(subject, derivation);
    return derivation;
}

void addLifeInputs(const Subject& subject, const OwnershipTerms& terms, Derivation& derivation) {
    const economics::Ownership& own = subject.evaluation.ownership;
    derivation.inputs.push_back({"Capital", rangeWords(own.capital), "see Capital"});
    derivation.inputs.push_back(
        {"Running cost a year", rangeWords(own.perYear), "see Running cost a year"});
    derivation.inputs.push_back({"Years", std::to_string(terms.years),
                                 "assumption: operators write GPUs off over 4 to 6 years "
                                 "(https://bizety.com/2025/09/23/"
                                 "gpu-depreciation-coreweave-vs-nebius)"});
    derivation.inputs.push_back(
        {"Residual value, of the hardware", shareWords(terms.residualShare), residualSource});
}

Derivation explainLife(const Subject& subject, const OwnershipTerms& terms) {
    const economics::Ownership& own = subject.evaluation.ownership;
    Derivation derivation{"Total over " + std::to_string(terms.years) + " years",
                          knownWords(own, rangeWords(own.life.total)),
                          "Capital less the residual value of the hardware, plus the running cost "
                          "of all years.",
                          {},
                          {}};
    addLifeInputs(subject, terms, derivation);
    derivation.inputs.push_back({"Depreciation a year", dollars(own.depreciationPerYear),
                                 "straight line to the residual value"});
    doubtMissing(subject, derivation);
    return derivation;
}

Derivation explainPresent(const Subject& subject, const OwnershipTerms& terms) {
    const economics::Ownership& own = subject.evaluation.ownership;
    Derivation derivation{"Present value of all payments",
                          knownWords(own, dollars(economics::moneyOf(own.costNpv_USD))),
                          "Capital today, running cost at the end of each year, the residual value "
                          "taken off at the end; year k divided by (1 + rate)^k.",
                          {},
                          {}};
    addLifeInputs(subject, terms, derivation);
    derivation.inputs.push_back({"Cost of capital", shareWords(terms.discountRate), statedTerm()});
    derivation.inputs.push_back(
        {"As an annuity", dollars(economics::moneyOf(own.capitalCostPerYear_USD)) + " a year",
         "capital x r / (1 - (1 + r)^-n)"});
    doubtMissing(subject, derivation);
    return derivation;
}

void addUtilisation(const OwnershipTerms& terms, Derivation& derivation) {
    derivation.inputs.push_back({"Utilisation", shareWords(terms.utilisation), utilisationSource});
}

std::string amountOrNone(const std::optional<double>& amount_USD) {
    return amount_USD ? cents(*amount_USD) : "not known";
}

Derivation explainGpuHour(const Subject& subject, const OwnershipTerms& terms) {
    const economics::Ownership& own = subject.evaluation.ownership;
    Derivation derivation{
        "Cost of a delivered GPU-hour",
        amountOrNone(own.perGpuHour_USD),
        "Total over the years / (GPUs x 8,760 h x years x utilisation): idle "
        "hours make the used ones dearer.",
        {{"Total", knownWords(own, rangeWords(own.life.total)), "see Total over the years"},
         {"GPUs", checks::grouped(subject.evaluation.gpus), "the design"}},
        {}};
    addUtilisation(terms, derivation);
    doubtMissing(subject, derivation);
    return derivation;
}

Derivation explainTokenCost(const Subject& subject, Quantity quantity,
                            const OwnershipTerms& terms) {
    const economics::Ownership& own = subject.evaluation.ownership;
    const economics::OwnershipInputs& in = subject.evaluation.ownershipInputs;
    const bool isOutput = quantity == Quantity::millionOutputTokens;
    Derivation derivation{
        isOutput ? "Cost of a million output tokens" : "Cost of a million trained tokens",
        amountOrNone(isOutput ? own.perMillionOutputTokens_USD : own.perMillionTokens_USD),
        "Total over the years / (tokens/s x seconds of the years x utilisation), in millions.",
        {{"Total", knownWords(own, rangeWords(own.life.total)), "see Total over the years"}},
        {}};
    const double rate = isOutput ? in.outputTokens_per_s : in.tokens_per_s;
    derivation.inputs.push_back({"Tokens a second", figure(rate, 0),
                                 isOutput ? "the inference service at full load"
                                          : "the estimate times the share of the time that "
                                            "failures and checkpoints leave"});
    addUtilisation(terms, derivation);
    if (quantity == Quantity::runCost) {
        derivation.title = "Cost of the run";
        derivation.result = own.run_USD ? dollars(economics::moneyOf(*own.run_USD)) : "not known";
        derivation.formula += " Times the tokens of the job.";
        derivation.inputs.push_back(
            {"Tokens of the job", figure(in.runTokens / 1e9, 2) + " billion", "the workload"});
    }
    if (rate <= 0) derivation.doubts.push_back("There is no estimate of the throughput.");
    doubtMissing(subject, derivation);
    return derivation;
}

Derivation explainCarbon(const Subject& subject, const OwnershipTerms& terms) {
    const economics::OwnershipInputs& in = subject.evaluation.ownershipInputs;
    return {"Carbon of the energy",
            figure(subject.evaluation.ownership.carbon_tPerYear, 1) + " t CO2 a year",
            "Typical IT power x PUE x 8,760 h x intensity of the grid; making the hardware is not "
            "in it.",
            {{"Typical IT power", figure(in.typical_W / 1e3) + " kW", "see Typical power"},
             {"PUE", figure(in.pue, 2), "the site"},
             {"Intensity of the grid", figure(terms.carbon_gPerkWh, 0) + " g/kWh", carbonSource}},
            {}};
}

}  // namespace

Derivation explainMoney(const Subject& subject, Quantity quantity) {
    const OwnershipTerms terms = termsOf(subject.variant);
    switch (quantity) {
        case Quantity::capital:
            return explainCapital(subject, terms);
        case Quantity::runningCost:
            return explainRunning(subject, terms);
        case Quantity::lifeCost:
            return explainLife(subject, terms);
        case Quantity::presentCost:
            return explainPresent(subject, terms);
        case Quantity::gpuHour:
            return explainGpuHour(subject, terms);
        case Quantity::carbon:
            return explainCarbon(subject, terms);
        default:
            return explainTokenCost(subject, quantity, terms);
    }
}

}  // namespace cw::evaluation
