// The search over the whole catalog: a million candidates, cancel, and what one drawn design costs.
#include <benchmark/benchmark.h>

#include <chrono>
#include <optional>

#include "model/explore/result.h"
#include "model/workload/architecture_library.h"
#include "tests/shipped_catalog.h"

namespace {

using namespace cw;

explore::Request requestFor(int mostNodes) {
    const std::string text =
        "{\"workloads\": [{\"model\": \"llama-3.1-70b\", \"tokens\": \"2T\","
        " \"sequenceLength\": 8192}],"
        " \"limits\": {\"budget\": \"$100M\", \"power\": \"10 MW\", \"deadline\": \"60 days\"},"
        " \"vary\": {\"nodes\": [1, " +
        std::to_string(mostNodes) + "], \"oversubscription\": [1, 1.5, 2, 3, 4]}}";
    return explore::requestFromJson(parseJson(text, "bench"),
                                    workload::readArchitectures(CW_CATALOG_FILE));
}

/// Everything the command does: the space, the search, the advice on every point of the front.
void exploreWholeCatalog(benchmark::State& state) {
    const explore::Request request = requestFor(static_cast<int>(state.range(0)));
    explore::Result result;
    for (auto _ : state) {
        const explore::Space space = explore::buildSpace(test::shippedCatalog(), request);
        result = explore::explore(space);
        benchmark::DoNotOptimize(result.front.size());
    }
    state.counters["candidates"] = static_cast<double>(result.candidates);
    state.counters["front"] = static_cast<double>(result.front.size());
}

/// From asking a search to stop until it has.
void cancelSearch(benchmark::State& state) {
    const explore::Space space = explore::buildSpace(test::shippedCatalog(), requestFor(1024));
    for (auto _ : state) {
        std::stop_source source;
        std::chrono::steady_clock::time_point asked;
        explore::SearchOptions options;
        options.cancel = source.get_token();
        options.progress = [&](const explore::Progress& progress) {
            if (source.stop_requested() || progress.drawn < 50) return;
            asked = std::chrono::steady_clock::now();
            source.request_stop();
        };
        benchmark::DoNotOptimize(explore::search(space, options).drawn);
        state.SetIterationTime(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - asked).count());
    }
}

/// The first of the space with so many nodes that can be wired.
std::optional<explore::Candidate> drawable(const explore::Space& space, int nodes) {
    explore::Candidate candidate{0, 0, 0};
    while (space.nodesOf(candidate) < nodes) ++candidate.count;
    for (; candidate.node < static_cast<int>(space.nodes.size()); ++candidate.node) {
        const auto fabrics = space.nodes[static_cast<std::size_t>(candidate.node)].fabrics.size();
        for (candidate.fabric = 0; candidate.fabric < static_cast<int>(fabrics); ++candidate.fabric)
            if (explore::drawCandidate(space, candidate, "Explored")) return candidate;
    }
    return std::nullopt;
}

void drawAndMeasure(benchmark::State& state) {
    const explore::Space space = explore::buildSpace(test::shippedCatalog(), requestFor(64));
    const auto candidate = drawable(space, static_cast<int>(state.range(0)));
    if (!candidate) return state.SkipWithError("no node of the catalog can be wired");
    for (auto _ : state) {
        const auto document = explore::drawCandidate(space, *candidate, "Explored");
        benchmark::DoNotOptimize(explore::measureDrawing(document.value().variants.front(),
                                                         document.value().pinned, space.request));
    }
}

}  // namespace

BENCHMARK(exploreWholeCatalog)->Unit(benchmark::kSecond)->Arg(32)->Arg(256)->Iterations(1);
BENCHMARK(cancelSearch)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(3);
BENCHMARK(drawAndMeasure)->Unit(benchmark::kMillisecond)->Arg(4)->Arg(64);
BENCHMARK_MAIN();
