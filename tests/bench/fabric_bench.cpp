// Budgets of a wired fabric: generating and expanding 2,048 nodes in three tiers (16 ms) and
// 100,000 GPUs in stacks (50 ms), and wiring 2,048 nodes placed one by one.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "model/design/gestures.h"
#include "model/fabric/fabric.h"
#include "model/fabric/wire_design.h"

namespace {

using namespace cw;

const catalog::Catalog& shipped() {
    static const catalog::Catalog catalog = catalog::Catalog::open(CW_CATALOG_FILE);
    return catalog;
}

/// `stacks` devices of `count` nodes each.
design::Document nodesOnly(int stacks, int count) {
    design::Document document = design::blankDocument("Bench", "A");
    for (int i = 0; i < stacks; ++i)
        design::apply(document, design::placePart({document, "A", shipped()}, "dgx-h100",
                                                  {i * 320.0, 0}, count)
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
        const auto step = fabric::wire({document, "A", shipped()}, nodes, request);
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

BENCHMARK(wire2048)->Unit(benchmark::kMillisecond);
BENCHMARK(wireAndExpand2048)->Unit(benchmark::kMillisecond);
BENCHMARK(wire2048OneByOne)->Unit(benchmark::kMillisecond);
BENCHMARK(wire100kGpus)->Unit(benchmark::kMillisecond);
BENCHMARK(wireAndExpand100kGpus)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
