#include "model/explore/request.h"

#include <algorithm>

#include "model/checks/wording.h"
#include "model/units.h"

namespace cw::explore {

std::vector<int> nodeCounts(const NodeRange& range) {
    std::vector<int> counts;
    for (int nodes = range.from; nodes <= range.to;) {
        counts.push_back(nodes);
        if (range.step > 0) {
            nodes += range.step;
            continue;
        }
        int step = 1;
        while (step * 32 <= nodes) step *= 2;
        nodes = (nodes / step + 1) * step;  // from any start onto round numbers
    }
    return counts;
}

std::string_view nameOf(Limit limit) {
    switch (limit) {
        case Limit::memory:
            return "memory";
        case Limit::budget:
            return "budget";
        case Limit::power:
            return "power";
        case Limit::cooling:
            return "cooling";
        case Limit::racks:
            return "racks";
        case Limit::floor:
            return "floor";
        case Limit::deadline:
            return "deadline";
        case Limit::availability:
            return "availability";
    }
    return {};
}

std::optional<double> valueOf(const Limits& limits, Limit limit) {
    switch (limit) {
        case Limit::memory:
            return std::nullopt;
        case Limit::budget:
            return limits.budget ? std::optional(limits.budget->dollars()) : std::nullopt;
        case Limit::power:
            return limits.power_W;
        case Limit::cooling:
            return limits.cooling_W;
        case Limit::racks:
            return limits.racks ? std::optional<double>(*limits.racks) : std::nullopt;
        case Limit::floor:
            return limits.floor_m2;
        case Limit::deadline:
            return limits.deadline_s;
        case Limit::availability:
            return limits.availability;
    }
    return std::nullopt;
}

void setValue(Limits& limits, Limit limit, std::optional<double> value) {
    switch (limit) {
        case Limit::memory:
            break;
        case Limit::budget:
            limits.budget = value ? std::optional(Money::fromDollars(*value)) : std::nullopt;
            break;
        case Limit::power:
            limits.power_W = value;
            break;
        case Limit::cooling:
            limits.cooling_W = value;
            break;
        case Limit::racks:
            limits.racks = value ? std::optional(static_cast<int>(*value)) : std::nullopt;
            break;
        case Limit::floor:
            limits.floor_m2 = value;
            break;
        case Limit::deadline:
            limits.deadline_s = value;
            break;
        case Limit::availability:
            limits.availability = value;
            break;
    }
}

Request requestFrom(const design::Variant& variant) {
    Request request;
    request.title = variant.name;
    if (variant.job) request.workloads.push_back(*variant.job);
    request.site = variant.site;
    request.limits.budget = variant.economics.budget;
    request.limits.power_W = variant.site.powerLimit_W;
    request.limits.cooling_W = variant.site.coolingLimit_W;
    request.limits.racks = variant.site.racks;
    request.terms = variant.economics.ownership.value_or(design::OwnershipTerms());
    return request;
}

namespace {

std::string daysText(double time_s) {
    const double days = units::secondsToDays(time_s);
    if (days >= 2) return checks::figure(days, days < 100 ? 1 : 0) + " days";
    return checks::figure(time_s / 3600, 1) + " hours";
}

std::string moneyText(double amount_USD) {
    return checks::dollars(Money::fromDollars(static_cast<double>(static_cast<long long>(
        std::min(std::max(amount_USD, -9e12), 9e12) + (amount_USD < 0 ? -.5 : .5)))));
}

}  // namespace

std::string wordsFor(Objective objective, double value) {
    switch (objective) {
        case Objective::cost:
        case Objective::ownership:
            return moneyText(value);
        case Objective::time:
            return daysText(value);
        case Objective::power:
            return checks::kilowatts(value);
        case Objective::energy:
            return checks::grouped(static_cast<long long>(value / 3.6e9 + .5)) + " MWh";
        case Objective::racks:
            return checks::counted(static_cast<long>(value), "rack");
        case Objective::costPerTokens:
            return "$" + checks::figure(value, 4) + " a million tokens";
        case Objective::downtime:
            return checks::percent(value);
    }
    return {};
}

std::string wordsFor(Limit limit, double value) {
    switch (limit) {
        case Limit::memory:
            break;
        case Limit::budget:
            return moneyText(value);
        case Limit::power:
        case Limit::cooling:
            return checks::kilowatts(value);
        case Limit::racks:
            return checks::counted(static_cast<long>(value), "rack");
        case Limit::floor:
            return checks::figure(value, 1) + " m2";
        case Limit::deadline:
            return daysText(value);
        case Limit::availability:
            return checks::percent(value);
    }
    return {};
}

}  // namespace cw::explore
