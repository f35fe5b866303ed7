#include "model/design/document_json.h"

#include <array>
#include <limits>

#include "model/catalog/part_json.h"
#include "model/design/document_rules.h"
#include "model/error.h"
#include "model/json_members.h"
#include "model/object_reader.h"
#include "model/workload/inference_service_json.h"
#include "model/workload/named_values.h"
#include "model/workload/workload_json.h"

namespace cw::design {

namespace {

using workload::valueNamed;

// Beyond what a JSON number holds exactly in any reader (RFC 8259, section 6).
constexpr std::int64_t maxId = 9'007'199'254'740'991;
constexpr double maxPosition = 1e9;
constexpr double maxLength_m = 1e5;
constexpr std::int64_t maxFirstPort = 100'000;

constexpr std::int64_t maxSplit = 8;
constexpr std::int64_t maxCable = 4'000'000;

constexpr std::array<Network, 4> networks = {Network::compute, Network::storage,
                                             Network::management, Network::scaleUp};
constexpr std::array<LengthBasis, 3> lengthBases = {LengthBasis::assumed, LengthBasis::byHand,
                                                    LengthBasis::measured};
constexpr std::array<WiringPattern, 4> patterns = {WiringPattern::spread, WiringPattern::rail,
                                                   WiringPattern::mesh, WiringPattern::group};

template <class Enum>
Json named(Enum value) {
    return Json(std::string(nameOf(value)));
}

std::string textThatSays(ObjectReader& reader, std::string_view key) {
    std::string text = reader.text(key);
    if (text.empty()) reader.fail(key, "This text must not be empty.");
    return text;
}

int countOf(ObjectReader& reader) {
    return static_cast<int>(reader.integer("count", 1, maxCount));
}

Json linkEndToJson(const LinkEnd& end) {
    JsonObject members;
    addMember(members, "device", end.device.value);
    if (end.fitting) addMember(members, "fitting", end.fitting.value);
    addMember(members, "port", end.port);
    return members;
}

LinkEnd linkEndFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    LinkEnd end;
    end.device.value = reader.integer("device", 1, maxId);
    end.fitting.value = reader.optionalInteger("fitting", 1, maxId).value_or(0);
    end.port = textThatSays(reader, "port");
    reader.refuseUnread();
    return end;
}

template <class Things, class ToJson>
Json listToJson(const Things& things, ToJson toJson) {
    JsonArray items;
    items.reserve(things.size());
    for (const auto& thing : things) items.push_back(toJson(thing));
    return items;
}

template <class FromJson>
auto listFromJson(const JsonArray& items, const std::string& path, FromJson fromJson) {
    std::vector<decltype(fromJson(items.front(), path))> things;
    things.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i)
        things.push_back(fromJson(items[i], itemPath(path, i)));
    return things;
}

}  // namespace

std::string itemPath(const std::string& path, std::size_t index) {
    return path + "[" + std::to_string(index) + "]";
}

std::string_view nameOf(Network network) {
    switch (network) {
        case Network::compute:
            return "compute";
        case Network::storage:
            return "storage";
        case Network::management:
            return "management";
        case Network::scaleUp:
            return "scaleUp";
    }
    return "";
}

std::string_view nameOf(WiringPattern pattern) {
    switch (pattern) {
        case WiringPattern::spread:
            return "spread";
        case WiringPattern::rail:
            return "rail";
        case WiringPattern::mesh:
            return "mesh";
        case WiringPattern::group:
            return "group";
    }
    return "";
}

std::string_view nameOf(LengthBasis basis) {
    switch (basis) {
        case LengthBasis::assumed:
            return "assumed";
        case LengthBasis::byHand:
            return "byHand";
        case LengthBasis::measured:
            return "measured";
    }
    return "";
}

Json fittingToJson(const Fitting& fitting) {
    JsonObject members;
    addMember(members, "id", fitting.id.value);
    addMember(members, "slot", fitting.slot);
    addMember(members, "part", fitting.part);
    addMember(members, "count", fitting.count);
    addAll(members, fitting.extra);
    return members;
}

Fitting fittingFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Fitting fitting;
    fitting.id.value = reader.integer("id", 1, maxId);
    fitting.slot = textThatSays(reader, "slot");
    fitting.part = textThatSays(reader, "part");
    fitting.count = countOf(reader);
    fitting.extra = reader.unread();
    return fitting;
}

Json deviceToJson(const Device& device) {
    JsonObject members;
    addMember(members, "id", device.id.value);
    addMember(members, "label", device.label);
    addMember(members, "part", device.part);
    addMember(members, "count", device.count);
    addMember(members, "x", device.position.x);
    addMember(members, "y", device.position.y);
    addMember(members, "fittings", listToJson(device.fittings, fittingToJson));
    addAll(members, device.extra);
    return members;
}

Device deviceFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Device device;
    device.id.value = reader.integer("id", 1, maxId);
    device.label = reader.text("label");
    device.part = textThatSays(reader, "part");
    device.count = countOf(reader);
    device.position.x = reader.number("x", -maxPosition, maxPosition);
    device.position.y = reader.number("y", -maxPosition, maxPosition);
    device.fittings =
        listFromJson(reader.optionalArray("fittings"), reader.pathOf("fittings"), fittingFromJson);
    device.extra = reader.unread();
    return device;
}

Json pinnedToJson(const PinnedCable& pinned) {
    JsonObject members;
    addMember(members, "cable", pinned.cable);
    if (pinned.portA != 0) addMember(members, "portA", pinned.portA);
    if (pinned.portB != 0) addMember(members, "portB", pinned.portB);
    return members;
}

PinnedCable pinnedFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    PinnedCable pinned;
    pinned.cable = static_cast<int>(reader.integer("cable", 0, maxCable));
    pinned.portA = static_cast<int>(reader.optionalInteger("portA", 1, maxFirstPort).value_or(0));
    pinned.portB = static_cast<int>(reader.optionalInteger("portB", 1, maxFirstPort).value_or(0));
    reader.refuseUnread();
    return pinned;
}

std::vector<PinnedCable> pinnedListFromJson(ObjectReader& reader) {
    std::vector<PinnedCable> pinned =
        listFromJson(reader.optionalArray("pinned"), reader.pathOf("pinned"), pinnedFromJson);
    for (std::size_t i = 1; i < pinned.size(); ++i)
        if (pinned[i].cable <= pinned[i - 1].cable)
            reader.fail("pinned", "Cables must be in order, each named once; cable " +
                                      std::to_string(pinned[i].cable) + " is not.");
    return pinned;
}

Json linkToJson(const Link& link) {
    JsonObject members;
    addMember(members, "id", link.id.value);
    addMember(members, "a", linkEndToJson(link.a));
    addMember(members, "b", linkEndToJson(link.b));
    addMember(members, "network", named(link.network));
    addMember(members, "pattern", named(link.pattern));
    addMember(members, "count", link.count);
    if (link.shift != 0) addMember(members, "shift", link.shift);
    addMember(members, "length_m", link.length_m);
    if (!link.cable.empty()) addMember(members, "cable", link.cable);
    if (!link.transceiverA.empty()) addMember(members, "transceiverA", link.transceiverA);
    if (!link.transceiverB.empty()) addMember(members, "transceiverB", link.transceiverB);
    if (link.lengthBasis != LengthBasis::assumed)
        addMember(members, "lengthBasis", named(link.lengthBasis));
    if (link.cableByHand) addMember(members, "cableByHand", true);
    if (link.firstPortA != 0) addMember(members, "firstPortA", link.firstPortA);
    if (link.firstPortB != 0) addMember(members, "firstPortB", link.firstPortB);
    if (link.splitA != 1) addMember(members, "splitA", link.splitA);
    if (link.splitB != 1) addMember(members, "splitB", link.splitB);
    if (!link.pinned.empty()) {
        JsonArray pinned;
        for (const PinnedCable& cable : link.pinned) pinned.push_back(pinnedToJson(cable));
        addMember(members, "pinned", std::move(pinned));
    }
    addAll(members, link.extra);
    return members;
}

Link linkFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Link link;
    link.id.value = reader.integer("id", 1, maxId);
    link.a = linkEndFromJson(reader.member("a"), reader.pathOf("a"));
    link.b = linkEndFromJson(reader.member("b"), reader.pathOf("b"));
    if (link.a.device == link.b.device)
        reader.fail("b", "Both ends of the link are at device " +
                             std::to_string(link.a.device.value) + ".");
    link.network = valueNamed(reader.text("network"), networks, reader, "network");
    link.pattern = valueNamed(reader.text("pattern"), patterns, reader, "pattern");
    link.count = countOf(reader);
    link.shift = static_cast<int>(reader.optionalInteger("shift", 0, maxCount).value_or(0));
    link.length_m = reader.number("length_m", 0, maxLength_m);
    link.cable = reader.optionalText("cable").value_or("");
    link.transceiverA = reader.optionalText("transceiverA").value_or("");
    link.transceiverB = reader.optionalText("transceiverB").value_or("");
    if (const auto basis = reader.optionalText("lengthBasis"))
        link.lengthBasis = valueNamed(*basis, lengthBases, reader, "lengthBasis");
    link.cableByHand = reader.optionalBoolean("cableByHand").value_or(false);
    link.firstPortA =
        static_cast<int>(reader.optionalInteger("firstPortA", 1, maxFirstPort).value_or(0));
    link.firstPortB =
        static_cast<int>(reader.optionalInteger("firstPortB", 1, maxFirstPort).value_or(0));
    link.splitA = static_cast<int>(reader.optionalInteger("splitA", 1, maxSplit).value_or(1));
    link.splitB = static_cast<int>(reader.optionalInteger("splitB", 1, maxSplit).value_or(1));
    link.pinned = pinnedListFromJson(reader);
    link.extra = reader.unread();
    return link;
}

Json waiverToJson(const Waiver& waiver) {
    JsonObject members;
    addMember(members, "rule", waiver.rule);
    addMember(members, "key", waiver.key);
    addMember(members, "reason", waiver.reason);
    return members;
}

Waiver waiverFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Waiver waiver;
    waiver.rule = textThatSays(reader, "rule");
    waiver.key = reader.text("key");
    waiver.reason = reader.text("reason");
    reader.refuseUnread();
    return waiver;
}

Json sourceToJson(const catalog::Source& source) {
    JsonObject members;
    addMember(members, "id", source.id);
    addMember(members, "title", source.title);
    if (!source.url.empty()) addMember(members, "url", source.url);
    return members;
}

catalog::Source sourceFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    catalog::Source source;
    source.id = textThatSays(reader, "id");
    source.title = reader.text("title");
    source.url = reader.optionalText("url").value_or("");
    reader.refuseUnread();
    return source;
}

Json variantToJson(const Variant& variant) {
    JsonObject members;
    addMember(members, "name", variant.name);
    addMember(members, "notes", variant.notes);
    addMember(members, "asStated", variant.asStated);
    addMember(members, "devices", listToJson(variant.devices, deviceToJson));
    addMember(members, "links", listToJson(variant.links, linkToJson));
    addMember(members, "site", siteToJson(variant.site));
    if (variant.job) addMember(members, "job", workload::trainingJobToJson(*variant.job));
    if (variant.service)
        addMember(members, "service", workload::inferenceServiceToJson(*variant.service));
    addMember(members, "economics", economicsToJson(variant.economics));
    addMember(members, "waivers", listToJson(variant.waivers, waiverToJson));
    addMember(members, "nextId", variant.nextId);
    addAll(members, variant.extra);
    return members;
}

Variant variantFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Variant variant;
    variant.name = textThatSays(reader, "name");
    variant.notes = reader.optionalText("notes").value_or("");
    variant.asStated = reader.optionalBoolean("asStated").value_or(false);
    variant.devices =
        listFromJson(reader.array("devices"), reader.pathOf("devices"), deviceFromJson);
    variant.links = listFromJson(reader.array("links"), reader.pathOf("links"), linkFromJson);
    if (const Json* site = reader.optionalMember("site"))
        variant.site = siteFromJson(*site, reader.pathOf("site"));
    if (const Json* job = reader.optionalMember("job"))
        variant.job = workload::trainingJobFromJson(*job, reader.pathOf("job"));
    if (const Json* service = reader.optionalMember("service"))
        variant.service = workload::inferenceServiceFromJson(*service, reader.pathOf("service"));
    if (const Json* economics = reader.optionalMember("economics"))
        variant.economics = economicsFromJson(*economics, reader.pathOf("economics"));
    variant.waivers =
        listFromJson(reader.optionalArray("waivers"), reader.pathOf("waivers"), waiverFromJson);
    variant.nextId = reader.integer("nextId", 1, maxId);
    variant.extra = reader.unread();
    return variant;
}

Json documentToJson(const Document& document) {
    JsonObject members;
    addMember(members, "clusterwright", documentFormat);
    addMember(members, "title", document.title);
    addMember(members, "catalogVersion", document.catalogVersion);
    addMember(members, "variants", listToJson(document.variants, variantToJson));
    addMember(members, "parts", listToJson(document.pinned.all(), [](const auto& entry) {
                  return catalog::partToJson(entry.second);
              }));
    addMember(members, "sources", listToJson(document.sources, [](const auto& entry) {
                  return sourceToJson(entry.second);
              }));
    addAll(members, document.extra);
    return members;
}

Document currentDocumentFromJson(const Json& json) {
    ObjectReader reader(json, "");
    Document document;
    // Read and judged before migration, see document_file.cpp.
    (void)reader.integer("clusterwright", documentFormat, documentFormat);
    document.title = reader.text("title");
    document.catalogVersion = reader.optionalText("catalogVersion").value_or("");
    document.variants = listFromJson(reader.array("variants"), "variants", variantFromJson);
    const JsonArray& parts = reader.array("parts");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        catalog::Part part = catalog::partFromJson(parts[i], itemPath("parts", i));
        if (document.pinned.find(part.id) != nullptr)
            throw DocumentError("The part \"" + part.id + "\" is listed twice.",
                                itemPath("parts", i) + ".id");
        document.pinned.pin(std::move(part));
    }
    const JsonArray& sources = reader.optionalArray("sources");
    for (std::size_t i = 0; i < sources.size(); ++i) {
        catalog::Source source = sourceFromJson(sources[i], itemPath("sources", i));
        std::string id = source.id;
        if (!document.sources.emplace(std::move(id), std::move(source)).second)
            throw DocumentError("This source is listed twice.", itemPath("sources", i) + ".id");
    }
    document.extra = reader.unread();
    requireSound(document);
    return document;
}

}  // namespace cw::design
