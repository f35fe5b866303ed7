#include "model/design/document_rules.h"

#include <set>
#include <unordered_map>
#include <unordered_set>

#include "model/design/document_json.h"
#include "model/design/fitting_rules.h"
#include "model/error.h"

namespace cw::design {

namespace {

using DevicesById = std::unordered_map<DeviceId, const Device*>;

void requirePart(const PinnedParts& parts, const catalog::PartId& id, const std::string& path) {
    if (parts.find(id) == nullptr)
        throw DocumentError("The part \"" + id + "\" is not among the parts of the document.",
                            path);
}

void requirePartOrNone(const PinnedParts& parts, const catalog::PartId& id,
                       const std::string& path) {
    if (!id.empty()) requirePart(parts, id, path);
}

void requirePort(const Device* device, const LinkEnd& end, const PinnedParts& parts,
                 const std::string& path) {
    if (device == nullptr)
        throw DocumentError("There is no device " + std::to_string(end.device.value) + ".",
                            path + ".device");
    const Fitting* fitting = end.fitting ? findFitting(*device, end.fitting) : nullptr;
    if (end.fitting && fitting == nullptr)
        throw DocumentError("Device " + std::to_string(end.device.value) + " has no fitting " +
                                std::to_string(end.fitting.value) + ".",
                            path + ".fitting");
    const catalog::PartId& id = fitting == nullptr ? device->part : fitting->part;
    const catalog::Part* part = parts.find(id);
    if (part == nullptr || findPort(*part, end.port) == nullptr)
        throw DocumentError("The part \"" + id + "\" has no port called \"" + end.port + "\".",
                            path + ".port");
}

void requireLinkParts(const Link& link, const PinnedParts& parts, const std::string& path) {
    requirePartOrNone(parts, link.cable, path + ".cable");
    requirePartOrNone(parts, link.transceiverA, path + ".transceiverA");
    requirePartOrNone(parts, link.transceiverB, path + ".transceiverB");
}

/// Devices, fittings and links share one row of ids, so that an id names one thing.
class IdCheck {
public:
    explicit IdCheck(std::int64_t nextId) : nextId_(nextId) {}

    void add(std::int64_t id, const std::string& path) {
        if (id >= nextId_)
            throw DocumentError("The id " + std::to_string(id) + " is not below nextId, which is " +
                                    std::to_string(nextId_) + ".",
                                path + ".id");
        if (!seen_.insert(id).second)
            throw DocumentError("The id " + std::to_string(id) + " is used twice.", path + ".id");
    }

private:
    std::int64_t nextId_;
    std::unordered_set<std::int64_t> seen_;
};

}  // namespace

void requirePinned(const Device& device, const PinnedParts& parts, const std::string& path) {
    requirePart(parts, device.part, path + ".part");
    for (std::size_t i = 0; i < device.fittings.size(); ++i)
        requirePart(parts, device.fittings[i].part, itemPath(path + ".fittings", i) + ".part");
}

void requireJoined(const Variant& variant, const Link& link, const PinnedParts& parts,
                   const std::string& path) {
    requireLinkParts(link, parts, path);
    requirePort(variant.findDevice(link.a.device), link.a, parts, path + ".a");
    requirePort(variant.findDevice(link.b.device), link.b, parts, path + ".b");
}

void requireSound(const Variant& variant, const PinnedParts& parts, const std::string& path) {
    IdCheck ids(variant.nextId);
    DevicesById byId;
    for (std::size_t i = 0; i < variant.devices.size(); ++i) {
        const Device& device = variant.devices[i];
        const std::string place = itemPath(path + ".devices", i);
        ids.add(device.id.value, place);
        for (std::size_t f = 0; f < device.fittings.size(); ++f)
            ids.add(device.fittings[f].id.value, itemPath(place + ".fittings", f));
        requirePinned(device, parts, place);
        byId.emplace(device.id, &device);
    }
    const auto deviceAt = [&](DeviceId id) {
        const auto found = byId.find(id);
        return found == byId.end() ? nullptr : found->second;
    };
    for (std::size_t i = 0; i < variant.links.size(); ++i) {
        const Link& link = variant.links[i];
        const std::string place = itemPath(path + ".links", i);
        ids.add(link.id.value, place);
        requireLinkParts(link, parts, place);
        requirePort(deviceAt(link.a.device), link.a, parts, place + ".a");
        requirePort(deviceAt(link.b.device), link.b, parts, place + ".b");
    }
}

void requireSound(const Document& document) {
    if (document.variants.empty())
        throw DocumentError("A document needs at least one variant.", "variants");
    std::set<std::string> names;
    for (std::size_t i = 0; i < document.variants.size(); ++i) {
        const Variant& variant = document.variants[i];
        const std::string place = itemPath("variants", i);
        if (!names.insert(variant.name).second)
            throw DocumentError("Two variants are called \"" + variant.name + "\".",
                                place + ".name");
        requireSound(variant, document.pinned, place);
    }
}

}  // namespace cw::design
