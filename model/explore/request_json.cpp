// Requests as JSON: the canonical keys, and the other names people use for them.
#include <algorithm>
#include <array>

#include "model/design/document_json.h"
#include "model/error.h"
#include "model/explore/request.h"
#include "model/explore/request_words.h"
#include "model/object_reader.h"
#include "model/workload/workload_json.h"

namespace cw::explore {

namespace {

constexpr double mostMoney_USD = 1e12;  ///< far above any cluster, far below what Money holds
constexpr double mostOfAny = 1e15;
constexpr std::int64_t mostNodes = 100'000;
constexpr double day_s = 86'400;

constexpr std::array limitKeys{
    KeyName{"budget_USD", "budget_USD", Dimension::money, 1},
    KeyName{"budget", "budget_USD", Dimension::money, 1},
    KeyName{"capex", "budget_USD", Dimension::money, 1},
    KeyName{"maxCost", "budget_USD", Dimension::money, 1},
    KeyName{"maxCapex", "budget_USD", Dimension::money, 1},
    KeyName{"capex_USD", "budget_USD", Dimension::money, 1},
    KeyName{"power_W", "power_W", Dimension::power, 1},
    KeyName{"power_kW", "power_W", Dimension::power, 1e3},
    KeyName{"power_MW", "power_W", Dimension::power, 1e6},
    KeyName{"sitePower", "power_W", Dimension::power, 0},
    KeyName{"sitePower_kW", "power_W", Dimension::power, 1e3},
    KeyName{"sitePower_W", "power_W", Dimension::power, 1},
    KeyName{"maxPower_kW", "power_W", Dimension::power, 1e3},
    KeyName{"power", "power_W", Dimension::power, 0},
    KeyName{"cooling_W", "cooling_W", Dimension::power, 1},
    KeyName{"cooling_kW", "cooling_W", Dimension::power, 1e3},
    KeyName{"coolingLimit_kW", "cooling_W", Dimension::power, 1e3},
    KeyName{"cooling", "cooling_W", Dimension::power, 0},
    KeyName{"racks", "racks"},
    KeyName{"maxRacks", "racks"},
    KeyName{"floor_m2", "floor_m2", Dimension::area, 1},
    KeyName{"floor_sqft", "floor_m2", Dimension::area, 0.09290304},
    KeyName{"floor", "floor_m2", Dimension::area, 0},
    KeyName{"deadline_s", "deadline_s", Dimension::time, 1},
    KeyName{"deadline_h", "deadline_s", Dimension::time, 3600},
    KeyName{"deadline_hours", "deadline_s", Dimension::time, 3600},
    KeyName{"deadline_days", "deadline_s", Dimension::time, day_s},
    KeyName{"days", "deadline_s", Dimension::time, day_s},
    KeyName{"maxDays", "deadline_s", Dimension::time, day_s},
    KeyName{"deadline", "deadline_s", Dimension::time, 0},
    KeyName{"availability", "availability", Dimension::share, 1},
    KeyName{"leadTime_s", "leadTime_s", Dimension::time, 1},
    KeyName{"leadTime_days", "leadTime_s", Dimension::time, day_s},
    KeyName{"leadTime_weeks", "leadTime_s", Dimension::time, 7 * day_s},
    KeyName{"leadTime", "leadTime_s", Dimension::time, 0},
};

/// Limits of what may be bought: said among the limits as readily as under "vary".
constexpr std::array vendorKeys{
    KeyName{"airOnly", "airOnly"},
    KeyName{"airCooled", "airOnly"},
    KeyName{"airCooledOnly", "airOnly"},
    KeyName{"vendors", "vendors"},
    KeyName{"vendorsAllowed", "vendorsAllowed"},
    KeyName{"vendorAllow", "vendorsAllowed"},
    KeyName{"vendor", "vendorsAllowed"},
    KeyName{"vendorsDenied", "vendorsDenied"},
    KeyName{"vendorDeny", "vendorsDenied"},
};

constexpr std::array varyKeys{
    KeyName{"accelerators", "accelerators"},
    KeyName{"gpus", "accelerators"},
    KeyName{"gpu", "accelerators"},
    KeyName{"accelerator", "accelerators"},
    KeyName{"servers", "servers"},
    KeyName{"server", "servers"},
    KeyName{"nics", "nics"},
    KeyName{"nic", "nics"},
    KeyName{"nicsPerNode", "nicsPerNode"},
    KeyName{"switches", "switches"},
    KeyName{"switch", "switches"},
    KeyName{"topologies", "topologies"},
    KeyName{"topology", "topologies"},
    KeyName{"fabric", "topologies"},
    KeyName{"fabrics", "topologies"},
    KeyName{"alignments", "alignments"},
    KeyName{"alignment", "alignments"},
    KeyName{"oversubscription", "oversubscription"},
    KeyName{"storage", "storage"},
    KeyName{"storageTier", "storage"},
    KeyName{"nodes", "nodes"},
    KeyName{"nodeCount", "nodes"},
    KeyName{"nodeCounts", "nodes"},
    KeyName{"withEndOfLife", "withEndOfLife"},
};

constexpr std::array workloadKeys{
    KeyName{"tokens", "tokens", Dimension::tokens, 1},
    KeyName{"globalBatch_tokens", "globalBatch_tokens", Dimension::tokens, 1},
    KeyName{"globalBatch", "globalBatch_tokens", Dimension::tokens, 1},
    KeyName{"batch_tokens", "globalBatch_tokens", Dimension::tokens, 1},
    KeyName{"sequenceLength", "sequenceLength"},
    KeyName{"sequence", "sequenceLength"},
    KeyName{"seqLen", "sequenceLength"},
};

constexpr std::array rootKeys{
    KeyName{"workload", "workloads"},
    KeyName{"workloads", "workloads"},
    KeyName{"job", "workloads"},
    KeyName{"jobs", "workloads"},
    KeyName{"objective", "objectives"},
    KeyName{"objectives", "objectives"},
    KeyName{"minimize", "objectives"},
    KeyName{"minimise", "objectives"},
    KeyName{"limits", "limits"},
    KeyName{"constraints", "limits"},
    KeyName{"vary", "vary"},
    KeyName{"mayVary", "vary"},
    KeyName{"title", "title"},
    KeyName{"name", "title"},
    KeyName{"ownership", "ownership"},
    KeyName{"terms", "ownership"},
};

struct ObjectiveName {
    std::string_view name;
    Objective objective;
};
constexpr std::array objectiveNames{
    ObjectiveName{"cost", Objective::cost},
    ObjectiveName{"time", Objective::time},
    ObjectiveName{"power", Objective::power},
    ObjectiveName{"energy", Objective::energy},
    ObjectiveName{"racks", Objective::racks},
    ObjectiveName{"ownership", Objective::ownership},
    ObjectiveName{"costPerTokens", Objective::costPerTokens},
    ObjectiveName{"downtime", Objective::downtime},
    // other names
    ObjectiveName{"capex", Objective::cost},
    ObjectiveName{"price", Objective::cost},
    ObjectiveName{"timeToTrain", Objective::time},
    ObjectiveName{"speed", Objective::time},
    ObjectiveName{"tco", Objective::ownership},
    ObjectiveName{"costPerToken", Objective::costPerTokens},
    ObjectiveName{"dollarsPerToken", Objective::costPerTokens},
};

/// A list, or one thing that stands for a list of it.
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

std::vector<double> numbersFrom(const Json* json, const std::string& path, double low,
                                double high) {
    std::vector<double> numbers;
    if (json == nullptr) return numbers;
    for (const Json& item : listOf(*json)) {
        const Json one(JsonObject{{"value", item}});
        ObjectReader reader(one, path);
        numbers.push_back(reader.number("value", low, high));
    }
    return numbers;
}

template <class Value, class Named>
std::vector<Value> valuesFrom(const Json* json, const std::string& path, Named named,
                              const std::string& known) {
    std::vector<Value> values;
    for (const std::string& text : textsFrom(json, path)) {
        const auto value = named(text);
        if (!value) throw DocumentError("\"" + text + "\" is not one of " + known + ".", path);
        if (std::find(values.begin(), values.end(), *value) == values.end())
            values.push_back(*value);
    }
    return values;
}

// --- workloads
// -----------------------------------------------------------------------------------

const workload::ModelArchitecture& modelNamed(
    const std::string& name, const std::vector<workload::ModelArchitecture>& models,
    const std::string& path) {
    const std::string asked = folded(name);
    std::string known;
    for (const workload::ModelArchitecture& model : models) {
        if (folded(model.id) == asked || folded(model.name) == asked) return model;
        known += (known.empty() ? "" : ", ") + model.id;
    }
    throw DocumentError("There is no model \"" + name + "\".", path,
                        "There are " + known + "; or give its sizes as an object.");
}

/// With the model looked up, and what is usual where nothing is said: 4,096 tokens a sequence and
/// four million a step (as Llama 2 and 3 began), bfloat16.
Json completedWorkload(const Json& json, const std::string& path,
                       const std::vector<workload::ModelArchitecture>& models) {
    Json canonical = withCanonicalKeys(json, path, workloadKeys);
    auto* members = std::get_if<JsonObject>(&canonical.value);
    if (members == nullptr) return canonical;
    for (auto& [key, value] : *members)
        if (key == "model" && value.isString())
            value = workload::architectureToJson(
                modelNamed(std::get<std::string>(value.value), models, path + ".model"));
    const auto orElse = [&](const char* key, Json value) {
        if (canonical.find(key) == nullptr) members->emplace_back(key, std::move(value));
    };
    orElse("sequenceLength", 4096);
    orElse("globalBatch_tokens", 4194304);
    orElse("precision", "bf16");
    return canonical;
}

std::vector<workload::TrainingJob> workloadsFrom(
    const Json& json, const std::vector<workload::ModelArchitecture>& models) {
    std::vector<workload::TrainingJob> jobs;
    for (const Json& item : listOf(json)) {
        const std::string path = "workloads[" + std::to_string(jobs.size()) + "]";
        jobs.push_back(workload::trainingJobFromJson(completedWorkload(item, path, models), path));
    }
    if (jobs.empty())
        throw DocumentError("There is nothing to do.", "workloads",
                            "Give at least one, with its model and tokens.");
    return jobs;
}

// --- limits and what may vary
// ----------------------------------------------------------------------

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
    readVendors(reader, vary);
    reader.refuseUnread();
    return limits;
}

NodeRange nodesFrom(const Json& json, const std::string& path) {
    NodeRange range;
    if (const auto* whole = std::get_if<std::int64_t>(&json.value)) {
        const Json one(JsonObject{{"from", Json(*whole)}, {"to", Json(*whole)}});
        return nodesFrom(one, path);
    }
    if (const auto* pair = std::get_if<JsonArray>(&json.value); pair && pair->size() == 2)
        return nodesFrom(JsonObject{{"from", pair->front()}, {"to", pair->back()}}, path);
    ObjectReader reader(json, path);
    range.from = static_cast<int>(reader.optionalInteger("from", 1, mostNodes).value_or(1));
    range.to = static_cast<int>(
        reader.optionalInteger("to", range.from, mostNodes).value_or(std::max(range.from, 256)));
    range.step = static_cast<int>(reader.optionalInteger("step", 0, mostNodes).value_or(0));
    reader.refuseUnread();
    return range;
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
    for (const double count :
         numbersFrom(reader.optionalMember("nicsPerNode"), reader.pathOf("nicsPerNode"), 1, 1024))
        vary.nicsPerNode.push_back(static_cast<int>(count));
    if (const Json* member = reader.optionalMember("topologies"))
        vary.topologies = valuesFrom<fabric::Topology>(
            member, reader.pathOf("topologies"), fabric::topologyNamed,
            "fat-tree, rail-only, parallel, pair, direct, dragonfly-plus, torus-2d, torus-3d");
    if (const Json* member = reader.optionalMember("alignments"))
        vary.alignments = valuesFrom<fabric::Alignment>(
            member, reader.pathOf("alignments"), fabric::alignmentNamed, "rail, server, rack");
    if (const Json* member = reader.optionalMember("oversubscription"))
        vary.oversubscription = numbersFrom(member, reader.pathOf("oversubscription"), 0.01, 1000);
    if (reader.optionalMember("storage") != nullptr) {
        vary.storage = texts("storage");
        for (std::string& id : vary.storage)
            if (id == "none") id.clear();
    }
    if (const Json* member = reader.optionalMember("nodes"))
        vary.nodes = nodesFrom(*member, reader.pathOf("nodes"));
    vary.withEndOfLife = reader.optionalBoolean("withEndOfLife").value_or(false);
    readVendors(reader, vary);
    reader.refuseUnread();
    return vary;
}

/// Limits that stand beside "limits" instead of in it.
Json limitsGathered(const Json& root) {
    JsonObject all;
    JsonObject limits;
    for (const auto& [key, value] : std::get<JsonObject>(root.value)) {
        const auto isCalled = [&](const KeyName& name) { return folded(name.name) == folded(key); };
        if (std::any_of(limitKeys.begin(), limitKeys.end(), isCalled) ||
            std::any_of(vendorKeys.begin(), vendorKeys.end(), isCalled))
            limits.emplace_back(key, value);
        else
            all.emplace_back(key, value);
    }
    if (limits.empty()) return root;
    for (auto& [key, value] : all)
        if (key == "limits" && value.isObject()) {
            auto& members = std::get<JsonObject>(value.value);
            members.insert(members.end(), limits.begin(), limits.end());
            return all;
        }
    all.emplace_back("limits", limits);
    return all;
}

JsonArray textsToJson(const std::vector<std::string>& texts) {
    return {texts.begin(), texts.end()};
}

void addTexts(JsonObject& members, const char* key, const std::vector<std::string>& texts) {
    if (!texts.empty()) members.emplace_back(key, textsToJson(texts));
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
    members.emplace_back(
        "nodes",
        JsonObject{{"from", vary.nodes.from}, {"to", vary.nodes.to}, {"step", vary.nodes.step}});
    addTexts(members, "vendorsAllowed", vary.vendorsAllowed);
    addTexts(members, "vendorsDenied", vary.vendorsDenied);
    if (vary.airOnly) members.emplace_back("airOnly", true);
    if (vary.withEndOfLife) members.emplace_back("withEndOfLife", true);
    return members;
}

}  // namespace

std::string_view nameOf(Objective objective) {
    return objectiveNames[static_cast<std::size_t>(objective)].name;
}

std::optional<Objective> objectiveNamed(std::string_view name) {
    for (const ObjectiveName& known : objectiveNames)
        if (folded(known.name) == folded(name)) return known.objective;
    return std::nullopt;
}

Request requestFromJson(const Json& json, const std::vector<workload::ModelArchitecture>& models) {
    if (!json.isObject())
        throw DocumentError("A request is an object.", "",
                            "Begin with { \"workloads\": [...], \"limits\": {...} }.");
    const Json root = limitsGathered(withCanonicalKeys(json, "", rootKeys));
    ObjectReader reader(root, "");
    Request request;
    request.title = reader.optionalText("title").value_or("");
    request.workloads = workloadsFrom(reader.member("workloads"), models);
    if (const Json* vary = reader.optionalMember("vary")) {
        const Json canonical = withCanonicalKeys(*vary, "vary", varyKeys);
        request.vary = varyFrom(withCanonicalKeys(canonical, "vary", vendorKeys), "vary");
    }
    if (const Json* limits = reader.optionalMember("limits")) {
        const Json canonical = withCanonicalKeys(*limits, "limits", limitKeys);
        request.limits =
            limitsFrom(withCanonicalKeys(canonical, "limits", vendorKeys), "limits", request.vary);
    }
    if (const Json* objectives = reader.optionalMember("objectives"))
        request.objectives = valuesFrom<Objective>(
            objectives, "objectives", objectiveNamed,
            "cost, time, power, energy, racks, ownership, costPerTokens, downtime");
    if (request.objectives.empty())
        throw DocumentError("There is no objective.", "objectives", "Name at least one: \"cost\".");
    if (const Json* site = reader.optionalMember("site"))
        request.site = design::siteFromJson(*site, "site");
    if (const Json* terms = reader.optionalMember("ownership"))
        request.terms = design::economicsFromJson(JsonObject{{"ownership", *terms}}, "")
                            .ownership.value_or(design::OwnershipTerms());
    request.speed = reader.optionalNumber("speed", 0.01, 10).value_or(1);
    request.gpuPrice = reader.optionalNumber("gpuPrice", 0.01, 100).value_or(1);
    request.seed = static_cast<std::uint64_t>(
        reader.optionalInteger("seed", 0, 1'000'000'000'000).value_or(1));
    reader.refuseUnread();
    return request;
}

Json requestToJson(const Request& request) {
    JsonObject members;
    if (!request.title.empty()) members.emplace_back("title", request.title);
    JsonArray jobs;
    for (const workload::TrainingJob& job : request.workloads)
        jobs.push_back(workload::trainingJobToJson(job));
    members.emplace_back("workloads", jobs);
    members.emplace_back("limits", limitsToJson(request.limits));
    members.emplace_back("vary", varyToJson(request.vary));
    JsonArray objectives;
    for (const Objective objective : request.objectives)
        objectives.emplace_back(std::string(nameOf(objective)));
    members.emplace_back("objectives", objectives);
    members.emplace_back("site", design::siteToJson(request.site));
    design::Economics economics;
    economics.ownership = request.terms;
    members.emplace_back("ownership", *design::economicsToJson(economics).find("ownership"));
    if (request.speed != 1) members.emplace_back("speed", request.speed);
    if (request.gpuPrice != 1) members.emplace_back("gpuPrice", request.gpuPrice);
    members.emplace_back("seed", static_cast<std::int64_t>(request.seed));
    return members;
}

}  // namespace cw::explore
