// The slot half of fitting_rules.h: what sits where inside a device.
#include <algorithm>

#include "model/catalog/slot_fit.h"
#include "model/design/fitting_rules.h"
#include "model/design/words.h"

namespace cw::design {

using catalog::Part;
using catalog::SlotGroup;

namespace {

std::string slotsOf(const SlotGroup& slot) {
    return counted(slot.count, slotWord(slot.kind));
}

}  // namespace

std::optional<Refusal> refusesSlot(const SlotGroup& slot, const Part& part) {
    if (catalog::fits(slot, part)) return std::nullopt;
    if (!catalog::kindFits(slot.kind, part.kind))
        return Refusal{part.name + " is " + aKindWord(part.kind) + " and does not go into a " +
                       slotWord(slot.kind) + "."};
    const std::string form = catalog::formOf(part);
    const bool formFits = slot.forms.empty() ||
                          std::find(slot.forms.begin(), slot.forms.end(), form) != slot.forms.end();
    if (!formFits)
        return Refusal{part.name + " is " + (form.empty() ? "of no stated form" : form) + "; the " +
                       slotWord(slot.kind) + " takes " + joinOr(slot.forms) + "."};
    return Refusal{part.name + " is not on the vendor's list for this " + slotWord(slot.kind) +
                   ": " + joinOr(slot.accepts) + "."};
}

int usedSlots(const Device& device, const std::string& slot) {
    int used = 0;
    for (const Fitting& fitting : device.fittings)
        if (fitting.slot == slot) used += fitting.count;
    return used;
}

Answer<const SlotGroup*> slotFor(const Device& device, const Part& devicePart, const Part& part) {
    const SlotGroup* full = nullptr;
    std::optional<Refusal> refusal;
    for (const SlotGroup& slot : devicePart.slotGroups) {
        const auto refused = refusesSlot(slot, part);
        if (!refused && usedSlots(device, slot.name) < slot.count) return &slot;
        if (!refused && full == nullptr) full = &slot;
        // A slot of the right kind says more about the part than one of another kind.
        if (refused && !refusal && catalog::kindFits(slot.kind, part.kind)) refusal = refused;
    }
    if (full != nullptr) {
        const int used = usedSlots(device, full->name);
        return Refusal{devicePart.name + " has " + slotsOf(*full) + " for it and " +
                       std::to_string(used) + (used == 1 ? " is" : " are") + " taken."};
    }
    if (refusal) return *refusal;
    return Refusal{devicePart.name + " has no slot for " + aKindWord(part.kind) + "."};
}

}  // namespace cw::design
