// A purchase and its terms restated in a currency, so that what follows from them is computed in
// it: shares, discounts and sums of the restated figures are exact to its cent, and a bill or a
// workbook in that currency adds up by itself.
//
// Every unit price is rounded to the cent once, here; rates such as the price of electricity are
// not rounded. Members whose names end in _USD are of the currency then. Not for mixing: what is
// restated is only compared with what is restated at the same rate.
#pragma once

#include "model/design/currency.h"
#include "model/economics/ownership.h"

namespace cw::economics {

/// The currency the variant's money is shown in: dollars where it states none.
[[nodiscard]] design::Currency currencyOf(const design::Variant& variant);

/// Dollars in a currency, rounded to its cent.
[[nodiscard]] Money convert(Money dollars, const design::Currency& currency);
[[nodiscard]] MoneyRange convert(const MoneyRange& dollars, const design::Currency& currency);

[[nodiscard]] Capex inCurrency(Capex capex, const design::Currency& currency);
[[nodiscard]] OwnershipInputs inCurrency(OwnershipInputs inputs, const design::Currency& currency);
[[nodiscard]] design::OwnershipTerms inCurrency(design::OwnershipTerms terms,
                                                const design::Currency& currency);

}  // namespace cw::economics
