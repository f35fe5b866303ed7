// Finds parts by a query, fast enough to run on every key stroke.
//
// Holds what queries compare: words in lower case, and one column a fact with the parts that state
// it. Of a small catalog all of it is taken from the parts; of a large one, whose parts are read
// when they are asked for, words are read from the file's search tables at once and a fact when a
// query first compares it, so that neither the first search nor the first filter reads a part. The
// catalog must outlive it; after a change of the catalog a new one is made. Searching may be done
// from any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/catalog/part_facts.h"
#include "model/catalog/part_query.h"

namespace cw::catalog {

class PartSearch {
public:
    /// Throws CatalogError when the file turns out to be damaged.
    explicit PartSearch(const Catalog& catalog);
    ~PartSearch();

    /// Parts for which every condition holds, in the catalog's order. Parts that exist only as
    /// stated in a publication, and retired ones, are left out unless asked for.
    [[nodiscard]] std::vector<const Part*> find(const PartQuery& query,
                                                bool withHidden = false) const;

    /// A part that was found, not read. The id lives as long as the search.
    struct Hit {
        const PartId* id = nullptr;
        PartKind kind{};
        std::uint32_t place = 0;  ///< names the part in `column`
    };
    /// The same parts, without reading any.
    [[nodiscard]] std::vector<Hit> hits(const PartQuery& query, bool withHidden = false) const;

    /// Every part of a kind in the catalog's order, hidden ones, too.
    [[nodiscard]] std::vector<Hit> partsOf(PartKind kind) const;
    /// Whether parts are still read when they are asked for.
    [[nodiscard]] bool readsLazily() const { return unread_ != nullptr; }

    /// What the parts state for one fact; texts in lower case. Parts that state none are not in it.
    template <class T>
    using Column = std::vector<std::pair<std::uint32_t, T>>;
    [[nodiscard]] const Column<double>& figures(const std::string& fact) const;
    [[nodiscard]] const Column<std::string>& texts(const std::string& fact) const;
    /// Whether the fact is one value of its part, or words on a list (part_words.h), and so all of
    /// it in its column. A list of figures is not.
    [[nodiscard]] static bool isOneColumn(PartKind kind, std::string_view fact);
    /// Whether it is such a list: its column has them as one text, with commas between.
    [[nodiscard]] static bool isFigureList(PartKind kind, std::string_view fact);

private:
    struct Place {
        PartId id;
        PartKind kind{};
        bool isHidden = false;
    };
    struct Unread;
    template <class T>
    using Columns = std::unordered_map<std::string, Column<T>>;

    void readFromParts();
    void readFromIndex(LazyParts& lazy);
    void putOwnOverIndex(LazyParts& lazy);
    std::uint32_t addPlace(const PartId& id, PartKind kind, bool isStated);
    void addPart(const Part& part);
    void addFact(std::uint32_t place, const std::string& name, const PartFact& fact) const;
    /// Reads the columns a query names so, if they are not there yet. The mutex is held.
    void require(const std::string& name) const;
    [[nodiscard]] std::vector<bool> holding(const QueryCondition& condition) const;
    void holdWord(const QueryCondition& condition, std::vector<bool>& holds) const;
    void holdText(const QueryCondition& condition, std::vector<bool>& holds) const;
    void holdFigure(const QueryCondition& condition, std::vector<bool>& holds) const;

    const Catalog& catalog_;
    std::vector<Place> places_;
    std::vector<std::uint32_t> order_;    ///< places in the catalog's order; not all are in it
    std::string words_;                   ///< of all places, each closed by a NUL
    std::vector<std::size_t> wordsFrom_;  ///< where each place's begin; one more at the end
    std::unique_ptr<Unread> unread_;      ///< null when every column is there
    mutable std::mutex mutex_;            ///< guards reading columns
    mutable Columns<double> figures_;     ///< by fact, and by "*unit"
    mutable Columns<std::string> texts_;  ///< by fact, in lower case
};

}  // namespace cw::catalog
