#include "model/explore/result.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "model/explore/advice.h"

namespace cw::explore {

namespace {

void describeFront(Result& result, const Space& space, const std::vector<Point>& front,
                   const SearchOptions& options) {
    std::vector<std::optional<FrontPoint>> shown(front.size());
    tbb::task_arena arena(options.threads > 0 ? options.threads : tbb::task_arena::automatic);
    arena.execute([&] {
        tbb::parallel_for(std::size_t{0}, front.size(), [&](std::size_t i) {
            if (!options.cancel.stop_requested())
                shown[i] = frontPoint(space, front[i], *options.plans, options.cancel);
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

}  // namespace

double Result::seconds() const {
    double all = 0;
    for (const Share& share : shares) all += share.seconds;
    return all;
}

Result explore(const Space& space, const SearchOptions& asked) {
    SearchOptions options = asked;
    if (!options.plans) options.plans = std::make_shared<PlanCache>(space.request.workloads);
    const SearchResult found = search(space, options);
    Result result;
    result.request = space.request;
    result.catalogVersion = space.catalog->version();
    result.candidates = space.candidates();
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
    added.variant.notes = "Found by exploring: " + space.nameOf(candidate) + ".";
    step.edits.push_back(std::move(added));
    return step;
}

}  // namespace cw::explore
