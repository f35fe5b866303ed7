// Gestures that bring devices and variants into being.
#include <set>
#include <unordered_map>

#include "model/design/gesture_draft.h"
#include "model/design/words.h"

namespace cw::design {

using catalog::Part;
using catalog::PartKind;

namespace {

/// Where a part belongs that is no device by itself; nullopt for devices.
std::optional<Refusal> refusesCanvas(const Part& part) {
    const std::string is = part.name + " is " + aKindWord(part.kind);
    switch (part.kind) {
        case PartKind::server:
        case PartKind::networkSwitch:
        case PartKind::storageSystem:
        case PartKind::rack:
        case PartKind::pdu:
        case PartKind::coolingUnit:
            return std::nullopt;
        case PartKind::accelerator:
        case PartKind::cpu:
        case PartKind::memory:
        case PartKind::nic:
        case PartKind::drive:
            return Refusal{is + ": drop it onto a server."};
        case PartKind::cable:
        case PartKind::transceiver:
            return Refusal{is + ": draw a link from port to port instead."};
    }
    return Refusal{is + "."};
}

}  // namespace

Answer<Transaction> placePart(const Desk& desk, const catalog::PartId& id, Position position,
                              int count) {
    const auto variant = variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    const auto found = partOn(desk, id);
    if (!found) return Refusal{found.reason()};
    const Part& part = *found.value();
    if (auto refusal = refusesCanvas(part)) return *refusal;
    if (auto refusal = refusesCount(count)) return *refusal;

    Draft draft(desk, *variant.value());
    std::set<std::string> labels;
    Device device;
    device.id.value = draft.newId();
    device.label = freeLabel(draft.variant(), part.name, labels);
    device.part = part.id;
    device.count = count;
    device.position = position;
    draft.bring(part.id);
    for (const catalog::Include& include : part.includes) {
        const auto included = partOn(desk, include.part);
        if (!included) return Refusal{part.name + ": " + included.reason()};
        draft.bring(include.part);
        device.fittings.push_back({{draft.newId()}, include.slot, include.part, include.count, {}});
    }
    draft.edit(AddDevice{device});
    return draft.take("Add " + times(count, part.name));
}

Answer<Transaction> duplicateDevices(const Desk& desk, const std::vector<DeviceId>& devices,
                                     Position by) {
    const auto variant = variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    Draft draft(desk, *variant.value());
    std::set<std::string> labels;
    std::unordered_map<DeviceId, DeviceId> copyOf;
    std::unordered_map<FittingId, FittingId> fittingCopyOf;
    // In the order of the design, so that the same selection gives the same copies.
    const std::set<DeviceId> chosen(devices.begin(), devices.end());
    for (const Device& device : draft.variant().devices) {
        if (chosen.count(device.id) == 0) continue;
        Device copy = device;
        copy.id.value = draft.newId();
        copyOf[device.id] = copy.id;
        for (Fitting& fitting : copy.fittings) {
            const FittingId old = fitting.id;
            fitting.id.value = draft.newId();
            fittingCopyOf[old] = fitting.id;
        }
        copy.label = freeLabel(draft.variant(), device.label, labels);
        copy.position = {device.position.x + by.x, device.position.y + by.y};
        draft.edit(AddDevice{copy});
    }
    if (copyOf.empty()) return Refusal{"Nothing is selected to duplicate."};
    for (const Link& link : draft.variant().links) {
        if (copyOf.count(link.a.device) == 0 || copyOf.count(link.b.device) == 0) continue;
        Link copy = link;
        copy.id.value = draft.newId();
        for (LinkEnd* end : {&copy.a, &copy.b}) {
            end->device = copyOf[end->device];
            if (end->fitting) end->fitting = fittingCopyOf[end->fitting];
        }
        draft.edit(AddLink{copy});
    }
    const auto count = static_cast<long>(copyOf.size());
    if (count > 1) return draft.take("Duplicate " + counted(count, "device"));
    return draft.take("Duplicate " + draft.variant().findDevice(copyOf.begin()->first)->label);
}

Answer<Transaction> duplicateVariant(const Desk& desk, const std::string& newName) {
    const auto variant = variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    if (newName.empty()) return Refusal{"A variant needs a name."};
    if (findVariant(desk.document, newName) != nullptr)
        return Refusal{"There is already a variant called \"" + newName + "\"."};
    AddVariant copy{*variant.value(),
                    static_cast<std::size_t>(variant.value() - desk.document.variants.data()) + 1};
    copy.variant.name = newName;
    return Transaction{"Duplicate variant " + desk.variant, {copy}};
}

}  // namespace cw::design
