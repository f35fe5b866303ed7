// Budgets of ordering cables: 16,384 GPUs in 2,048 nodes under three tiers, 49,152 cables, each
// measured over the floor, listed and written.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "model/exchange/bom.h"
#include "model/exchange/cable_schedule.h"
#include "model/facility/cable_length.h"
#include "tests/model/design_builder.h"

namespace {

using namespace cw;
using design::WiringPattern;

test::DesignBuilder threeTiers() {
    test::DesignBuilder b;
    const auto core = b.add("switch", 128);
    const auto join = [&](design::DeviceId a, design::DeviceId z, int count,
                          WiringPattern pattern) {
        design::Link& link = b.link(a, z, count, "fibre", 10, "twin-module", "twin-module");
        link.pattern = pattern;
        link.lengthBasis = design::LengthBasis::measured;
    };
    for (int pod = 0; pod < 8; ++pod) {
        const auto node = b.addSystem(256);
        const auto leaf = b.add("switch", 64);
        const auto spine = b.add("switch", 32);
        join(node, leaf, 8, WiringPattern::spread);
        join(leaf, spine, 1, WiringPattern::mesh);
        join(spine, core, 64, WiringPattern::spread);
    }
    return b;
}

void measure(benchmark::State& state) {
    const test::DesignBuilder b = threeTiers();
    const design::ResolvedDesign design = b.resolved();
    const facility::Power power = facility::computePower(design, design::countCables(design));
    for (auto _ : state) benchmark::DoNotOptimize(facility::measureCables(design, power));
}

void billOfMaterials(benchmark::State& state) {
    test::DesignBuilder b = threeTiers();
    for (auto _ : state)
        benchmark::DoNotOptimize(exchange::buildBom(b.document(), b.variant()).total);
}

void schedule(benchmark::State& state) {
    test::DesignBuilder b = threeTiers();
    std::size_t cables = 0;
    for (auto _ : state) {
        cables = exchange::buildCableSchedule(b.document(), b.variant()).cables.size();
        benchmark::DoNotOptimize(cables);
    }
    state.counters["cables"] = static_cast<double>(cables);
}

void scheduleCsv(benchmark::State& state) {
    test::DesignBuilder b = threeTiers();
    const auto cables = exchange::buildCableSchedule(b.document(), b.variant());
    for (auto _ : state) benchmark::DoNotOptimize(exchange::scheduleToCsv(cables).size());
}

void scheduleXlsx(benchmark::State& state) {
    test::DesignBuilder b = threeTiers();
    const auto cables = exchange::buildCableSchedule(b.document(), b.variant());
    const auto file = std::filesystem::temp_directory_path() / "clusterwright-cable-bench.xlsx";
    for (auto _ : state) exchange::writeScheduleXlsx(cables, file);
    state.counters["MB"] = static_cast<double>(std::filesystem::file_size(file)) / 1e6;
    std::filesystem::remove(file);
}

void scheduleLabels(benchmark::State& state) {
    test::DesignBuilder b = threeTiers();
    const auto cables = exchange::buildCableSchedule(b.document(), b.variant());
    for (auto _ : state) benchmark::DoNotOptimize(exchange::scheduleToLabels(cables).size());
}

}  // namespace

BENCHMARK(measure)->Unit(benchmark::kMillisecond);
BENCHMARK(billOfMaterials)->Unit(benchmark::kMillisecond);
BENCHMARK(schedule)->Unit(benchmark::kMillisecond);
BENCHMARK(scheduleCsv)->Unit(benchmark::kMillisecond);
BENCHMARK(scheduleXlsx)->Unit(benchmark::kMillisecond);
BENCHMARK(scheduleLabels)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
