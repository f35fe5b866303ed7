// What owning a cluster costs: the capital beyond the parts, each year's running cost, and the
// total over one to ten years, as lines that add up to the cent.
//
// Given numbers, not a design: watts and tokens/s are passed in. Low, typical and high of each line
// stand for a world in which every assumption is at that end; a term that is not stated is named in
// `missing` and adds nothing. Cloud prices are not here (cloud.h), nor doubt by drawing (doubt.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/design/ownership_terms.h"
#include "model/economics/capex.h"
#include "model/money.h"

namespace cw::economics {

/// What a design and its evaluation say, as far as money follows from it.
struct OwnershipInputs {
    long gpus = 0;
    int gpuNodes = 0;
    double typical_W = 0;     ///< IT, training
    double peak_W = 0;        ///< IT, contracted with a colocation
    double pue = 1;           ///< of the own room; a colocation bills energy by its own meter
    double tokens_per_s = 0;  ///< trained, all GPUs busy; 0: no estimate
    design::Assumed electricity_USDpkWh;
};

enum class OneOff { hardware, spares, installation, freight, tax, sitePreparation };
enum class Yearly { energy, colocation, licences, support, staff };

struct OneOffLine {
    OneOff kind = OneOff::hardware;
    MoneyRange amount;
};

struct YearlyLine {
    Yearly kind = Yearly::energy;
    MoneyRange perYear;
};

/// Totals over `years`, the residual value taken off.
struct HorizonCost {
    int years = 0;
    MoneyRange capital;  ///< one-off cost less the residual
    MoneyRange running;  ///< all years
    MoneyRange total;    ///< capital + running
};

struct Ownership {
    MoneyRange discount;             ///< taken off the parts' prices before anything else
    std::vector<OneOffLine> oneOff;  ///< hardware first, after the discount
    MoneyRange capital;              ///< sum of oneOff
    std::vector<YearlyLine> yearly;
    MoneyRange perYear;                 ///< sum of yearly
    std::vector<HorizonCost> horizons;  ///< 1 to 6 years and the term's own
    HorizonCost life;                   ///< over the term's years
    double energy_kWhPerYear = 0;       ///< at the meter
    double carbon_tPerYear = 0;
    double capitalCostPerYear_USD = 0;     ///< annuity of the capital at the discount rate
    std::optional<double> perGpuHour_USD;  ///< delivered: utilisation counted
    std::optional<double> perMillionTokens_USD;
    double costNpv_USD = 0;  ///< present value of all payments less the residual (typical)
    std::vector<std::string> missing;  ///< terms at zero that a real bill has, in words
};

[[nodiscard]] Ownership computeOwnership(const Capex& capex, const OwnershipInputs& inputs,
                                         const design::OwnershipTerms& terms);

/// What the vendors' discounts take off, line by line, rounded to the cent.
[[nodiscard]] MoneyRange discountOf(const Capex& capex, const design::OwnershipTerms& terms);

}  // namespace cw::economics
