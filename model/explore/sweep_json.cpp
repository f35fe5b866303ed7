// Sweeps as JSON: a point a line.
#include "model/error.h"
#include "model/explore/sealed_json.h"
#include "model/explore/sweep.h"
#include "model/object_reader.h"

namespace cw::explore {

namespace {

constexpr std::int64_t sweepVersion = 2;
constexpr double anyNumber = 1e300;

Json inputsJson(const std::vector<SweptInput>& inputs) {
    JsonArray list;
    for (const SweptInput& input : inputs)
        list.push_back(JsonObject{{"name", std::string(nameOf(input.input))},
                                  {"values", JsonArray(input.values.begin(), input.values.end())}});
    return list;
}

Json pointJson(const SweepPoint& point) {
    JsonObject members{{"index", point.index}, {"at", JsonArray(point.at.begin(), point.at.end())}};
    members.emplace_back("best", point.best);
    JsonObject figures;
    for (int i = 0; i < objectiveCount; ++i) {
        const auto objective = static_cast<Objective>(i);
        // Where nothing runs there is no time, energy and cost of a token, not one of zero.
        const double figure = point.figures.of(objective);
        const bool isKnown = point.reason.empty() || figure != 0;
        figures.emplace_back(std::string(nameOf(objective)), isKnown ? Json(figure) : Json());
    }
    members.emplace_back("figures", figures);
    if (!point.reason.empty()) members.emplace_back("reason", point.reason);
    return members;
}

std::vector<double> numbersIn(ObjectReader& reader, const char* key) {
    std::vector<double> numbers;
    for (const Json& item : reader.array(key)) {
        const Json one(JsonObject{{"value", item}});
        ObjectReader inner(one, reader.pathOf(key));
        numbers.push_back(inner.number("value", -anyNumber, anyNumber));
    }
    return numbers;
}

SweptInput inputFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    SweptInput swept;
    const auto input = inputNamed(reader.text("name"));
    if (!input) reader.fail("name", "No input is called so.");
    swept.input = *input;
    swept.values = numbersIn(reader, "values");
    if (swept.values.empty()) reader.fail("values", "At least one value is expected.");
    return swept;
}

/// Null, where nothing runs, is 0.
double figureIn(ObjectReader& figures, std::string_view name) {
    const Json* figure = figures.optionalMember(name);
    if (figure != nullptr && figure->isNull()) return 0;
    return figures.number(name, -anyNumber, anyNumber);
}

SweepPoint sweepPointFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    SweepPoint point;
    point.index = static_cast<int>(reader.integer("index", 0, 1'000'000'000));
    point.at = numbersIn(reader, "at");
    point.best = reader.text("best");
    ObjectReader figures(reader.member("figures"), reader.pathOf("figures"));
    for (int i = 0; i < objectiveCount; ++i)
        point.figures.values[static_cast<std::size_t>(i)] =
            figureIn(figures, nameOf(static_cast<Objective>(i)));
    point.reason = reader.optionalText("reason").value_or("");
    return point;
}

}  // namespace

JsonLayout sweepLayout() {
    return {{"points", "flips", "inputs"}};
}

Json sweepToJson(const Sweep& sweep) {
    JsonObject members{{"sweepVersion", sweepVersion}, {"subject", sweep.subject}};
    members.emplace_back("objective", std::string(nameOf(sweep.objective)));
    members.emplace_back("inputs", inputsJson(sweep.inputs));
    JsonArray points;
    for (const SweepPoint& point : sweep.points) points.push_back(pointJson(point));
    members.emplace_back("points", points);
    JsonArray flips;
    for (const Flip& flip : sweep.flips())
        flips.push_back(JsonObject{{"from", flip.from}, {"to", flip.to}, {"words", flip.words}});
    members.emplace_back("flips", flips);
    members.emplace_back("shards",
                         JsonObject{{"of", sweep.shards},
                                    {"done", JsonArray(sweep.done.begin(), sweep.done.end())}});
    members.emplace_back("checksum", sealOf(members));
    return members;
}

Sweep sweepFromJson(const Json& json, const std::string& source) {
    ObjectReader reader(json, "");
    if (json.find("sweepVersion") == nullptr)
        throw DocumentError("\"" + source + "\" is no sweep.", "",
                            "Give a file written by `clusterwright-cli sweep -o`.");
    const std::int64_t version = reader.integer("sweepVersion", 1, 1'000'000);
    if (version > sweepVersion)
        throw NewerVersionError("\"" + source + "\" was written by a newer program.", "");
    if (version < sweepVersion)
        throw DocumentError("\"" + source + "\" was written by an older program.", "",
                            "Run the sweep again.");
    requireSealed(json, source);
    Sweep sweep;
    sweep.subject = reader.text("subject");
    const auto objective = objectiveNamed(reader.text("objective"));
    if (!objective) reader.fail("objective", "No objective is called so.");
    sweep.objective = *objective;
    for (const Json& item : reader.array("inputs"))
        sweep.inputs.push_back(
            inputFrom(item, "inputs[" + std::to_string(sweep.inputs.size()) + "]"));
    for (const Json& item : reader.array("points"))
        sweep.points.push_back(
            sweepPointFrom(item, "points[" + std::to_string(sweep.points.size()) + "]"));
    (void)reader.array("flips");  // follow from the points
    ObjectReader shards(reader.member("shards"), "shards");
    sweep.shards = static_cast<int>(shards.integer("of", 1, 1'000'000));
    sweep.done.clear();
    for (const double shard : numbersIn(shards, "done"))
        sweep.done.push_back(static_cast<int>(shard));
    return sweep;
}

}  // namespace cw::explore
