// What changed between two sets of parts, part by part and fact by fact.
//
// For a newer catalog against an older one, and for the copies a document carries against the
// catalog of today. Compares what a part is; where a fact comes from is compared only when nothing
// else differs. Changes nothing: taking a change is design/pin_update.h's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/catalog/part_facts.h"

namespace cw::catalog {

/// One fact that differs; an empty side has none.
struct FactChange {
    std::string name;
    std::optional<PartFact> before;
    std::optional<PartFact> after;
    bool operator==(const FactChange&) const = default;
};

enum class ChangeKind {
    added,
    changed,
    renamed,    ///< the same part under a new id
    withdrawn,  ///< no longer in the catalog
    retired,    ///< there, but no longer sold
};

struct PartChange {
    ChangeKind kind = ChangeKind::changed;
    PartId part;                       ///< id before; of an added part, after
    PartId newId;                      ///< of a renamed part
    std::string name;                  ///< for people
    std::vector<FactChange> facts;     ///< of changed, renamed and retired parts
    bool sourcesOnly = false;          ///< only where facts come from, or notes, changed
    std::vector<PartId> replacements;  ///< for withdrawn and retired parts, the nearest first
};

/// Facts that differ between two copies of a part, in the order of the older one.
[[nodiscard]] std::vector<FactChange> factChanges(const Part& before, const Part& after);

/// The change of one part against `catalog`; nothing when it is there and the same.
[[nodiscard]] std::optional<PartChange> changeOf(const Part& before, const Catalog& catalog);

/// All of `before`'s parts against `after`, then what was added, in the order of the catalogs.
[[nodiscard]] std::vector<PartChange> compareCatalogs(const Catalog& before, const Catalog& after);

/// What could stand in for `part`: what the catalog names as its replacement, else parts of its
/// kind that are sold and go into the same place (form factor, socket, connector), nearest in its
/// main figures first. At most `most`.
[[nodiscard]] std::vector<PartId> replacementsFor(const Part& part, const Catalog& catalog,
                                                  std::size_t most = 3);

[[nodiscard]] std::string_view nameOf(ChangeKind kind);

}  // namespace cw::catalog
