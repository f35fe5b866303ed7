// The catalog at 20,000 parts and 100,000 prices: open, search on every key, filter.
#include <benchmark/benchmark.h>

#include "model/catalog/catalog.h"
#include "model/catalog/part_search.h"
#include "tests/bench/big_catalog.h"

namespace {

using namespace cw::catalog;
using cw::bench::bigCatalog;

void openMany(benchmark::State& state) {
    const auto file = bigCatalog();
    for (auto _ : state) {
        const Catalog catalog = Catalog::open(file);
        benchmark::DoNotOptimize(catalog.version());
    }
}
BENCHMARK(openMany)->Unit(benchmark::kMillisecond);

void openShipped(benchmark::State& state) {
    for (auto _ : state) {
        const Catalog catalog = Catalog::open(CW_CATALOG_FILE);
        benchmark::DoNotOptimize(catalog.version());
    }
}
BENCHMARK(openShipped)->Unit(benchmark::kMillisecond);

const Catalog& many() {
    static const Catalog catalog = Catalog::open(bigCatalog());
    return catalog;
}

/// The first key after opening, and the first filter behind it.
void firstSearch(benchmark::State& state, const char* text) {
    const auto file = bigCatalog();
    for (auto _ : state) {
        state.PauseTiming();
        const Catalog catalog = Catalog::open(file);
        state.ResumeTiming();
        const PartSearch search(catalog);
        benchmark::DoNotOptimize(search.hits(parsePartQuery(text)).size());
    }
}
BENCHMARK_CAPTURE(firstSearch, one_letter, "h")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstSearch, filter_by_unit, ">= 141 GB")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstSearch, filter_by_price, "price < 3000")->Unit(benchmark::kMillisecond);

void readEveryPart(benchmark::State& state) {
    for (auto _ : state) {
        const Catalog catalog = Catalog::open(bigCatalog());
        benchmark::DoNotOptimize(catalog.parts().size());
    }
}
BENCHMARK(readEveryPart)->Unit(benchmark::kMillisecond)->Iterations(3);

void query(benchmark::State& state, const char* text) {
    static const PartSearch search(many());
    std::size_t found = 0;
    for (auto _ : state) {
        const auto hits = search.hits(parsePartQuery(text));
        found = hits.size();
        benchmark::DoNotOptimize(hits.data());
    }
    state.counters["parts"] = double(found);
}
BENCHMARK_CAPTURE(query, one_letter, "h")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(query, words, "nvidia h100 liquid")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(query, nothing_found, "no such part")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(query, filter_by_unit, ">= 141 GB")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(query, filter_by_field, "price < 3000 speed >= 400")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(query, filter_by_text, "vendor = NVIDIA connector = OSFP")
    ->Unit(benchmark::kMillisecond);

void searchNames(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(many().search("h100", std::nullopt).size());
}
BENCHMARK(searchNames)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
