#include "model/catalog/catalog.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <set>
#include <sstream>
#include <stdexcept>
#include <unordered_set>
#include <utility>

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

/// The parts of which only the head was read, and where the rest is.
struct Catalog::Unread {
    std::mutex mutex;  ///< guards all of it, and the parts that are read
    std::unique_ptr<SQLite::Database> db;
    std::string file;
    std::unordered_set<PartId> ids;
    std::map<PartId, Price> ownPrices;  ///< of a merged catalog: the only price of a part
};

Catalog::Catalog() = default;
Catalog::Catalog(Catalog&&) noexcept = default;
Catalog::~Catalog() = default;

/// A copy is read whole first: it has no file of its own.
Catalog::Catalog(const Catalog& other)
    : PartLookup(other),
      version_(other.version_),
      compatibility_(other.compatibility_),
      connectors_(other.connectors_),
      pricesOfOthers_(other.pricesOfOthers_),
      parts_(other.parts()),
      index_(other.index_),
      sources_(other.sources_),
      cloudOffers_(other.cloudOffers_),
      origins_(other.origins_),
      overridden_(other.overridden_),
      otherPrices_(other.otherPrices_),
      retired_(other.retired_) {}

Catalog& Catalog::operator=(Catalog other) noexcept {
    swap(other);
    return *this;
}

void Catalog::swap(Catalog& other) noexcept {
    std::swap(version_, other.version_);
    std::swap(compatibility_, other.compatibility_);
    std::swap(connectors_, other.connectors_);
    std::swap(pricesOfOthers_, other.pricesOfOthers_);
    std::swap(parts_, other.parts_);
    std::swap(index_, other.index_);
    std::swap(unread_, other.unread_);
    std::swap(sources_, other.sources_);
    std::swap(cloudOffers_, other.cloudOffers_);
    std::swap(origins_, other.origins_);
    std::swap(overridden_, other.overridden_);
    std::swap(otherPrices_, other.otherPrices_);
    std::swap(retired_, other.retired_);
}

Catalog Catalog::open(const std::filesystem::path& file) {
    const std::string name = file.string();
    requireFile(file);
    try {
        auto db = std::make_unique<SQLite::Database>(name, SQLite::OPEN_READONLY);
        requireSchema(*db, name);
        const auto count = db->execAndGet("SELECT count(*) FROM part").getInt64();
        if (count <= static_cast<std::int64_t>(readWhole_parts))
            return CatalogReader(*db).read(name);
        Catalog catalog = CatalogReader(*db).readHeads(name);
        catalog.unread_ = std::make_unique<Unread>();
        catalog.unread_->file = name;
        catalog.unread_->db = std::move(db);
        for (const Part& part : catalog.parts_) catalog.unread_->ids.insert(part.id);
        return catalog;
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
    if (found == index_.end()) return nullptr;
    if (unread_) {
        const std::lock_guard lock(unread_->mutex);
        readRest({found->second});
    }
    return &parts_[found->second];
}

const std::vector<Part>& Catalog::parts() const {
    if (unread_) {
        const std::lock_guard lock(unread_->mutex);
        std::vector<std::size_t> all(parts_.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        readRest(all);
    }
    return parts_;
}

void Catalog::readRest(const std::vector<std::size_t>& parts) const {
    if (unread_->ids.empty()) return;
    std::vector<PartId> wanted;
    for (const std::size_t index : parts)
        if (unread_->ids.contains(parts_[index].id)) wanted.push_back(parts_[index].id);
    if (wanted.empty()) return;
    try {
        // Beyond a tenth of the file, reading it from end to end is quicker than looking rows up.
        const Owners owners = wanted.size() * 10 > parts_.size() ? Owners() : Owners(wanted);
        for (Part& part :
             CatalogReader(*unread_->db).readSome(owners, unread_->file, compatibility_)) {
            if (unread_->ids.erase(part.id) == 0) continue;
            if (const auto own = unread_->ownPrices.find(part.id); own != unread_->ownPrices.end())
                otherPrices_[part.id] = std::exchange(part.prices, {own->second});
            Part& place = parts_[index_.at(part.id)];
            place = std::move(part);
        }
    } catch (const SQLite::Exception& error) {
        convert(error, unread_->file);
    } catch (const std::out_of_range&) {
        throw CatalogError("is damaged: a row belongs to no part.", unread_->file, reinstall);
    }
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

void Catalog::setOnlyPrice(std::size_t part, Price price) {
    Part& own = parts_[part];
    if (unread_ && unread_->ids.contains(own.id))
        unread_->ownPrices.insert_or_assign(own.id, std::move(price));
    else
        otherPrices_[own.id] = std::exchange(own.prices, {std::move(price)});
}

const std::vector<Price>* Catalog::pricesBelow(const PartId& part) const {
    if (find(part) == nullptr) return nullptr;  // it reads the shipped prices, too
    const auto guard = unread_ ? std::unique_lock(unread_->mutex) : std::unique_lock<std::mutex>();
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

    const auto guard = unread_ ? std::unique_lock(unread_->mutex) : std::unique_lock<std::mutex>();
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Part& part = parts_[i];
        if (kind && part.kind != *kind) continue;
        if (!withStatedOnly &&
            (part.availability == Availability::statedOnly || isRetired(part.id)))
            continue;
        const std::string where = words.empty() ? std::string() : searchText(part);
        const auto isThere = [&](const std::string& word) {
            return where.find(word) != std::string::npos;
        };
        if (std::ranges::all_of(words, isThere)) found.push_back(i);
    }
    if (unread_) readRest(found);
    std::vector<const Part*> hits;
    for (const std::size_t i : found) hits.push_back(&parts_[i]);
    return hits;
}

}  // namespace cw::catalog
