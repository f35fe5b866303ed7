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

std::string shortTime(double time_s) {
    if (time_s >= 48 * 3600) return checks::figure(time_s / 86'400, 1) + " days";
    if (time_s >= 2 * 3600) return checks::figure(time_s / 3600, 1) + " hours";
    if (time_s >= 120) return checks::figure(time_s / 60, 1) + " minutes";
    return checks::figure(time_s, time_s < 1 ? 3 : 1) + " s";
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
        return ", " + shortTime(step.time_s / amount) + " for each " + unit + ".";
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

std::vector<Limit> limitsSet(const Limits& limits) {
    std::vector<Limit> set;
    for (int i = 0; i < limitCount; ++i)
        if (valueOf(limits, static_cast<Limit>(i))) set.push_back(static_cast<Limit>(i));
    return set;
}

Limits only(const Limits& limits, const std::vector<Limit>& kept) {
    Limits some;
    for (const Limit limit : kept) setValue(some, limit, valueOf(limits, limit));
    return some;
}

std::string givesWayWords(Limit limit, double asked, double needed) {
    return std::string(nameOf(limit)) +
           (limit == Limit::availability ? " lowered from " : " raised from ") +
           wordsFor(limit, asked) + " to " + wordsFor(limit, needed);
}

std::string relaxationWords(const Relaxation& relaxation, const std::string& name) {
    std::string words = givesWayWords(relaxation.limit, relaxation.asked, relaxation.needed);
    if (relaxation.second)
        words += " and " +
                 givesWayWords(*relaxation.second, relaxation.secondAsked, relaxation.secondNeeded);
    return words + ": " + name + ".";
}

/// The least that the first limit must give way when all of `few` may; nullopt when even that is
/// not enough, or the second need not.
std::optional<std::pair<Relaxation, FrontPoint>> relaxed(const Space& space,
                                                         const std::vector<Limit>& few,
                                                         const SearchOptions& options) {
    const Limits& asked = space.request.limits;
    Limits limits = asked;
    for (const Limit limit : few) setValue(limits, limit, std::nullopt);
    const auto best = searchBest(space, objectiveOf(few.front()), limits, options);
    if (!best) return std::nullopt;
    FrontPoint shown = frontPoint(space, *best, *options.plans, options.cancel);
    const Figures& figures = shown.point.figures;
    Relaxation relaxation;
    relaxation.limit = few.front();
    relaxation.asked = *valueOf(asked, few.front());
    relaxation.needed = figures.of(few.front());
    if (few.size() > 1) {
        relaxation.second = few.back();
        relaxation.secondAsked = *valueOf(asked, few.back());
        relaxation.secondNeeded = figures.of(few.back());
    }
    relaxation.words = relaxationWords(relaxation, shown.name);
    return std::pair(relaxation, std::move(shown));
}

/// All single limits and pairs of them.
std::vector<std::vector<Limit>> fewOf(const std::vector<Limit>& set) {
    std::vector<std::vector<Limit>> few;
    for (const Limit limit : set) few.push_back({limit});
    for (std::size_t a = 0; a < set.size(); ++a)
        for (std::size_t b = a + 1; b < set.size(); ++b) few.push_back({set[a], set[b]});
    return few;
}

bool isIn(const std::vector<std::vector<Limit>>& sets, const std::vector<Limit>& set) {
    return std::find(sets.begin(), sets.end(), set) != sets.end();
}

/// Single limits that nothing keeps, else pairs that nothing keeps together, else all of them.
std::vector<std::vector<Limit>> clashesFrom(const std::vector<std::vector<Limit>>& kept,
                                            const Limits& limits) {
    const std::vector<Limit> set = limitsSet(limits);
    std::vector<std::vector<Limit>> singles;
    std::vector<std::vector<Limit>> pairs;
    for (const std::vector<Limit>& few : fewOf(set)) {
        if (isIn(kept, few)) continue;
        const bool hasSingle =
            few.size() == 2 && (isIn(singles, {few[0]}) || isIn(singles, {few[1]}));
        if (few.size() == 1)
            singles.push_back(few);
        else if (!hasSingle)
            pairs.push_back(few);
    }
    if (!singles.empty()) return singles;
    if (!pairs.empty()) return pairs;
    return {set};
}

/// Two limits need not give way where one of them alone does.
void dropNeedless(Result& result) {
    const auto standsAlone = [&](Limit limit) {
        return std::any_of(
            result.relaxations.begin(), result.relaxations.end(),
            [&](const Relaxation& other) { return !other.second && other.limit == limit; });
    };
    std::vector<Relaxation> relaxations;
    std::vector<FrontPoint> front;
    for (std::size_t i = 0; i < result.relaxations.size(); ++i) {
        const Relaxation& relaxation = result.relaxations[i];
        if (relaxation.second && (standsAlone(relaxation.limit) || standsAlone(*relaxation.second)))
            continue;
        relaxations.push_back(relaxation);
        front.push_back(result.front[i]);
    }
    result.relaxations = std::move(relaxations);
    result.front = std::move(front);
}

std::string clashWords(const std::vector<Limit>& clash, const Limits& limits) {
    std::vector<std::string> words;
    for (const Limit limit : clash)
        words.push_back(std::string(nameOf(limit)) + " (" +
                        wordsFor(limit, *valueOf(limits, limit)) + ")");
    if (words.size() == 1) return "No design keeps the " + words.front() + ", whatever the others.";
    return "No design keeps " + checks::listed(words) + " together.";
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
    shown.point.figures = figuresOf(evaluations, variant, space.request);
    shown.findings = evaluations.front().counts;
    shown.unpriced = evaluations.front().unpriced;
    if (!cancel.stop_requested()) shown.advice = adviceFor(space, shown.point, plans);
    for (int i = 0; i < limitCount; ++i)
        if (!keeps(shown.point.figures, space.request.limits, static_cast<Limit>(i)))
            shown.breaks.push_back(static_cast<Limit>(i));
    return shown;
}

void explainContradiction(Result& result, const Space& space, const SearchOptions& options) {
    const Limits& limits = space.request.limits;
    const auto isCancelled = [&] { return options.cancel.stop_requested(); };
    if (!isPossible(space, {}, options)) return;
    result.kept.push_back({});
    const std::vector<std::vector<Limit>> all = fewOf(limitsSet(limits));
    for (const std::vector<Limit>& few : all)
        if (!isCancelled() && isPossible(space, only(limits, few), options))
            result.kept.push_back(few);
    std::sort(result.kept.begin(), result.kept.end());
    for (const std::vector<Limit>& few : all) {
        if (isCancelled()) return;
        auto found = relaxed(space, few, options);
        if (!found) continue;
        result.relaxations.push_back(std::move(found->first));
        result.front.push_back(std::move(found->second));
    }
}

void concludeContradiction(Result& result) {
    const Limits& limits = result.request.limits;
    if (!isIn(result.kept, {})) {
        result.clashes = {{Limit::memory}};
        result.binding =
            "No design of the catalog can run the workload, whatever the limits: no plan of it "
            "fits "
            "in the memory of any number of nodes asked for.";
        return;
    }
    result.clashes = clashesFrom(result.kept, limits);
    if (result.isWhole()) dropNeedless(result);
    result.binding.clear();
    for (const auto& clash : result.clashes)
        result.binding += (result.binding.empty() ? "" : " ") + clashWords(clash, limits);
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
