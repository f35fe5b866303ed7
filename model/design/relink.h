// Carries the links of a device over to what it becomes: another part, or other fittings.
//
// Plans on a copy of the variant; the edits go to the draft in two halves, around those that change
// the device itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/design/gesture_draft.h"

namespace cw::design {

/// Which ends of the device are concerned; nothing: all of them.
struct RelinkScope {
    std::optional<FittingId> from;  ///< only links that end at this fitting now
    std::optional<FittingId> to;    ///< only ports of this fitting may take them
};

class Relinking {
public:
    /// `becomes` is the device of the draft's variant after the change.
    Relinking(Draft& draft, const Device& becomes, const RelinkScope& scope = {});

    /// Takes off the links that are dropped or moved.
    void removeBefore();
    /// Puts back those that are moved, where they were in the list.
    void addAfter();
    /// ", dropping 2 links"; empty when none is.
    [[nodiscard]] std::string droppedWords() const;

private:
    struct Carried {
        const Link* before;
        std::optional<Link> after;  ///< nothing: no port for it
        [[nodiscard]] bool isUntouched() const { return after && *after == *before; }
    };
    [[nodiscard]] std::optional<Link> carry(const Link& link, bool atA, Variant& scratch,
                                            const RelinkScope& scope) const;

    Draft& draft_;
    DeviceId device_;
    std::vector<Carried> carried_;
};

/// The choice a link holds, found among `parts`.
[[nodiscard]] CableChoice choiceOf(const Link& link, const catalog::PartLookup& parts);
void setChoice(Link& link, const CableChoice& choice);
/// chooseCable over everything the desk has.
[[nodiscard]] Answer<CableChoice> chooseOn(const DeskParts& parts, const catalog::PortGroup& a,
                                           const catalog::PortGroup& b, double length_m,
                                           const PortSplit& split = {});

}  // namespace cw::design
