// Budgets of the model's hot paths: one training estimate (2 us), the best plan for 16,384 GPUs
// (50 ms), a three-tier network of 2,048 nodes in stacks (16 ms) and one by one (200 ms), and of
// 98,304 GPUs in stacks (50 ms).
#include <benchmark/benchmark.h>

#include "model/performance/host_memory.h"
#include "model/performance/plan_search.h"
#include "tests/model/fabric/fabric_builder.h"
#include "tests/model/performance/jobs.h"

namespace {

using namespace cw;

void estimateOne(benchmark::State& state, const workload::TrainingJob& job) {
    const performance::Machine m = test::h100(2048);
    const workload::Plan plan{
        8, 16, 128, 1, workload::Recompute::selective, workload::Sharding::optimizer};
    for (auto _ : state)
        benchmark::DoNotOptimize(performance::estimateTraining(job, m, plan).step.total_s);
}

void estimateDense(benchmark::State& state) {
    estimateOne(state, test::llama405b());
}
void estimateExperts(benchmark::State& state) {
    estimateOne(state, test::manyWideExperts());
}

void searchBestPlan(benchmark::State& state, const workload::TrainingJob& job) {
    const performance::Machine m = test::h100(2048);
    int plans = 0;
    for (auto _ : state) {
        const performance::PlanSearchResult result = performance::searchPlan(job, m);
        plans = result.legalPlans;
        benchmark::DoNotOptimize(plans);
    }
    state.counters["plans"] = plans;
}

void searchDense(benchmark::State& state) {
    searchBestPlan(state, test::llama405b());
}
void searchExperts(benchmark::State& state) {
    searchBestPlan(state, test::manyWideExperts());
}

/// A job that fits nowhere: what a check says of it, one search, and what it takes to find a way
/// with host memory, which is looked for only when somebody looks at the finding.
void searchTooLarge(benchmark::State& state) {
    performance::Machine m = test::h100(2048);
    m.memory_B = 8e9;
    const workload::TrainingJob job = test::manyWideExperts();
    for (auto _ : state) {
        const performance::PlanSearchResult result = performance::searchPlan(job, m);
        benchmark::DoNotOptimize(result.fittingPlans);
    }
}
void searchHostMemory(benchmark::State& state) {
    performance::Machine m = test::h100(2048);
    m.memory_B = 8e9;
    const workload::TrainingJob job = test::manyWideExperts();
    for (auto _ : state)
        benchmark::DoNotOptimize(performance::bestPlanWithHost(job, m, 256e9).has_value());
}

/// Three tiers as reference designs lay them: units of `unit` nodes on 8 rail leaves, pods of
/// `unitsPerPod` units on as many spines as a leaf has uplinks, spine i of every pod to core group
/// i. `stacked` draws a unit as one device, else every node is a device of its own.
test::FabricBuilder threeTiers(int pods, int unitsPerPod, int unit, bool stacked) {
    using design::WiringPattern;
    test::FabricBuilder b;
    const int radix = 2 * unit;
    b.part("leaf").ports[0].count = radix;
    const int coresPerGroup = pods / 2;
    std::vector<design::DeviceId> coreGroups;
    for (int spine = 0; spine < unit; ++spine) coreGroups.push_back(b.addSwitches(coresPerGroup));
    for (int pod = 0; pod < pods; ++pod) {
        std::vector<design::DeviceId> spines;
        for (int spine = 0; spine < unit; ++spine) spines.push_back(b.addSwitches(1));
        for (int u = 0; u < unitsPerPod; ++u) {
            const auto leaf = b.addSwitches(8);
            for (int n = 0; n < (stacked ? 1 : unit); ++n) {
                const auto node = b.addNodes(stacked ? unit : 1, 8).id;
                b.join(node, leaf, 8, WiringPattern::rail);
            }
            for (const auto spine : spines) b.join(leaf, spine, 1);
        }
        for (int spine = 0; spine < unit; ++spine) b.join(spines[spine], coreGroups[spine], unit);
    }
    return b;
}

void expandThreeTiers(benchmark::State& state) {
    const bool stacked = state.range(0) != 0;
    const test::FabricBuilder b =
        state.range(1) == 0 ? threeTiers(16, 4, 32, stacked) : threeTiers(24, 8, 64, stacked);
    for (auto _ : state) {
        const design::ResolvedDesign design = design::resolve(b.variant, b);
        benchmark::DoNotOptimize(fabric::expand(design).acrossFabric_Bps);
    }
    const fabric::Fabric fabric = fabric::expand(design::resolve(b.variant, b));
    state.counters["nodes"] = fabric.gpuNodes;
    state.counters["GB/s across"] = fabric.bandwidth.distances.back().perGpu_Bps / 1e9;
}

}  // namespace

BENCHMARK(estimateDense)->Unit(benchmark::kMicrosecond);
BENCHMARK(estimateExperts)->Unit(benchmark::kMicrosecond);
BENCHMARK(searchDense)->Unit(benchmark::kMillisecond);
BENCHMARK(searchExperts)->Unit(benchmark::kMillisecond);
BENCHMARK(searchTooLarge)->Unit(benchmark::kMillisecond);
BENCHMARK(searchHostMemory)->Unit(benchmark::kMillisecond);
BENCHMARK(expandThreeTiers)
    ->Unit(benchmark::kMillisecond)
    ->ArgNames({"stacked", "large"})
    ->Args({1, 0})
    ->Args({0, 0})
    ->Args({1, 1});
BENCHMARK_MAIN();
