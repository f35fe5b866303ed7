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

/// As in ownership.cpp: absurd figures stay computable.
Money rounded(double dollars) {
    return Money::fromDollars(std::clamp(dollars, -1e13, 1e13));
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
        // A credit stands at its typical price: what is not bought is no doubt.
        if (!line.unit || line.quantity <= 0 || line.unit->low == line.unit->high) continue;
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
    add("utilisation", &OwnershipTerms::utilisation);
    add("residual value", &OwnershipTerms::residualShare);
    add("racks", &OwnershipTerms::rack_USD);
    add("power distribution", &OwnershipTerms::rackPower_USD);
    add("cooling", &OwnershipTerms::cooling_USDpkW);
    add("spares", &OwnershipTerms::sparesShare);
    add("installation", &OwnershipTerms::installShare);
    add("support", &OwnershipTerms::supportShare);
    if (terms.premises == design::Premises::colocation)
        add("colocation rent", &OwnershipTerms::colocation_USDpkWmonth);
}

void addElectricity(std::vector<Input>& inputs, const World& typical) {
    const bool isInTheRent = typical.terms.premises == design::Premises::colocation &&
                             typical.terms.colocationIncludesEnergy;
    const Assumed& price = typical.inputs.electricity_USDpkWh;
    const Assumed& trend = typical.terms.electricityTrend;
    const Assumed range{price.low * trend.low, price.typical * trend.typical,
                        price.high * trend.high};
    if (isInTheRent || range.low == range.high) return;
    inputs.push_back({"price of electricity", range, [](World& world, double value) {
                          world.inputs.electricity_USDpkWh = {value, value, value};
                          world.terms.electricityTrend = {1, 1, 1};
                      }});
}

void addRate(std::vector<Input>& inputs, const World& typical, const char* name,
             double OwnershipInputs::* of, double doubt) {
    const double rate = typical.inputs.*of;
    if (!(rate > 0) || !(doubt > 0)) return;
    inputs.push_back({name,
                      {rate / (1 + doubt), rate, rate * (1 + doubt)},
                      [of](World& world, double value) { world.inputs.*of = value; }});
}

/// 53 random bits in [0, 1): the same on every machine, unlike std::uniform_real_distribution.
double uniform(std::mt19937_64& random) {
    return static_cast<double>(random() >> 11) * 0x1.0p-53;
}

/// Inverse of the triangular distribution's cumulative function.
double triangular(const Assumed& range, double u) {
    const double width = range.high - range.low;
    if (!(width > 0)) return range.typical;
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

Ownership ownershipOf(const World& world) {
    return computeOwnership(world.capex, world.inputs, world.terms);
}

std::array<double, measureCount> measuresOf(const Ownership& own) {
    return {own.life.total.typical.dollars(), own.perGpuHour_USD.value_or(0),
            own.perMillionTokens_USD.value_or(0), own.perMillionOutputTokens_USD.value_or(0)};
}

std::vector<Swing> swingsOf(const World& typical, const std::vector<Input>& uncertain) {
    std::vector<Swing> swings;
    for (const Input& input : uncertain) {
        World low = typical;
        World high = typical;
        input.set(low, input.range.low);
        input.set(high, input.range.high);
        swings.push_back(
            {input.name, input.range, measuresOf(ownershipOf(low)), measuresOf(ownershipOf(high))});
    }
    return swings;
}

/// All draws of each figure, one list a figure.
struct Drawn {
    std::vector<double> capital;
    std::vector<std::vector<double>> horizons;
    std::array<std::vector<double>, measureCount> measures;

    void add(const Ownership& own) {
        capital.push_back(own.capital.typical.dollars());
        horizons.resize(own.horizons.size());
        for (std::size_t i = 0; i < horizons.size(); ++i)
            horizons[i].push_back(own.horizons[i].total.typical.dollars());
        const auto values = measuresOf(own);
        for (std::size_t i = 0; i < measureCount; ++i) measures[i].push_back(values[i]);
    }
};

}  // namespace

double Swing::width_USD(Measure measure) const {
    const auto i = static_cast<std::size_t>(measure);
    return std::fabs(atHigh_USD[i] - atLow_USD[i]);
}

std::vector<Swing> tornado(const Doubt& doubt, Measure measure) {
    std::vector<Swing> swings;
    for (const Swing& swing : doubt.swings)
        if (swing.width_USD(measure) > 0) swings.push_back(swing);
    std::stable_sort(swings.begin(), swings.end(), [measure](const Swing& a, const Swing& b) {
        return a.width_USD(measure) > b.width_USD(measure);
    });
    return swings;
}

Doubt computeDoubt(const Capex& capex, const OwnershipInputs& inputs, const OwnershipTerms& terms,
                   const DoubtOptions& options) {
    const World typical{capex, terms, inputs};
    std::vector<Input> uncertain;
    addPrices(uncertain, capex);
    addTerms(uncertain, terms);
    addElectricity(uncertain, typical);
    addRate(uncertain, typical, "throughput", &OwnershipInputs::tokens_per_s,
            options.throughputDoubt);
    addRate(uncertain, typical, "tokens generated", &OwnershipInputs::outputTokens_per_s,
            options.servingDoubt);
    std::mt19937_64 random(options.seed);
    Drawn drawn;
    World world = typical;
    const int draws = std::max(1, options.draws);
    for (int draw = 0; draw < draws; ++draw) {
        for (const Input& input : uncertain)
            input.set(world, triangular(input.range, uniform(random)));
        drawn.add(ownershipOf(world));
    }
    Doubt doubt;
    doubt.draws = draws;
    doubt.capital_USD = bandOf(std::move(drawn.capital));
    for (std::vector<double>& totals : drawn.horizons)
        doubt.horizons_USD.push_back(bandOf(std::move(totals)));
    for (std::size_t i = 0; i < measureCount; ++i)
        doubt.bands[i] = bandOf(std::move(drawn.measures[i]));
    doubt.swings = swingsOf(typical, uncertain);
    return doubt;
}

}  // namespace cw::economics
