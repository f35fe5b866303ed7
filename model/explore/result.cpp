#include "model/explore/result.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "model/error.h"
#include "model/explore/advice.h"
#include "model/explore/contradiction.h"

namespace cw::explore {

namespace {

void describeFront(Result& result, const Space& space, const std::vector<Point>& front,
                   const SearchOptions& options) {
    std::vector<std::optional<FrontPoint>> shown(front.size());
    tbb::task_arena arena(options.threads > 0 ? options.threads : tbb::task_arena::automatic);
    arena.execute([&] {
        tbb::parallel_for(std::size_t{0}, front.size(), [&](std::size_t i) {
            if (!options.cancel.stop_requested()) {
                shown[i] = frontPoint(space, front[i], *options.plans, options.cancel);
                return;
            }
            shown[i].emplace();
            shown[i]->point = front[i];
            shown[i]->name = space.nameOf(front[i].candidate);
            shown[i]->isLookedAt = false;
        });
    });
    for (std::optional<FrontPoint>& point : shown)
        if (point) result.front.push_back(std::move(*point));
}

/// A name no variant has: "Explored", "Explored 2".
std::string freeName(const design::Document& document, const std::string& wanted) {
    std::string name = wanted;
    for (int n = 2; design::findVariant(document, name) != nullptr; ++n)
        name = wanted + " " + std::to_string(n);
    return name;
}

/// How the design came about, and what was planned beside the nodes.
std::string notesOn(const Space& space, const Candidate& candidate,
                    const design::Variant& variant) {
    std::string notes = "Found by exploring: " + space.nameOf(candidate) + ".";
    if (variant.site.feedsPerRack != space.request.site.feedsPerRack)
        notes += " Racks are planned with " + std::to_string(variant.site.feedsPerRack) +
                 " feeds each, as one node draws more than the usual " +
                 std::to_string(space.request.site.feedsPerRack) + " carry.";
    if (variant.site.cooling != space.request.site.cooling)
        notes += " The nodes are cooled by liquid: coolant is planned at the racks.";
    if (space.request.vary.withRoom)
        notes +=
            " Racks, one PDU a feed and coolant units are in the order as they are filled; "
            "air handlers are the room's.";
    return notes;
}

}  // namespace

double Result::seconds() const {
    double all = 0;
    for (const Share& share : shares) all += share.seconds;
    return all;
}

Result explore(const Space& space, const SearchOptions& asked) {
    SearchOptions options = asked;
    if (!options.plans) options.plans = std::make_shared<PlanCache>(space.request);
    const SearchResult found = search(space, options);
    Result result;
    result.request = space.request;
    result.catalogVersion = space.catalog->version();
    result.candidates = space.candidates();
    result.judged = result.candidates - space.candidatesLeftOut();
    result.leftOut = space.leftOut;
    result.references = found.references;
    for (const Point& point : found.references)
        result.referenceNames.push_back(space.nameOf(point.candidate));
    result.notes = space.notes;
    result.shards = options.shards;
    result.shares = {{options.shard, found.ruledOut, 0}};
    describeFront(result, space, found.front, options);
    if (!found.front.empty()) {
        result.binding = bindingOf(result);
    } else if (!found.cancelled) {
        explainContradiction(result, space, options);
        concludeContradiction(result);
    }
    result.cancelled = options.cancel.stop_requested();
    return result;
}

void requireSameDesigns(const Space& space, const Result& result) {
    const auto isThere = [&](const Candidate& candidate, const std::string& name) {
        const auto has = [](int index, std::size_t size) {
            return index >= 0 && static_cast<std::size_t>(index) < size;
        };
        if (!has(candidate.node, space.nodes.size()) || !has(candidate.count, space.counts.size()))
            return false;
        const auto& fabrics = space.nodes[static_cast<std::size_t>(candidate.node)].fabrics;
        const bool needsFabric = space.nodesOf(candidate) > 1 && !fabrics.empty();
        return (!needsFabric || has(candidate.fabric, fabrics.size())) &&
               space.nameOf(candidate) == name;
    };
    bool areThere = result.catalogVersion == space.catalog->version();
    for (const FrontPoint& point : result.front)
        areThere = areThere && isThere(point.point.candidate, point.name);
    for (std::size_t i = 0; i < result.references.size(); ++i)
        areThere = areThere && isThere(result.references[i].candidate, result.referenceNames[i]);
    if (!areThere)
        throw InputError("This answer was searched for with another catalog.", "",
                         "Its request can be searched again.");
}

design::Answer<design::Transaction> addAsVariant(const design::Document& document,
                                                 const Space& space, const Candidate& candidate,
                                                 const std::string& name) {
    const std::string free = freeName(document, name);
    const auto drawn = drawCandidate(space, candidate, free);
    if (!drawn) return design::Refusal{drawn.reason()};
    design::Transaction step;
    step.name = "Add " + free;
    const design::Document& source = drawn.value();
    for (const auto& [id, part] : source.pinned.all()) {
        // A copy that the document already has is the one its designs were made with.
        if (document.pinned.find(id) != nullptr) continue;
        step.edits.push_back(
            design::PinPart{part, space.catalog->sourcesCitedBy(part), space.catalog->version()});
    }
    design::AddVariant added{source.variants.front()};
    added.variant.notes = notesOn(space, candidate, added.variant);
    step.edits.push_back(std::move(added));
    return step;
}

}  // namespace cw::explore
