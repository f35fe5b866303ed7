// Shards of one exploration put together.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "model/error.h"
#include "model/explore/advice.h"
#include "model/explore/contradiction.h"

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

/// What each limit must be by itself: the least of any shard.
void mergeLeast(Result& result, const std::vector<const Result*>& parts) {
    std::map<Limit, GivesWay> least;
    for (const Result* part : parts)
        for (const GivesWay& way : part->least) {
            GivesWay& best = least.try_emplace(way.limit, way).first->second;
            const bool isBetter = way.limit == Limit::availability ? way.needed > best.needed
                                                                   : way.needed < best.needed;
            if (isBetter) best = way;
        }
    for (const auto& [limit, way] : least) result.least.push_back(way);
}

/// Of the limits that must give way and of each as the first the nearest relaxation of any shard.
/// What a shard thought needed and is not, goes: concludeContradiction.
void mergeRelaxations(Result& result, const std::vector<const Result*>& parts) {
    using Key = std::pair<std::vector<Limit>, Limit>;
    std::map<Key, std::pair<const Relaxation*, const FrontPoint*>> nearest;
    for (const Result* part : parts) {
        result.kept.insert(result.kept.end(), part->kept.begin(), part->kept.end());
        for (std::size_t i = 0; i < part->relaxations.size(); ++i) {
            const Relaxation& relaxation = part->relaxations[i];
            auto& best = nearest[{relaxation.limits(), relaxation.ways.front().limit}];
            if (best.first == nullptr ||
                isNearer(relaxation, part->front[i], *best.first, *best.second))
                best = {&relaxation, &part->front[i]};
        }
    }
    keepLargest(result.kept);
    mergeLeast(result, parts);
    const auto add = [&](const Key& key) {
        const auto& best = nearest.at(key);
        result.relaxations.push_back(*best.first);
        result.front.push_back(*best.second);
    };
    // In the order of one run: by the sets that are kept.
    std::vector<Limit> all;
    for (int i = 0; i < limitCount; ++i)
        if (valueOf(result.request.limits, static_cast<Limit>(i)))
            all.push_back(static_cast<Limit>(i));
    std::set<Key> added;
    for (const std::vector<Limit>& kept : result.kept) {
        std::vector<Limit> giving;
        std::set_difference(all.begin(), all.end(), kept.begin(), kept.end(),
                            std::back_inserter(giving));
        for (const Limit lead : giving)
            if (nearest.count({giving, lead}) > 0 && added.insert({giving, lead}).second)
                add({giving, lead});
    }
    // A part of the shards keeps what a later one may need.
    if (!result.isWhole())
        for (const auto& [key, best] : nearest)
            if (added.count(key) == 0) add(key);
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
    result.judged = first.judged;
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
