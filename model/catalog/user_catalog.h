// The user's own catalog beside the shipped one: parts of their own, parts they changed, parts they
// retired, and price books. One SQLite file with the catalog's schema and a few tables more.
//
// Every call opens the file, does its work in one transaction and closes it again: two programs may
// work on the same file, and nothing is kept that the other could have changed. The file is made
// by the first write; until then there simply is nothing in it. A file of an older schema is
// migrated by the first write, after a copy of it was put beside ("user.sqlite.schema1"); a newer
// one is refused by name. `stamp()` tells whether somebody has written. What it means for a design
// is merged_catalog.h's.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/catalog/cloud_columns.h"
#include "model/catalog/price_book.h"
#include "model/catalog/price_columns.h"
#include "model/catalog/price_import.h"
#include "model/error.h"

namespace cw::catalog {

struct RetiredPart {
    PartId part;
    std::string since;  ///< day
    std::string reason;
    bool operator==(const RetiredPart&) const = default;
};

/// Everything of the user's, read at one moment.
struct UserParts {
    std::vector<Part> parts;  ///< in the order they were made
    std::map<std::string, Source> sources;
    std::vector<RetiredPart> retired;
    std::map<PartId, std::vector<Price>> prices;  ///< of parts that are not the user's own
    std::vector<PriceBook> books;                 ///< in the order they were imported
    std::vector<ExchangeRate> rates;
    std::map<PartId, std::vector<std::pair<std::int64_t, PriceEntry>>>
        entries;                     ///< with their book
    std::vector<CloudOffer> offers;  ///< of cloud providers, in the order they were made
};

/// A price list as it is stored, all or nothing.
struct BookImport {
    PriceBook book;
    std::vector<PriceEntry> entries;
    std::string signature;  ///< `layout` is remembered for lists with it, unless it is empty
    PriceLayout layout;
    std::vector<ExchangeRate> rates;
};

/// Somebody said stop, and nothing was stored.
class ImportStopped : public InputError {
public:
    ImportStopped() : InputError("Stopped. Nothing was imported.", "") {}
};

class UserCatalog {
public:
    /// Touches no file. `file` need not exist, nor its folder.
    explicit UserCatalog(std::filesystem::path file) : file_(std::move(file)) {}

    [[nodiscard]] const std::filesystem::path& file() const { return file_; }
    [[nodiscard]] bool exists() const;
    /// Changes whenever somebody has written to the file, removed it or put another in its place.
    [[nodiscard]] std::string stamp() const;

    /// All there is; nothing when there is no file. Throws CatalogError, NewerVersionError.
    [[nodiscard]] UserParts read() const;

    // Writing. Each throws CatalogError when the file cannot be written (read-only disk, somebody
    // else writes for longer than five seconds), with nothing changed.

    /// Adds a part or replaces the user's part of that id. `catalog` is the merged one: what the
    /// part includes or accepts must be there. A fact without a source is noted as entered by the
    /// user on `day`. Throws DocumentError naming the field when a value cannot be, or does not
    /// agree with another.
    void savePart(const Part& part, const std::vector<Source>& sources, const Catalog& catalog,
                  const std::string& day) const;
    /// Several, all or nothing.
    void saveParts(const std::vector<Part>& parts, const std::vector<Source>& sources,
                   const Catalog& catalog, const std::string& day) const;
    /// Takes the user's part (or version of a shipped part) out; its price entries stay.
    void removePart(const PartId& part) const;
    /// Retired parts are no longer suggested; designs that use them open as before.
    void retirePart(const RetiredPart& retired) const;
    void restorePart(const PartId& part) const;

    /// Adds cloud offers or replaces the user's of those ids, all or nothing. An offer without a
    /// source is noted as entered by the user on `day`. Throws DocumentError naming offer and
    /// field. `layout` is remembered for lists with `signature`.
    void saveOffers(const std::vector<CloudOffer>& offers, const std::vector<Source>& sources,
                    const Catalog& catalog, const std::string& day,
                    const std::string& signature = {}, const OfferLayout& layout = {}) const;
    /// Takes the user's offer (or version of a shipped one) out.
    void removeOffer(const std::string& offer) const;

    /// Stores a book with its entries, all or nothing, and returns its id. The name must be free:
    /// throws InputError. `layout` is remembered for lists with `signature`.
    std::int64_t importBook(PriceBook book, const std::vector<PriceEntry>& entries,
                            const std::string& signature = {},
                            const PriceLayout& layout = {}) const;
    /// The same with rates of exchange. `goOn` is told now and then how many prices are written;
    /// when it says no, ImportStopped is thrown.
    std::int64_t importBook(const BookImport& import,
                            const std::function<bool(std::size_t written)>& goOn = {}) const;
    /// Name, activity and discounts of the book with that id.
    void changeBook(const PriceBook& book) const;
    void removeBook(std::int64_t book) const;
    void setRate(const ExchangeRate& rate) const;
    void removeRate(const std::string& currency, const std::string& from) const;

    [[nodiscard]] std::optional<PriceLayout> layoutFor(const std::string& signature) const;
    [[nodiscard]] std::optional<OfferLayout> offerLayoutFor(const std::string& signature) const;

private:
    std::filesystem::path file_;
};

/// Throws DocumentError naming the field when `saveParts` would not take the parts for what they
/// say; the checks are those of the shipped catalog (part_checks.h).
void requireSavable(const std::vector<Part>& parts, const std::vector<Source>& sources,
                    const Catalog& catalog);

/// Throws what `saveOffers` would.
void requireSavable(const std::vector<CloudOffer>& offers, const std::vector<Source>& sources,
                    const Catalog& catalog);

/// A copy of `part` to change: under `id`, without prices, named as a copy.
[[nodiscard]] Part copyOf(const Part& part, const PartId& id);

}  // namespace cw::catalog
