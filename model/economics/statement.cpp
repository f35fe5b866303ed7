#include "model/economics/statement.h"

#include <algorithm>
#include <cmath>

#include "model/economics/in_currency.h"

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

/// Lines under construction, and their sum.
class Block {
public:
    Block(std::string title, std::string total) {
        block_.title = std::move(title);
        block_.total.name = std::move(total);
    }

    void add(std::string name, const Columns& amount) {
        if (isNothing(amount)) return;
        for (std::size_t i = 0; i < amount.size(); ++i) block_.total.amount[i] += amount[i];
        block_.lines.push_back({std::move(name), amount});
    }
    [[nodiscard]] StatementBlock take() { return std::move(block_); }

private:
    StatementBlock block_;
};

StatementBlock onceOf(const std::vector<PurchaseLine>& lines, const Ownership& own,
                      const design::Currency& currency) {
    Block block("Once", "Capital");
    for (auto line = lines.begin(); line != lines.end();) {
        const CostCategory category = line->category;
        MoneyRange sum;
        for (; line != lines.end() && line->category == category; ++line)
            sum += extendedOf(convert(line->unit, currency), line->quantity);
        block.add(nameOf(category), columnsOf(sum));
    }
    for (const VendorDiscount& discount : own.discounts)
        block.add("Discount of " + discount.vendor, minus({}, columnsOf(discount.amount)));
    for (const OneOffLine& line : own.oneOff)
        if (line.kind != OneOff::hardware) block.add(nameOf(line.kind), columnsOf(line.amount));
    StatementBlock once = block.take();
    once.isKnown = own.isCapitalKnown;
    return once;
}

StatementBlock yearlyOf(const Ownership& own) {
    Block block("Every year", "Running cost a year");
    for (const YearlyLine& line : own.yearly) block.add(nameOf(line.kind), columnsOf(line.perYear));
    return block.take();
}

std::string yearsText(int years) {
    return std::to_string(years) + (years == 1 ? " year" : " years");
}

StatementBlock horizonBlock(const Statement& statement, const Ownership& own,
                            const HorizonCost& horizon) {
    const std::string years = yearsText(horizon.years);
    Block block("Over " + years, "Total over " + years);
    block.add("Capital", statement.once.total.amount);
    block.add("Residual value after " + years,
              minus(columnsOf(horizon.capital), columnsOf(own.capital)));
    Columns running = statement.yearly.total.amount;
    for (Money& column : running) column = column * horizon.years;
    block.add("Running cost, " + years, running);
    StatementBlock taken = block.take();
    taken.isKnown = own.isCapitalKnown;
    return taken;
}

}  // namespace

Money moneyOf(double dollars) {
    return Money::fromDollars(std::isnan(dollars) ? 0 : std::clamp(dollars, -1e13, 1e13));
}

Statement statementOf(const std::vector<PurchaseLine>& lines, const Ownership& own,
                      const design::Currency& currency) {
    Statement statement;
    statement.currency = currency;
    statement.once = onceOf(lines, own, currency);
    statement.yearly = yearlyOf(own);
    statement.life = horizonBlock(statement, own, own.life);
    for (const HorizonCost& horizon : own.horizons)
        statement.horizons.push_back(horizonBlock(statement, own, horizon));
    return statement;
}

}  // namespace cw::economics
