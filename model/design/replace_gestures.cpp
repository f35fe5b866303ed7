// The gesture that makes another part of a whole device: "what if it were H200s".
#include <algorithm>
#include <set>

#include "model/design/gesture_draft.h"
#include "model/design/relink.h"
#include "model/design/words.h"

namespace cw::design {

using catalog::Part;

namespace {

/// The fittings of what a device becomes: what the new part is sold with, then what the user had
/// added, where it still goes in. Ids stay where a slot keeps its content, so that links do.
std::vector<Fitting> fittingsOf(Draft& draft, const Device& device, const Part& oldPart,
                                const Part& newPart) {
    std::vector<Fitting> old = device.fittings;
    const auto takeOld = [&](const std::string& slot, const catalog::PartId* part) {
        const auto same = std::find_if(old.begin(), old.end(), [&](const Fitting& fitting) {
            return fitting.slot == slot && (part == nullptr || fitting.part == *part);
        });
        if (same == old.end()) return FittingId{};
        const FittingId id = same->id;
        old.erase(same);
        return id;
    };
    Device becomes = device;
    becomes.fittings.clear();
    for (const catalog::Include& include : newPart.includes) {
        FittingId id = takeOld(include.slot, &include.part);
        if (!id) id = takeOld(include.slot, nullptr);
        if (!id) id.value = draft.newId();
        draft.bring(include.part);
        becomes.fittings.push_back({id, include.slot, include.part, include.count, {}});
    }
    for (const Fitting& fitting : old) {
        const bool wasSold = std::any_of(
            oldPart.includes.begin(), oldPart.includes.end(), [&](const catalog::Include& include) {
                return include.slot == fitting.slot && include.part == fitting.part;
            });
        const Part* part = draft.parts().find(fitting.part);
        if (wasSold || part == nullptr) continue;
        const auto slot = slotFor(becomes, newPart, *part);
        if (!slot) continue;
        Fitting kept = fitting;
        kept.slot = slot.value()->name;
        kept.count = std::min(kept.count, slot.value()->count - usedSlots(becomes, kept.slot));
        becomes.fittings.push_back(kept);
    }
    return becomes.fittings;
}

}  // namespace

Answer<Transaction> replaceDevice(const Desk& desk, DeviceId id, const catalog::PartId& partId) {
    const auto target = deviceOn(desk, id);
    if (!target) return Refusal{target.reason()};
    const auto found = partOn(desk, partId);
    if (!found) return Refusal{found.reason()};
    const Device& device = *target.value().device;
    const Part& oldPart = *target.value().part;
    const Part& newPart = *found.value();
    if (oldPart.id == newPart.id)
        return Refusal{device.label + " is " + newPart.name + " already."};
    if (oldPart.kind != newPart.kind)
        return Refusal{newPart.name + " is " + aKindWord(newPart.kind) + "; " + device.label +
                       " is " + aKindWord(oldPart.kind) + "."};
    const DeskParts parts(desk);
    for (const catalog::Include& include : newPart.includes)
        if (parts.find(include.part) == nullptr)
            return Refusal{newPart.name + " includes \"" + include.part +
                           "\", which the catalog does not have."};

    Draft draft(desk, *target.value().variant);
    draft.bring(partId);
    Device becomes = device;
    becomes.part = partId;
    becomes.fittings = fittingsOf(draft, device, oldPart, newPart);
    Relinking links(draft, becomes);
    links.removeBefore();
    draft.edit(SetDevicePart{id, partId, becomes.fittings});
    if (isLabelOf(device.label, oldPart.name)) {
        std::set<std::string> labels;
        draft.edit(SetDeviceLabel{id, freeLabel(draft.variant(), newPart.name, labels)});
    }
    links.addAfter();
    return draft.take("Replace " + oldPart.name + " by " + newPart.name + links.droppedWords());
}

}  // namespace cw::design
