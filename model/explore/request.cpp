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
        case Limit::leadTime:
            return "lead time";
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
        case Limit::leadTime:
            return limits.leadTime_s;
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
        case Limit::leadTime:
            limits.leadTime_s = value;
            break;
    }
}

double Request::tokens() const {
    constexpr double million = 1e6;
    if (service) return million;
    double all = 0;
    for (const workload::TrainingJob& job : workloads) all += job.tokens;
    return all;
}

Request requestFrom(const design::Variant& variant) {
    Request request;
    request.title = variant.name;
    if (variant.job)
        request.workloads.push_back(*variant.job);
    else
        request.service = variant.service;
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
    if (days >= 1e15) return "no end of days";
    if (days >= 100) return checks::grouped(static_cast<long long>(days + .5)) + " days";
    if (days >= 2) return checks::figure(days, 1) + " days";
    if (time_s >= 2 * 3600) return checks::figure(time_s / 3600, 1) + " hours";
    if (time_s >= 120) return checks::figure(time_s / 60, 1) + " minutes";
    return checks::figure(time_s, time_s < 1 ? 3 : 1) + " s";
}

std::string powerText(double power_W) {
    return power_W < 1e3 ? checks::figure(power_W, 0) + " W" : checks::kilowatts(power_W);
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
            return powerText(value);
        case Objective::energy:
            if (value < 3.6e8) return checks::figure(value / 3.6e6, 2) + " kWh";
            return value < 3.6e11
                       ? checks::figure(value / 3.6e9, 2) + " MWh"
                       : checks::grouped(static_cast<long long>(value / 3.6e9 + .5)) + " MWh";
        case Objective::racks:
            return checks::counted(static_cast<long>(value), "rack");
        case Objective::costPerTokens:
            return "$" + checks::figure(value, 4) + " a million tokens";
        case Objective::downtime:
            return checks::percent(value);
        case Objective::leadTime:
            return value > 0 ? daysText(value) : "not stated";
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
            return powerText(value);
        case Limit::racks:
            return checks::counted(static_cast<long>(value), "rack");
        case Limit::floor:
            return checks::figure(value, 1) + " m2";
        case Limit::deadline:
        case Limit::leadTime:
            return daysText(value);
        case Limit::availability:
            // 99.99 % is another promise than 100 %.
            return checks::figure(100 * value, value > 0.99 ? 4 : 1) + " %";
    }
    return {};
}

}  // namespace cw::explore
