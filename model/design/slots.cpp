// The slot half of fitting_rules.h: what sits where inside a device.
#include <algorithm>

#include "model/design/fitting_rules.h"
#include "model/design/words.h"

namespace cw::design {

using catalog::Part;
using catalog::PartKind;
using catalog::SlotGroup;
using catalog::SlotKind;

namespace {

/// Whether parts of this kind belong in slots of that kind at all.
bool kindFits(SlotKind slot, PartKind part) {
    switch (slot) {
        case SlotKind::gpuSocket:
            return part == PartKind::accelerator;
        case SlotKind::cpuSocket:
            return part == PartKind::cpu;
        case SlotKind::dimm:
            return part == PartKind::memory;
        case SlotKind::pcie:
            return part == PartKind::nic || part == PartKind::accelerator;
        case SlotKind::driveBay:
            return part == PartKind::drive;
        case SlotKind::networkModule:
            return part == PartKind::nic;
    }
    return false;
}

/// What the slot's `forms` must hold for the part: form factor, socket or memory type.
std::string formOf(const Part& part) {
    if (const auto* gpu = part.as<catalog::Accelerator>()) return gpu->formFactor;
    if (const auto* cpu = part.as<catalog::Cpu>()) return cpu->socket;
    if (const auto* memory = part.as<catalog::Memory>()) return memory->type;
    if (const auto* nic = part.as<catalog::Nic>()) return nic->formFactor;
    if (const auto* drive = part.as<catalog::Drive>()) return drive->formFactor;
    return {};
}

/// Card sizes of the PCI Express CEM specification, small to large: a card sits in a slot of its
/// own size or a larger one. "LP" is the slot for half-height, half-length cards. 0 for other
/// forms.
int cardSize(const std::string& form) {
    if (form == "LP" || form == "HHHL") return 1;
    if (form == "FHHL") return 2;
    if (form == "FHFL") return 3;
    return 0;
}

bool formFits(const SlotGroup& slot, const std::string& form) {
    if (slot.forms.empty() || form.empty()) return true;
    const int card = cardSize(form);
    return std::any_of(slot.forms.begin(), slot.forms.end(), [&](const std::string& accepted) {
        return accepted == form || (card > 0 && cardSize(accepted) >= card);
    });
}

std::string slotsOf(const SlotGroup& slot) {
    return counted(slot.count, slotWord(slot.kind));
}

}  // namespace

std::optional<Refusal> refusesSlot(const SlotGroup& slot, const Part& part) {
    if (!kindFits(slot.kind, part.kind))
        return Refusal{part.name + " is " + aKindWord(part.kind) + " and does not go into a " +
                       slotWord(slot.kind) + "."};
    const std::string form = formOf(part);
    if (!formFits(slot, form))
        return Refusal{part.name + " is " + form + "; the " + slotWord(slot.kind) + " takes " +
                       joinOr(slot.forms) + "."};
    const bool isListed =
        slot.accepts.empty() ||
        std::find(slot.accepts.begin(), slot.accepts.end(), part.id) != slot.accepts.end();
    if (!isListed)
        return Refusal{part.name + " is not on the vendor's list for this " + slotWord(slot.kind) +
                       ": " + joinOr(slot.accepts) + "."};
    return std::nullopt;
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
    for (const SlotGroup& slot : devicePart.slots) {
        const auto refused = refusesSlot(slot, part);
        if (!refused && usedSlots(device, slot.name) < slot.count) return &slot;
        if (!refused && full == nullptr) full = &slot;
        // A slot of the right kind says more about the part than one of another kind.
        if (refused && !refusal && kindFits(slot.kind, part.kind)) refusal = refused;
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
