// Budgets of the catalog window with 20,000 parts of one kind, all in one table: a key typed into
// the search below 16 ms, a filter below 30 ms, each to the painted window.
//
// Offscreen, with the raster engine: what the screen adds is not in the figures.
#include <benchmark/benchmark.h>

#include <QApplication>

#include "model/catalog/merged_catalog.h"
#include "views/catalog/catalog_window.h"

namespace {

using namespace cw;

constexpr int parts = 20'000;

catalog::Part gpu(int number) {
    catalog::Part part;
    part.id = "gpu-" + std::to_string(number);
    part.kind = catalog::PartKind::accelerator;
    part.vendor = number % 3 == 0 ? "Acme" : "Umbrella";
    part.name = "GX " + std::to_string(number * 7919 % parts);
    part.maxPower_W = 300 + number % 900;
    catalog::Accelerator spec;
    spec.formFactor = number % 2 == 0 ? "OAM" : "PCIe";
    spec.memory_B = (16 + number % 300) * 1e9;
    spec.memoryBandwidth_Bps = (1 + number % 80) * 1e11;
    if (number % 5 != 0) spec.densePeak_FLOPs[catalog::Precision::bf16] = (100 + number) * 1e12;
    spec.cooling = {number % 4 == 0 ? "liquid" : "air"};
    part.spec = spec;
    catalog::FactSource fact;
    fact.fields = {"*"};
    fact.source = "sheet";
    part.facts = {fact};
    return part;
}

const catalog::Catalog& manyParts() {
    static const catalog::Catalog catalog = [] {
        catalog::UserParts all;
        all.sources["sheet"] = {"sheet", "Data sheet", "https://example.org/sheet"};
        for (int number = 0; number < parts; ++number) all.parts.push_back(gpu(number));
        return catalog::mergeCatalogs(catalog::Catalog(), all, "2026-11-30");
    }();
    return catalog;
}

struct Shown {
    Shown() {
        window.resize(1280, 768);
        window.show();
        QCoreApplication::processEvents();
    }
    void paint() {
        QCoreApplication::processEvents();
        benchmark::DoNotOptimize(window.grab());
    }
    views::Theme theme{views::Scheme::light};
    views::CatalogWindow window{manyParts(), nullptr, theme};
};

void openWindow(benchmark::State& state) {
    (void)manyParts();
    for (auto _ : state) {
        Shown shown;
        shown.paint();
    }
}
BENCHMARK(openWindow)->Unit(benchmark::kMillisecond);

void searchKey(benchmark::State& state) {
    Shown shown;
    const QString words[] = {QStringLiteral("g"), QStringLiteral("gx"), QStringLiteral("gx 1"),
                             QStringLiteral("gx 12"), QStringLiteral("acme")};
    int at = 0;
    for (auto _ : state) {
        shown.window.searchField()->setText(words[++at % 5]);
        QCoreApplication::processEvents();
    }
}
BENCHMARK(searchKey)->Unit(benchmark::kMillisecond);

void filterKey(benchmark::State& state) {
    Shown shown;
    QLineEdit* line = shown.window.header()->lineOf(shown.window.model().columnOf("memory_B"));
    const QString filters[] = {QStringLiteral(">= 141 GB"), QStringLiteral("80..141 GB"),
                               QStringLiteral("< 40")};
    int at = 0;
    for (auto _ : state) {
        line->setText(filters[++at % 3]);
        QCoreApplication::processEvents();
    }
}
BENCHMARK(filterKey)->Unit(benchmark::kMillisecond);

void sortByMemory(benchmark::State& state) {
    Shown shown;
    const int column = shown.window.model().columnOf("memory_B");
    bool descending = false;
    for (auto _ : state) {
        descending = !descending;
        shown.window.table()->sortByColumn(column,
                                           descending ? Qt::DescendingOrder : Qt::AscendingOrder);
        QCoreApplication::processEvents();
    }
}
BENCHMARK(sortByMemory)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
