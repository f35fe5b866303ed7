// A catalog file of 20,000 parts (or another number) with five prices each, for benchmarks and for
// tests of catalogs that are not read whole.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include <filesystem>
#include <string>
#include <vector>

#include "model/catalog/search_index.h"

namespace cw::bench {

inline constexpr int manyParts = 20'000;
inline constexpr int pricesPerPart = 5;

/// Copies of the shipped parts under other ids, each with five prices, until there are 20,000.
inline void makeBigCatalog(const std::filesystem::path& path, int wanted) {
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
    for (int copy = 1; copy * shipped < wanted; ++copy) {
        const std::string tag = "'-copy-" + std::to_string(copy) + "'";
        const std::string columns = columnsOf("part", "id");
        db.exec("INSERT INTO part (id, position" + columns + ") SELECT id || " + tag +
                ", position + " + std::to_string(copy * 100'000) + columns +
                " FROM part WHERE position < 100000 LIMIT " +
                std::to_string(wanted - copy * shipped));
        for (const std::string& table : tables) {
            const std::string others = columnsOf(table, "owner");
            db.exec("INSERT INTO " + table + " (owner" + others + ") SELECT owner || " + tag +
                    others + " FROM " + table + " WHERE owner NOT GLOB '*-copy-*' AND owner || " +
                    tag + " IN (SELECT id FROM part)");
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
            std::to_string(2 + i) + "-08', (SELECT min(id) FROM source), 'medium', '' FROM part");
    transaction.commit();
    SQLite::Transaction indexing(db);
    catalog::writeSearchIndex(db, path.string());
    indexing.commit();
    db.exec("ANALYZE");
}

inline std::filesystem::path bigCatalog() {
    static const std::filesystem::path file = [] {
        const auto path = std::filesystem::temp_directory_path() / "clusterwright-bench.sqlite";
        makeBigCatalog(path, manyParts);
        return path;
    }();
    return file;
}

}  // namespace cw::bench
