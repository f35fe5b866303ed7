// Finds parts by a query, fast enough to run on every key stroke.
//
// Holds what queries compare, taken from a catalog once: words in lower case, and one column a fact
// with the parts that state it. The catalog must outlive it; after a change of the catalog a new
// one is made. Making one reads every part; searching only reads, from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/catalog/part_query.h"

namespace cw::catalog {

class PartSearch {
public:
    explicit PartSearch(const Catalog& catalog);

    /// Parts for which every condition holds, in the catalog's order. Parts that exist only as
    /// stated in a publication, and retired ones, are left out unless asked for.
    [[nodiscard]] std::vector<const Part*> find(const PartQuery& query,
                                                bool withHidden = false) const;

private:
    /// Of one fact: part by part, those that state it.
    template <class T>
    using Column = std::vector<std::pair<std::uint32_t, T>>;
    template <class T>
    using Columns = std::unordered_map<std::string, Column<T>>;

    void addFacts(const Part& part);
    [[nodiscard]] std::vector<bool> holding(const QueryCondition& condition) const;
    void holdWord(const QueryCondition& condition, std::vector<bool>& holds) const;
    void holdText(const QueryCondition& condition, std::vector<bool>& holds) const;
    void holdFigure(const QueryCondition& condition, std::vector<bool>& holds) const;

    std::vector<const Part*> parts_;
    std::vector<bool> hidden_;
    std::string words_;                   ///< of all parts, each closed by a NUL
    std::vector<std::size_t> wordsFrom_;  ///< where each part's begin; one more at the end
    Columns<double> figures_;             ///< by fact, and by "*unit"
    Columns<std::string> texts_;          ///< by fact, in lower case
};

}  // namespace cw::catalog
