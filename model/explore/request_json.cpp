// Requests as JSON: the canonical keys, and the other names people use for them.
#include <algorithm>
#include <array>

#include "model/design/document_json.h"
#include "model/error.h"
#include "model/explore/request.h"
#include "model/explore/request_keys.h"
#include "model/explore/request_parts.h"
#include "model/object_reader.h"
#include "model/workload/inference_service_json.h"
#include "model/workload/workload_json.h"

namespace cw::explore {

namespace {

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
    ObjectiveName{"leadTime", Objective::leadTime},
    // other names
    ObjectiveName{"capex", Objective::cost},
    ObjectiveName{"price", Objective::cost},
    ObjectiveName{"timeToTrain", Objective::time},
    ObjectiveName{"speed", Objective::time},
    ObjectiveName{"tco", Objective::ownership},
    ObjectiveName{"costPerToken", Objective::costPerTokens},
    ObjectiveName{"dollarsPerToken", Objective::costPerTokens},
};

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
    Json canonical = withCanonicalKeys(json, path, workloadKeyNames());
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

/// Limits that stand beside "limits" instead of in it.
/// With the model looked up, and what is usual where nothing is said: weights and cache in fp8.
workload::InferenceService serviceFrom(const Json& json,
                                       const std::vector<workload::ModelArchitecture>& models) {
    Json whole = json;
    auto* members = std::get_if<JsonObject>(&whole.value);
    if (members == nullptr) throw DocumentError("An inference service is an object.", "service");
    for (auto& [key, value] : *members)
        if (key == "model" && value.isString())
            value = workload::architectureToJson(
                modelNamed(std::get<std::string>(value.value), models, "service.model"));
    for (const char* key : {"weights", "keyValues"})
        if (whole.find(key) == nullptr) members->emplace_back(key, "fp8");
    workload::InferenceService service = workload::inferenceServiceFromJson(whole, "service");
    if (!service.extra.empty())
        throw DocumentError("This member is not known here.", "service." + service.extra[0].first);
    return service;
}

/// What only a job that ends can be asked for.
void requireOfService(const Limits& limits) {
    if (limits.deadline_s)
        throw DocumentError("An inference service has no end.", "limits.deadline_s",
                            "Ask for firstToken_s, interToken_s or requests_per_s of the service.");
    if (limits.availability)
        throw DocumentError("The availability is that of training.", "limits.availability",
                            "Leave it out for an inference service.");
}

Json limitsGathered(const Json& root) {
    const auto limitNames = limitKeyNames();
    const auto vendorNames = vendorKeyNames();
    JsonObject all;
    JsonObject limits;
    for (const auto& [key, value] : std::get<JsonObject>(root.value)) {
        const auto isCalled = [&](const KeyName& name) { return folded(name.name) == folded(key); };
        if (std::any_of(limitNames.begin(), limitNames.end(), isCalled) ||
            std::any_of(vendorNames.begin(), vendorNames.end(), isCalled))
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
    const Json root = limitsGathered(withCanonicalKeys(json, "", rootKeyNames()));
    ObjectReader reader(root, "");
    Request request;
    request.title = reader.optionalText("title").value_or("");
    if (const Json* service = reader.optionalMember("service")) {
        if (reader.optionalMember("workloads") != nullptr)
            throw DocumentError("Training jobs and an inference service are both asked for.",
                                "service", "Ask for one of them.");
        request.service = serviceFrom(*service, models);
    } else {
        request.workloads = workloadsFrom(reader.member("workloads"), models);
    }
    if (const Json* vary = reader.optionalMember("vary")) {
        const Json canonical = withCanonicalKeys(*vary, "vary", varyKeyNames());
        request.vary = varyFrom(withCanonicalKeys(canonical, "vary", vendorKeyNames()), "vary");
    }
    if (const Json* limits = reader.optionalMember("limits")) {
        const Json canonical = withCanonicalKeys(*limits, "limits", limitKeyNames());
        request.limits = limitsFrom(withCanonicalKeys(canonical, "limits", vendorKeyNames()),
                                    "limits", request.vary);
    }
    if (request.service) requireOfService(request.limits);
    if (const Json* objectives = reader.optionalMember("objectives"))
        request.objectives = valuesFrom<Objective>(
            objectives, "objectives", objectiveNamed,
            "cost, time, power, energy, racks, ownership, costPerTokens, downtime, leadTime");
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
    if (!jobs.empty()) members.emplace_back("workloads", jobs);
    if (request.service)
        members.emplace_back("service", workload::inferenceServiceToJson(*request.service));
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
