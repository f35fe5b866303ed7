// Gestures on what is selected: count, name, place, delete; and one gesture on many devices.
#include <set>

#include "model/design/gesture_draft.h"
#include "model/design/words.h"

namespace cw::design {

namespace {

/// Without blanks at both ends.
std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string linkName(const Variant& variant, const Link& link) {
    const Device* a = variant.findDevice(link.a.device);
    const Device* b = variant.findDevice(link.b.device);
    if (a == nullptr || b == nullptr) return "a link";
    return "the link from " + a->label + " to " + b->label;
}

}  // namespace

Transaction single(const Desk& desk, std::string name, Edit edit) {
    return {std::move(name), {EditVariant{desk.variant, std::move(edit)}}};
}

Answer<Transaction> setDeviceCount(const Desk& desk, DeviceId id, int count) {
    const auto found = deviceOn(desk, id);
    if (!found) return Refusal{found.reason()};
    if (auto refusal = refusesCount(count)) return *refusal;
    return single(desk,
                  "Set " + found.value().device->label + " to " + std::to_string(count) +
                      (count == 1 ? " unit" : " units"),
                  SetDeviceCount{id, count});
}

Answer<Transaction> renameDevice(const Desk& desk, DeviceId id, const std::string& label) {
    const auto found = deviceOn(desk, id);
    if (!found) return Refusal{found.reason()};
    const std::string text = trimmed(label);
    if (text.empty()) return Refusal{"A device needs a name."};
    return single(desk, "Rename " + found.value().device->label + " to " + text,
                  SetDeviceLabel{id, text});
}

Answer<Transaction> moveDevices(const Desk& desk, const std::vector<DeviceId>& devices,
                                Position by) {
    const auto variant = variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    Draft draft(desk, *variant.value());
    const std::set<DeviceId> chosen(devices.begin(), devices.end());
    const Device* moved = nullptr;
    long count = 0;
    for (const Device& device : draft.variant().devices) {
        if (chosen.count(device.id) == 0) continue;
        draft.edit(MoveDevice{device.id, {device.position.x + by.x, device.position.y + by.y}});
        moved = &device;
        ++count;
    }
    if (moved == nullptr) return Refusal{"Nothing is selected to move."};
    return draft.take("Move " + (count == 1 ? moved->label : counted(count, "device")));
}

Answer<Transaction> removeThings(const Desk& desk, const std::vector<DeviceId>& devices,
                                 const std::vector<LinkId>& links) {
    const auto variant = variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    Draft draft(desk, *variant.value());
    const std::set<DeviceId> chosenDevices(devices.begin(), devices.end());
    const std::set<LinkId> chosenLinks(links.begin(), links.end());
    std::string name;
    long count = 0;
    for (const Link& link : draft.variant().links) {
        const bool isChosen = chosenLinks.count(link.id) > 0;
        const bool hangs =
            chosenDevices.count(link.a.device) > 0 || chosenDevices.count(link.b.device) > 0;
        if (!isChosen && !hangs) continue;
        draft.edit(RemoveLink{link.id});
        if (!isChosen) continue;
        name = linkName(draft.variant(), link);
        ++count;
    }
    for (const Device& device : draft.variant().devices) {
        if (chosenDevices.count(device.id) == 0) continue;
        draft.edit(RemoveDevice{device.id});
        name = device.label;
        ++count;
    }
    if (count == 0) return Refusal{"Nothing is selected to delete."};
    return draft.take("Delete " + (count == 1 ? name : counted(count, "thing")));
}

Answer<Transaction> forEachDevice(
    const Desk& desk, std::string name, const std::vector<DeviceId>& devices,
    const std::function<Answer<Transaction>(const Desk&, DeviceId)>& gesture) {
    if (devices.empty()) return Refusal{"Nothing is selected."};
    Document scratch = desk.document;
    Transaction all{std::move(name), {}};
    for (const DeviceId id : devices) {
        const Desk now{scratch, desk.variant, desk.catalog};
        const auto one = gesture(now, id);
        if (!one) {
            const auto found = deviceOn(now, id);
            return Refusal{found ? found.value().device->label + ": " + one.reason()
                                 : one.reason()};
        }
        apply(scratch, one.value());
        all.edits.insert(all.edits.end(), one.value().edits.begin(), one.value().edits.end());
    }
    return all;
}

}  // namespace cw::design
