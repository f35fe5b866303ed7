#include "model/catalog/user_catalog.h"

#include <algorithm>
#include <fstream>
#include <set>

#include "model/catalog/catalog_reader.h"
#include "model/catalog/enum_names.h"
#include "model/catalog/facts.h"
#include "model/catalog/part_checks.h"
#include "model/catalog/part_json.h"
#include "model/catalog/part_rows.h"
#include "model/catalog/user_file.h"
#include "model/catalog/user_prices.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

constexpr const char* ownSource = "own-entry";

/// Deferred keys let the rows go in any order: they are checked when the transaction ends.
void deletePart(SQLite::Database& db, const PartId& part) {
    db.exec("PRAGMA defer_foreign_keys = ON");
    std::vector<std::string> tables;
    SQLite::Statement names(db,
                            "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c "
                            "WHERE m.type = 'table' AND c.name = 'owner'");
    while (names.executeStep()) tables.push_back(names.getColumn(0).getString());
    for (const std::string& table : tables) {
        SQLite::Statement rows(db, "DELETE FROM " + table + " WHERE owner = ?");
        rows.bind(1, part);
        rows.exec();
    }
    SQLite::Statement row(db, "DELETE FROM part WHERE id = ?");
    row.bind(1, part);
    row.exec();
}

/// Makes room for a part: the place it had, else the one behind the last.
std::int64_t clearedPosition(SQLite::Database& db, const PartId& part) {
    SQLite::Statement own(db, "SELECT position FROM part WHERE id = ?");
    own.bind(1, part);
    if (!own.executeStep())
        return db.execAndGet("SELECT coalesce(max(position) + 1, 0) FROM part").getInt64();
    const std::int64_t position = own.getColumn(0).getInt64();
    own.reset();
    deletePart(db, part);
    return position;
}

/// Plugs and cages the part names, so that its rows may refer to them.
void insertConnectors(SQLite::Database& db, const Part& part) {
    const auto insert = [&](const std::string& name, bool isFibre) {
        if (!name.empty())
            insertRow(db, "connector", {{"name", name}, {"isFibre", std::int64_t{isFibre}}},
                      "IGNORE");
    };
    for (const PortGroup& port : part.ports) insert(port.connector, false);
    if (const auto* cable = part.as<Cable>()) {
        const bool isFibre = cable->medium == "multimode" || cable->medium == "single-mode";
        insert(cable->endA.connector, isFibre);
        insert(cable->endB.connector, isFibre);
    }
    if (const auto* module = part.as<Transceiver>()) {
        insert(module->cage.connector, false);
        insert(module->fibreConnector, true);
    }
}

/// Every fact has a source; those that have none were entered by hand.
Part withOwnSource(Part part) {
    FactSource own;
    own.source = ownSource;
    own.valueKind = ValueKind::planning;
    own.verification = Verification::unverified;
    for (const std::string& field : factFields(part))
        if (sourceOf(part, field) == nullptr) own.fields.push_back(field);
    if (!own.fields.empty()) part.facts.push_back(std::move(own));
    return part;
}

void insertSources(SQLite::Database& db, const Part& part, const std::vector<Source>& sources,
                   const Catalog& catalog, const std::string& day) {
    std::set<std::string> ids;
    for (const FactSource& fact : part.facts) ids.insert(fact.source);
    for (const Price& price : part.prices) ids.insert(price.source);
    for (const std::string& id : ids) {
        const auto given = std::ranges::find(sources, id, &Source::id);
        const Source* known = given != sources.end() ? &*given : catalog.findSource(id);
        const Source source =
            known != nullptr ? *known : Source{id, "Entered by the user, " + day, ""};
        insertRow(db, "source", {{"id", source.id}, {"title", source.title}, {"url", source.url}},
                  given != sources.end() ? "REPLACE" : "IGNORE");
    }
}

[[noreturn]] void refuseField(const std::string& field, const std::string& what) {
    throw DocumentError(what, field);
}

/// Parts that are saved together may include one another.
class BatchAndCatalog : public PartLookup {
public:
    BatchAndCatalog(const std::vector<Part>& batch, const Catalog& catalog)
        : batch_(batch), catalog_(catalog) {}
    [[nodiscard]] const Part* find(const PartId& id) const override {
        const auto own = std::ranges::find(batch_, id, &Part::id);
        return own != batch_.end() ? &*own : catalog_.find(id);
    }

private:
    const std::vector<Part>& batch_;
    const Catalog& catalog_;
};

/// The connectors of the table and those that parts of the user's brought along.
std::map<std::string, bool> connectorsOf(const Catalog& catalog) {
    std::map<std::string, bool> connectors = catalog.connectors();
    for (const Part* part : catalog.ownParts()) {
        for (const PortGroup& port : part->ports) connectors.emplace(port.connector, false);
        if (const auto* module = part->as<Transceiver>()) {
            connectors.emplace(module->cage.connector, false);
            connectors.emplace(module->fibreConnector, true);
        }
    }
    return connectors;
}

std::vector<RetiredPart> readRetired(SQLite::Database& db) {
    std::vector<RetiredPart> retired;
    SQLite::Statement rows(db, "SELECT part, since, reason FROM own_retired ORDER BY part");
    while (rows.executeStep())
        retired.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                           rows.getColumn(2).getString()});
    return retired;
}

}  // namespace

bool UserCatalog::exists() const {
    std::error_code ignored;
    return std::filesystem::is_regular_file(file_, ignored);
}

std::string UserCatalog::stamp() const {
    // Bytes 24 to 27 of a database count its changes (https://www.sqlite.org/fileformat.html).
    std::ifstream in(file_, std::ios::binary);
    std::string header(28, '\0');
    if (!in.read(header.data(), 28)) return "none";
    std::error_code ignored;
    const auto time = std::filesystem::last_write_time(file_, ignored).time_since_epoch().count();
    std::string text = std::to_string(time);
    for (std::size_t i = 24; i < 28; ++i)
        text += "." + std::to_string(static_cast<unsigned char>(header[i]));
    return text;
}

UserParts UserCatalog::read() const {
    UserParts user;
    try {
        const auto db = openUserFileToRead(file_);
        if (db == nullptr) return user;
        const SQLite::Transaction atOneMoment(*db);
        Catalog own = CatalogReader(*db).read(file_.string());
        for (const Part& part : own.parts()) user.parts.push_back(part);
        user.prices = own.pricesOfOthers();
        user.offers = own.cloudOffers();
        SQLite::Statement sources(*db, "SELECT id, title, url FROM source");
        while (sources.executeStep()) {
            const std::string id = sources.getColumn(0).getString();
            user.sources[id] = {id, sources.getColumn(1).getString(),
                                sources.getColumn(2).getString()};
        }
        if (!db->tableExists("own_meta")) return user;
        user.retired = readRetired(*db);
        readPriceBooks(*db, user);
    } catch (const SQLite::Exception& error) {
        convertUserFileError(error, file_);
    } catch (const std::out_of_range&) {
        throw CatalogError("is damaged: a row belongs to no part.", file_.string(),
                           "Restore it from a copy.");
    }
    return user;
}

void requireSavable(const std::vector<Part>& parts, const std::vector<Source>& sources,
                    const Catalog& catalog) {
    const BatchAndCatalog lookup(parts, catalog);
    KnownThings known{lookup, {ownSource}, connectorsOf(catalog)};
    for (const auto& [id, source] : catalog.sources()) known.sources.insert(id);
    for (const Source& source : sources) known.sources.insert(source.id);
    for (const Part& part : parts) {
        if (part.spec.index() != emptySpec(part.kind).index())
            refuseField("kind", "The facts are not those of a part of this kind.");
        // The strict reader knows every range and every required text.
        (void)partFromJson(partToJson(part), "");
        const Part* shipped = catalog.find(part.id);
        if (shipped != nullptr && shipped->kind != part.kind)
            refuseField("kind", "The part \"" + part.id + "\" is of another kind (" +
                                    std::string(enumName(shipped->kind)) + "); take another id.");
        if (shipped != nullptr && shipped->id != part.id)
            refuseField("id", "\"" + part.id + "\" is a former id of \"" + shipped->id + "\".");
        for (const PartProblem& problem : checkPart(withOwnSource(part), known))
            refuseField(problem.field, problem.what);
    }
}

void UserCatalog::savePart(const Part& part, const std::vector<Source>& sources,
                           const Catalog& catalog, const std::string& day) const {
    saveParts({part}, sources, catalog, day);
}

void UserCatalog::saveParts(const std::vector<Part>& parts, const std::vector<Source>& sources,
                            const Catalog& catalog, const std::string& day) const {
    requireSavable(parts, sources, catalog);
    writeUserFile(file_, [&](SQLite::Database& db) {
        db.exec("PRAGMA defer_foreign_keys = ON");  // a source may be replaced under its facts
        for (const Part& part : parts) {
            const Part whole = withOwnSource(part);
            const std::int64_t position = clearedPosition(db, whole.id);
            insertConnectors(db, whole);
            insertSources(db, whole, sources, catalog, day);
            writePartRows(whole, position, [&](const std::string& table, const SqlRow& row) {
                insertRow(db, table, row);
                return true;
            });
        }
    });
}

void UserCatalog::removePart(const PartId& part) const {
    if (!exists()) return;
    writeUserFile(file_, [&](SQLite::Database& db) { deletePart(db, part); });
}

void UserCatalog::retirePart(const RetiredPart& retired) const {
    writeUserFile(file_, [&](SQLite::Database& db) {
        insertRow(db, "own_retired",
                  {{"part", retired.part}, {"since", retired.since}, {"reason", retired.reason}},
                  "REPLACE");
    });
}

void UserCatalog::restorePart(const PartId& part) const {
    if (!exists()) return;
    writeUserFile(file_, [&](SQLite::Database& db) {
        SQLite::Statement row(db, "DELETE FROM own_retired WHERE part = ?");
        row.bind(1, part);
        row.exec();
    });
}

Part copyOf(const Part& part, const PartId& id) {
    Part copy = part;
    copy.id = id;
    copy.name = part.name + " (copy)";
    copy.prices.clear();
    copy.formerIds.clear();
    copy.replacedBy.clear();
    return copy;
}

}  // namespace cw::catalog
