// The parts of a catalog file with many thousand of them, read from it when they are asked for.
//
// Private to the catalog room: what Catalog holds instead of a vector of parts until somebody wants
// all of them. Opening reads nothing; one part is looked up by its id; the first search reads names
// and numbers, nothing else. Parts of the user's and their prices lie over those of the file. Safe
// to use from several threads. Throws CatalogError when the file turns out to be damaged.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/catalog/compatibility.h"
#include "model/catalog/open_errors.h"
#include "model/catalog/own_prices.h"
#include "model/catalog/part.h"
#include "model/catalog/part_names.h"
#include "model/catalog/search_index.h"
#include "model/error.h"

namespace cw::catalog {

class LazyParts {
public:
    LazyParts(std::unique_ptr<SQLite::Database> db, std::string file)
        : db_(std::move(db)), file_(std::move(file)) {}
    [[nodiscard]] const std::string& file() const { return file_; }
    void setCompatibility(const Compatibility& compatibility) { compatibility_ = compatibility; }

    /// Also by a former id. The pointer lives as long as this object.
    [[nodiscard]] const Part* find(const PartId& id);
    /// Vendor of a part that is not read for it; null when there is no such part.
    [[nodiscard]] const std::string* vendorOf(const PartId& id);
    /// The prices `setOnlyPrices` pushed aside; null when it did not.
    [[nodiscard]] const std::vector<Price>* pricesBelow(const PartId& id);

    using Hit = Catalog::Found;
    /// Parts whose search text holds every word, of `kind` (all when empty), in catalog order.
    [[nodiscard]] std::vector<Hit> search(const std::vector<std::string>& words,
                                          std::optional<PartKind> kind);
    /// All parts in catalog order, without reading one (lazy_names.cpp).
    [[nodiscard]] std::vector<PartName> names();
    [[nodiscard]] std::vector<OrderingNumbers> orderingNumbers();
    /// Reads these, many at a time.
    [[nodiscard]] std::vector<const Part*> findAll(const std::vector<PartId>& ids);

    /// A part of the user's: over that of the file with the same id, or beside all.
    void put(Part own);
    void addPrices(const PartId& id, const std::vector<Price>& prices);
    void setOnlyPrices(const PartId& id, OwnPrices prices);

    /// The same file opened once more, for another catalog; null when something of the user's lies
    /// over it, or when the file is gone or holds another version.
    [[nodiscard]] std::unique_ptr<SQLite::Database> openAgain(const std::string& version);

    // For PartSearch.

    [[nodiscard]] bool hasIndex();
    void eachSearched(const std::function<void(const SearchedPart&)>& take);
    [[nodiscard]] std::vector<SearchedFact> searchedFacts();
    void eachValue(std::int64_t fact,
                   const std::function<void(std::uint32_t, SearchedValue)>& take);
    /// The user's: those over a part of the file, then those beside all.
    [[nodiscard]] std::vector<const Part*> ownParts();
    /// Parts of the file whose prices are not those of the file, as far as search needs them: id,
    /// kind, prices, lead time.
    [[nodiscard]] std::vector<Part> pricedParts();

    /// All parts in catalog order, and the prices pushed aside.
    [[nodiscard]] std::vector<Part> readAll(std::map<PartId, std::vector<Price>>& pricesBelow);

private:
    struct Head {
        std::uint32_t from = 0;  ///< where its search text begins; the id is its first line
        PartKind kind{};
        Availability availability{};
        int year = 0;
    };

    /// Runs `work` alone, with errors of the file as CatalogError.
    template <class Work>
    auto guarded(const Work& work) {
        const std::lock_guard lock(mutex_);
        try {
            return work();
        } catch (const SQLite::Exception& error) {
            convertOpenError(error, file_);
        } catch (const std::out_of_range&) {
            throw CatalogError("is damaged: a row belongs to no part.", file_, reinstallCatalog);
        }
    }
    const Part* findHere(const PartId& id);
    const Part* readOne(const PartId& id);
    void keep(Part part);
    void applyPrices(Part& part, std::map<PartId, std::vector<Price>>& below) const;
    PartId idNow(const PartId& id);
    void readVendors();
    void readHeads();
    [[nodiscard]] std::string_view textOf(std::size_t head) const;

    std::mutex mutex_;  ///< guards all below
    std::unique_ptr<SQLite::Database> db_;
    std::string file_;
    Compatibility compatibility_;
    std::unordered_map<PartId, std::unique_ptr<const Part>> read_;
    std::map<PartId, std::unique_ptr<const Part>> own_;
    std::vector<PartId> ownOrder_;         ///< of those beside all
    std::map<PartId, PartId> ownFormers_;  ///< former id, id
    std::map<PartId, std::vector<Price>> morePrices_;
    std::map<PartId, OwnPrices> onlyPrices_;
    std::map<PartId, std::vector<Price>> below_;
    std::unordered_map<PartId, std::string> vendors_;  ///< by id; empty until asked for
    std::unordered_map<PartId, PartId> formers_;       ///< read with the vendors
    std::string texts_;                                ///< of all parts, each closed by a NUL
    std::vector<Head> heads_;
};

/// What a search looks at, in lower case, a field a line so that no word matches across two.
[[nodiscard]] std::string searchText(const Part& part);

}  // namespace cw::catalog
