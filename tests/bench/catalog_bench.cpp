// The catalog at 20,000 parts and 100,000 prices: open, search on every key, filter.
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>
#include <benchmark/benchmark.h>

#include <filesystem>

#include "model/catalog/catalog.h"
#include "model/catalog/part_search.h"

namespace {

using namespace cw::catalog;

constexpr int manyParts = 20'000;
constexpr int pricesPerPart = 5;

/// Copies of the shipped parts under other ids, each with five prices, until there are 20,000.
std::filesystem::path bigCatalog() {
    static const std::filesystem::path file = [] {
        const auto path = std::filesystem::temp_directory_path() / "clusterwright-bench.sqlite";
        std::filesystem::copy_file(CW_CATALOG_FILE, path,
                                   std::filesystem::copy_options::overwrite_existing);
        std::filesystem::permissions(path, std::filesystem::perms(0644));
        SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
        db.exec("PRAGMA foreign_keys = OFF");
        SQLite::Transaction transaction(db);
        std::vector<std::string> tables;
        SQLite::Statement names(db,
                                "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c "
                                "WHERE m.type = 'table' AND c.name = 'owner' "
                                "AND m.name NOT IN ('price', 'part_formerIds')");
        while (names.executeStep()) tables.push_back(names.getColumn(0).getString());
        const int shipped = db.execAndGet("SELECT count(*) FROM part").getInt();
        const auto columnsOf = [&](const std::string& table, const std::string& key) {
            std::string all;
            SQLite::Statement columns(db, "SELECT name FROM pragma_table_info('" + table + "')");
            while (columns.executeStep()) {
                const std::string name = columns.getColumn(0).getString();
                if (name != key && name != "position") all += ", " + name;
                if (name == "position" && table != "part") all += ", position";
            }
            return all;
        };
        for (int copy = 1; copy * shipped < manyParts; ++copy) {
            const std::string tag = "'-copy-" + std::to_string(copy) + "'";
            const std::string columns = columnsOf("part", "id");
            db.exec("INSERT INTO part (id, position" + columns + ") SELECT id || " + tag +
                    ", position + " + std::to_string(copy * 100'000) + columns +
                    " FROM part WHERE position < 100000 LIMIT " +
                    std::to_string(manyParts - copy * shipped));
            for (const std::string& table : tables) {
                const std::string others = columnsOf(table, "owner");
                db.exec("INSERT INTO " + table + " (owner" + others + ") SELECT owner || " + tag +
                        others + " FROM " + table +
                        " WHERE owner NOT GLOB '*-copy-*' AND owner || " + tag +
                        " IN (SELECT id FROM part)");
            }
        }
        db.exec("DELETE FROM price");
        for (int i = 0; i < pricesPerPart; ++i)
            db.exec(
                "INSERT INTO price (owner, position, low_cents, typical_cents, high_cents, "
                "kind, asOf, source, confidence, note) SELECT id, " +
                std::to_string(i) +
                ", 90000 + position % 1000, 100000 + position % 1000, "
                "120000 + position % 1000, 'street', '202" +
                std::to_string(2 + i) +
                "-08', (SELECT min(id) FROM source), 'medium', '' FROM part");
        transaction.commit();
        db.exec("ANALYZE");
        return path;
    }();
    return file;
}

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

/// Reads every part, which the first search or table does once.
void prepareSearch(benchmark::State& state) {
    for (auto _ : state) {
        const Catalog catalog = Catalog::open(bigCatalog());
        const PartSearch search(catalog);
        benchmark::DoNotOptimize(&search);
    }
}
BENCHMARK(prepareSearch)->Unit(benchmark::kMillisecond)->Iterations(3);

void query(benchmark::State& state, const char* text) {
    static const PartSearch search(many());
    std::size_t found = 0;
    for (auto _ : state) {
        const auto hits = search.find(parsePartQuery(text));
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
