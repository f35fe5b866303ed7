// The hardware catalog: all parts and sources of one SQLite file, read once, never written.
//
// Opening reads every part into memory, so the file may vanish afterwards. Of a catalog of many
// thousand parts each is read when it is first asked for (then find, search and parts throw
// CatalogError when the file is damaged), from a file that is kept open (lazy_parts.h). Safe to
// read from several threads. Opening a missing file never creates one. The schema is
// catalog/schema.sql; the file is built from catalog/data/*.json by catalog/build_catalog.cpp.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/catalog/cloud_offer.h"
#include "model/catalog/compatibility.h"
#include "model/catalog/model_entry.h"
#include "model/catalog/part.h"
#include "model/catalog/part_names.h"

namespace cw::catalog {

class LazyParts;
struct OwnPrices;

/// Whose a part is, where a user's catalog lies over the shipped one.
enum class PartOrigin { shipped, user, userOverShipped };

class Catalog : public PartLookup {
public:
    /// The schema this program reads; SQLite's user_version of the file.
    static constexpr int schemaVersion = 5;

    /// Catalogs up to this size are read whole when they are opened.
    static constexpr std::size_t readWhole_parts = 2'000;

    Catalog();
    Catalog(const Catalog& other);
    Catalog(Catalog&&) noexcept;
    Catalog& operator=(Catalog other) noexcept;
    ~Catalog() override;

    /// Throws CatalogError when the file is missing, unreadable, corrupt, not a catalog or of an
    /// older schema, NewerVersionError when its schema is newer.
    static Catalog open(const std::filesystem::path& file);

    /// Version text of the data, such as "2026-11-30": pinned into documents.
    [[nodiscard]] const std::string& version() const { return version_; }

    /// Also by an id the part had in earlier catalogs.
    [[nodiscard]] const Part* find(const PartId& id) const override;
    /// Several at once, in that order; null where there is none.
    [[nodiscard]] std::vector<const Part*> findAll(const std::vector<PartId>& ids) const;
    [[nodiscard]] const Compatibility& compatibility() const { return compatibility_; }
    /// The connectors parts may name; true for those of fibres.
    [[nodiscard]] const std::map<std::string, bool>& connectors() const { return connectors_; }
    [[nodiscard]] const std::map<std::string, Source>& sources() const { return sources_; }
    /// Prices in this file of parts that are in another one: of the shipped catalog's, in a user's.
    [[nodiscard]] const std::map<PartId, std::vector<Price>>& pricesOfOthers() const {
        return pricesOfOthers_;
    }
    /// What cloud providers ask for a GPU-hour, in the order of the data.
    [[nodiscard]] const std::vector<CloudOffer>& cloudOffers() const { return cloudOffers_; }
    /// The public model architectures, in the order of the data.
    [[nodiscard]] const std::vector<ModelEntry>& models() const { return models_; }
    /// Null when there is none of that id.
    [[nodiscard]] const ModelEntry* findModel(std::string_view id) const;
    [[nodiscard]] const Source* findSource(const std::string& id) const;
    /// The sources a part and its prices cite, each once, as far as they are known: what a document
    /// pins with it.
    [[nodiscard]] std::vector<Source> sourcesCitedBy(const Part& part) const;
    /// All parts ordered by kind, then by data order within the kind. Of a large catalog it takes a
    /// second, the first time.
    [[nodiscard]] const std::vector<Part>& parts() const;
    /// What all parts are called, in the same order; of `kind` where one is given. Reads no part.
    [[nodiscard]] std::vector<PartName> names(std::optional<PartKind> kind = {}) const;
    [[nodiscard]] std::vector<OrderingNumbers> orderingNumbers() const;
    /// Parts of `kind`, all kinds when empty, whose id, vendor, name or part number contains every
    /// word of `text`, ignoring case. `statedOnly` and retired parts are left out unless asked for.
    [[nodiscard]] std::vector<const Part*> search(std::string_view text,
                                                  std::optional<PartKind> kind,
                                                  bool withStatedOnly = false) const;

    /// What a list needs of a part before anybody looks at it.
    struct Found {
        PartId id;
        PartKind kind{};
        Availability availability{};
        int year = 0;
    };
    /// The same as `search`, without reading a part of a large catalog.
    [[nodiscard]] std::vector<Found> searchNames(std::string_view text,
                                                 std::optional<PartKind> kind,
                                                 bool withStatedOnly = false) const;

    // What a merged catalog knows besides; see merged_catalog.h.

    [[nodiscard]] PartOrigin originOf(const PartId& part) const;
    /// The parts that are not as shipped, by id.
    [[nodiscard]] std::vector<const Part*> ownParts() const;
    [[nodiscard]] PartOrigin originOfOffer(const std::string& cloudOffer) const;
    /// The shipped part that a user's lies over; null when none does.
    [[nodiscard]] const Part* overriddenBy(const PartId& part) const;
    /// The prices that do not count because the user's own do; null when none does.
    [[nodiscard]] const std::vector<Price>* pricesBelow(const PartId& part) const;
    /// Retired by the user: still found, no longer suggested. Why is "" when it is not.
    [[nodiscard]] bool isRetired(const PartId& part) const { return retired_.contains(part); }
    [[nodiscard]] std::string whyRetired(const PartId& part) const;

private:
    friend class CatalogReader;
    friend class CatalogMerger;
    friend class PartSearch;
    struct Unread;

    /// Whether parts are still read when they are asked for.
    [[nodiscard]] bool isLazy() const;
    /// Of a catalog whose parts are still read when they are asked for; null otherwise.
    [[nodiscard]] LazyParts* lazyParts() const;
    [[nodiscard]] bool isHidden(const PartId& part, Availability availability) const;
    void indexParts() const;
    void swap(Catalog& other) noexcept;

    // For CatalogMerger.

    void putLazily(Part own);
    /// Null when there is no such part.
    [[nodiscard]] const std::string* vendorOf(const PartId& part) const;
    /// These prices stand beside those the part has.
    void addPrices(const PartId& part, const std::vector<Price>& prices);
    /// These prices alone count; what counted before is kept in `otherPrices_`.
    void setOnlyPrices(const PartId& part, OwnPrices prices);

    std::string version_;
    Compatibility compatibility_;
    std::map<std::string, bool> connectors_;
    std::map<PartId, std::vector<Price>> pricesOfOthers_;
    mutable std::vector<Part> parts_;
    mutable std::unordered_map<PartId, std::size_t> index_;
    std::unique_ptr<Unread> unread_;  ///< null when all parts were read at once
    std::map<std::string, Source> sources_;
    std::vector<CloudOffer> cloudOffers_;
    std::vector<ModelEntry> models_;
    std::map<PartId, PartOrigin> origins_;            ///< of parts that are not as shipped
    std::map<std::string, PartOrigin> offerOrigins_;  ///< of cloud offers that are not as shipped
    std::map<PartId, Part> overridden_;
    mutable std::map<PartId, std::vector<Price>> otherPrices_;
    std::map<PartId, std::string> retired_;  ///< and why
};

}  // namespace cw::catalog
