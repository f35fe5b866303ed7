// Prices of tests in dollars.
#pragma once

#include "model/money.h"

namespace cw::test {

inline MoneyRange dollars(double low, double typical, double high) {
    return {Money::fromDollars(low), Money::fromDollars(typical), Money::fromDollars(high)};
}

}  // namespace cw::test
