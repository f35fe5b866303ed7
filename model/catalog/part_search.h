// Finds parts by a query, fast enough to run on every key stroke.
//
// Holds what queries compare, taken from a catalog once: words in lower case, figures as one column
// a fact, made when first asked for. The catalog must outlive it; after a change of the catalog a
// new one is made. One thread at a time.
#pragma once

#include <string>
#include <unordered_map>
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
    using Figures = std::vector<std::vector<double>>;  ///< of each part; often one, or none

    [[nodiscard]] std::vector<bool> holding(const QueryCondition& condition) const;
    void holdWord(const QueryCondition& condition, std::vector<bool>& holds) const;
    void holdText(const QueryCondition& condition, std::vector<bool>& holds) const;
    void holdFigure(const QueryCondition& condition, std::vector<bool>& holds) const;
    [[nodiscard]] const Figures& figures(const std::string& key) const;

    std::vector<const Part*> parts_;
    std::vector<bool> hidden_;
    std::string words_;                   ///< of all parts, each closed by a NUL
    std::vector<std::size_t> wordsFrom_;  ///< where each part's begin; one more at the end
    mutable std::unordered_map<std::string, Figures> figures_;  ///< by fact, or by "*unit"
};

}  // namespace cw::catalog
