#include "model/catalog/catalog_reader.h"

#include <functional>

#include "model/catalog/row_reader.h"

namespace cw::catalog {

namespace {

/// Reads all rows of `table`, whose rows belong to parts, in order, and hands each to `add`.
template <class T>
void readRows(SQLite::Database& db, const ListTables& lists, const std::string& table,
              const std::string& file,
              const std::function<void(const std::string& owner, int group, T row)>& add,
              bool inGroup = false) {
    const bool numbered = table == "port_group" || table == "slot_group" || table == "fact_source";
    SQLite::Statement rows(db, "SELECT * FROM " + table + " ORDER BY owner" +
                                   (inGroup ? ", groupPosition" : "") +
                                   (std::is_same_v<T, Price> ? ", asOf DESC" : "") + ", position");
    while (rows.executeStep()) {
        const std::string owner = rows.getColumn("owner").getString();
        const int group = inGroup    ? rows.getColumn("groupPosition").getInt()
                          : numbered ? rows.getColumn("position").getInt()
                                     : 0;
        T value;
        RowReader reader(rows, lists, table, {owner, group}, file);
        describe(reader, value);
        add(owner, group, std::move(value));
    }
}

}  // namespace

Catalog CatalogReader::read(const std::string& file) {
    file_ = file;
    catalog_.version_ = db_.execAndGet("SELECT version FROM meta").getString();
    readSources();
    readParts();
    readSpecs();
    readPrices();
    return std::move(catalog_);
}

void CatalogReader::readSources() {
    SQLite::Statement rows(db_, "SELECT id, title, url FROM source");
    while (rows.executeStep()) {
        Source source{rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                      rows.getColumn(2).getString()};
        catalog_.sources_.emplace(source.id, source);
    }
}

void CatalogReader::readParts() {
    ListTables lists(db_);
    lists.readTexts("part_partNumbers", false);
    for (const char* table :
         {"port_group_protocols", "slot_group_forms", "slot_group_accepts", "fact_source_fields"})
        lists.readTexts(table, true);

    SQLite::Statement rows(db_, "SELECT * FROM part ORDER BY position");
    while (rows.executeStep()) {
        Part part;
        RowReader reader(rows, lists, "part", {rows.getColumn("id").getString(), 0}, file_);
        describeCommon(reader, part);
        part.spec = emptySpec(part.kind);
        catalog_.index_[part.id] = catalog_.parts_.size();
        catalog_.parts_.push_back(std::move(part));
    }
    const auto owner = [this](const std::string& id) -> Part& {
        return catalog_.parts_.at(catalog_.index_.at(id));
    };
    readRows<PortGroup>(
        db_, lists, "port_group", file_,
        [&](const std::string& id, int, PortGroup x) { owner(id).ports.push_back(std::move(x)); });
    readRows<PortMode>(
        db_, lists, "port_mode", file_,
        [&](const std::string& id, int group, PortMode x) {
            owner(id).ports.at(static_cast<std::size_t>(group)).modes.push_back(x);
        },
        true);
    readRows<SlotGroup>(
        db_, lists, "slot_group", file_,
        [&](const std::string& id, int, SlotGroup x) { owner(id).slotGroups.push_back(std::move(x)); });
    readRows<Include>(db_, lists, "include", file_, [&](const std::string& id, int, Include x) {
        owner(id).includes.push_back(std::move(x));
    });
    readRows<FactSource>(
        db_, lists, "fact_source", file_,
        [&](const std::string& id, int, FactSource x) { owner(id).facts.push_back(std::move(x)); });
}

void CatalogReader::readPrices() {
    readRows<Price>(db_, ListTables(db_), "price", file_, [&](const std::string& id, int, Price x) {
        auto& price = catalog_.parts_.at(catalog_.index_.at(id)).price;
        if (!price) price = std::move(x);  // the rows of a part come latest first
    });
}

void CatalogReader::readSpecs() {
    ListTables lists(db_);
    for (const char* table : {"accelerator_cooling", "cable_protocols", "transceiver_protocols"})
        lists.readTexts(table, false);
    lists.readNumbers("cable_lengths_m");
    lists.readMaps("cable_partNumberByLength");

    for (const auto& [kind, name] : EnumNames<PartKind>::table) {
        SQLite::Statement rows(db_, "SELECT * FROM " + std::string(name));
        while (rows.executeStep()) {
            const std::string id = rows.getColumn("owner").getString();
            RowReader reader(rows, lists, std::string(name), {id, 0}, file_);
            std::visit([&](auto& spec) { describe(reader, spec); },
                       catalog_.parts_.at(catalog_.index_.at(id)).spec);
        }
    }
}

}  // namespace cw::catalog
