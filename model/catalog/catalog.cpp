#include "model/catalog/catalog.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <stdexcept>

#include "model/catalog/catalog_reader.h"
#include "model/catalog/lower_case.h"
#include "model/catalog/migrations.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

constexpr const char* reinstall = "Install the catalog file again.";

// Result codes of SQLite (https://www.sqlite.org/rescode.html); sqlite3.h stays out of the model.
constexpr int sqliteCorrupt = 11;
constexpr int sqliteCannotOpen = 14;
constexpr int sqliteNotADatabase = 26;

void requireFile(const std::filesystem::path& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (error && status.type() == std::filesystem::file_type::none)
        throw CatalogError("cannot be looked at: " + error.message() + ".", file.string(),
                           "Check the permissions of the folder.");
    if (!std::filesystem::exists(status))
        throw CatalogError("there is no such catalog file.", file.string(), reinstall);
    if (std::filesystem::is_directory(status))
        throw CatalogError("is a folder, not a catalog file.", file.string(),
                           "Give the path of a catalog.sqlite.");
    if (!std::filesystem::is_regular_file(status))
        throw CatalogError("is not a file.", file.string(), "Give the path of a catalog.sqlite.");
}

void requireSchema(SQLite::Database& db, const std::string& file) {
    const int version = schemaVersionOf(db, file);
    if (version < Catalog::schemaVersion)
        throw CatalogError("has catalog schema " + std::to_string(version) +
                               "; this program needs " + std::to_string(Catalog::schemaVersion) +
                               ".",
                           file, "Install the catalog that came with this program.");
}

[[noreturn]] void convert(const SQLite::Exception& error, const std::string& file) {
    switch (error.getErrorCode()) {
        case sqliteCannotOpen:
            throw CatalogError("cannot be opened for reading.", file,
                               "Check the permissions of the file and its folder.");
        case sqliteNotADatabase:
            throw CatalogError("is not a catalog file.", file, reinstall);
        case sqliteCorrupt:
            throw CatalogError("is damaged.", file, reinstall);
        default:
            throw CatalogError(std::string("cannot be read as a catalog: ") + error.what() + ".",
                               file, reinstall);
    }
}

/// Everything a search looks at, one field a line so that no word matches across two fields.
std::string searchText(const Part& part) {
    std::string all = part.id + '\n' + part.vendor + '\n' + part.name;
    for (const PartId& former : part.formerIds) all += '\n' + former;
    for (const std::string& number : part.partNumbers) all += '\n' + number;
    if (const auto* cable = part.as<Cable>())
        for (const auto& [length, number] : cable->partNumberByLength) all += '\n' + number;
    return lowerCase(all);
}

}  // namespace

Catalog Catalog::open(const std::filesystem::path& file) {
    const std::string name = file.string();
    requireFile(file);
    try {
        SQLite::Database db(name, SQLite::OPEN_READONLY);
        requireSchema(db, name);
        return CatalogReader(db).read(name);
    } catch (const SQLite::Exception& error) {
        convert(error, name);
    } catch (const std::out_of_range&) {
        // A row that belongs to a part which is not there: foreign keys were off when it was
        // written.
        throw CatalogError("is damaged: a row belongs to no part.", name, reinstall);
    }
}

const Part* Catalog::find(const PartId& id) const {
    const auto found = index_.find(id);
    return found == index_.end() ? nullptr : &parts_[found->second];
}

const Source* Catalog::findSource(const std::string& id) const {
    const auto found = sources_.find(id);
    return found == sources_.end() ? nullptr : &found->second;
}

std::vector<Source> Catalog::sourcesCitedBy(const Part& part) const {
    std::set<std::string> ids;
    for (const FactSource& fact : part.facts) ids.insert(fact.source);
    for (const Price& price : part.prices) ids.insert(price.source);
    std::vector<Source> cited;
    for (const std::string& id : ids)
        if (const Source* source = findSource(id)) cited.push_back(*source);
    return cited;
}

PartOrigin Catalog::originOf(const PartId& part) const {
    const auto found = origins_.find(part);
    return found == origins_.end() ? PartOrigin::shipped : found->second;
}

const Part* Catalog::overriddenBy(const PartId& part) const {
    const auto found = overridden_.find(part);
    return found == overridden_.end() ? nullptr : &found->second;
}

const std::vector<Price>* Catalog::pricesBelow(const PartId& part) const {
    const auto found = otherPrices_.find(part);
    return found == otherPrices_.end() ? nullptr : &found->second;
}

std::string Catalog::whyRetired(const PartId& part) const {
    const auto found = retired_.find(part);
    return found == retired_.end() ? std::string() : found->second;
}

std::vector<const Part*> Catalog::search(std::string_view text, std::optional<PartKind> kind,
                                         bool withStatedOnly) const {
    std::vector<std::string> words;
    std::istringstream stream(lowerCase(text));
    for (std::string word; stream >> word;) words.push_back(word);

    std::vector<const Part*> hits;
    for (const Part& part : parts_) {
        if (kind && part.kind != *kind) continue;
        if (!withStatedOnly &&
            (part.availability == Availability::statedOnly || isRetired(part.id)))
            continue;
        const std::string where = searchText(part);
        const auto isThere = [&](const std::string& word) {
            return where.find(word) != std::string::npos;
        };
        if (std::ranges::all_of(words, isThere)) hits.push_back(&part);
    }
    return hits;
}

}  // namespace cw::catalog
