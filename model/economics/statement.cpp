#include "model/economics/statement.h"

#include <algorithm>
#include <cmath>

namespace cw::economics {

namespace {

Columns columnsOf(const MoneyRange& range) {
    return {range.low, range.typical, range.high};
}

Columns minus(const Columns& a, const Columns& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

bool isNothing(const Columns& columns) {
    return std::all_of(columns.begin(), columns.end(), [](Money m) { return m == Money(); });
}

/// Amounts in the currency; a block's lines are rounded here and nowhere else.
class Block {
public:
    Block(std::string title, std::string total, const design::Currency& currency)
        : currency_(currency) {
        block_.title = std::move(title);
        block_.total.name = std::move(total);
    }

    void add(std::string name, const Columns& dollars) {
        Columns shown;
        for (std::size_t i = 0; i < shown.size(); ++i) shown[i] = convert(dollars[i], currency_);
        addShown(std::move(name), shown);
    }
    /// Already in the currency, as the total of another block.
    void addShown(std::string name, const Columns& shown) {
        if (isNothing(shown)) return;
        for (std::size_t i = 0; i < shown.size(); ++i) block_.total.amount[i] += shown[i];
        block_.lines.push_back({std::move(name), shown});
    }
    [[nodiscard]] StatementBlock take() { return std::move(block_); }

private:
    const design::Currency& currency_;
    StatementBlock block_;
};

StatementBlock onceOf(const std::vector<PurchaseLine>& lines, const Ownership& own,
                      const design::Currency& currency) {
    Block block("Once", "Capital", currency);
    for (auto line = lines.begin(); line != lines.end();) {
        const CostCategory category = line->category;
        MoneyRange sum;
        for (; line != lines.end() && line->category == category; ++line)
            sum += extendedOf(convert(line->unit, currency), line->quantity);
        block.addShown(nameOf(category), columnsOf(sum));
    }
    for (const VendorDiscount& discount : own.discounts)
        block.add("Discount of " + discount.vendor, minus({}, columnsOf(discount.amount)));
    for (const OneOffLine& line : own.oneOff)
        if (line.kind != OneOff::hardware) block.add(nameOf(line.kind), columnsOf(line.amount));
    StatementBlock once = block.take();
    once.isKnown = own.isCapitalKnown;
    return once;
}

StatementBlock yearlyOf(const Ownership& own, const design::Currency& currency) {
    Block block("Every year", "Running cost a year", currency);
    for (const YearlyLine& line : own.yearly) block.add(nameOf(line.kind), columnsOf(line.perYear));
    return block.take();
}

std::string yearsText(int years) {
    return std::to_string(years) + (years == 1 ? " year" : " years");
}

StatementBlock horizonBlock(const Statement& statement, const Ownership& own,
                            const HorizonCost& horizon) {
    const std::string years = yearsText(horizon.years);
    Block block("Over " + years, "Total over " + years, statement.currency);
    block.addShown("Capital", statement.once.total.amount);
    block.add("Residual value after " + years,
              minus(columnsOf(horizon.capital), columnsOf(own.capital)));
    Columns running = statement.yearly.total.amount;
    for (Money& column : running) column = column * horizon.years;
    block.addShown("Running cost, " + years, running);
    StatementBlock taken = block.take();
    taken.isKnown = own.isCapitalKnown;
    return taken;
}

}  // namespace

Money moneyOf(double dollars) {
    return Money::fromDollars(std::isnan(dollars) ? 0 : std::clamp(dollars, -1e13, 1e13));
}

Money convert(Money dollars, const design::Currency& currency) {
    if (currency.isDollar()) return dollars;
    return Money::fromDollars(std::clamp(dollars.dollars() * currency.perDollar, -9e14, 9e14));
}

MoneyRange convert(const MoneyRange& dollars, const design::Currency& currency) {
    return {convert(dollars.low, currency), convert(dollars.typical, currency),
            convert(dollars.high, currency)};
}

Statement statementOf(const std::vector<PurchaseLine>& lines, const Ownership& own,
                      const design::Currency& currency) {
    Statement statement;
    statement.currency = currency;
    statement.once = onceOf(lines, own, currency);
    statement.yearly = yearlyOf(own, currency);
    statement.life = horizonBlock(statement, own, own.life);
    for (const HorizonCost& horizon : own.horizons)
        statement.horizons.push_back(horizonBlock(statement, own, horizon));
    return statement;
}

}  // namespace cw::economics
