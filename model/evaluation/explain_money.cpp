// Where the cost of ownership comes from: capital, running cost, unit costs, carbon.
#include <cmath>
#include <cstdio>

#include "model/checks/wording.h"
#include "model/economics/in_currency.h"
#include "model/economics/payback.h"
#include "model/economics/statement.h"
#include "model/evaluation/derivations.h"
#include "model/evaluation/ownership_inputs.h"
#include "model/units.h"

namespace cw::evaluation {

namespace {

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

/// What is explained is what is shown: everything is restated in the variant's currency.
struct Shown {
    explicit Shown(const Subject& of)
        : subject(of),
          own(of.evaluation.ownershipShown),
          currency(of.evaluation.currency),
          in(economics::inCurrency(of.evaluation.ownershipInputs, currency)),
          terms(economics::inCurrency(termsOf(of.variant), currency)) {}

    [[nodiscard]] std::string words(Money amount) const {
        return checks::amountIn(amount, currency);
    }
    [[nodiscard]] std::string words(double amount) const {
        return words(economics::moneyOf(amount));
    }
    /// To the cent.
    [[nodiscard]] std::string exact(Money amount) const {
        return currency.isDollar() ? "$" + amount.text() : amount.text() + " " + currency.code;
    }

    const Subject& subject;
    const economics::Ownership& own;
    const design::Currency& currency;
    economics::OwnershipInputs in;
    OwnershipTerms terms;
};

std::string rangeWords(const Shown& shown, const MoneyRange& range) {
    if (range.low == range.high) return shown.words(range.typical);
    return shown.words(range.typical) + " (" + shown.words(range.low) + " to " +
           shown.words(range.high) + ")";
}

/// Nothing but parts without a price has no total.
std::string knownWords(const economics::Ownership& own, std::string words) {
    return own.isCapitalKnown ? words : "not known";
}

std::string cents(const Shown& shown, double amount) {
    char text[48];
    std::snprintf(text, sizeof text, "%.*f", amount < 10 ? 3 : 2, amount);
    return shown.currency.isDollar() ? std::string("$") + text : text + (" " + shown.currency.code);
}

std::string shareWords(const Assumed& share) {
    if (share.low == share.high) return percent(share.typical);
    return percent(share.typical) + " (" + percent(share.low) + " to " + percent(share.high) + ")";
}

std::string amountWords(const Shown& shown, const Assumed& amount) {
    if (amount.low == amount.high) return shown.words(amount.typical);
    return shown.words(amount.typical) + " (" + shown.words(amount.low) + " to " +
           shown.words(amount.high) + ")";
}

std::string statedTerm() {
    return "assumption: a term of this variant, set by its user";
}

void doubtMissing(const Shown& shown, Derivation& derivation) {
    for (const std::string& words : shown.own.missing)
        derivation.doubts.push_back("Not in it: " + words + ".");
    if (!shown.currency.isDollar()) derivation.inputs.push_back(rateInput(shown.currency));
}

/// How a line of what is paid once comes about; `name` is the line's in the statement.
std::string onceSource(const std::string& name, const Shown& shown) {
    const economics::OwnershipInputs& in = shown.in;
    const auto is = [&](economics::OneOff kind) { return name == economics::nameOf(kind); };
    const std::string stated = "; " + statedTerm();
    if (name.starts_with("Discount of "))
        return "its share off the price of each of its parts" + stated;
    if (is(economics::OneOff::racks))
        return std::to_string(in.racksToBuy) + " racks needed, none drawn with a price, x " +
               amountWords(shown, shown.terms.rack_USD) + stated;
    if (is(economics::OneOff::powerDistribution))
        return std::to_string(in.racksToPower) + " racks to power, no PDU drawn with a price, x " +
               amountWords(shown, shown.terms.rackPower_USD) + stated;
    if (is(economics::OneOff::cooling))
        return figure(in.coolingToBuy_W / 1e3) + " kW of peak IT load, no cooling drawn, x " +
               amountWords(shown, shown.terms.cooling_USDpkW) + " a kW" + stated;
    if (is(economics::OneOff::spares))
        return shareWords(shown.terms.sparesShare) + " of the hardware after discount" + stated;
    if (is(economics::OneOff::installation))
        return shareWords(shown.terms.installShare) +
               " of the hardware after discount: racking, cabling, commissioning" + stated;
    if (is(economics::OneOff::freight))
        return percent(shown.terms.freightShare) +
               " of hardware, racks, power distribution, cooling and spares" + stated;
    if (is(economics::OneOff::tax))
        return percent(shown.terms.taxShare) +
               " of hardware, racks, power distribution, cooling and spares" + stated;
    if (is(economics::OneOff::sitePreparation))
        return std::to_string(in.gpuNodes) + " GPU nodes x " +
               shown.words(economics::moneyOf(shown.terms.sitePreparation_USDpNode)) + stated;
    return "prices of the parts with their sources: see Capital cost";
}

Derivation explainCapital(const Shown& shown) {
    const economics::Ownership& own = shown.own;
    Derivation derivation{"Capital",
                          knownWords(own, rangeWords(shown, own.capital)),
                          "Price of the parts less the vendors' discounts, plus what is paid once "
                          "beside them; each line rounded to the cent.",
                          {},
                          {}};
    const auto statement = statementOf(shown.subject.evaluation);
    for (const economics::StatementLine& line : statement.once.lines)
        derivation.inputs.push_back(
            {line.name, shown.exact(line.amount[1]), onceSource(line.name, shown)});
    for (const auto& [vendor, share] : shown.terms.discountByVendor)
        derivation.inputs.push_back({"Discount of " + vendor, percent(share), statedTerm()});
    doubtMissing(shown, derivation);
    return derivation;
}

std::string yearlySource(economics::Yearly kind, const Shown& shown) {
    const economics::OwnershipInputs& in = shown.in;
    const std::string peak = figure(in.peak_W / 1e3) + " kW of peak IT load x ";
    switch (kind) {
        case economics::Yearly::energy:
            return "typical IT power x 8,760 h x PUE of an own room x price of electricity";
        case economics::Yearly::colocation:
            return peak + amountWords(shown, shown.terms.colocation_USDpkWmonth) +
                   " a kW and month x 12: " + colocationSource;
        case economics::Yearly::room:
            return "rent, insurance and upkeep of the own room; " + statedTerm();
        case economics::Yearly::coolant:
            return peak + shown.words(economics::moneyOf(shown.terms.coolant_USDpkWyear)) +
                   " a kW; " + statedTerm();
        case economics::Yearly::licences:
            return std::to_string(in.gpus) + " GPUs x " +
                   shown.words(economics::moneyOf(shown.terms.licence_USDpGpuYear)) +
                   "; NVIDIA AI Enterprise lists 4,500 USD "
                   "(https://docs.nvidia.com/ai-enterprise/planning-resource/licensing-guide/)";
        case economics::Yearly::support:
            return shareWords(shown.terms.supportShare) + " of the hardware after discount; " +
                   statedTerm();
        case economics::Yearly::staff:
            return figure(shown.terms.staff_FTE, 2) + " people x " +
                   shown.words(economics::moneyOf(shown.terms.staff_USDpFTEyear)) + "; " +
                   statedTerm();
    }
    return statedTerm();
}

Derivation explainRunning(const Shown& shown) {
    const economics::Ownership& own = shown.own;
    const economics::OwnershipInputs& in = shown.in;
    Derivation derivation{"Running cost a year",
                          rangeWords(shown, own.perYear),
                          "Sum of what is paid every year. The GPUs draw their typical power all "
                          "year, used or not.",
                          {},
                          {}};
    for (const economics::YearlyLine& line : own.yearly)
        derivation.inputs.push_back({economics::nameOf(line.kind),
                                     shown.exact(line.perYear.typical),
                                     yearlySource(line.kind, shown)});
    derivation.inputs.push_back(
        {"Energy", checks::grouped(std::llround(own.energy_kWhPerYear)) + " kWh a year",
         figure(in.typical_W / 1e3) + " kW typical, PUE " + figure(in.pue, 2) +
             " of the site where the room is own"});
    derivation.inputs.push_back(
        {"Price of electricity",
         figure(in.electricity_USDpkWh.typical, 4) + " " + shown.currency.code + "/kWh",
         "the site; over the years " + shareWords(shown.terms.electricityTrend) +
             " of it (the United States' commercial average rose by 10.7 "
             "% in the year to February 2026, EIA Electric Power Monthly, "
             "https://www.eia.gov/electricity/monthly/)"});
    doubtMissing(shown, derivation);
    return derivation;
}

void addLifeInputs(const Shown& shown, Derivation& derivation) {
    const economics::Ownership& own = shown.own;
    derivation.inputs.push_back({"Capital", rangeWords(shown, own.capital), "see Capital"});
    derivation.inputs.push_back(
        {"Running cost a year", rangeWords(shown, own.perYear), "see Running cost a year"});
    derivation.inputs.push_back({"Years", std::to_string(shown.terms.years),
                                 "assumption: operators write GPUs off over 4 to 6 years "
                                 "(https://bizety.com/2025/09/23/"
                                 "gpu-depreciation-coreweave-vs-nebius)"});
    derivation.inputs.push_back(
        {"Residual value, of the hardware", shareWords(shown.terms.residualShare), residualSource});
}

Derivation explainLife(const Shown& shown) {
    const economics::Ownership& own = shown.own;
    Derivation derivation{"Total over " + std::to_string(shown.terms.years) + " years",
                          knownWords(own, rangeWords(shown, own.life.total)),
                          "Capital less the residual value of the hardware, plus the running cost "
                          "of all years.",
                          {},
                          {}};
    addLifeInputs(shown, derivation);
    derivation.inputs.push_back({"Depreciation a year", shown.words(own.depreciationPerYear),
                                 "straight line to the residual value"});
    doubtMissing(shown, derivation);
    return derivation;
}

Derivation explainPresent(const Shown& shown) {
    const economics::Ownership& own = shown.own;
    Derivation derivation{"Present value of all payments",
                          knownWords(own, shown.words(economics::moneyOf(own.costNpv_USD))),
                          "Capital today, running cost at the end of each year, the residual value "
                          "taken off at the end; year k divided by (1 + rate)^k.",
                          {},
                          {}};
    addLifeInputs(shown, derivation);
    derivation.inputs.push_back(
        {"Cost of capital", shareWords(shown.terms.discountRate), statedTerm()});
    derivation.inputs.push_back(
        {"As an annuity", shown.words(economics::moneyOf(own.capitalCostPerYear_USD)) + " a year",
         "capital x r / (1 - (1 + r)^-n)"});
    doubtMissing(shown, derivation);
    return derivation;
}

void addUtilisation(const Shown& shown, Derivation& derivation) {
    derivation.inputs.push_back(
        {"Utilisation", shareWords(shown.terms.utilisation), utilisationSource});
}

std::string amountOrNone(const Shown& shown, const std::optional<double>& amount) {
    return amount ? cents(shown, *amount) : "not known";
}

Derivation explainGpuHour(const Shown& shown) {
    const economics::Ownership& own = shown.own;
    Derivation derivation{
        "Cost of a delivered GPU-hour",
        amountOrNone(shown, own.perGpuHour_USD),
        "Total over the years / (GPUs x 8,760 h x years x utilisation): idle "
        "hours make the used ones dearer.",
        {{"Total", knownWords(own, rangeWords(shown, own.life.total)), "see Total over the years"},
         {"GPUs", checks::grouped(shown.subject.evaluation.gpus), "the design"}},
        {}};
    addUtilisation(shown, derivation);
    doubtMissing(shown, derivation);
    return derivation;
}

Derivation explainTokenCost(const Shown& shown, Quantity quantity) {
    const economics::Ownership& own = shown.own;
    const economics::OwnershipInputs& in = shown.in;
    const bool isOutput = quantity == Quantity::millionOutputTokens;
    Derivation derivation{
        isOutput ? "Cost of a million output tokens" : "Cost of a million trained tokens",
        amountOrNone(shown, isOutput ? own.perMillionOutputTokens_USD : own.perMillionTokens_USD),
        "Total over the years / (tokens/s x seconds of the years x utilisation), in millions.",
        {{"Total", knownWords(own, rangeWords(shown, own.life.total)), "see Total over the years"}},
        {}};
    const double rate = isOutput ? in.outputTokens_per_s : in.tokens_per_s;
    derivation.inputs.push_back({"Tokens a second", figure(rate, 0),
                                 isOutput ? "the inference service at full load"
                                          : "the estimate times the share of the time that "
                                            "failures and checkpoints leave"});
    addUtilisation(shown, derivation);
    if (quantity == Quantity::runCost) {
        derivation.title = "Cost of the run";
        derivation.result =
            own.run_USD ? shown.words(economics::moneyOf(*own.run_USD)) : "not known";
        derivation.formula += " Times the tokens of the job.";
        derivation.inputs.push_back(
            {"Tokens of the job", figure(in.runTokens / 1e9, 2) + " billion", "the workload"});
    }
    if (rate <= 0) derivation.doubts.push_back("There is no estimate of the throughput.");
    doubtMissing(shown, derivation);
    return derivation;
}

Derivation explainCarbon(const Shown& shown) {
    const economics::OwnershipInputs& in = shown.in;
    return {
        "Carbon of the energy",
        figure(shown.own.carbon_tPerYear, 1) + " t CO2 a year",
        "Typical IT power x PUE x 8,760 h x intensity of the grid; making the hardware is not "
        "in it.",
        {{"Typical IT power", figure(in.typical_W / 1e3) + " kW", "see Typical power"},
         {"PUE", figure(in.pue, 2), "the site"},
         {"Intensity of the grid", figure(shown.terms.carbon_gPerkWh, 0) + " g/kWh", carbonSource}},
        {}};
}

}  // namespace

Derivation explainMoney(const Subject& subject, Quantity quantity) {
    const Shown shown(subject);
    switch (quantity) {
        case Quantity::capital:
            return explainCapital(shown);
        case Quantity::runningCost:
            return explainRunning(shown);
        case Quantity::lifeCost:
            return explainLife(shown);
        case Quantity::presentCost:
            return explainPresent(shown);
        case Quantity::gpuHour:
            return explainGpuHour(shown);
        case Quantity::carbon:
            return explainCarbon(shown);
        default:
            return explainTokenCost(shown, quantity);
    }
}

}  // namespace cw::evaluation
