// Budgets of the model's hot paths: one training estimate (2 us), the best plan for 16,384 GPUs
// (50 ms), the expansion of a three-tier network of 2,048 nodes (16 ms).
#include <benchmark/benchmark.h>

#include "model/performance/plan_search.h"
#include "tests/model/fabric/fabric_builder.h"

namespace {

using namespace cw;

performance::Machine machine(int nodes) {
    performance::Machine m;
    m.nodes = nodes;
    m.gpusPerNode = 8;
    m.peak_FLOPs = m.peak16_FLOPs = 989e12;
    m.memory_B = 80e9;
    m.memoryBandwidth_Bps = 3.35e12;
    m.scaleUp_Bps = 450e9;
    m.scaleUpIsSwitched = true;
    m.network_Bps = 400e9;
    m.networkEfficiency = .95;
    m.hopLatency_s = 7e-6;
    m.gpu = performance::GpuClass::hopper;
    return m;
}

/// Llama 3.1 405B as published (arXiv 2407.21783): 16 M tokens a step.
workload::TrainingJob llama405b() {
    workload::TrainingJob job;
    job.model.layers = 126;
    job.model.hidden = 16384;
    job.model.heads = 128;
    job.model.keyValueHeads = 8;
    job.model.headDim = 128;
    job.model.ffnHidden = 53248;
    job.model.gated = true;
    job.model.vocabulary = 128256;
    job.sequenceLength = 8192;
    job.globalBatch_tokens = 16.0 * 1024 * 1024;
    job.tokens = 15.6e12;
    return job;
}

workload::TrainingJob experts() {
    workload::TrainingJob job = llama405b();
    job.model.layers = 61;
    job.model.hidden = 7168;
    job.model.ffnHidden = 18432;
    job.model.experts = workload::Experts{256, 8, 1, 2048, 2048, 58};
    job.sequenceLength = 4096;
    job.globalBatch_tokens = 4096.0 * 15360;
    return job;
}

void estimateOne(benchmark::State& state, const workload::TrainingJob& job) {
    const performance::Machine m = machine(2048);
    const workload::Plan plan{
        8, 16, 128, 1, workload::Recompute::selective, workload::Sharding::optimizer};
    for (auto _ : state)
        benchmark::DoNotOptimize(performance::estimateTraining(job, m, plan).step.total_s);
}

void estimateDense(benchmark::State& state) {
    estimateOne(state, llama405b());
}
void estimateExperts(benchmark::State& state) {
    estimateOne(state, experts());
}

void searchBestPlan(benchmark::State& state, const workload::TrainingJob& job) {
    const performance::Machine m = machine(2048);
    int plans = 0;
    for (auto _ : state) {
        const performance::PlanSearchResult result = performance::searchPlan(job, m);
        plans = result.legalPlans;
        benchmark::DoNotOptimize(plans);
    }
    state.counters["plans"] = plans;
}

void searchDense(benchmark::State& state) {
    searchBestPlan(state, llama405b());
}
void searchExperts(benchmark::State& state) {
    searchBestPlan(state, experts());
}

/// 2,048 nodes of 8 rails in pods of 32: a rail leaf per pod and rail, spines by pod, cores.
void expandThreeTiers(benchmark::State& state) {
    using design::WiringPattern;
    test::FabricBuilder b;
    const auto core = b.addSwitches(128);
    for (int pod = 0; pod < 8; ++pod) {
        const auto node = b.addNodes(256, 8).id;
        const auto leaf = b.addSwitches(64);
        const auto spine = b.addSwitches(32);
        b.join(node, leaf, 8);
        b.join(leaf, spine, 1, WiringPattern::mesh);
        b.join(spine, core, 64);
    }
    const design::ResolvedDesign design = design::resolve(b.variant, b);
    for (auto _ : state) benchmark::DoNotOptimize(fabric::expand(design).acrossFabric_Bps);
    state.counters["GB/s across"] = fabric::expand(design).acrossFabric_Bps / 1e9;
}

}  // namespace

BENCHMARK(estimateDense)->Unit(benchmark::kMicrosecond);
BENCHMARK(estimateExperts)->Unit(benchmark::kMicrosecond);
BENCHMARK(searchDense)->Unit(benchmark::kMillisecond);
BENCHMARK(searchExperts)->Unit(benchmark::kMillisecond);
BENCHMARK(expandThreeTiers)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
