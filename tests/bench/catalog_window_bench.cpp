// Budgets of the catalog window with a file of 20,000 parts: open below 50 ms, a key typed into the
// search below 16 ms, the first included, a filter below 30 ms, each to the painted table. The page
// of the chosen part follows once the keys rest; it has a figure of its own.
//
// Offscreen, with the raster engine: what the screen adds is not in the figures.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <memory>

#include "model/catalog/catalog.h"
#include "tests/bench/big_catalog.h"
#include "views/catalog/catalog_window.h"
#include "views/catalog/discounts_dialog.h"
#include "views/catalog/price_import_dialog.h"

namespace {

using namespace cw;

/// Opened anew, so that no part of it is read yet.
catalog::Catalog manyParts() {
    return catalog::Catalog::open(bench::bigCatalog());
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
    catalog::Catalog catalog = manyParts();
    views::CatalogWindow window{catalog, nullptr, theme};
};

void openWindow(benchmark::State& state) {
    (void)bench::bigCatalog();
    for (auto _ : state) {
        Shown shown;
        shown.paint();
    }
}
BENCHMARK(openWindow)->Unit(benchmark::kMillisecond);

void searchKey(benchmark::State& state) {
    Shown shown;
    const QString words[] = {QStringLiteral("h"), QStringLiteral("h1"), QStringLiteral("h100"),
                             QStringLiteral("h100 sxm"), QStringLiteral("nvidia")};
    int at = 0;
    for (auto _ : state) {
        shown.window.searchField()->setText(words[++at % 5]);
        QCoreApplication::processEvents();
    }
}
BENCHMARK(searchKey)->Unit(benchmark::kMillisecond);

void pageOfAPart(benchmark::State& state) {
    Shown shown;
    int row = 0;
    for (auto _ : state) {
        row = (row + 1) % 8;
        shown.window.table()->setCurrentIndex(shown.window.model().index(row, 0));
        QCoreApplication::processEvents();
    }
}
BENCHMARK(pageOfAPart)->Unit(benchmark::kMillisecond);

/// The first key of a window that was just opened.
void firstKey(benchmark::State& state) {
    for (auto _ : state) {
        state.PauseTiming();
        auto shown = std::make_unique<Shown>();
        state.ResumeTiming();
        shown->window.searchField()->setText(QStringLiteral("h100"));
        QCoreApplication::processEvents();
        state.PauseTiming();
        shown.reset();
        state.ResumeTiming();
    }
}
BENCHMARK(firstKey)->Unit(benchmark::kMillisecond);

/// The first filter of a column of a kind that was just opened.
void firstFilter(benchmark::State& state, catalog::PartKind kind, const char* field,
                 const char* text) {
    for (auto _ : state) {
        state.PauseTiming();
        auto shown = std::make_unique<Shown>();
        shown->window.kinds()->choose(kind);
        QCoreApplication::processEvents();
        QLineEdit* line = shown->window.header()->lineOf(shown->window.model().columnOf(field));
        state.ResumeTiming();
        line->setText(QString::fromUtf8(text));
        QCoreApplication::processEvents();
        state.PauseTiming();
        shown.reset();
        state.ResumeTiming();
    }
}
BENCHMARK_CAPTURE(firstFilter, memory, catalog::PartKind::accelerator, "memory_B", ">= 141 GB")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstFilter, ports, catalog::PartKind::networkSwitch, "ports", "osfp")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstFilter, lengths, catalog::PartKind::cable, "lengths_m", "published")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstFilter, sureness, catalog::PartKind::nic, "checked", "recalled")
    ->Unit(benchmark::kMillisecond);

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

/// Dialogs that name all parts: they open within a tenth of a second.
void openPriceImport(benchmark::State& state) {
    const views::Theme theme(views::Scheme::light);
    views::CatalogStore store(manyParts(), {}, "2026-11-30");
    for (auto _ : state) {
        views::PriceImportDialog dialog(store, theme);
        benchmark::DoNotOptimize(&dialog);
    }
}
BENCHMARK(openPriceImport)->Unit(benchmark::kMillisecond);

void openDiscounts(benchmark::State& state) {
    const views::Theme theme(views::Scheme::light);
    const catalog::Catalog catalog = manyParts();
    for (auto _ : state) {
        views::DiscountsDialog dialog({}, catalog, theme);
        dialog.addRow({catalog::Discount::Scope::part, "dgx-h100", 500});
        benchmark::DoNotOptimize(&dialog);
    }
}
BENCHMARK(openDiscounts)->Unit(benchmark::kMillisecond);

/// A price for each part, in a book of the user's.
catalog::BookImport pricesOfAll(const catalog::Catalog& catalog, int daysEach) {
    catalog::BookImport import;
    import.book.name = "Autumn";
    import.book.importedOn = "2026-11-30";
    catalog::PriceEntry entry;
    entry.amount = Money::fromDollars(1'000);
    for (const catalog::PartName& part : catalog.names())
        for (int day = 1; day <= daysEach; ++day) {
            entry.part = part.id;
            entry.effective = "2026-11-" + std::to_string(10 + day);
            import.entries.push_back(entry);
        }
    return import;
}

/// What the window waits for when 160,000 prices were stored on another thread.
void takePrices(benchmark::State& state) {
    const auto file = std::filesystem::temp_directory_path() / "clusterwright-bench-user.sqlite";
    std::filesystem::remove(file);
    views::Theme theme(views::Scheme::light);
    views::CatalogStore store(manyParts(), file, "2026-11-30");
    store.user().importBook(pricesOfAll(store.catalog(), 8));
    views::CatalogWindow window(store.catalog(), &store, theme);
    window.show();
    for (auto _ : state) {
        state.PauseTiming();
        auto fresh = store.readFresh();
        state.ResumeTiming();
        store.take(std::move(fresh));
        QCoreApplication::processEvents();
    }
    std::filesystem::remove(file);
}
BENCHMARK(takePrices)->Unit(benchmark::kMillisecond)->Iterations(3);

/// The other thread's share of it.
void storePrices(benchmark::State& state) {
    const auto file = std::filesystem::temp_directory_path() / "clusterwright-bench-user.sqlite";
    views::CatalogStore store(manyParts(), file, "2026-11-30");
    const catalog::BookImport import = pricesOfAll(store.catalog(), 8);
    for (auto _ : state) {
        std::filesystem::remove(file);
        store.user().importBook(import);
        benchmark::DoNotOptimize(store.readFresh());
    }
    std::filesystem::remove(file);
}
BENCHMARK(storePrices)->Unit(benchmark::kMillisecond)->Iterations(2);

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
