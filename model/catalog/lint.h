// The state of a whole catalog: what is wrong with it, what nobody published, what nobody checked.
//
// Errors make a catalog wrong; missing facts do not, they are only counted, so that one sees where
// a catalog is thin. The shipped catalog has no errors: a test and CI hold it to that.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "model/catalog/catalog.h"

namespace cw::catalog {

struct LintProblem {
    PartId part;  ///< or the id of a cloud offer or a model
    std::string field;
    std::string what;
    bool operator==(const LintProblem&) const = default;
};

/// How complete the parts of one kind are. Parts that exist only as stated are not counted.
struct KindState {
    std::size_t parts = 0;
    std::size_t facts = 0;                       ///< stated, prices not included
    std::size_t unsureFacts = 0;                 ///< of these: recalled or unverified
    std::size_t withIncludes = 0;                ///< systems whose bases were proved
    std::map<std::string, std::size_t> missing;  ///< by field: parts for which nobody published it
};

struct LintReport {
    std::vector<LintProblem> errors;  ///< in the catalog's order
    std::map<PartKind, KindState> kinds;
    KindState models;  ///< model architectures: no parts, but with facts and sources like theirs
    [[nodiscard]] bool ok() const { return errors.empty(); }
};

[[nodiscard]] LintReport lint(const Catalog& catalog);

/// What the search tables of a catalog file say otherwise than its parts, or leave out; nothing of
/// a user's own catalog, which has none. Throws CatalogError.
[[nodiscard]] std::vector<LintProblem> lintSearchTables(const std::filesystem::path& file);

}  // namespace cw::catalog
