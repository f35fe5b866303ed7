// Validating every published run: read, map, estimate, summarise. Budget: 50 ms.
#include <benchmark/benchmark.h>

#include "model/catalog/catalog.h"
#include "model/file.h"
#include "model/validation/report.h"
#include "model/validation/tables.h"

using namespace cw;
using namespace cw::validation;

namespace {

void validateAllRuns(benchmark::State& state) {
    const catalog::Catalog catalog = catalog::Catalog::open(CW_CATALOG_FILE);
    const auto accelerators = acceleratorsOf(catalog);
    const std::string text = readFile(CW_RUNS, 64u << 20);
    std::size_t rows = 0;
    for (auto _ : state) {
        const auto runs = readTrainingRuns(tableOf(text, "training_runs.csv"));
        const Validation validation = validateRuns(runs, accelerators, readCalibration({}));
        benchmark::DoNotOptimize(summaryToJson(validation));
        rows = runs.size();
    }
    state.counters["rows"] = static_cast<double>(rows);
}
BENCHMARK(validateAllRuns)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
