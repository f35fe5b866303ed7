#include "model/design/gesture_draft.h"

#include <algorithm>
#include <utility>

#include "model/design/document_json.h"

namespace cw::design {

using catalog::Part;
using catalog::PartId;

const Part* DeskParts::find(const PartId& id) const {
    const Part* pinned = desk_.document.pinned.find(id);
    return pinned != nullptr ? pinned : desk_.catalog.find(id);
}

std::vector<const Part*> DeskParts::ofKind(catalog::PartKind kind) const {
    std::vector<const Part*> found;
    for (const Part* part : desk_.catalog.search({}, kind, true))
        if (!desk_.catalog.isRetired(part->id)) found.push_back(find(part->id));
    // Parts that a newer catalog has dropped are still the document's own.
    for (const auto& [id, part] : desk_.document.pinned.all())
        if (part.kind == kind && desk_.catalog.find(id) == nullptr) found.push_back(&part);
    return found;
}

Answer<const Variant*> variantOn(const Desk& desk) {
    const Variant* variant = findVariant(desk.document, desk.variant);
    if (variant == nullptr) return Refusal{"There is no variant called \"" + desk.variant + "\"."};
    return variant;
}

Answer<const Part*> partOn(const Desk& desk, const PartId& id) {
    const Part* part = DeskParts(desk).find(id);
    if (part == nullptr) return Refusal{"The catalog has no part \"" + id + "\"."};
    return part;
}

Answer<DeskDevice> deviceOn(const Desk& desk, DeviceId id) {
    const auto variant = variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    const Device* device = variant.value()->findDevice(id);
    if (device == nullptr) return Refusal{"This device is no longer in the design."};
    const auto part = partOn(desk, device->part);
    if (!part) return Refusal{part.reason()};
    return DeskDevice{variant.value(), device, part.value()};
}

std::optional<Refusal> refusesCount(int count) {
    if (count >= 1 && count <= maxCount) return std::nullopt;
    return Refusal{"The count must be from 1 to " + std::to_string(maxCount) + ", not " +
                   std::to_string(count) + "."};
}

std::string freeLabel(const Variant& variant, const std::string& label,
                      std::set<std::string>& taken) {
    const auto isTaken = [&](const std::string& text) {
        return taken.count(text) > 0 ||
               std::any_of(variant.devices.begin(), variant.devices.end(),
                           [&](const Device& device) { return device.label == text; });
    };
    std::string text = label;
    for (int number = 2; isTaken(text); ++number) text = label + " " + std::to_string(number);
    taken.insert(text);
    return text;
}

bool isLabelOf(const std::string& label, const std::string& name) {
    if (label == name) return true;
    if (label.rfind(name + " ", 0) != 0) return false;
    const std::string number = label.substr(name.size() + 1);
    return !number.empty() && number.find_first_not_of("0123456789") == std::string::npos;
}

void Draft::bring(const PartId& id) {
    if (desk_.document.pinned.find(id) != nullptr || !brought_.insert(id).second) return;
    const Part* part = desk_.catalog.find(id);
    if (part == nullptr) return;
    pins_.push_back(PinPart{*part, desk_.catalog.sourcesCitedBy(*part),
                            std::max(desk_.document.catalogVersion, desk_.catalog.version())});
}

void Draft::bringPartsOf(const Link& link) {
    for (const PartId* id : {&link.cable, &link.transceiverA, &link.transceiverB})
        if (!id->empty()) bring(*id);
}

Transaction Draft::take(std::string name) {
    Transaction transaction{std::move(name), std::move(pins_)};
    transaction.edits.insert(transaction.edits.end(), std::make_move_iterator(edits_.begin()),
                             std::make_move_iterator(edits_.end()));
    return transaction;
}

}  // namespace cw::design
