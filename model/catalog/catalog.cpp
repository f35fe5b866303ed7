#include "model/catalog/catalog.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "model/catalog/catalog_reader.h"
#include "model/catalog/lazy_parts.h"
#include "model/catalog/lower_case.h"
#include "model/catalog/migrations.h"
#include "model/catalog/open_errors.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

void requireFile(const std::filesystem::path& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (error && status.type() == std::filesystem::file_type::none)
        throw CatalogError("cannot be looked at: " + error.message() + ".", file.string(),
                           "Check the permissions of the folder.");
    if (!std::filesystem::exists(status))
        throw CatalogError("there is no such catalog file.", file.string(), reinstallCatalog);
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

}  // namespace

/// Parts that are read when they are asked for, until somebody asks for all.
struct Catalog::Unread {
    Unread(std::unique_ptr<SQLite::Database> db, const std::string& file)
        : lazy(std::move(db), file) {}
    LazyParts lazy;
    std::mutex mutex;      ///< guards `isWhole`, and the catalog's own parts while it is false
    bool isWhole = false;  ///< the catalog holds all parts itself; only old pointers lead here
};

Catalog::Catalog() = default;
Catalog::Catalog(Catalog&&) noexcept = default;
Catalog::~Catalog() = default;

/// A copy opens the file once more; where it cannot, the parts are read first.
Catalog::Catalog(const Catalog& other)
    : PartLookup(other),
      version_(other.version_),
      compatibility_(other.compatibility_),
      connectors_(other.connectors_),
      pricesOfOthers_(other.pricesOfOthers_),
      sources_(other.sources_),
      cloudOffers_(other.cloudOffers_),
      models_(other.models_),
      origins_(other.origins_),
      offerOrigins_(other.offerOrigins_),
      overridden_(other.overridden_),
      retired_(other.retired_) {
    if (LazyParts* lazy = other.lazyParts())
        if (auto db = lazy->openAgain(version_)) {
            unread_ = std::make_unique<Unread>(std::move(db), lazy->file());
            unread_->lazy.setCompatibility(compatibility_);
            return;
        }
    parts_ = other.parts();
    index_ = other.index_;
    otherPrices_ = other.otherPrices_;
}

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
    std::swap(models_, other.models_);
    std::swap(origins_, other.origins_);
    std::swap(offerOrigins_, other.offerOrigins_);
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
        Catalog catalog = CatalogReader(*db).readAround(name);
        catalog.unread_ = std::make_unique<Unread>(std::move(db), name);
        catalog.unread_->lazy.setCompatibility(catalog.compatibility_);
        return catalog;
    } catch (const SQLite::Exception& error) {
        convertOpenError(error, name);
    } catch (const std::out_of_range&) {
        // A row that belongs to a part which is not there: foreign keys were off when it was
        // written.
        throw CatalogError("is damaged: a row belongs to no part.", name, reinstallCatalog);
    }
}

bool Catalog::isLazy() const {
    if (!unread_) return false;
    const std::lock_guard lock(unread_->mutex);
    return !unread_->isWhole;
}

LazyParts* Catalog::lazyParts() const {
    return isLazy() ? &unread_->lazy : nullptr;
}

std::vector<const Part*> Catalog::findAll(const std::vector<PartId>& ids) const {
    if (isLazy()) return unread_->lazy.findAll(ids);
    std::vector<const Part*> parts;
    parts.reserve(ids.size());
    for (const PartId& id : ids) parts.push_back(find(id));
    return parts;
}

const Part* Catalog::find(const PartId& id) const {
    if (isLazy()) return unread_->lazy.find(id);
    const auto found = index_.find(id);
    return found == index_.end() ? nullptr : &parts_[found->second];
}

void Catalog::putLazily(Part own) {
    unread_->lazy.put(std::move(own));
}

const std::string* Catalog::vendorOf(const PartId& part) const {
    if (isLazy()) return unread_->lazy.vendorOf(part);
    const Part* known = find(part);
    return known == nullptr ? nullptr : &known->vendor;
}

const std::vector<Part>& Catalog::parts() const {
    if (unread_) {
        const std::lock_guard lock(unread_->mutex);
        if (!unread_->isWhole) {
            parts_ = unread_->lazy.readAll(otherPrices_);
            indexParts();
            unread_->isWhole = true;
        }
    }
    return parts_;
}

std::vector<PartName> Catalog::names(std::optional<PartKind> kind) const {
    std::vector<PartName> names;
    if (isLazy()) {
        names = unread_->lazy.names();
        if (kind) std::erase_if(names, [&](const PartName& one) { return one.kind != *kind; });
        return names;
    }
    for (const Part& part : parts_)
        if (!kind || part.kind == *kind) names.push_back(nameOfPart(part));
    return names;
}

std::vector<OrderingNumbers> Catalog::orderingNumbers() const {
    if (isLazy()) return unread_->lazy.orderingNumbers();
    std::vector<OrderingNumbers> numbers;
    numbers.reserve(parts_.size());
    for (const Part& part : parts_) numbers.push_back(orderingNumbersOf(part));
    return numbers;
}

void Catalog::indexParts() const {
    index_.clear();
    index_.reserve(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i) index_[parts_[i].id] = i;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        for (const PartId& former : parts_[i].formerIds) index_.emplace(former, i);
}

const ModelEntry* Catalog::findModel(std::string_view id) const {
    const auto found = std::ranges::find(models_, id, &ModelEntry::id);
    return found == models_.end() ? nullptr : &*found;
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

std::vector<const Part*> Catalog::ownParts() const {
    std::vector<PartId> ids;
    for (const auto& [id, origin] : origins_)
        if (origin != PartOrigin::shipped) ids.push_back(id);
    std::vector<const Part*> parts = findAll(ids);
    std::erase(parts, nullptr);
    return parts;
}

PartOrigin Catalog::originOfOffer(const std::string& cloudOffer) const {
    const auto found = offerOrigins_.find(cloudOffer);
    return found == offerOrigins_.end() ? PartOrigin::shipped : found->second;
}

const Part* Catalog::overriddenBy(const PartId& part) const {
    const auto found = overridden_.find(part);
    return found == overridden_.end() ? nullptr : &found->second;
}

void Catalog::addPrices(const PartId& part, const std::vector<Price>& prices) {
    if (isLazy()) return unread_->lazy.addPrices(part, prices);
    auto& place = parts_[index_.at(part)].prices;
    place.insert(place.end(), prices.begin(), prices.end());
}

void Catalog::setOnlyPrices(const PartId& part, OwnPrices prices) {
    if (isLazy()) return unread_->lazy.setOnlyPrices(part, std::move(prices));
    Part& own = parts_[index_.at(part)];
    otherPrices_[own.id] = putOwnPrices(prices, own);
}

const std::vector<Price>* Catalog::pricesBelow(const PartId& part) const {
    if (isLazy()) return unread_->lazy.pricesBelow(part);
    const auto found = otherPrices_.find(part);
    return found == otherPrices_.end() ? nullptr : &found->second;
}

std::string Catalog::whyRetired(const PartId& part) const {
    const auto found = retired_.find(part);
    return found == retired_.end() ? std::string() : found->second;
}

std::vector<Catalog::Found> Catalog::searchNames(std::string_view text,
                                                 std::optional<PartKind> kind,
                                                 bool withStatedOnly) const {
    std::vector<std::string> words;
    std::istringstream stream(lowerCase(text));
    for (std::string word; stream >> word;) words.push_back(word);
    const auto isShown = [&](const PartId& id, Availability availability) {
        return withStatedOnly || !isHidden(id, availability);
    };
    std::vector<Found> found;
    if (isLazy()) {
        found = unread_->lazy.search(words, kind);
        std::erase_if(found, [&](const Found& one) { return !isShown(one.id, one.availability); });
        return found;
    }
    for (const Part& part : parts_) {
        if ((kind && part.kind != *kind) || !isShown(part.id, part.availability)) continue;
        const std::string where = words.empty() ? std::string() : searchText(part);
        const auto isThere = [&](const std::string& word) {
            return where.find(word) != std::string::npos;
        };
        if (std::ranges::all_of(words, isThere))
            found.push_back({part.id, part.kind, part.availability, part.year});
    }
    return found;
}

std::vector<const Part*> Catalog::search(std::string_view text, std::optional<PartKind> kind,
                                         bool withStatedOnly) const {
    std::vector<PartId> ids;
    for (Found& found : searchNames(text, kind, withStatedOnly)) ids.push_back(std::move(found.id));
    // Many are read at once, few are looked up.
    constexpr std::size_t few = 2'000;
    if (ids.size() > few) (void)parts();
    return findAll(ids);
}

bool Catalog::isHidden(const PartId& part, Availability availability) const {
    return availability == Availability::statedOnly || isRetired(part);
}

}  // namespace cw::catalog
