// Results as JSON: for people and programs that read a design a line, and for merging.
#include <algorithm>

#include "model/error.h"
#include "model/explore/result.h"
#include "model/object_reader.h"

namespace cw::explore {

namespace {

constexpr std::int64_t formatVersion = 1;
constexpr double largest = 1e300;

std::string keyOf(Objective objective) {
    switch (objective) {
        case Objective::cost:
            return "cost_USD";
        case Objective::time:
            return "time_s";
        case Objective::power:
            return "power_W";
        case Objective::energy:
            return "energy_J";
        case Objective::racks:
            return "racks";
        case Objective::ownership:
            return "ownership_USD";
        case Objective::costPerTokens:
            return "perMillionTokens_USD";
        case Objective::downtime:
            return "downtime";
    }
    return {};
}

Json whole(long long number) {
    return static_cast<std::int64_t>(number);
}

void addCandidate(JsonObject& members, const Candidate& candidate) {
    members.emplace_back("candidate", JsonArray{candidate.node, candidate.count, candidate.fabric});
}

void addFigures(JsonObject& members, const Figures& figures) {
    members.emplace_back("nodes", figures.nodes);
    members.emplace_back("gpus", whole(figures.gpus));
    for (int i = 0; i < objectiveCount; ++i) {
        const auto objective = static_cast<Objective>(i);
        members.emplace_back(keyOf(objective), figures.of(objective));
    }
    members.emplace_back("days", figures.of(Objective::time) / 86'400);
    members.emplace_back("heat_W", figures.heat_W);
    members.emplace_back("typical_W", figures.typical_W);
    members.emplace_back("floor_m2", figures.floor_m2);
    members.emplace_back("availability", figures.availability);
    members.emplace_back("tokens_per_s", figures.tokens_per_s);
    members.emplace_back("partsWithoutPrice", figures.unpriced);
    if (!figures.runs()) members.emplace_back("reason", figures.reason);
}

Json limitsJson(const std::vector<Limit>& limits) {
    JsonArray names;
    for (const Limit limit : limits) names.emplace_back(std::string(nameOf(limit)));
    return names;
}

Json textsJson(const std::vector<std::string>& texts) {
    return JsonArray(texts.begin(), texts.end());
}

Json stepJson(const Step& step) {
    return JsonObject{{"nodes", step.nodes},
                      {"cost_USD", step.cost_USD},
                      {"power_W", step.power_W},
                      {"racks", step.racks},
                      {"saves_s", step.time_s}};
}

Json frontJson(const FrontPoint& point) {
    JsonObject members{{"name", point.name}};
    addCandidate(members, point.point.candidate);
    addFigures(members, point.point.figures);
    const Advice& advice = point.advice;
    members.emplace_back("binding", advice.binding ? std::string(nameOf(*advice.binding)) : "none");
    members.emplace_back("bindingWords", advice.bindingWords);
    if (advice.step) members.emplace_back("step", stepJson(*advice.step));
    members.emplace_back("more", textsJson(advice.more));
    members.emplace_back("findings", JsonObject{{"error", point.findings.error},
                                                {"warning", point.findings.warning},
                                                {"info", point.findings.info}});
    members.emplace_back("unpriced", textsJson(point.unpriced));
    members.emplace_back("breaks", limitsJson(point.breaks));
    return members;
}

Json countsJson(const std::array<long long, limitCount>& counts) {
    JsonObject members;
    for (int i = 0; i < limitCount; ++i)
        if (const long long count = counts[static_cast<std::size_t>(i)]; count > 0)
            members.emplace_back(std::string(nameOf(static_cast<Limit>(i))), whole(count));
    return members;
}

Json relaxationJson(const Relaxation& relaxation) {
    JsonObject members{{"limit", std::string(nameOf(relaxation.limit))},
                       {"asked", relaxation.asked},
                       {"needed", relaxation.needed}};
    if (relaxation.second) {
        members.emplace_back("second", std::string(nameOf(*relaxation.second)));
        members.emplace_back("secondAsked", relaxation.secondAsked);
        members.emplace_back("secondNeeded", relaxation.secondNeeded);
    }
    members.emplace_back("words", relaxation.words);
    return members;
}

Json shardsJson(const Result& result) {
    JsonArray shares;
    for (const Share& share : result.shares)
        shares.push_back(
            JsonObject{{"shard", share.shard}, {"ruledOut", countsJson(share.ruledOut)}});
    return JsonObject{{"of", result.shards}, {"done", shares}};
}

// --- reading
// -------------------------------------------------------------------------------------

Limit limitNamed(const std::string& name, const std::string& path) {
    for (int i = 0; i < limitCount; ++i)
        if (nameOf(static_cast<Limit>(i)) == name) return static_cast<Limit>(i);
    throw DocumentError("\"" + name + "\" is no limit.", path);
}

std::vector<Limit> limitListFrom(const Json& json, const std::string& path) {
    std::vector<Limit> limits;
    const auto* names = std::get_if<JsonArray>(&json.value);
    if (names == nullptr) throw DocumentError("A list of limits is expected.", path);
    for (const Json& name : *names)
        if (name.isString()) limits.push_back(limitNamed(std::get<std::string>(name.value), path));
    return limits;
}

Candidate candidateFrom(ObjectReader& reader) {
    const JsonArray& indices = reader.array("candidate");
    std::array<int, 3> values{};
    if (indices.size() != values.size()) reader.fail("candidate", "Three numbers are expected.");
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto* value = std::get_if<std::int64_t>(&indices[i].value);
        if (value == nullptr || *value < 0 || *value > 1'000'000'000)
            reader.fail("candidate", "Three whole numbers are expected.");
        values[i] = static_cast<int>(*value);
    }
    return {values[0], values[1], values[2]};
}

Figures figuresFrom(ObjectReader& reader) {
    Figures figures;
    figures.nodes = static_cast<int>(reader.integer("nodes", 0, 1'000'000'000));
    figures.gpus = static_cast<long>(reader.integer("gpus", 0, 1'000'000'000'000));
    for (int i = 0; i < objectiveCount; ++i)
        figures.values[static_cast<std::size_t>(i)] =
            reader.number(keyOf(static_cast<Objective>(i)), -largest, largest);
    (void)reader.number("days", 0, largest);  // the same as time_s, for people
    figures.heat_W = reader.number("heat_W", 0, largest);
    figures.typical_W = reader.number("typical_W", 0, largest);
    figures.floor_m2 = reader.number("floor_m2", 0, largest);
    figures.availability = reader.number("availability", 0, 1);
    figures.tokens_per_s = reader.number("tokens_per_s", 0, largest);
    figures.unpriced = static_cast<int>(reader.integer("partsWithoutPrice", 0, 1'000'000));
    figures.reason = reader.optionalText("reason").value_or("");
    return figures;
}

Step stepFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Step step;
    step.nodes = static_cast<int>(reader.integer("nodes", 0, 1'000'000'000));
    step.cost_USD = reader.number("cost_USD", -largest, largest);
    step.power_W = reader.number("power_W", -largest, largest);
    step.racks = reader.number("racks", -largest, largest);
    step.time_s = reader.number("saves_s", -largest, largest);
    return step;
}

FrontPoint frontFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    FrontPoint point;
    point.name = reader.text("name");
    point.point.candidate = candidateFrom(reader);
    point.point.figures = figuresFrom(reader);
    if (const std::string binding = reader.text("binding"); binding != "none")
        point.advice.binding = limitNamed(binding, reader.pathOf("binding"));
    point.advice.bindingWords = reader.text("bindingWords");
    if (const Json* step = reader.optionalMember("step"))
        point.advice.step = stepFrom(*step, reader.pathOf("step"));
    point.advice.more = reader.textList("more");
    ObjectReader findings(reader.member("findings"), reader.pathOf("findings"));
    point.findings.error = static_cast<int>(findings.integer("error", 0, 1'000'000'000));
    point.findings.warning = static_cast<int>(findings.integer("warning", 0, 1'000'000'000));
    point.findings.info = static_cast<int>(findings.integer("info", 0, 1'000'000'000));
    point.unpriced = reader.textList("unpriced");
    point.breaks = limitListFrom(reader.member("breaks"), reader.pathOf("breaks"));
    reader.refuseUnread();
    return point;
}

Share shareFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Share share;
    share.shard = static_cast<int>(reader.integer("shard", 0, 1'000'000));
    ObjectReader counts(reader.member("ruledOut"), reader.pathOf("ruledOut"));
    for (int i = 0; i < limitCount; ++i)
        share.ruledOut[static_cast<std::size_t>(i)] =
            counts.optionalInteger(nameOf(static_cast<Limit>(i)), 0, INT64_MAX).value_or(0);
    return share;
}

Relaxation relaxationFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Relaxation relaxation;
    relaxation.limit = limitNamed(reader.text("limit"), path);
    relaxation.asked = reader.number("asked", 0, largest);
    relaxation.needed = reader.number("needed", 0, largest);
    if (const auto second = reader.optionalText("second")) {
        relaxation.second = limitNamed(*second, path);
        relaxation.secondAsked = reader.number("secondAsked", 0, largest);
        relaxation.secondNeeded = reader.number("secondNeeded", 0, largest);
    }
    relaxation.words = reader.text("words");
    return relaxation;
}

template <class Item, class Read>
std::vector<Item> listFrom(ObjectReader& reader, const char* key, Read read) {
    std::vector<Item> items;
    for (const Json& item : reader.array(key))
        items.push_back(read(item, reader.pathOf(key) + "[" + std::to_string(items.size()) + "]"));
    return items;
}

void readReferences(ObjectReader& reader, Result& result) {
    struct Named {
        Point point;
        std::string name;
    };
    const auto read = [](const Json& json, const std::string& path) {
        ObjectReader item(json, path);
        Named named;
        named.name = item.text("name");
        named.point.candidate = candidateFrom(item);
        named.point.figures = figuresFrom(item);
        return named;
    };
    for (Named& named : listFrom<Named>(reader, "losers", read)) {
        result.references.push_back(std::move(named.point));
        result.referenceNames.push_back(std::move(named.name));
    }
}

}  // namespace

JsonLayout resultLayout() {
    return {{"front", "losers", "leftOut", "relaxations", "notes"}};
}

Json resultToJson(const Result& result) {
    JsonObject members{{"explorationVersion", formatVersion}};
    members.emplace_back("request", requestToJson(result.request));
    members.emplace_back("catalog", result.catalogVersion);
    members.emplace_back("feasible", result.isFeasible());
    members.emplace_back("candidates", whole(result.candidates));
    members.emplace_back("binding", result.binding);
    JsonArray front;
    for (const FrontPoint& point : result.front) front.push_back(frontJson(point));
    members.emplace_back("front", front);
    JsonArray losers;
    for (std::size_t i = 0; i < result.references.size(); ++i) {
        JsonObject loser{{"name", result.referenceNames[i]}};
        addCandidate(loser, result.references[i].candidate);
        addFigures(loser, result.references[i].figures);
        losers.push_back(loser);
    }
    members.emplace_back("losers", losers);
    JsonArray leftOut;
    for (const LeftOut& out : result.leftOut)
        leftOut.push_back(JsonObject{
            {"what", out.what}, {"why", out.why}, {"candidates", whole(out.candidates)}});
    members.emplace_back("leftOut", leftOut);
    JsonArray clashes;
    for (const auto& clash : result.clashes) clashes.push_back(limitsJson(clash));
    members.emplace_back("clashes", clashes);
    JsonArray kept;
    for (const auto& few : result.kept) kept.push_back(limitsJson(few));
    members.emplace_back("kept", kept);
    JsonArray relaxations;
    for (const Relaxation& relaxation : result.relaxations)
        relaxations.push_back(relaxationJson(relaxation));
    members.emplace_back("relaxations", relaxations);
    members.emplace_back("notes", textsJson(result.notes));
    members.emplace_back("shards", shardsJson(result));
    if (result.cancelled) members.emplace_back("cancelled", true);
    members.emplace_back("seconds", result.seconds());
    return members;
}

Result resultFromJson(const Json& json, const std::string& source) {
    ObjectReader reader(json, "");
    if (json.find("explorationVersion") == nullptr)
        throw DocumentError("\"" + source + "\" is no result of an exploration.", "",
                            "Give a file written by `clusterwright-cli explore -o`.");
    if (reader.integer("explorationVersion", 1, 1'000'000) > formatVersion)
        throw NewerVersionError("\"" + source + "\" was written by a newer program.", "");
    Result result;
    result.request = requestFromJson(reader.member("request"), {});
    result.catalogVersion = reader.text("catalog");
    (void)reader.boolean("feasible");
    result.candidates = reader.integer("candidates", 0, INT64_MAX);
    result.binding = reader.text("binding");
    result.front = listFrom<FrontPoint>(reader, "front", frontFrom);
    readReferences(reader, result);
    result.leftOut =
        listFrom<LeftOut>(reader, "leftOut", [](const Json& item, const std::string& path) {
            ObjectReader out(item, path);
            return LeftOut{out.text("what"), out.text("why"),
                           out.integer("candidates", 0, INT64_MAX)};
        });
    result.clashes = listFrom<std::vector<Limit>>(reader, "clashes", limitListFrom);
    result.kept = listFrom<std::vector<Limit>>(reader, "kept", limitListFrom);
    result.relaxations = listFrom<Relaxation>(reader, "relaxations", relaxationFrom);
    if (!result.clashes.empty() && result.relaxations.size() != result.front.size())
        reader.fail("front", "One design for each relaxation is expected.");
    result.notes = reader.textList("notes");
    ObjectReader shards(reader.member("shards"), "shards");
    result.shards = static_cast<int>(shards.integer("of", 1, 1'000'000));
    result.shares = listFrom<Share>(shards, "done", shareFrom);
    result.cancelled = reader.optionalBoolean("cancelled").value_or(false);
    const double seconds = reader.number("seconds", 0, largest);
    if (!result.shares.empty()) result.shares.front().seconds = seconds;
    reader.refuseUnread();
    return result;
}

}  // namespace cw::explore
