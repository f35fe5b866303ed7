#include "model/economics/doubt.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

namespace cw::economics {

namespace {

using design::Assumed;
using design::OwnershipTerms;

/// A world: every price and term has one value.
struct World {
    Capex capex;
    OwnershipTerms terms;
    OwnershipInputs inputs;
};

/// One uncertain input and how it is set in a world.
struct Input {
    std::string name;
    Assumed range;
    std::function<void(World&, double)> set;
};

Money rounded(double dollars) {
    return Money::fromDollars(dollars);
}

std::string nameOfLine(const CostLine& line) {
    return "price of " + (line.part ? line.part->name : line.partId);
}

/// A line's typical amount is what the world pays; the range collapses to it.
void setLine(World& world, std::size_t index, double unit) {
    CostLine& line = world.capex.lines[index];
    const Money amount = rounded(unit * static_cast<double>(line.quantity));
    world.capex.total.typical += amount - line.extended.typical;
    line.extended = {amount, amount, amount};
}

void addPrices(std::vector<Input>& inputs, const Capex& capex) {
    for (std::size_t i = 0; i < capex.lines.size(); ++i) {
        const CostLine& line = capex.lines[i];
        if (!line.unit || line.unit->low == line.unit->high) continue;
        inputs.push_back(
            {nameOfLine(line),
             {line.unit->low.dollars(), line.unit->typical.dollars(), line.unit->high.dollars()},
             [i](World& world, double unit) { setLine(world, i, unit); }});
    }
}

void addTerms(std::vector<Input>& inputs, const OwnershipTerms& terms) {
    const auto add = [&](const char* name, Assumed OwnershipTerms::* term) {
        const Assumed range = terms.*term;
        if (range.low == range.high) return;
        inputs.push_back({name, range, [term](World& world, double value) {
                              world.terms.*term = {value, value, value};
                          }});
    };
    add("residual value", &OwnershipTerms::residualShare);
    add("spares", &OwnershipTerms::sparesShare);
    add("installation", &OwnershipTerms::installShare);
    add("support", &OwnershipTerms::supportShare);
    if (terms.premises == design::Premises::colocation)
        add("colocation rent", &OwnershipTerms::colocation_USDpkWmonth);
}

void addElectricity(std::vector<Input>& inputs, const World& typical) {
    const Assumed& price = typical.inputs.electricity_USDpkWh;
    const bool isInTheRent = typical.terms.premises == design::Premises::colocation &&
                             typical.terms.colocationIncludesEnergy;
    if (isInTheRent || price.low == price.high) return;
    inputs.push_back({"price of electricity", price, [](World& world, double value) {
                          world.inputs.electricity_USDpkWh = {value, value, value};
                      }});
}

/// 53 random bits in [0, 1): the same on every machine, unlike std::uniform_real_distribution.
double uniform(std::mt19937_64& random) {
    return static_cast<double>(random() >> 11) * 0x1.0p-53;
}

/// Inverse of the triangular distribution's cumulative function.
double triangular(const Assumed& range, double u) {
    const double width = range.high - range.low;
    const double peak = (range.typical - range.low) / width;
    if (u < peak) return range.low + std::sqrt(u * width * (range.typical - range.low));
    return range.high - std::sqrt((1 - u) * width * (range.high - range.typical));
}

/// Nearest-rank quantile of sorted values.
double quantile(const std::vector<double>& sorted, double share) {
    const auto last = static_cast<double>(sorted.size() - 1);
    return sorted[static_cast<std::size_t>(std::llround(share * last))];
}

Band bandOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return {quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9)};
}

double lifeOf(const World& world) {
    return computeOwnership(world.capex, world.inputs, world.terms).life.total.typical.dollars();
}

std::vector<Swing> tornadoOf(const World& typical, const std::vector<Input>& uncertain) {
    std::vector<Swing> swings;
    for (const Input& input : uncertain) {
        World low = typical;
        World high = typical;
        input.set(low, input.range.low);
        input.set(high, input.range.high);
        swings.push_back({input.name, lifeOf(low), lifeOf(high)});
    }
    std::stable_sort(swings.begin(), swings.end(), [](const Swing& a, const Swing& b) {
        return std::fabs(a.atHigh_USD - a.atLow_USD) > std::fabs(b.atHigh_USD - b.atLow_USD);
    });
    return swings;
}

}  // namespace

Doubt computeDoubt(const Capex& capex, const OwnershipInputs& inputs, const OwnershipTerms& terms,
                   const DoubtOptions& options) {
    std::vector<Input> uncertain;
    addPrices(uncertain, capex);
    addTerms(uncertain, terms);
    const World typical{capex, terms, inputs};
    addElectricity(uncertain, typical);
    std::mt19937_64 random(options.seed);
    std::vector<double> capital;
    std::vector<double> life;
    World world = typical;
    for (int draw = 0; draw < std::max(1, options.draws); ++draw) {
        for (const Input& input : uncertain)
            input.set(world, triangular(input.range, uniform(random)));
        const Ownership own = computeOwnership(world.capex, world.inputs, world.terms);
        capital.push_back(own.capital.typical.dollars());
        life.push_back(own.life.total.typical.dollars());
    }
    return {bandOf(std::move(capital)), bandOf(std::move(life)), tornadoOf(typical, uncertain)};
}

}  // namespace cw::economics
