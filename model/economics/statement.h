// The money of a variant as people read it: lines and totals in one currency, each line rounded to
// the cent once, each total the sum of its lines.
//
// A column is a world in which every assumption is at that end; a line that lowers the total (a
// discount, the residual value) has negative amounts. Names are English, as in findings.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/design/currency.h"
#include "model/economics/ownership.h"

namespace cw::economics {

/// Low, typical, high.
using Columns = std::array<Money, 3>;

struct StatementLine {
    std::string name;
    Columns amount{};
};

/// Lines that add up to `total`, column by column.
struct StatementBlock {
    std::string title;
    bool isKnown = true;  ///< false: `total` lacks what has no price, and is not to be shown
    std::vector<StatementLine> lines;
    StatementLine total;
};

struct Statement {
    design::Currency currency;
    StatementBlock once;    ///< parts by category, discount, what is bought beside them
    StatementBlock yearly;  ///< running cost
    StatementBlock life;    ///< capital, residual value, running cost over the term's years
    std::vector<StatementBlock> horizons;  ///< the same over 1 to 6 years
};

/// A priced line of what is bought, in US dollars.
struct PurchaseLine {
    CostCategory category = CostCategory::servers;
    MoneyRange unit;
    long quantity = 0;
};

/// `lines` come by category. A line is its unit price in the currency, rounded to the cent, times
/// its quantity: so a bill in that currency adds up to the same totals. `own` is computed in the
/// currency (in_currency.h).
[[nodiscard]] Statement statementOf(const std::vector<PurchaseLine>& lines, const Ownership& own,
                                    const design::Currency& currency);

/// Computed dollars as money to show: what is no number is nothing, and an absurd figure is cut to
/// ten trillion, so that no figure of a document is ever an error.
[[nodiscard]] Money moneyOf(double dollars);

}  // namespace cw::economics
