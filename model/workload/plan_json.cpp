#include "model/workload/plan_json.h"

#include <array>

#include "model/workload/named_values.h"

namespace cw::workload {

namespace {

constexpr std::int64_t mostRanks = 1'000'000'000;  // small enough that no count overflows an int

constexpr std::array recomputes = {Recompute::none, Recompute::selective, Recompute::feedForward,
                                   Recompute::full};
constexpr std::array shardings = {Sharding::none, Sharding::optimizer, Sharding::gradients,
                                  Sharding::full};
constexpr std::array schedules = {PipelineSchedule::oneForwardOneBackward,
                                  PipelineSchedule::zeroBubble};
constexpr std::array exchanges = {ContextExchange::ring, ContextExchange::allToAll};

struct SizeMember {
    const char* key;
    std::optional<int> PlanRequest::* value;
};
constexpr std::array sizeMembers = {
    SizeMember{"interleave", &PlanRequest::interleave},
    SizeMember{"contextParallel", &PlanRequest::contextParallel},
    SizeMember{"expertParallel", &PlanRequest::expertParallel},
    SizeMember{"dataParallel", &PlanRequest::dataParallel},
    SizeMember{"expertTensorParallel", &PlanRequest::expertTensorParallel},
    SizeMember{"shardingGroup", &PlanRequest::shardingGroup},
};

struct SwitchMember {
    const char* key;
    std::optional<bool> PlanRequest::* value;
};
constexpr std::array switchMembers = {
    SwitchMember{"sequenceParallel", &PlanRequest::sequenceParallel},
    SwitchMember{"offloadOptimizer", &PlanRequest::offloadOptimizer},
    SwitchMember{"offloadActivations", &PlanRequest::offloadActivations},
    SwitchMember{"overlapData", &PlanRequest::overlapData},
    SwitchMember{"overlapTensor", &PlanRequest::overlapTensor},
    SwitchMember{"overlapPipeline", &PlanRequest::overlapPipeline},
};

std::optional<int> fixedSize(ObjectReader& reader, std::string_view key) {
    const auto value = reader.optionalInteger(key, 1, mostRanks);
    return value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
}

template <class Values>
auto fixedName(ObjectReader& reader, std::string_view key, const Values& values)
    -> std::optional<typename Values::value_type> {
    const auto text = reader.optionalText(key);
    if (!text) return std::nullopt;
    return valueNamed(*text, values, reader, key);
}

template <class T>
void addFixed(JsonObject& members, const char* key, const std::optional<T>& value) {
    if (value) members.emplace_back(key, *value);
}

template <class T>
void addFixedName(JsonObject& members, const char* key, const std::optional<T>& value) {
    if (value) members.emplace_back(key, std::string(nameOf(*value)));
}

}  // namespace

PlanRequest planFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    PlanRequest plan;
    plan.tensorParallel = fixedSize(reader, "tensorParallel");
    plan.pipelineParallel = fixedSize(reader, "pipelineParallel");
    plan.microBatch = fixedSize(reader, "microBatch");
    plan.recompute = fixedName(reader, "recompute", recomputes);
    plan.sharding = fixedName(reader, "sharding", shardings);
    for (const SizeMember& size : sizeMembers) plan.*size.value = fixedSize(reader, size.key);
    plan.schedule = fixedName(reader, "schedule", schedules);
    plan.contextExchange = fixedName(reader, "contextExchange", exchanges);
    plan.recomputeShare = reader.optionalNumber("recomputeShare", 0, 1);
    for (const SwitchMember& one : switchMembers) plan.*one.value = reader.optionalBoolean(one.key);
    reader.refuseUnread();
    return plan;
}

Json planToJson(const PlanRequest& plan) {
    JsonObject members;
    addFixed(members, "tensorParallel", plan.tensorParallel);
    addFixed(members, "pipelineParallel", plan.pipelineParallel);
    addFixed(members, "microBatch", plan.microBatch);
    addFixedName(members, "recompute", plan.recompute);
    addFixedName(members, "sharding", plan.sharding);
    for (const SizeMember& size : sizeMembers) addFixed(members, size.key, plan.*size.value);
    addFixedName(members, "schedule", plan.schedule);
    addFixedName(members, "contextExchange", plan.contextExchange);
    addFixed(members, "recomputeShare", plan.recomputeShare);
    for (const SwitchMember& one : switchMembers) addFixed(members, one.key, plan.*one.value);
    return members;
}

}  // namespace cw::workload
