// Results read back, for merging and for the window.
#include "model/error.h"
#include "model/explore/result.h"
#include "model/explore/result_keys.h"
#include "model/explore/sealed_json.h"
#include "model/object_reader.h"

namespace cw::explore {

namespace {

constexpr double largest = 1e300;

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
    figures.leadTimeUnknown =
        static_cast<int>(reader.integer("partsWithoutLeadTime", 0, 1'000'000));
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

template <class Item, class Read>
std::vector<Item> listFrom(ObjectReader& reader, const char* key, Read read) {
    std::vector<Item> items;
    for (const Json& item : reader.array(key))
        items.push_back(read(item, reader.pathOf(key) + "[" + std::to_string(items.size()) + "]"));
    return items;
}

GivesWay wayFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    GivesWay way;
    way.limit = limitNamed(reader.text("limit"), path);
    way.asked = reader.number("asked", 0, largest);
    way.needed = reader.number("needed", 0, largest);
    return way;
}

Relaxation relaxationFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Relaxation relaxation;
    relaxation.ways = listFrom<GivesWay>(reader, "ways", wayFrom);
    if (relaxation.ways.empty()) reader.fail("ways", "At least one limit is expected.");
    relaxation.words = reader.text("words");
    return relaxation;
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

Result resultFromJson(const Json& json, const std::string& source) {
    ObjectReader reader(json, "");
    if (json.find("explorationVersion") == nullptr)
        throw DocumentError("\"" + source + "\" is no result of an exploration.", "",
                            "Give a file written by `clusterwright-cli explore -o`.");
    const std::int64_t version = reader.integer("explorationVersion", 1, 1'000'000);
    if (version > resultVersion)
        throw NewerVersionError("\"" + source + "\" was written by a newer program.", "");
    if (version < resultVersion)
        throw DocumentError("\"" + source + "\" was written by an older program.", "",
                            "Run the exploration again.");
    requireSealed(json, source);
    Result result;
    result.request = requestFromJson(reader.member("request"), {});
    result.catalogVersion = reader.text("catalog");
    (void)reader.boolean("feasible");
    result.candidates = reader.integer("candidates", 0, INT64_MAX);
    result.judged = reader.integer("judged", 0, INT64_MAX);
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
    result.least = listFrom<GivesWay>(reader, "least", wayFrom);
    result.relaxations = listFrom<Relaxation>(reader, "relaxations", relaxationFrom);
    if (!result.clashes.empty() && result.relaxations.size() != result.front.size())
        reader.fail("front", "One design for each relaxation is expected.");
    result.notes = reader.textList("notes");
    ObjectReader shards(reader.member("shards"), "shards");
    result.shards = static_cast<int>(shards.integer("of", 1, 1'000'000));
    result.shares = listFrom<Share>(shards, "done", shareFrom);
    result.cancelled = reader.optionalBoolean("cancelled").value_or(false);
    if (result.cancelled)
        for (FrontPoint& point : result.front)
            point.isLookedAt = !point.advice.bindingWords.empty();
    (void)reader.text("checksum");
    const double seconds = reader.number("seconds", 0, largest);
    if (!result.shares.empty()) result.shares.front().seconds = seconds;
    reader.refuseUnread();
    return result;
}

}  // namespace cw::explore
