// Shards of one exploration put together.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "model/error.h"
#include "model/explore/advice.h"

namespace cw::explore {

namespace {

void requireSame(const Result& a, const Result& b) {
    const auto refuse = [](const std::string& what) {
        throw InputError("These results do not belong together: " + what + ".", "",
                         "Merge shards of one request, run with one catalog.");
    };
    if (!(a.request == b.request)) refuse("their requests differ");
    if (a.catalogVersion != b.catalogVersion) refuse("their catalogs differ");
    if (a.shards != b.shards && !a.isWhole() && !b.isWhole())
        refuse("they are shards of different numbers of shards");
    if (a.cancelled || b.cancelled) refuse("one of them was cancelled before its end");
}

/// Front points of shards that keep all limits.
std::vector<FrontPoint> mergedFront(const std::vector<const Result*>& parts) {
    std::map<Candidate, const FrontPoint*> all;
    std::vector<Point> points;
    for (const Result* part : parts)
        for (const FrontPoint& point : part->front)
            if (point.breaks.empty() && all.emplace(point.point.candidate, &point).second)
                points.push_back(point.point);
    std::vector<FrontPoint> front;
    for (const Point& point : frontOf(std::move(points), parts.front()->request.objectives))
        front.push_back(*all.at(point.candidate));
    return front;
}

bool isNearer(const Relaxation& a, const FrontPoint& pointOfA, const Relaxation& b,
              const FrontPoint& pointOfB) {
    if (a.needed != b.needed)
        return a.limit == Limit::availability ? a.needed > b.needed : a.needed < b.needed;
    return pointOfA.point.candidate < pointOfB.point.candidate;
}

/// Of each limit the nearest relaxation of any shard.
void mergeRelaxations(Result& result, const std::vector<const Result*>& parts) {
    std::set<std::vector<Limit>> kept;
    // In the order of one run: single limits first.
    std::map<std::tuple<bool, Limit, Limit>, std::pair<const Relaxation*, const FrontPoint*>>
        nearest;
    for (const Result* part : parts) {
        kept.insert(part->kept.begin(), part->kept.end());
        for (std::size_t i = 0; i < part->relaxations.size(); ++i) {
            const Relaxation& relaxation = part->relaxations[i];
            auto& best = nearest[{relaxation.second.has_value(), relaxation.limit,
                                  relaxation.second.value_or(Limit::memory)}];
            if (best.first == nullptr ||
                isNearer(relaxation, part->front[i], *best.first, *best.second))
                best = {&relaxation, &part->front[i]};
        }
    }
    result.kept.assign(kept.begin(), kept.end());
    for (const auto& [limits, best] : nearest) {
        result.relaxations.push_back(*best.first);
        result.front.push_back(*best.second);
    }
}

void mergeReferences(Result& result, const std::vector<const Result*>& parts) {
    std::map<Candidate, std::pair<Point, std::string>> all;
    for (const Result* part : parts)
        for (std::size_t i = 0; i < part->references.size(); ++i)
            all[part->references[i].candidate] = {part->references[i], part->referenceNames[i]};
    for (auto& [candidate, reference] : all) {
        result.references.push_back(reference.first);
        result.referenceNames.push_back(reference.second);
    }
}

/// Counts of each shard once, and of all together when none is missing.
void mergeShares(Result& result, const std::vector<const Result*>& parts) {
    std::map<int, Share> all;
    for (const Result* part : parts)
        for (const Share& share : part->shares) all.emplace(share.shard, share);
    for (const auto& [shard, share] : all) result.shares.push_back(share);
    if (!result.isWhole()) return;
    Share whole;
    for (const Share& share : result.shares) {
        for (std::size_t i = 0; i < whole.ruledOut.size(); ++i)
            whole.ruledOut[i] += share.ruledOut[i];
        whole.seconds += share.seconds;
    }
    result.shares = {whole};
    result.shards = 1;
}

}  // namespace

Result merge(const std::vector<Result>& parts) {
    if (parts.empty()) throw InputError("There is nothing to merge.", "");
    std::vector<const Result*> all;
    for (const Result& part : parts) {
        requireSame(parts.front(), part);
        all.push_back(&part);
    }
    // A whole result holds all that any shard could add.
    for (const Result& part : parts)
        if (part.isWhole()) return part;
    Result result;
    const Result& first = parts.front();
    result.request = first.request;
    result.catalogVersion = first.catalogVersion;
    result.candidates = first.candidates;
    result.leftOut = first.leftOut;
    result.notes = first.notes;
    result.shards = first.shards;
    mergeShares(result, all);
    mergeReferences(result, all);
    result.front = mergedFront(all);
    if (!result.front.empty()) {
        result.binding = bindingOf(result);
    } else {
        mergeRelaxations(result, all);
        concludeContradiction(result);
    }
    return result;
}

}  // namespace cw::explore
