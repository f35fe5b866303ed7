// The parts a document carries against a newer catalog: what changed, and taking it or not.
//
// A document never changes by itself: `pinChanges` only looks, `takePins` and `replaceEverywhere`
// give transactions, undoable and journaled like any other gesture. What a change does to a whole
// design is asked by evaluating it before and after; here are the figures of one unit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/catalog/catalog_diff.h"
#include "model/design/edit.h"
#include "model/design/fitting_rules.h"

namespace cw::design {

/// One pinned part that the catalog has otherwise.
struct PinChange {
    catalog::PartChange change;
    long uses = 0;  ///< units in all variants: devices, fittings, cables and modules as drawn
    std::optional<Money> priceBefore;  ///< typical, of one unit; empty where none is known
    std::optional<Money> priceAfter;
    std::optional<double> maxPowerBefore_W;  ///< of one unit
    std::optional<double> maxPowerAfter_W;
    std::string refusal;  ///< why it cannot be taken: a link ends at a port that is gone; else ""
    /// There is a newer copy to take. A withdrawn part has none: its replacements are in `change`.
    [[nodiscard]] bool canTake() const {
        return change.kind != catalog::ChangeKind::withdrawn && refusal.empty();
    }
};

/// What differs, in the order of the parts' ids. Parts that exist only as stated in a publication
/// are compared like all others.
[[nodiscard]] std::vector<PinChange> pinChanges(const Document& document,
                                                const catalog::Catalog& catalog);

/// Takes the catalog's copies of `parts`; a renamed part is renamed wherever it is used. Parts that
/// are the same or withdrawn are left alone: an empty transaction changes nothing. Applying it
/// throws EditError, the document untouched, when a link would lose its port.
[[nodiscard]] Transaction takePins(const Document& document, const catalog::Catalog& catalog,
                                   const std::vector<catalog::PartId>& parts);

/// Replaces a part by another wherever it is used, as the gestures would one by one; refused when
/// one of them refuses, with its reason.
[[nodiscard]] Answer<Transaction> replaceEverywhere(const Document& document,
                                                    const catalog::Catalog& catalog,
                                                    const catalog::PartId& part,
                                                    const catalog::PartId& by);

}  // namespace cw::design
