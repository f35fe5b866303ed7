#include "model/explore/contradiction.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "model/checks/wording.h"
#include "model/explore/advice.h"

namespace cw::explore {

namespace {

using LimitSet = std::vector<Limit>;  ///< ascending

LimitSet limitsSet(const Limits& limits) {
    LimitSet set;
    for (int i = 0; i < limitCount; ++i)
        if (valueOf(limits, static_cast<Limit>(i))) set.push_back(static_cast<Limit>(i));
    return set;
}

bool contains(const LimitSet& all, const LimitSet& some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

bool isKept(const std::vector<LimitSet>& kept, const LimitSet& some) {
    return std::any_of(kept.begin(), kept.end(),
                       [&](const LimitSet& set) { return contains(set, some); });
}

LimitSet without(const LimitSet& all, const LimitSet& some) {
    LimitSet rest;
    std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(rest));
    return rest;
}

Limits only(const Limits& limits, const LimitSet& kept) {
    Limits some;
    for (const Limit limit : kept) setValue(some, limit, valueOf(limits, limit));
    return some;
}

/// All sets of `size` of them, in order.
std::vector<LimitSet> setsOf(const LimitSet& limits, std::size_t size) {
    std::vector<LimitSet> sets;
    for (unsigned bits = 0; bits < (1u << limits.size()); ++bits) {
        LimitSet set;
        for (std::size_t i = 0; i < limits.size(); ++i)
            if ((bits >> i & 1u) != 0) set.push_back(limits[i]);
        if (set.size() == size) sets.push_back(std::move(set));
    }
    std::sort(sets.begin(), sets.end());
    return sets;
}

/// The largest sets of limits that some design keeps at once: from small to large, leaving aside
/// what holds a set that nothing keeps.
std::vector<LimitSet> largestKept(const Space& space, const SearchOptions& options) {
    const Limits& limits = space.request.limits;
    const LimitSet all = limitsSet(limits);
    std::vector<LimitSet> kept;
    std::vector<LimitSet> clashes;
    for (std::size_t size = 0; size < all.size(); ++size)
        for (const LimitSet& set : setsOf(all, size)) {
            if (options.cancel.stop_requested()) return kept;
            const bool hasClash =
                std::any_of(clashes.begin(), clashes.end(),
                            [&](const LimitSet& clash) { return contains(set, clash); });
            if (hasClash || isKept(kept, set)) continue;
            const auto witness = anyKeeping(space, only(limits, set), options);
            if (!witness) {
                clashes.push_back(set);
                continue;
            }
            LimitSet keeps_;
            for (const Limit limit : all)
                if (keeps(witness->figures, limits, limit)) keeps_.push_back(limit);
            kept.push_back(std::move(keeps_));
        }
    keepLargest(kept);
    return kept;
}

/// The design with the least of `lead` within `limits`, and of those the cheapest.
std::optional<Point> leastOf(const Space& space, Limit lead, Limits limits,
                             const SearchOptions& options) {
    const auto least = searchBest(space, objectiveOf(lead), limits, options);
    if (!least || lead == Limit::budget) return least;
    setValue(limits, lead, least->figures.of(lead));
    const auto cheapest = searchBest(space, Objective::cost, limits, options);
    return cheapest ? cheapest : least;
}

std::string givesWayWords(const GivesWay& way) {
    return std::string(nameOf(way.limit)) +
           (way.limit == Limit::availability ? " lowered from " : " raised from ") +
           wordsFor(way.limit, way.asked) + " to " + wordsFor(way.limit, way.needed);
}

std::string relaxationWords(const Relaxation& relaxation, const std::string& name) {
    std::vector<std::string> ways;
    for (const GivesWay& way : relaxation.ways) ways.push_back(givesWayWords(way));
    return checks::listed(ways) + ": " + name + ".";
}

GivesWay wayOf(const Limits& asked, Limit limit, const Figures& figures) {
    return {limit, *valueOf(asked, limit), figures.of(limit)};
}

std::string clashWords(const LimitSet& clash, const Limits& limits,
                       const std::vector<GivesWay>& least) {
    std::vector<std::string> words;
    for (const Limit limit : clash)
        words.push_back(std::string(nameOf(limit)) + " (" +
                        wordsFor(limit, *valueOf(limits, limit)) + ")");
    if (words.size() > 1) return "No design keeps " + checks::listed(words) + " together.";
    std::string text = "No design keeps the " + words.front() + ", whatever the others";
    for (const GivesWay& way : least)
        if (way.limit == clash.front())
            text += std::string(": the ") + (way.limit == Limit::availability ? "most" : "least") +
                    " that any design has is " + wordsFor(way.limit, way.needed);
    return text + ".";
}

/// The smallest sets that no set of `kept` holds.
std::vector<LimitSet> clashesOf(const std::vector<LimitSet>& kept, const LimitSet& all) {
    std::vector<LimitSet> clashes;
    for (std::size_t size = 1; size <= all.size(); ++size)
        for (const LimitSet& set : setsOf(all, size)) {
            const bool hasSmaller =
                std::any_of(clashes.begin(), clashes.end(),
                            [&](const LimitSet& clash) { return contains(set, clash); });
            if (!hasSmaller && !isKept(kept, set)) clashes.push_back(set);
        }
    return clashes;
}

/// What would do with less giving way, and designs that are there twice.
void dropNeedless(Result& result, const LimitSet& all) {
    std::vector<Relaxation> relaxations;
    std::vector<FrontPoint> front;
    std::set<std::pair<LimitSet, Candidate>> seen;
    for (std::size_t i = 0; i < result.relaxations.size(); ++i) {
        const LimitSet rest = without(all, result.relaxations[i].limits());
        const bool isNeeded =
            std::find(result.kept.begin(), result.kept.end(), rest) != result.kept.end();
        if (!isNeeded || !seen.insert({rest, result.front[i].point.candidate}).second) continue;
        relaxations.push_back(result.relaxations[i]);
        front.push_back(result.front[i]);
    }
    result.relaxations = std::move(relaxations);
    result.front = std::move(front);
}

}  // namespace

std::vector<Limit> Relaxation::limits() const {
    std::vector<Limit> set;
    for (const GivesWay& way : ways) set.push_back(way.limit);
    std::sort(set.begin(), set.end());
    return set;
}

void keepLargest(std::vector<LimitSet>& sets) {
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    const std::vector<LimitSet> all = sets;
    std::erase_if(sets, [&](const LimitSet& set) {
        return std::any_of(all.begin(), all.end(), [&](const LimitSet& other) {
            return other.size() > set.size() && contains(other, set);
        });
    });
}

bool isNearer(const Relaxation& a, const FrontPoint& designOfA, const Relaxation& b,
              const FrontPoint& designOfB) {
    const GivesWay& first = a.ways.front();
    const GivesWay& second = b.ways.front();
    if (first.needed != second.needed)
        return first.limit == Limit::availability ? first.needed > second.needed
                                                  : first.needed < second.needed;
    const double costOfA = designOfA.point.figures.of(Objective::cost);
    const double costOfB = designOfB.point.figures.of(Objective::cost);
    if (costOfA != costOfB) return costOfA < costOfB;
    return designOfA.point.candidate < designOfB.point.candidate;
}

void explainContradiction(Result& result, const Space& space, const SearchOptions& options) {
    const Limits& limits = space.request.limits;
    const LimitSet all = limitsSet(limits);
    const auto isCancelled = [&] { return options.cancel.stop_requested(); };
    result.kept = largestKept(space, options);
    if (result.kept.empty()) return;
    for (const Limit limit : all) {
        if (isCancelled()) return;
        if (const auto least = searchBest(space, objectiveOf(limit), {}, options))
            result.least.push_back(wayOf(limits, limit, least->figures));
    }
    for (const LimitSet& kept : result.kept) {
        const LimitSet giving = without(all, kept);
        for (const Limit lead : giving) {
            if (isCancelled()) return;
            const auto best = leastOf(space, lead, only(limits, kept), options);
            if (!best) continue;
            FrontPoint shown = frontPoint(space, *best, *options.plans, options.cancel);
            Relaxation relaxation;
            relaxation.ways.push_back(wayOf(limits, lead, shown.point.figures));
            for (const Limit limit : giving)
                if (limit != lead)
                    relaxation.ways.push_back(wayOf(limits, limit, shown.point.figures));
            relaxation.words = relaxationWords(relaxation, shown.name);
            result.relaxations.push_back(std::move(relaxation));
            result.front.push_back(std::move(shown));
        }
    }
}

void concludeContradiction(Result& result) {
    const Limits& limits = result.request.limits;
    if (result.kept.empty()) {
        result.clashes = {{Limit::memory}};
        result.binding =
            result.request.service
                ? "No design of the catalog can serve the model as fast as is asked for, whatever "
                  "the limits: no plan of it fits in memory and meets the targets of the service."
                : "No design of the catalog can run the workload, whatever the limits: no plan of "
                  "it "
                  "fits in the memory of any number of nodes asked for.";
        return;
    }
    const LimitSet all = limitsSet(limits);
    result.clashes = clashesOf(result.kept, all);
    if (result.isWhole()) dropNeedless(result, all);
    result.binding.clear();
    for (const LimitSet& clash : result.clashes)
        result.binding +=
            (result.binding.empty() ? "" : " ") + clashWords(clash, limits, result.least);
}

}  // namespace cw::explore
