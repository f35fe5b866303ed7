#include "model/explore/request_parts.h"

#include <algorithm>
#include <cmath>

#include "model/object_reader.h"

namespace cw::explore {

namespace {

constexpr double mostMoney_USD = 1e12;  ///< far above any cluster, far below what Money holds
constexpr double mostOfAny = 1e15;
constexpr double mostBytes = 1e21;
constexpr std::int64_t mostNodes = 100'000;

/// Each once, in the order they stand; nothing where there is no such member.
std::vector<double> numbersFrom(const Json* json, const std::string& path, double low,
                                double high) {
    std::vector<double> numbers;
    if (json == nullptr) return numbers;
    for (const Json& item : listOf(*json)) {
        const Json one(JsonObject{{path, item}});
        const double number = ObjectReader(one, "").number(path, low, high);
        if (std::find(numbers.begin(), numbers.end(), number) == numbers.end())
            numbers.push_back(number);
    }
    if (numbers.empty()) throw DocumentError("This list is empty.", path, "Leave it out for all.");
    return numbers;
}

std::vector<int> wholeNumbersFrom(const Json* json, const std::string& path, int low, int high) {
    std::vector<int> numbers;
    for (const double number : numbersFrom(json, path, low, high)) {
        if (number != std::floor(number))
            throw DocumentError("A whole number is expected here, not " + numberText(number) + ".",
                                path);
        numbers.push_back(static_cast<int>(number));
    }
    return numbers;
}

void readVendors(ObjectReader& reader, Vary& vary) {
    if (const Json* vendors = reader.optionalMember("vendors")) {
        if (vendors->isObject()) {
            ObjectReader inner(*vendors, reader.pathOf("vendors"));
            vary.vendorsAllowed = textsFrom(inner.optionalMember("allow"), inner.pathOf("allow"));
            vary.vendorsDenied = textsFrom(inner.optionalMember("deny"), inner.pathOf("deny"));
            inner.refuseUnread();
        } else {
            vary.vendorsAllowed = textsFrom(vendors, reader.pathOf("vendors"));
        }
    }
    const auto more = [&](const char* key, std::vector<std::string>& into) {
        for (std::string& text : textsFrom(reader.optionalMember(key), reader.pathOf(key)))
            into.push_back(std::move(text));
    };
    more("vendorsAllowed", vary.vendorsAllowed);
    more("vendorsDenied", vary.vendorsDenied);
    vary.airOnly = reader.optionalBoolean("airOnly").value_or(vary.airOnly);
}

[[noreturn]] void refuseEmpty(const ObjectReader& reader, const char* key) {
    throw DocumentError("This list is empty.", reader.pathOf(key), "Leave it out for all.");
}

NodeRange nodesFrom(const Json& json, const std::string& path) {
    NodeRange range;
    if (const auto* whole = std::get_if<std::int64_t>(&json.value)) {
        const Json one(JsonObject{{"from", Json(*whole)}, {"to", Json(*whole)}});
        return nodesFrom(one, path);
    }
    if (const auto* pair = std::get_if<JsonArray>(&json.value); pair && pair->size() == 2)
        return nodesFrom(JsonObject{{"from", pair->front()}, {"to", pair->back()}}, path);
    if (!json.isObject())
        throw DocumentError("A whole number of nodes, a pair or a range is expected here.", path,
                            "Write 8, [1, 64] or {\"from\": 4, \"to\": 64, \"step\": 4}.");
    ObjectReader reader(json, path);
    range.from = static_cast<int>(reader.optionalInteger("from", 1, mostNodes).value_or(1));
    range.to = static_cast<int>(
        reader.optionalInteger("to", range.from, mostNodes).value_or(std::max(range.from, 256)));
    range.step = static_cast<int>(reader.optionalInteger("step", 1, mostNodes).value_or(0));
    reader.refuseUnread();
    return range;
}

JsonArray textsToJson(const std::vector<std::string>& texts) {
    return {texts.begin(), texts.end()};
}

void addTexts(JsonObject& members, const char* key, const std::vector<std::string>& texts) {
    if (!texts.empty()) members.emplace_back(key, textsToJson(texts));
}

}  // namespace

JsonArray listOf(const Json& json) {
    if (const auto* array = std::get_if<JsonArray>(&json.value)) return *array;
    return {json};
}

std::vector<std::string> textsFrom(const Json* json, const std::string& path) {
    std::vector<std::string> texts;
    if (json == nullptr) return texts;
    for (const Json& item : listOf(*json)) {
        if (!item.isString()) throw DocumentError("a text or a list of texts was expected.", path);
        texts.push_back(std::get<std::string>(item.value));
    }
    return texts;
}

Limits limitsFrom(const Json& json, const std::string& path, Vary& vary) {
    ObjectReader reader(json, path);
    Limits limits;
    if (const auto budget = reader.optionalNumber("budget_USD", 0, mostMoney_USD))
        limits.budget = Money::fromDollars(*budget);
    limits.power_W = reader.optionalNumber("power_W", 0, mostOfAny);
    limits.cooling_W = reader.optionalNumber("cooling_W", 0, mostOfAny);
    if (const auto racks = reader.optionalInteger("racks", 0, mostNodes))
        limits.racks = static_cast<int>(*racks);
    limits.floor_m2 = reader.optionalNumber("floor_m2", 0, mostOfAny);
    limits.deadline_s = reader.optionalNumber("deadline_s", 0, mostOfAny);
    limits.availability = reader.optionalNumber("availability", 0, 1);
    limits.leadTime_s = reader.optionalNumber("leadTime_s", 0, mostOfAny);
    limits.storage_B = reader.optionalNumber("storage_B", 0, mostBytes);
    readVendors(reader, vary);
    reader.refuseUnread();
    return limits;
}

Vary varyFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Vary vary;
    const auto texts = [&](const char* key) {
        return textsFrom(reader.optionalMember(key), reader.pathOf(key));
    };
    vary.accelerators = texts("accelerators");
    vary.servers = texts("servers");
    vary.nics = texts("nics");
    vary.switches = texts("switches");
    vary.nicsPerNode = wholeNumbersFrom(reader.optionalMember("nicsPerNode"),
                                        reader.pathOf("nicsPerNode"), 1, 1024);
    if (const Json* member = reader.optionalMember("topologies"))
        vary.topologies = valuesFrom<fabric::Topology>(
            member, reader.pathOf("topologies"), fabric::topologyNamed,
            "fat-tree, rail-only, parallel, pair, direct, dragonfly-plus, torus-2d, torus-3d");
    if (vary.topologies.empty()) refuseEmpty(reader, "topologies");
    if (const Json* member = reader.optionalMember("alignments"))
        vary.alignments = valuesFrom<fabric::Alignment>(
            member, reader.pathOf("alignments"), fabric::alignmentNamed, "rail, server, rack");
    if (vary.alignments.empty()) refuseEmpty(reader, "alignments");
    if (const Json* member = reader.optionalMember("oversubscription"))
        vary.oversubscription = numbersFrom(member, reader.pathOf("oversubscription"), 0.01, 1000);
    if (reader.optionalMember("storage") != nullptr) {
        vary.storage = texts("storage");
        if (vary.storage.empty()) refuseEmpty(reader, "storage");
        for (std::string& id : vary.storage)
            if (id == "none") id.clear();
    }
    if (const Json* member = reader.optionalMember("nodes"))
        vary.nodes = nodesFrom(*member, reader.pathOf("nodes"));
    vary.withRoom = reader.optionalBoolean("room").value_or(true);
    vary.withEndOfLife = reader.optionalBoolean("withEndOfLife").value_or(false);
    readVendors(reader, vary);
    reader.refuseUnread();
    return vary;
}

Json limitsToJson(const Limits& limits) {
    JsonObject members;
    const auto add = [&](const char* key, const std::optional<double>& value) {
        if (value) members.emplace_back(key, *value);
    };
    if (limits.budget) members.emplace_back("budget_USD", limits.budget->dollars());
    add("power_W", limits.power_W);
    add("cooling_W", limits.cooling_W);
    if (limits.racks) members.emplace_back("racks", *limits.racks);
    add("floor_m2", limits.floor_m2);
    add("deadline_s", limits.deadline_s);
    add("availability", limits.availability);
    add("leadTime_s", limits.leadTime_s);
    add("storage_B", limits.storage_B);
    return members;
}

Json varyToJson(const Vary& vary) {
    JsonObject members;
    addTexts(members, "accelerators", vary.accelerators);
    addTexts(members, "servers", vary.servers);
    addTexts(members, "nics", vary.nics);
    if (!vary.nicsPerNode.empty())
        members.emplace_back("nicsPerNode",
                             JsonArray(vary.nicsPerNode.begin(), vary.nicsPerNode.end()));
    addTexts(members, "switches", vary.switches);
    JsonArray topologies;
    for (const fabric::Topology topology : vary.topologies)
        topologies.emplace_back(std::string(fabric::nameOf(topology)));
    members.emplace_back("topologies", topologies);
    JsonArray alignments;
    for (const fabric::Alignment alignment : vary.alignments)
        alignments.emplace_back(std::string(fabric::nameOf(alignment)));
    members.emplace_back("alignments", alignments);
    members.emplace_back("oversubscription",
                         JsonArray(vary.oversubscription.begin(), vary.oversubscription.end()));
    JsonArray storage;
    for (const std::string& id : vary.storage)
        storage.emplace_back(id.empty() ? std::string("none") : id);
    members.emplace_back("storage", storage);
    JsonObject nodes{{"from", vary.nodes.from}, {"to", vary.nodes.to}};
    if (vary.nodes.step > 0) nodes.emplace_back("step", vary.nodes.step);
    members.emplace_back("nodes", nodes);
    addTexts(members, "vendorsAllowed", vary.vendorsAllowed);
    addTexts(members, "vendorsDenied", vary.vendorsDenied);
    if (vary.airOnly) members.emplace_back("airOnly", true);
    if (!vary.withRoom) members.emplace_back("room", false);
    if (vary.withEndOfLife) members.emplace_back("withEndOfLife", true);
    return members;
}

}  // namespace cw::explore
