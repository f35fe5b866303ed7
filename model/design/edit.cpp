// Edits inside one variant. Each checks everything first and changes the variant last, so that a
// refused edit leaves it untouched.
#include "model/design/edit.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "model/design/document_json.h"
#include "model/design/error_text.h"
#include "model/error.h"
#include "model/workload/inference_service_json.h"
#include "model/workload/workload_json.h"

namespace cw::design {

namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& where) {
    throw EditError(what, where);
}

std::string nameOf(DeviceId id) {
    return "device " + std::to_string(id.value);
}
std::string nameOf(FittingId id) {
    return "fitting " + std::to_string(id.value);
}
std::string nameOf(LinkId id) {
    return "link " + std::to_string(id.value);
}

/// A value is allowed when the reader would take back what the writer writes: one set of limits for
/// edits and files.
template <class Value, class ToJson, class FromJson>
void requireReadable(const Value& value, ToJson toJson, FromJson fromJson,
                     const std::string& place) {
    try {
        (void)fromJson(toJson(value), place);
    } catch (const InputError& error) {
        refuse(sentenceOf(error), error.where());
    }
}

template <class Things, class ThingId>
auto iteratorTo(Things& things, ThingId id) {
    const auto found = std::find_if(things.begin(), things.end(),
                                    [&](const auto& thing) { return thing.id == id; });
    if (found == things.end()) refuse("There is no " + nameOf(id) + ".", nameOf(id));
    return found;
}

void requireIndex(const std::optional<std::size_t>& index, std::size_t size,
                  const std::string& where) {
    if (index && *index > size)
        refuse("The place " + std::to_string(*index) + " is beyond the end of the list.", where);
}

template <class Things, class Thing>
void insertAt(Things& things, Thing thing, const std::optional<std::size_t>& index) {
    const std::size_t place = index.value_or(things.size());
    things.insert(things.begin() + static_cast<std::ptrdiff_t>(place), std::move(thing));
}

template <class Things, class Iterator>
std::size_t indexOf(Things& things, Iterator position) {
    return static_cast<std::size_t>(position - things.begin());
}

bool endsAt(const Link& link, DeviceId device, FittingId fitting) {
    return (link.a.device == device && link.a.fitting == fitting) ||
           (link.b.device == device && link.b.fitting == fitting);
}

std::int64_t highestId(const std::vector<Fitting>& fittings) {
    std::int64_t highest = 0;
    for (const Fitting& fitting : fittings) highest = std::max(highest, fitting.id.value);
    return highest;
}

std::int64_t highestId(const Device& device) {
    return std::max(device.id.value, highestId(device.fittings));
}

class Applier {
public:
    explicit Applier(Variant& variant) : variant_(variant) {}

    Edit operator()(const AddDevice& edit) {
        const std::string place = nameOf(edit.device.id);
        requireReadable(edit.device, deviceToJson, deviceFromJson, place);
        requireIndex(edit.index, variant_.devices.size(), place);
        requireNew(edit.device.id.value, place);
        requireNewFittings(edit.device.fittings, {edit.device.id.value}, place);
        insertAt(variant_.devices, edit.device, edit.index);
        return RemoveDevice{edit.device.id, raiseNextId(highestId(edit.device))};
    }

    Edit operator()(const RemoveDevice& edit) {
        const auto device = iteratorTo(variant_.devices, edit.device);
        for (const Link& link : variant_.links)
            if (link.a.device == edit.device || link.b.device == edit.device)
                refuse("The " + nameOf(link.id) + " still ends here.", nameOf(edit.device));
        requireNextId(edit.nextIdAfter, highestId(*device), nameOf(edit.device));
        AddDevice inverse{*device, indexOf(variant_.devices, device)};
        variant_.devices.erase(device);
        lowerNextId(edit.nextIdAfter);
        return inverse;
    }

    Edit operator()(const SetDevicePart& edit) {
        const std::string place = nameOf(edit.device);
        const auto device = iteratorTo(variant_.devices, edit.device);
        Device changed = *device;
        changed.part = edit.part;
        changed.fittings = edit.fittings;
        requireReadable(changed, deviceToJson, deviceFromJson, place);
        std::vector<Fitting> brought;
        for (const Fitting& fitting : edit.fittings)
            if (findFitting(*device, fitting.id) == nullptr) brought.push_back(fitting);
        requireNewFittings(brought, {}, place);
        requireDistinct(edit.fittings, place);
        for (const Fitting& fitting : device->fittings)
            if (findFitting(changed, fitting.id) == nullptr)
                requireUnlinked(edit.device, fitting.id);
        requireNextId(edit.nextIdAfter, highestId(device->fittings), place);
        SetDevicePart inverse{edit.device, device->part, device->fittings, {}};
        *device = std::move(changed);
        if (edit.nextIdAfter)
            lowerNextId(edit.nextIdAfter);
        else
            inverse.nextIdAfter = raiseNextId(highestId(edit.fittings));
        return inverse;
    }

    Edit operator()(const SetDeviceLabel& edit) {
        const auto device = iteratorTo(variant_.devices, edit.device);
        SetDeviceLabel inverse{edit.device, device->label};
        device->label = edit.label;
        return inverse;
    }

    Edit operator()(const SetDeviceCount& edit) {
        const auto device = iteratorTo(variant_.devices, edit.device);
        requireCount(edit.count, nameOf(edit.device));
        return SetDeviceCount{edit.device, std::exchange(device->count, edit.count)};
    }

    Edit operator()(const MoveDevice& edit) {
        const auto device = iteratorTo(variant_.devices, edit.device);
        Device moved;
        moved.id = edit.device;
        moved.part = device->part;
        moved.position = edit.position;
        requireReadable(moved, deviceToJson, deviceFromJson, nameOf(edit.device));
        return MoveDevice{edit.device, std::exchange(device->position, edit.position)};
    }

    Edit operator()(const AddFitting& edit) {
        const std::string place = nameOf(edit.device);
        const auto device = iteratorTo(variant_.devices, edit.device);
        requireReadable(edit.fitting, fittingToJson, fittingFromJson, nameOf(edit.fitting.id));
        requireIndex(edit.index, device->fittings.size(), place);
        requireNew(edit.fitting.id.value, place);
        insertAt(device->fittings, edit.fitting, edit.index);
        return RemoveFitting{edit.device, edit.fitting.id, raiseNextId(edit.fitting.id.value)};
    }

    Edit operator()(const RemoveFitting& edit) {
        const auto device = iteratorTo(variant_.devices, edit.device);
        const auto fitting = iteratorTo(device->fittings, edit.fitting);
        requireUnlinked(edit.device, edit.fitting);
        requireNextId(edit.nextIdAfter, edit.fitting.value, nameOf(edit.fitting));
        AddFitting inverse{edit.device, *fitting, indexOf(device->fittings, fitting)};
        device->fittings.erase(fitting);
        lowerNextId(edit.nextIdAfter);
        return inverse;
    }

    Edit operator()(const SetFitting& edit) {
        const auto device = iteratorTo(variant_.devices, edit.device);
        const auto fitting = iteratorTo(device->fittings, edit.fitting);
        Fitting changed = *fitting;
        changed.part = edit.part;
        changed.count = edit.count;
        requireReadable(changed, fittingToJson, fittingFromJson, nameOf(edit.fitting));
        SetFitting inverse{edit.device, edit.fitting, fitting->part, fitting->count};
        *fitting = std::move(changed);
        return inverse;
    }

    Edit operator()(const AddLink& edit) {
        const std::string place = nameOf(edit.link.id);
        requireReadable(edit.link, linkToJson, linkFromJson, place);
        requireEnds(edit.link);
        requireIndex(edit.index, variant_.links.size(), place);
        requireNew(edit.link.id.value, place);
        insertAt(variant_.links, edit.link, edit.index);
        return RemoveLink{edit.link.id, raiseNextId(edit.link.id.value)};
    }

    Edit operator()(const RemoveLink& edit) {
        const auto link = iteratorTo(variant_.links, edit.link);
        requireNextId(edit.nextIdAfter, edit.link.value, nameOf(edit.link));
        AddLink inverse{*link, indexOf(variant_.links, link)};
        variant_.links.erase(link);
        lowerNextId(edit.nextIdAfter);
        return inverse;
    }

    Edit operator()(const SetLink& edit) {
        const auto link = iteratorTo(variant_.links, edit.link.id);
        requireReadable(edit.link, linkToJson, linkFromJson, nameOf(edit.link.id));
        requireEnds(edit.link);
        return SetLink{std::exchange(*link, edit.link)};
    }

    Edit operator()(const SetSite& edit) {
        requireReadable(edit.site, siteToJson, siteFromJson, "site");
        return SetSite{std::exchange(variant_.site, edit.site)};
    }

    Edit operator()(const SetJob& edit) {
        if (edit.job)
            requireReadable(*edit.job, workload::trainingJobToJson, workload::trainingJobFromJson,
                            "job");
        return SetJob{std::exchange(variant_.job, edit.job)};
    }

    Edit operator()(const SetService& edit) {
        if (edit.service)
            requireReadable(*edit.service, workload::inferenceServiceToJson,
                            workload::inferenceServiceFromJson, "service");
        return SetService{std::exchange(variant_.service, edit.service)};
    }

    Edit operator()(const SetEconomics& edit) {
        requireReadable(edit.economics, economicsToJson, economicsFromJson, "economics");
        return SetEconomics{std::exchange(variant_.economics, edit.economics)};
    }

    Edit operator()(const AddWaiver& edit) {
        requireReadable(edit.waiver, waiverToJson, waiverFromJson, "waiver");
        requireIndex(edit.index, variant_.waivers.size(), "waiver");
        const std::size_t index = edit.index.value_or(variant_.waivers.size());
        insertAt(variant_.waivers, edit.waiver, edit.index);
        return RemoveWaiver{index};
    }

    Edit operator()(const RemoveWaiver& edit) {
        if (edit.index >= variant_.waivers.size())
            refuse("There is no waiver " + std::to_string(edit.index) + ".", "waivers");
        const auto waiver = variant_.waivers.begin() + static_cast<std::ptrdiff_t>(edit.index);
        AddWaiver inverse{std::move(*waiver), edit.index};
        variant_.waivers.erase(waiver);
        return inverse;
    }

    Edit operator()(const SetVariantText& edit) {
        if (edit.name.empty()) refuse("A variant needs a name.", "name");
        SetVariantText inverse{variant_.name, variant_.notes};
        variant_.name = edit.name;
        variant_.notes = edit.notes;
        return inverse;
    }

private:
    /// An id from `nextId` on was never given out; a lower one may come back when nothing has it.
    void requireNew(std::int64_t id, const std::string& place) const {
        if (id >= variant_.nextId) return;
        const auto isTaken = [&](const auto& thing) { return thing.id.value == id; };
        bool taken = std::any_of(variant_.links.begin(), variant_.links.end(), isTaken);
        for (const Device& device : variant_.devices)
            taken = taken || isTaken(device) ||
                    std::any_of(device.fittings.begin(), device.fittings.end(), isTaken);
        if (taken) refuse("The id " + std::to_string(id) + " is taken.", place);
    }

    void requireNewFittings(const std::vector<Fitting>& fittings,
                            std::unordered_set<std::int64_t> seen, const std::string& place) const {
        for (const Fitting& fitting : fittings) {
            requireNew(fitting.id.value, place);
            if (!seen.insert(fitting.id.value).second)
                refuse("The id " + std::to_string(fitting.id.value) + " is used twice.", place);
        }
    }

    static void requireDistinct(const std::vector<Fitting>& fittings, const std::string& place) {
        std::unordered_set<std::int64_t> seen;
        for (const Fitting& fitting : fittings)
            if (!seen.insert(fitting.id.value).second)
                refuse("The id " + std::to_string(fitting.id.value) + " is used twice.", place);
    }

    void requireUnlinked(DeviceId device, FittingId fitting) const {
        for (const Link& link : variant_.links)
            if (endsAt(link, device, fitting))
                refuse("The " + nameOf(link.id) + " still ends here.", nameOf(fitting));
    }

    static void requireCount(int count, const std::string& place) {
        if (count < 1 || count > maxCount)
            refuse("The count must be from 1 to " + std::to_string(maxCount) + ", not " +
                       std::to_string(count) + ".",
                   place);
    }

    void requireEnds(const Link& link) const {
        for (const LinkEnd& end : {link.a, link.b}) {
            const Device* device = variant_.findDevice(end.device);
            if (device == nullptr)
                refuse("There is no " + nameOf(end.device) + ".", nameOf(link.id));
            if (end.fitting && findFitting(*device, end.fitting) == nullptr)
                refuse("There is no " + nameOf(end.fitting) + " in " + nameOf(end.device) + ".",
                       nameOf(link.id));
        }
    }

    /// Returns what the inverse must put back, nothing when the counter stays.
    std::optional<std::int64_t> raiseNextId(std::int64_t highest) {
        if (highest < variant_.nextId) return std::nullopt;
        return std::exchange(variant_.nextId, highest + 1);
    }

    /// The counter may only go back over ids that the removed thing itself had taken, so that the
    /// inverse (which raises it again) gives back the same value.
    void requireNextId(const std::optional<std::int64_t>& nextIdAfter, std::int64_t highest,
                       const std::string& place) const {
        if (!nextIdAfter) return;
        const bool undoesAnAdd =
            variant_.nextId == highest + 1 && *nextIdAfter >= 1 && *nextIdAfter <= highest;
        if (!undoesAnAdd)
            refuse("The next id cannot go back to " + std::to_string(*nextIdAfter) + ".", place);
    }

    void lowerNextId(const std::optional<std::int64_t>& nextIdAfter) {
        if (nextIdAfter) variant_.nextId = *nextIdAfter;
    }

    Variant& variant_;
};

}  // namespace

Edit apply(Variant& variant, const Edit& edit) {
    return std::visit(Applier(variant), edit);
}

}  // namespace cw::design
