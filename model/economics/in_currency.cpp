#include "model/economics/in_currency.h"

#include <algorithm>

namespace cw::economics {

design::Currency currencyOf(const design::Variant& variant) {
    return variant.economics.currency.value_or(design::Currency{});
}

Money convert(Money dollars, const design::Currency& currency) {
    if (currency.isDollar()) return dollars;
    return Money::fromDollars(std::clamp(dollars.dollars() * currency.perDollar, -9e14, 9e14));
}

MoneyRange convert(const MoneyRange& dollars, const design::Currency& currency) {
    return {convert(dollars.low, currency), convert(dollars.typical, currency),
            convert(dollars.high, currency)};
}

Capex inCurrency(Capex capex, const design::Currency& currency) {
    if (currency.isDollar()) return capex;
    capex.total = {};
    for (CategoryCost& category : capex.categories) category.cost = {};
    for (CostLine& line : capex.lines) {
        if (!line.unit) continue;
        line.unit = convert(*line.unit, currency);
        line.extended = extendedOf(*line.unit, line.quantity);
        capex.total += line.extended;
        for (CategoryCost& category : capex.categories)
            if (category.category == line.category) category.cost += line.extended;
    }
    return capex;
}

OwnershipInputs inCurrency(OwnershipInputs inputs, const design::Currency& currency) {
    design::Assumed& price = inputs.electricity_USDpkWh;
    for (double* end : {&price.low, &price.typical, &price.high}) *end *= currency.perDollar;
    return inputs;
}

design::OwnershipTerms inCurrency(design::OwnershipTerms terms, const design::Currency& currency) {
    for (design::Assumed* amount : {&terms.colocation_USDpkWmonth, &terms.rack_USD,
                                    &terms.rackPower_USD, &terms.cooling_USDpkW})
        for (double* end : {&amount->low, &amount->typical, &amount->high})
            *end *= currency.perDollar;
    for (double* amount :
         {&terms.room_USDpYear, &terms.coolant_USDpkWyear, &terms.licence_USDpGpuYear,
          &terms.staff_USDpFTEyear, &terms.sitePreparation_USDpNode})
        *amount *= currency.perDollar;
    return terms;
}

}  // namespace cw::economics
