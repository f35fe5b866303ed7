#include "model/fabric/generated_mark.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/design/document_file.h"

namespace cw::fabric {

namespace {

constexpr std::string_view markKey = "generated";

const Json* markIn(const JsonObject& extra) {
    for (const auto& [key, value] : extra)
        if (key == markKey) return &value;
    return nullptr;
}

std::string textIn(const Json& mark, std::string_view key) {
    const Json* member = mark.find(key);
    const auto* text = member == nullptr ? nullptr : std::get_if<std::string>(&member->value);
    return text == nullptr ? std::string() : *text;
}

}  // namespace

std::optional<Mark> markOf(const JsonObject& extra) {
    const Json* found = markIn(extra);
    if (found == nullptr) return std::nullopt;
    const Json* fabric = found->find("fabric");
    const auto* number = fabric == nullptr ? nullptr : std::get_if<std::int64_t>(&fabric->value);
    Mark mark{number == nullptr ? 0 : *number, textIn(*found, "place"), textIn(*found, "wiring")};
    if (mark.fabric <= 0 || mark.place.empty()) return std::nullopt;
    return mark;
}

void setMark(JsonObject& extra, const Mark& mark, const std::optional<FabricRequest>& request,
             const std::set<std::int64_t>& places) {
    JsonObject members{{"fabric", Json(mark.fabric)}, {"place", Json(mark.place)}};
    if (!mark.wiring.empty()) members.emplace_back("wiring", Json(mark.wiring));
    if (request) members.emplace_back("request", Json(requestToJson(*request)));
    if (!places.empty()) {
        JsonArray numbers;
        for (const std::int64_t place : places) numbers.emplace_back(place);
        members.emplace_back("places", Json(std::move(numbers)));
    }
    for (auto& [key, value] : extra)
        if (key == markKey) {
            value = Json(std::move(members));
            return;
        }
    extra.emplace_back(std::string(markKey), Json(std::move(members)));
}

std::optional<FabricRequest> requestOf(const JsonObject& extra) {
    const Json* mark = markIn(extra);
    const Json* request = mark == nullptr ? nullptr : mark->find("request");
    return request == nullptr ? std::nullopt : requestFromJson(*request);
}

std::set<std::int64_t> generatedPlacesIn(const JsonObject& extra) {
    std::set<std::int64_t> places;
    const Json* mark = markIn(extra);
    const Json* found = mark == nullptr ? nullptr : mark->find("places");
    const auto* numbers = found == nullptr ? nullptr : std::get_if<JsonArray>(&found->value);
    if (numbers == nullptr) return places;
    for (const Json& number : *numbers)
        if (const auto* place = std::get_if<std::int64_t>(&number.value)) places.insert(*place);
    return places;
}

std::int64_t numberOfPlace(const std::string& place) {
    // FNV-1a (Fowler, Noll, Vo; public domain): the same on every machine and in every version.
    std::uint32_t hash = 2166136261U;
    for (const char c : place) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 16777619U;
    }
    return hash;
}

bool isPeerLink(const design::Link& link) {
    // Asked of every link at every evaluation: nothing is copied.
    const Json* mark = markIn(link.extra);
    const Json* place = mark == nullptr ? nullptr : mark->find("place");
    const auto* text = place == nullptr ? nullptr : std::get_if<std::string>(&place->value);
    return text != nullptr && text->find(peersPlace) != std::string::npos;
}

std::string wiringOf(const design::Link& link) {
    std::string text = std::string(design::nameOf(link.pattern)) + " " + std::to_string(link.count);
    if (link.shift != 0) text += " from " + std::to_string(link.shift);
    if (link.splitB != 1) text += " split " + std::to_string(link.splitB);
    return text;
}

std::vector<GeneratedFabric> generatedFabrics(const design::Variant& variant,
                                              const catalog::PartLookup& parts) {
    std::map<std::int64_t, GeneratedFabric> fabrics;
    std::map<std::int64_t, std::set<design::DeviceId>> nodes;
    std::set<design::DeviceId> switches;
    for (const design::Device& device : variant.devices) {
        const catalog::Part* part = parts.find(device.part);
        if (part != nullptr && part->kind == catalog::PartKind::networkSwitch)
            switches.insert(device.id);
    }
    for (const design::Link& link : variant.links) {
        const auto mark = markOf(link.extra);
        if (!mark) continue;
        if (const auto request = requestOf(link.extra)) {
            GeneratedFabric& fabric = fabrics[mark->fabric];
            fabric.id = mark->fabric;
            fabric.network = link.network;
            fabric.request = *request;
        }
        for (const design::DeviceId end : {link.a.device, link.b.device})
            if (switches.count(end) == 0) nodes[mark->fabric].insert(end);
    }
    std::vector<GeneratedFabric> found;
    for (auto& [id, fabric] : fabrics) {
        for (const design::Device& device : variant.devices) {
            if (nodes[id].count(device.id) == 0) continue;
            fabric.nodes.push_back(device.id);
            fabric.nodeCount += device.count;
        }
        if (!fabric.nodes.empty()) found.push_back(std::move(fabric));
    }
    return found;
}

}  // namespace cw::fabric
