// Budgets of a wired fabric: generating and expanding 2,048 nodes in three tiers (16 ms), the same
// placed one by one (200 ms the first time, 16 ms after an edit), and 100,000 GPUs in stacks
// (50 ms).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>

#include "model/design/gestures.h"
#include "model/fabric/fabric_cache.h"
#include "model/fabric/wire_design.h"
#include "tests/shipped_catalog.h"

namespace {

using namespace cw;

/// `stacks` devices of `count` nodes each.
design::Document nodesOnly(int stacks, int count) {
    design::Document document = design::blankDocument("Bench", "A");
    for (int i = 0; i < stacks; ++i)
        design::apply(document, design::placePart({document, "A", test::shippedCatalog()},
                                                  "dgx-h100", {i * 320.0, 0}, count)
                                    .value());
    return document;
}

std::vector<design::DeviceId> allOf(const design::Document& document) {
    std::vector<design::DeviceId> ids;
    for (const design::Device& device : document.variants.front().devices) ids.push_back(device.id);
    return ids;
}

void wireNodes(benchmark::State& state, const design::Document& document, const char* part,
               bool expands) {
    fabric::FabricRequest request;
    request.nicsPerNode = 8;
    request.switchPart = part;
    const std::vector<design::DeviceId> nodes = allOf(document);
    for (auto _ : state) {
        const auto step = fabric::wire({document, "A", test::shippedCatalog()}, nodes, request);
        if (!step) std::abort();
        if (!expands) continue;
        state.PauseTiming();
        design::Document wired = document;
        design::apply(wired, step.value());
        state.ResumeTiming();
        const auto resolved = design::resolve(wired.variants.front(), wired.pinned);
        benchmark::DoNotOptimize(fabric::expand(resolved).acrossFabric_Bps);
    }
}

design::Document wiredFrom(const design::Document& document, const char* part) {
    fabric::FabricRequest request;
    request.nicsPerNode = 8;
    request.switchPart = part;
    const auto step =
        fabric::wire({document, "A", test::shippedCatalog()}, allOf(document), request);
    if (!step) std::abort();
    design::Document after = document;
    design::apply(after, step.value());
    return after;
}

/// One edit of the whole fabric, another each time; the expansion that follows is measured.
template <class Edit>
void expandAfter(benchmark::State& state, const design::Document& whole, Edit edit) {
    fabric::FabricCache cache;
    design::Document document = whole;
    int round = 0;
    for (auto _ : state) {
        state.PauseTiming();
        document.variants = whole.variants;
        edit(document.variants.front(), ++round);
        state.ResumeTiming();
        const auto resolved = design::resolve(document.variants.front(), document.pinned);
        benchmark::DoNotOptimize(cache.expanded(resolved).acrossFabric_Bps);
    }
}

/// A few cables fewer at one link.
void thin(design::Variant& variant, int round) {
    design::Link& link = variant.links[static_cast<std::size_t>(round) % variant.links.size()];
    link.count = std::max(1, link.count - 1 - round % 3);
}

void expand2048(benchmark::State& state) {
    expandAfter(state, wiredFrom(nodesOnly(1, 2048), "nvidia-qm9700"), thin);
}
void expand2048OneByOne(benchmark::State& state) {
    expandAfter(state, wiredFrom(nodesOnly(2048, 1), "nvidia-qm9700"), thin);
}
void expandOneByOneAfterAnotherEdit(benchmark::State& state) {
    expandAfter(
        state, wiredFrom(nodesOnly(2048, 1), "nvidia-qm9700"),
        [](design::Variant& variant, int round) { variant.devices.front().position.x = round; });
}
void expand100kGpus(benchmark::State& state) {
    expandAfter(state, wiredFrom(nodesOnly(1, 12500), "nvidia-sn5600"), thin);
}

void wire2048(benchmark::State& state) {
    wireNodes(state, nodesOnly(1, 2048), "nvidia-qm9700", false);
}
void wireAndExpand2048(benchmark::State& state) {
    wireNodes(state, nodesOnly(1, 2048), "nvidia-qm9700", true);
}
void wire2048OneByOne(benchmark::State& state) {
    wireNodes(state, nodesOnly(2048, 1), "nvidia-qm9700", false);
}
void wire100kGpus(benchmark::State& state) {
    wireNodes(state, nodesOnly(1, 12500), "nvidia-sn5600", false);
}
void wireAndExpand100kGpus(benchmark::State& state) {
    wireNodes(state, nodesOnly(1, 12500), "nvidia-sn5600", true);
}

}  // namespace

BENCHMARK(expand2048)->Unit(benchmark::kMillisecond);
BENCHMARK(expand2048OneByOne)->Unit(benchmark::kMillisecond);
BENCHMARK(expandOneByOneAfterAnotherEdit)->Unit(benchmark::kMillisecond);
BENCHMARK(expand100kGpus)->Unit(benchmark::kMillisecond);
BENCHMARK(wire2048)->Unit(benchmark::kMillisecond);
BENCHMARK(wireAndExpand2048)->Unit(benchmark::kMillisecond);
BENCHMARK(wire2048OneByOne)->Unit(benchmark::kMillisecond);
BENCHMARK(wire100kGpus)->Unit(benchmark::kMillisecond);
BENCHMARK(wireAndExpand100kGpus)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
