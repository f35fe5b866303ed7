#include "model/catalog/catalog_reader.h"

#include <functional>

#include "model/catalog/cloud_rows.h"
#include "model/catalog/model_rows.h"
#include "model/catalog/row_reader.h"

namespace cw::catalog {

namespace {

/// Reads all rows of `table`, whose rows belong to parts, in order, and hands each to `add`.
template <class T>
void readRows(SQLite::Database& db, const Owners& owners, const ListTables& lists,
              const std::string& table, const std::string& file,
              const std::function<void(const std::string& owner, int group, T row)>& add,
              bool inGroup = false) {
    const bool numbered = table == "port_group" || table == "slot_group" || table == "fact_source";
    SQLite::Statement rows = owners.select(
        db, "*", table, std::string("owner") + (inGroup ? ", groupPosition" : "") + ", position");
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
    readTables(file);
    readParts();
    readSpecs();
    for (Part& part : catalog_.parts_) applyCompatibility(catalog_.compatibility_, part);
    return std::move(catalog_);
}

Catalog CatalogReader::readAround(const std::string& file) {
    readTables(file);
    return std::move(catalog_);
}

std::vector<Part> CatalogReader::readSome(const Owners& owners, const std::string& file,
                                          const Compatibility& compatibility) {
    file_ = file;
    owners_ = owners;
    readParts();
    readSpecs();
    for (Part& part : catalog_.parts_) applyCompatibility(compatibility, part);
    return std::move(catalog_.parts_);
}

void CatalogReader::readTables(const std::string& file) {
    file_ = file;
    catalog_.version_ = db_.execAndGet("SELECT version FROM meta").getString();
    readSources();
    readCompatibility();
    catalog_.cloudOffers_ = readCloudOffers(db_, file);
    catalog_.models_ = readModels(db_, file);
}

void CatalogReader::readSources() {
    SQLite::Statement rows(db_, "SELECT id, title, url FROM source");
    while (rows.executeStep()) {
        Source source{rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                      rows.getColumn(2).getString()};
        catalog_.sources_.emplace(source.id, source);
    }
}

void CatalogReader::readCompatibility() {
    SQLite::Statement rows(db_, "SELECT kind, item, place FROM compatibility ORDER BY rowid");
    while (rows.executeStep()) {
        Compatibility::Row row{rows.getColumn(1).getString(), rows.getColumn(2).getString()};
        const bool isPlug = rows.getColumn(0).getString() == "plug";
        (isPlug ? catalog_.compatibility_.plugs : catalog_.compatibility_.forms).push_back(row);
    }
    SQLite::Statement names(db_, "SELECT name, isFibre FROM connector");
    while (names.executeStep())
        catalog_.connectors_[names.getColumn(0).getString()] = names.getColumn(1).getInt() != 0;
}

void CatalogReader::readParts() {
    ListTables lists(db_, owners_);
    for (const char* table : {"part_partNumbers", "part_formerIds"}) lists.readTexts(table, false);
    for (const char* table : {"port_group_protocols", "port_group_alsoTakes", "slot_group_forms",
                              "slot_group_accepts", "fact_source_fields"})
        lists.readTexts(table, true);

    SQLite::Statement rows = owners_.select(db_, "*", "part", "position", "id");
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
        db_, owners_, lists, "port_group", file_,
        [&](const std::string& id, int, PortGroup x) { owner(id).ports.push_back(std::move(x)); });
    readRows<PortMode>(
        db_, owners_, lists, "port_mode", file_,
        [&](const std::string& id, int group, PortMode x) {
            owner(id).ports.at(static_cast<std::size_t>(group)).modes.push_back(x);
        },
        true);
    readRows<SlotGroup>(db_, owners_, lists, "slot_group", file_,
                        [&](const std::string& id, int, SlotGroup x) {
                            owner(id).slotGroups.push_back(std::move(x));
                        });
    readRows<Include>(
        db_, owners_, lists, "include", file_,
        [&](const std::string& id, int, Include x) { owner(id).includes.push_back(std::move(x)); });
    readRows<FactSource>(
        db_, owners_, lists, "fact_source", file_,
        [&](const std::string& id, int, FactSource x) { owner(id).facts.push_back(std::move(x)); });
    readRows<Price>(db_, owners_, lists, "price", file_, [&](const std::string& id, int, Price x) {
        const auto known = catalog_.index_.find(id);
        auto& prices = known == catalog_.index_.end() ? catalog_.pricesOfOthers_[id]
                                                      : catalog_.parts_[known->second].prices;
        prices.push_back(std::move(x));
    });
    for (std::size_t i = 0; i < catalog_.parts_.size(); ++i)
        for (const PartId& former : catalog_.parts_[i].formerIds)
            catalog_.index_.emplace(former, i);
}

void CatalogReader::readSpecs() {
    ListTables lists(db_, owners_);
    for (const char* table : {"accelerator_cooling", "networkSwitch_airflow", "cable_protocols",
                              "transceiver_protocols"})
        lists.readTexts(table, false);
    for (const char* table : {"cable_lengths_m", "storageSystem_usableChoices_B", "pdu_sizes_W"})
        lists.readNumbers(table);
    lists.readMaps("cable_partNumberByLength");

    for (const auto& [kind, name] : EnumNames<PartKind>::table) {
        SQLite::Statement rows = owners_.select(db_, "*", std::string(name), "");
        while (rows.executeStep()) {
            const std::string id = rows.getColumn("owner").getString();
            RowReader reader(rows, lists, std::string(name), {id, 0}, file_);
            std::visit([&](auto& spec) { describe(reader, spec); },
                       catalog_.parts_.at(catalog_.index_.at(id)).spec);
        }
    }
    readRows<Outlet>(db_, owners_, lists, "pdu_outlets", file_,
                     [&](const std::string& id, int, Outlet x) {
                         auto& spec = catalog_.parts_.at(catalog_.index_.at(id)).spec;
                         std::get<Pdu>(spec).outlets.push_back(std::move(x));
                     });
}

}  // namespace cw::catalog
