#include "model/explore/advice.h"

#include <algorithm>

#include "model/checks/wording.h"

namespace cw::explore {

namespace {

/// The candidate with `by` steps more nodes; nullopt at the end of the range.
std::optional<Candidate> resized(const Space& space, Candidate candidate, int by) {
    candidate.count += by;
    if (candidate.count < 0 || candidate.count >= static_cast<int>(space.counts.size()))
        return std::nullopt;
    if (space.nodesOf(candidate) == 1) candidate.fabric = 0;
    return candidate;
}

struct Neighbour {
    int nodes = 0;
    Figures figures;
    std::string refusal;  ///< why it cannot be drawn
};

std::optional<Neighbour> neighbour(const Space& space, const Point& point, int by,
                                   PlanCache& plans) {
    const auto candidate = resized(space, point.candidate, by);
    if (!candidate) return std::nullopt;
    Neighbour next;
    next.nodes = space.nodesOf(*candidate);
    const auto document = drawCandidate(space, *candidate, "Explored");
    if (!document) {
        next.refusal = document.reason();
        return next;
    }
    next.figures =
        measure(document.value().variants.front(), document.value().pinned, space.request, plans);
    return next;
}

std::string breaksWords(const Neighbour& next, Limit limit, const Limits& limits,
                        const char* which) {
    const std::string design =
        std::string("the next ") + which + " design, " + checks::counted(next.nodes, "node") + ",";
    if (limit == Limit::memory) return design + " cannot run it: " + next.figures.reason;
    return design + (limit == Limit::deadline ? " takes " : " has ") +
           wordsFor(limit, next.figures.of(limit)) + " where " +
           wordsFor(limit, *valueOf(limits, limit)) + " is the limit.";
}

void setBinding(Advice& advice, const Space& space, const std::optional<Neighbour>& larger,
                const std::optional<Neighbour>& smaller) {
    const Limits& limits = space.request.limits;
    if (larger && larger->refusal.empty())
        if (const auto limit = brokenLimit(larger->figures, limits)) {
            advice.binding = limit;
            advice.bindingWords =
                std::string(nameOf(*limit)) + ": " + breaksWords(*larger, *limit, limits, "larger");
            return;
        }
    if (smaller && smaller->refusal.empty())
        if (const auto limit = brokenLimit(smaller->figures, limits)) {
            advice.binding = limit;
            advice.bindingWords = std::string(nameOf(*limit)) + ": " +
                                  breaksWords(*smaller, *limit, limits, "smaller");
            return;
        }
    if (larger && !larger->refusal.empty())
        advice.bindingWords = "fabric: " + larger->refusal;
    else if (!larger)
        advice.bindingWords = "nodes: the request allows no more of them.";
    else
        advice.bindingWords = "none: a larger and a smaller design keep all limits too.";
}

void setMore(Advice& advice, const Point& point, const Neighbour& larger) {
    Step step;
    const auto difference = [&](Objective objective) {
        return larger.figures.of(objective) - point.figures.of(objective);
    };
    step.nodes = larger.nodes;
    step.cost_USD = difference(Objective::cost);
    step.power_W = difference(Objective::power);
    step.racks = difference(Objective::racks);
    step.time_s = -difference(Objective::time);
    advice.step = step;
    if (step.time_s <= 0) {
        advice.more.push_back("More nodes would not finish sooner.");
        return;
    }
    const std::string buys = " buys " + wordsFor(Objective::time, step.time_s) + " (" +
                             checks::counted(step.nodes, "node") + " instead of " +
                             std::to_string(point.figures.nodes) + ")";
    const auto each = [&](double amount, const char* unit) {
        return ", " + wordsFor(Objective::time, step.time_s / amount) + " for each " + unit + ".";
    };
    if (step.cost_USD > 0)
        advice.more.push_back(wordsFor(Objective::cost, step.cost_USD) + " more" + buys +
                              each(step.cost_USD, "dollar"));
    if (step.power_W > 0)
        advice.more.push_back(wordsFor(Objective::power, step.power_W) + " more" + buys +
                              each(step.power_W / 1e3, "kilowatt"));
    advice.more.push_back(step.racks > 0 ? wordsFor(Objective::racks, step.racks) + " more" + buys +
                                               each(step.racks, "rack")
                                         : "That takes no more racks.");
}

}  // namespace

Objective objectiveOf(Limit limit) {
    switch (limit) {
        case Limit::memory:
        case Limit::deadline:
            return Objective::time;
        case Limit::budget:
            return Objective::cost;
        case Limit::power:
        case Limit::cooling:
            return Objective::power;
        case Limit::racks:
        case Limit::floor:
            return Objective::racks;
        case Limit::availability:
            return Objective::downtime;
        case Limit::leadTime:
            return Objective::leadTime;
    }
    return Objective::cost;
}

Advice adviceFor(const Space& space, const Point& point, PlanCache& plans) {
    Advice advice;
    const auto larger = neighbour(space, point, 1, plans);
    const auto smaller = neighbour(space, point, -1, plans);
    setBinding(advice, space, larger, smaller);
    if (larger && larger->refusal.empty() && larger->figures.runs())
        setMore(advice, point, *larger);
    return advice;
}

FrontPoint frontPoint(const Space& space, const Point& point, PlanCache& plans,
                      const std::stop_token& cancel) {
    FrontPoint shown;
    shown.point = point;
    shown.name = space.nameOf(point.candidate);
    const auto document = drawCandidate(space, point.candidate, "Explored");
    const design::Variant& variant = document.value().variants.front();
    const auto evaluations = evaluateAll(variant, document.value().pinned, space.request);
    shown.point.figures = figuresOf(evaluations, variant, document.value().pinned, space.request);
    shown.findings = evaluations.front().counts;
    shown.unpriced = evaluations.front().unpriced;
    if (!cancel.stop_requested()) shown.advice = adviceFor(space, shown.point, plans);
    for (int i = 0; i < limitCount; ++i)
        if (!keeps(shown.point.figures, space.request.limits, static_cast<Limit>(i)))
            shown.breaks.push_back(static_cast<Limit>(i));
    return shown;
}

std::string bindingOf(const Result& result) {
    if (result.front.empty()) return result.binding;
    // The fastest design is the one that more money, power or room would change.
    const auto fastest = std::min_element(
        result.front.begin(), result.front.end(), [](const FrontPoint& a, const FrontPoint& b) {
            return a.point.figures.of(Objective::time) < b.point.figures.of(Objective::time);
        });
    return fastest->advice.bindingWords;
}

}  // namespace cw::explore
