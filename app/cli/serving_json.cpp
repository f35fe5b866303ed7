#include "app/cli/serving_json.h"

namespace cw::cli {

namespace {

using performance::ServingEstimate;
using performance::ServingLimit;

const char* limitKey(ServingLimit limit) {
    switch (limit) {
        case ServingLimit::demand:
            return "demand";
        case ServingLimit::memory:
            return "memory";
        case ServingLimit::interToken:
            return "inter_token";
        case ServingLimit::firstToken:
            return "first_token";
        case ServingLimit::batch:
            break;
    }
    return "batch";
}

JsonObject servingPlanJson(const performance::ServingPlan& plan) {
    return {{"tensor_parallel", plan.tensorParallel},
            {"pipeline_parallel", plan.pipelineParallel},
            {"replicas", plan.replicas},
            {"experts_spread", plan.expertsSpread}};
}

JsonObject passJson(const performance::PassTimes& pass) {
    return {{"weights", pass.weights_s},     {"keys_values", pass.keyValues_s},
            {"attention", pass.attention_s}, {"memory_bound", pass.memoryBound_s},
            {"comm", pass.comm_s},           {"host", pass.host_s}};
}

JsonObject estimateJson(const ServingEstimate& e) {
    const std::string unvalidated = e.unvalidated;
    return {{"output_tokens_per_s", e.outputTokens_per_s},
            {"requests_per_s", e.requests_per_s},
            {"first_token_s", e.firstToken_s},
            {"inter_token_s", e.interToken_s},
            {"answer_s", e.answer_s},
            {"concurrency", e.concurrency},
            {"most_concurrency", e.most},
            {"by_memory", e.mostByMemory},
            {"limit", limitKey(e.limit)},
            {"meets_first_token", e.meetsFirstToken},
            {"meets_inter_token", e.meetsInterToken},
            {"meets_demand", e.meetsDemand},
            {"memory_B", e.memory.total_B()},
            {"memory_capacity_B", e.memory.capacity_B},
            {"weights_B", e.memory.weights_B},
            {"doubt", e.doubt},
            {"unvalidated", unvalidated.empty() ? Json(nullptr) : Json(unvalidated)},
            {"plan", servingPlanJson(e.plan)},
            {"pass_by_cause_s", passJson(e.pass)},
            {"reason", nullptr}};
}

}  // namespace

Json servingToJson(const design::Variant& variant, const evaluation::Serving& serving) {
    if (!variant.service) return nullptr;
    if (serving.estimate) return estimateJson(*serving.estimate);
    JsonObject json = estimateJson({});
    for (auto& [key, value] : json) value = nullptr;
    json.back().second = serving.reason;
    return json;
}

}  // namespace cw::cli
