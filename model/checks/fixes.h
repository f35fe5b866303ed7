// Fixes: the transactions a finding may offer. Each removes its own finding and nothing else.
//
// A fix is offered only where it is one obvious change; a test applies every fix of the sample
// designs and asserts that the finding is gone and that undo restores the document.
#pragma once

#include <optional>
#include <string>

#include "model/checks/lookup.h"

namespace cw::checks {

/// Edits of the context's variant under one name, with the parts they bring in pinned first.
class FixBuilder {
public:
    FixBuilder(const Context& context, std::string name);
    /// Pins `part` from the catalog when the document does not hold it yet.
    FixBuilder& use(const catalog::Part* part);
    FixBuilder& edit(design::Edit edit);
    [[nodiscard]] design::Transaction take() { return std::move(transaction_); }

private:
    const Context& context_;
    design::Transaction transaction_;
};

/// The parts of one kind a fix may bring in: the document's own copies first, the catalog's
/// otherwise.
[[nodiscard]] std::vector<const catalog::Part*> availableParts(const Context& context,
                                                               catalog::PartKind kind);

/// The cable and modules of the catalog that join the link's ports over its length, when they are
/// not those it has; empty without a catalog or when nothing fits.
[[nodiscard]] std::optional<design::CableChoice> betterCable(const Context& context,
                                                             const JoinedLink& link);

/// Gives the link `choice`.
[[nodiscard]] design::Transaction cableFix(const Context& context, const JoinedLink& link,
                                           const design::CableChoice& choice);

/// Removes one link.
[[nodiscard]] design::Transaction removeLinkFix(const Context& context,
                                                const design::ResolvedLink& link);

}  // namespace cw::checks
