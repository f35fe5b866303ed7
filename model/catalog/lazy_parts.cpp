#include "model/catalog/lazy_parts.h"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "model/catalog/catalog_reader.h"
#include "model/catalog/enum_names.h"
#include "model/catalog/lower_case.h"
#include "model/catalog/open_errors.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

template <class E>
E knownWord(const char* text, const std::string& part) {
    const auto value = enumFrom<E>(text);
    if (!value)
        throw CatalogError(
            "'" + std::string(text) + "' is no " + std::string(EnumNames<E>::what) + ".",
            "part " + part, reinstallCatalog);
    return *value;
}

/// Adds "\nvalue" to the text of each owner.
void addLines(SQLite::Database& db, const std::string& table,
              std::unordered_map<std::string, std::string>& lines) {
    SQLite::Statement rows(db, "SELECT owner, value FROM " + table);
    while (rows.executeStep()) {
        std::string& text = lines[rows.getColumn(0).getText()];
        text += '\n';
        text += rows.getColumn(1).getText();
    }
}

bool holdsAll(std::string_view text, const std::vector<std::string>& words) {
    return std::ranges::all_of(
        words, [&](const std::string& word) { return text.find(word) != std::string_view::npos; });
}

}  // namespace

std::string searchText(const Part& part) {
    std::string all = part.id + '\n' + part.vendor + '\n' + part.name;
    for (const PartId& former : part.formerIds) all += '\n' + former;
    for (const std::string& number : part.partNumbers) all += '\n' + number;
    if (const auto* cable = part.as<Cable>())
        for (const auto& [length, number] : cable->partNumberByLength) all += '\n' + number;
    return lowerCase(all);
}

const Part* LazyParts::find(const PartId& id) {
    return guarded([&] { return findHere(id); });
}

const Part* LazyParts::findHere(const PartId& id) {
    if (const auto own = own_.find(id); own != own_.end()) return own->second.get();
    if (const auto read = read_.find(id); read != read_.end()) return read->second.get();
    if (const Part* part = readOne(id)) return part;
    SQLite::Statement former(*db_, "SELECT owner FROM part_formerIds WHERE value = ?");
    former.bind(1, id);
    PartId now;
    if (former.executeStep())
        now = former.getColumn(0).getString();
    else if (const auto own = ownFormers_.find(id); own != ownFormers_.end())
        now = own->second;
    return now.empty() || now == id ? nullptr : findHere(now);
}

const Part* LazyParts::readOne(const PartId& id) {
    auto parts = CatalogReader(*db_).readSome(Owners({id}), file_, compatibility_);
    if (parts.empty()) return nullptr;
    keep(std::move(parts.front()));
    return read_.at(id).get();
}

void LazyParts::keep(Part part) {
    applyPrices(part, below_);
    const PartId id = part.id;
    read_.try_emplace(id, std::make_unique<const Part>(std::move(part)));
}

void LazyParts::applyPrices(Part& part, std::map<PartId, std::vector<Price>>& below) const {
    if (const auto more = morePrices_.find(part.id); more != morePrices_.end())
        part.prices.insert(part.prices.end(), more->second.begin(), more->second.end());
    if (const auto only = onlyPrices_.find(part.id); only != onlyPrices_.end())
        below[part.id] = putOwnPrices(only->second, part);
}

std::vector<const Part*> LazyParts::findAll(const std::vector<PartId>& ids) {
    return guarded([&] {
        std::vector<PartId> unread;
        for (const PartId& id : ids)
            if (!read_.contains(id) && !own_.contains(id)) unread.push_back(id);
        if (!unread.empty())
            for (Part& part : CatalogReader(*db_).readSome(Owners(unread), file_, compatibility_))
                keep(std::move(part));
        std::vector<const Part*> parts;
        for (const PartId& id : ids) parts.push_back(findHere(id));
        return parts;
    });
}

void LazyParts::readVendors() {
    if (!vendors_.empty()) return;
    SQLite::Statement rows(*db_, "SELECT id, vendor FROM part");
    while (rows.executeStep())
        vendors_.emplace(rows.getColumn(0).getString(), rows.getColumn(1).getString());
    SQLite::Statement formers(*db_, "SELECT value, owner FROM part_formerIds");
    while (formers.executeStep())
        formers_.emplace(formers.getColumn(0).getString(), formers.getColumn(1).getString());
}

PartId LazyParts::idNow(const PartId& id) {
    readVendors();
    if (own_.contains(id) || vendors_.contains(id)) return id;
    if (const auto former = formers_.find(id); former != formers_.end()) return former->second;
    const auto own = ownFormers_.find(id);
    return own == ownFormers_.end() ? id : own->second;
}

const std::string* LazyParts::vendorOf(const PartId& id) {
    return guarded([&]() -> const std::string* {
        const PartId now = idNow(id);
        if (const auto own = own_.find(now); own != own_.end()) return &own->second->vendor;
        const auto found = vendors_.find(now);
        return found == vendors_.end() ? nullptr : &found->second;
    });
}

const std::vector<Price>* LazyParts::pricesBelow(const PartId& id) {
    if (find(id) == nullptr) return nullptr;  // it reads the prices below, too
    const std::lock_guard lock(mutex_);
    const auto found = below_.find(id);
    return found == below_.end() ? nullptr : &found->second;
}

void LazyParts::put(Part own) {
    const std::lock_guard lock(mutex_);
    for (const PartId& former : own.formerIds) ownFormers_.emplace(former, own.id);
    ownOrder_.push_back(own.id);
    const PartId id = own.id;
    own_.insert_or_assign(id, std::make_unique<const Part>(std::move(own)));
}

/// The prices of a part of the user's are put into it at once; nobody holds it yet.
void LazyParts::addPrices(const PartId& id, const std::vector<Price>& prices) {
    guarded([&] {
        const PartId now = idNow(id);
        const auto own = own_.find(now);
        if (own == own_.end()) {
            auto& more = morePrices_[now];
            more.insert(more.end(), prices.begin(), prices.end());
            return;
        }
        Part part = *own->second;
        part.prices.insert(part.prices.end(), prices.begin(), prices.end());
        own->second = std::make_unique<const Part>(std::move(part));
    });
}

void LazyParts::setOnlyPrices(const PartId& id, OwnPrices prices) {
    guarded([&] {
        const PartId now = idNow(id);
        const auto own = own_.find(now);
        if (own == own_.end()) {
            onlyPrices_.insert_or_assign(now, std::move(prices));
            return;
        }
        Part part = *own->second;
        below_[now] = putOwnPrices(prices, part);
        own->second = std::make_unique<const Part>(std::move(part));
    });
}

std::vector<Part> LazyParts::readAll(std::map<PartId, std::vector<Price>>& pricesBelow) {
    return guarded([&] {
        std::vector<Part> parts = CatalogReader(*db_).readSome(Owners(), file_, compatibility_);
        std::map<PartId, const Part*> beside;
        for (const auto& [id, own] : own_) beside.emplace(id, own.get());
        for (Part& part : parts) {
            applyPrices(part, pricesBelow);
            if (const auto own = beside.find(part.id); own != beside.end()) {
                part = *own->second;
                beside.erase(own);
            }
        }
        for (const PartId& id : ownOrder_)
            if (const auto own = beside.extract(id)) parts.push_back(*own.mapped());
        for (const auto& [id, below] : below_) pricesBelow.insert_or_assign(id, below);
        std::ranges::stable_sort(parts, {}, &Part::kind);
        return parts;
    });
}

std::unique_ptr<SQLite::Database> LazyParts::openAgain(const std::string& version) {
    const std::lock_guard lock(mutex_);
    if (!own_.empty() || !morePrices_.empty() || !onlyPrices_.empty()) return nullptr;
    try {
        auto db = std::make_unique<SQLite::Database>(file_, SQLite::OPEN_READONLY);
        const bool isSame = db->execAndGet("SELECT version FROM meta").getString() == version;
        return isSame ? std::move(db) : nullptr;
    } catch (const SQLite::Exception&) {
        return nullptr;  // removed while it is open: what is open can still be read
    }
}

bool LazyParts::hasIndex() {
    return guarded([&] { return hasSearchIndex(*db_); });
}

void LazyParts::eachSearched(const std::function<void(const SearchedPart&)>& take) {
    guarded([&] { readSearchedParts(*db_, file_, take); });
}

std::vector<SearchedFact> LazyParts::searchedFacts() {
    return guarded([&] { return readSearchedFacts(*db_); });
}

void LazyParts::eachValue(std::int64_t fact,
                          const std::function<void(std::uint32_t, SearchedValue)>& take) {
    guarded([&] { readSearchedValues(*db_, fact, take); });
}

std::vector<const Part*> LazyParts::ownParts() {
    const std::lock_guard lock(mutex_);
    std::vector<const Part*> parts;
    for (const PartId& id : ownOrder_) parts.push_back(own_.at(id).get());
    return parts;
}

std::vector<Part> LazyParts::pricedParts() {
    std::vector<PartId> more;
    std::vector<Part> parts;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, prices] : onlyPrices_) {
            Part& part = parts.emplace_back();
            part.id = id;
            (void)putOwnPrices(prices, part);
        }
        for (const auto& [id, prices] : morePrices_)
            if (!onlyPrices_.contains(id)) more.push_back(id);
    }
    // Which of all its prices counts needs the shipped ones, too.
    for (const Part* part : findAll(more))
        if (part != nullptr) parts.push_back(*part);
    return parts;
}

void LazyParts::readHeads() {
    if (!heads_.empty()) return;
    std::unordered_map<std::string, std::string> lines;
    for (const char* table : {"part_formerIds", "part_partNumbers", "cable_partNumberByLength"})
        addLines(*db_, table, lines);
    SQLite::Statement rows(
        *db_, "SELECT id, kind, vendor, name, availability, year FROM part ORDER BY position");
    while (rows.executeStep()) {
        const std::string id = rows.getColumn(0).getString();
        Head head;
        head.from = static_cast<std::uint32_t>(texts_.size());
        head.kind = knownWord<PartKind>(rows.getColumn(1).getText(), id);
        head.availability = knownWord<Availability>(rows.getColumn(4).getText(), id);
        head.year = rows.getColumn(5).getInt();
        texts_ +=
            lowerCase(id + '\n' + rows.getColumn(2).getText() + '\n' + rows.getColumn(3).getText());
        if (const auto more = lines.find(id); more != lines.end())
            texts_ += lowerCase(more->second);
        texts_ += '\0';
        heads_.push_back(head);
    }
}

std::string_view LazyParts::textOf(std::size_t head) const {
    const std::size_t from = heads_[head].from;
    const std::size_t to = head + 1 < heads_.size() ? heads_[head + 1].from : texts_.size();
    return std::string_view(texts_).substr(from, to - from - 1);
}

std::vector<LazyParts::Hit> LazyParts::search(const std::vector<std::string>& words,
                                              std::optional<PartKind> kind) {
    return guarded([&] {
        readHeads();
        std::vector<Hit> hits;
        std::map<PartId, const Part*> beside;
        for (const auto& [id, own] : own_) beside.emplace(id, own.get());
        const auto take = [&](const Part& own) {
            if ((!kind || own.kind == *kind) && holdsAll(searchText(own), words))
                hits.push_back({own.id, own.kind, own.availability, own.year});
        };
        for (std::size_t i = 0; i < heads_.size(); ++i) {
            if (kind && heads_[i].kind != *kind) continue;
            const std::string_view text = textOf(i);
            const std::string_view id = text.substr(0, text.find('\n'));
            if (!beside.empty())
                if (const auto own = beside.find(PartId(id)); own != beside.end()) {
                    take(*own->second);
                    beside.erase(own);
                    continue;
                }
            if (holdsAll(text, words))
                hits.push_back(
                    {PartId(id), heads_[i].kind, heads_[i].availability, heads_[i].year});
        }
        for (const PartId& id : ownOrder_)
            if (const auto own = beside.extract(id)) take(*own.mapped());
        std::ranges::stable_sort(hits, {}, &Hit::kind);
        return hits;
    });
}

}  // namespace cw::catalog
