// Amounts as text in the currency a variant is shown in. Dollars are converted one by one; sums of
// converted lines come in the currency already (Evaluation's members named Shown).
#pragma once

#include <QString>

#include "model/design/currency.h"
#include "model/money.h"

namespace cw::views {

/// Of amounts that are in the currency already: "1.20 M EUR", "$1.40 M".
[[nodiscard]] QString shortOf(Money shown, const design::Currency& currency);
[[nodiscard]] QString fullOf(Money shown, const design::Currency& currency);
[[nodiscard]] QString rangeOf(const MoneyRange& shown, const design::Currency& currency);
/// "1.20 M EUR", "$1.40 M".
[[nodiscard]] QString shortIn(Money dollars, const design::Currency& currency);
/// "1,204,512 EUR", "$1,400,000": all digits, for tables.
[[nodiscard]] QString fullIn(Money dollars, const design::Currency& currency);
/// An amount that is in the currency already, all digits, without its sign or code: for columns
/// whose heading names it.
[[nodiscard]] QString plainAmount(Money shown);
/// "$1.40 M ($1.20 M to $1.60 M)".
[[nodiscard]] QString rangeIn(const MoneyRange& dollars, const design::Currency& currency);
/// "1 USD = 0.92 EUR, 2026-11-30"; empty for dollars.
[[nodiscard]] QString rateIn(const design::Currency& currency);

}  // namespace cw::views
