// Gestures that put parts into the slots of a device, take them out, and replace one by another.
#include <algorithm>
#include <map>

#include "model/design/gesture_draft.h"
#include "model/design/relink.h"
#include "model/design/words.h"

namespace cw::design {

using catalog::Part;
using catalog::SlotGroup;

namespace {

const SlotGroup* slotNamed(const Part& part, const std::string& name) {
    const auto found = std::find_if(part.slotGroups.begin(), part.slotGroups.end(),
                                    [&](const SlotGroup& slot) { return slot.name == name; });
    return found == part.slotGroups.end() ? nullptr : &*found;
}

const Fitting* fittingOf(const Device& device, const std::string& slot,
                         const catalog::PartId& part) {
    const auto found = std::find_if(
        device.fittings.begin(), device.fittings.end(),
        [&](const Fitting& fitting) { return fitting.slot == slot && fitting.part == part; });
    return found == device.fittings.end() ? nullptr : &*found;
}

std::string nameOf(const DeskParts& parts, const catalog::PartId& id) {
    const Part* part = parts.find(id);
    return part == nullptr ? id : part->name;
}

/// Adds `count` parts to a slot group with room for them.
Transaction fitInto(const Desk& desk, const DeskDevice& target, const SlotGroup& slot,
                    const Part& part, int count) {
    Draft draft(desk, *target.variant);
    draft.bring(part.id);
    const DeviceId device = target.device->id;
    if (const Fitting* same = fittingOf(*target.device, slot.name, part.id))
        draft.edit(SetFitting{device, same->id, part.id, same->count + count});
    else
        draft.edit(AddFitting{device, {{draft.newId()}, slot.name, part.id, count, {}}});
    return draft.take("Fit " + times(count, part.name));
}

/// A fitting in `slot` that `part` would replace: of another part of the same kind.
const Fitting* replaceable(const Device& device, const SlotGroup& slot, const Part& part,
                           const DeskParts& parts) {
    for (const Fitting& fitting : device.fittings) {
        const Part* old = parts.find(fitting.part);
        const bool sameKind = old != nullptr && old->kind == part.kind;
        if (fitting.slot == slot.name && sameKind && fitting.part != part.id) return &fitting;
    }
    return nullptr;
}

Refusal allTaken(const DeskDevice& target, const SlotGroup& slot, const Part& part) {
    const bool same = fittingOf(*target.device, slot.name, part.id) != nullptr;
    const std::string slots = slot.count == 1 ? "The " + slotWord(slot.kind)
                                              : "All " + counted(slot.count, slotWord(slot.kind));
    return Refusal{slots + " of " + target.device->label + (slot.count == 1 ? " is" : " are") +
                   " taken" + (same ? " by " + part.name + " already." : ".")};
}

/// The largest number of cables of `link` that `available` ports at one end allow.
int cablesFor(const Link& link, bool atA, int available, int instancesA, int instancesB) {
    long most = available;
    if (link.pattern == WiringPattern::mesh)
        most = available / (atA ? instancesB : instancesA);
    else if (!atA && link.pattern == WiringPattern::group)
        most = instancesB < instancesA ? available / ((instancesA + instancesB - 1) / instancesB)
                                       : static_cast<long>(available) * (instancesB / instancesA);
    else if (!atA && link.pattern == WiringPattern::rail)
        most = static_cast<long>(available / instancesA) * instancesB;
    else if (!atA)
        most = static_cast<long>(available) * instancesB / instancesA;
    return static_cast<int>(std::min<long>(most, link.count));
}

/// Shortens or removes the links at a fitting that shrinks to `count` parts.
void shrinkLinks(Draft& draft, const Device& device, const Fitting& fitting, int count) {
    const Variant& variant = draft.variant();
    const Part* part = draft.parts().find(fitting.part);
    std::map<std::string, int> available;
    if (part != nullptr)
        for (const catalog::PortGroup& port : part->ports)
            available[port.name] = port.count * count;
    for (const Link& link : variant.links) {
        const bool atA = link.a.device == device.id && link.a.fitting == fitting.id;
        const bool atB = link.b.device == device.id && link.b.fitting == fitting.id;
        if (!atA && !atB) continue;
        const Device* a = variant.findDevice(link.a.device);
        const Device* b = variant.findDevice(link.b.device);
        if (a == nullptr || b == nullptr) continue;
        int& left = available[(atA ? link.a : link.b).port];
        Link shorter = link;
        shorter.count = cablesFor(link, atA, left, a->count, b->count);
        if (shorter.count < 1) {
            draft.edit(RemoveLink{link.id});
            continue;
        }
        left -= atA ? portsTakenAtA(shorter, a->count, b->count)
                    : portsTakenAtB(shorter, a->count, b->count);
        if (shorter.count != link.count) draft.edit(SetLink{shorter});
    }
}

}  // namespace

Answer<Transaction> fitPart(const Desk& desk, DeviceId id, const catalog::PartId& partId,
                            int count) {
    const auto target = deviceOn(desk, id);
    if (!target) return Refusal{target.reason()};
    const auto found = partOn(desk, partId);
    if (!found) return Refusal{found.reason()};
    if (auto refusal = refusesCount(count)) return *refusal;
    const Device& device = *target.value().device;
    const Part& part = *found.value();

    const auto free = slotFor(device, *target.value().part, part);
    if (free) {
        const SlotGroup& slot = *free.value();
        const int room = slot.count - usedSlots(device, slot.name);
        return fitInto(desk, target.value(), slot, part, std::min(count, room));
    }
    const DeskParts parts(desk);
    const SlotGroup* full = nullptr;
    for (const SlotGroup& slot : target.value().part->slotGroups) {
        if (refusesSlot(slot, part)) continue;
        if (const Fitting* old = replaceable(device, slot, part, parts))
            return replaceFitting(desk, id, old->id, partId);
        if (full == nullptr) full = &slot;
    }
    return full == nullptr ? Refusal{free.reason()} : allTaken(target.value(), *full, part);
}

Answer<Transaction> unfitPart(const Desk& desk, DeviceId id, FittingId fittingId, int count) {
    const auto target = deviceOn(desk, id);
    if (!target) return Refusal{target.reason()};
    const Device& device = *target.value().device;
    const Fitting* fitting = findFitting(device, fittingId);
    if (fitting == nullptr) return Refusal{"This part is no longer in " + device.label + "."};
    const DeskParts parts(desk);
    const std::string name = nameOf(parts, fitting->part);
    if (count < 1 || count > fitting->count)
        return Refusal{device.label + " has " + std::to_string(fitting->count) + " x " + name +
                       "; " + std::to_string(count) + " cannot be taken out."};
    Draft draft(desk, *target.value().variant);
    shrinkLinks(draft, device, *fitting, fitting->count - count);
    if (count == fitting->count)
        draft.edit(RemoveFitting{id, fittingId});
    else
        draft.edit(SetFitting{id, fittingId, fitting->part, fitting->count - count});
    return draft.take("Take out " + times(count, name));
}

Answer<Transaction> replaceFitting(const Desk& desk, DeviceId id, FittingId fittingId,
                                   const catalog::PartId& partId) {
    const auto target = deviceOn(desk, id);
    if (!target) return Refusal{target.reason()};
    const auto found = partOn(desk, partId);
    if (!found) return Refusal{found.reason()};
    const Device& device = *target.value().device;
    const Fitting* fitting = findFitting(device, fittingId);
    if (fitting == nullptr) return Refusal{"This part is no longer in " + device.label + "."};
    if (fitting->part == partId)
        return Refusal{device.label + " has " + found.value()->name + " there already."};
    if (const SlotGroup* slot = slotNamed(*target.value().part, fitting->slot))
        if (auto refusal = refusesSlot(*slot, *found.value())) return *refusal;

    Draft draft(desk, *target.value().variant);
    draft.bring(partId);
    const std::string name = "Replace " + nameOf(draft.parts(), fitting->part) + " by " +
                             times(fitting->count, found.value()->name);
    const Fitting* joined = fittingOf(device, fitting->slot, partId);
    Device becomes = device;
    RelinkScope scope{fittingId, fittingId};
    if (joined != nullptr) {
        scope.to = joined->id;
        for (Fitting& other : becomes.fittings)
            if (other.id == joined->id) other.count += fitting->count;
        std::erase_if(becomes.fittings,
                      [&](const Fitting& other) { return other.id == fittingId; });
    } else {
        for (Fitting& other : becomes.fittings)
            if (other.id == fittingId) other.part = partId;
    }
    Relinking links(draft, becomes, scope);
    links.removeBefore();
    if (joined != nullptr) {
        draft.edit(RemoveFitting{id, fittingId});
        draft.edit(SetFitting{id, joined->id, partId, joined->count + fitting->count});
    } else {
        draft.edit(SetFitting{id, fittingId, partId, fitting->count});
    }
    links.addAfter();
    return draft.take(name + links.droppedWords());
}

}  // namespace cw::design
