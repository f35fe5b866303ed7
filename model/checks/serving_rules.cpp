// The inference service: whether it fits, and whether it answers as fast and as much as asked.
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"

namespace cw::checks {

namespace {

using performance::ServingEstimate;
using workload::InferenceService;

const InferenceService* serviceOf(const Context& context) {
    const auto& service = context.design.variant->service;
    return service ? &*service : nullptr;
}

const ServingEstimate* estimateOf(const Context& context) {
    return context.serving && context.serving->best ? &*context.serving->best : nullptr;
}

std::string milliseconds(double time_s) {
    return figure(time_s * 1e3, time_s < .1 ? 1 : 0) + " ms";
}

void checkServed(const Context& context, Report& report) {
    if (!serviceOf(context) || context.serving || context.design.gpuCount() == 0) return;
    report.add("The inference service cannot be timed: " + context.noServingReason, {}, {},
               context.noServingReason);
}

void checkServingFits(const Context& context, Report& report) {
    const InferenceService* service = serviceOf(context);
    if (!service || !context.serving || context.serving->best) return;
    if (context.serving->plans == 0) {
        report.add("No tensor-parallel size lays " + service->model.name +
                       " on these GPUs: it must be a power of two that divides " +
                       counted(service->model.heads, "head") + " and lie in one scale-up domain.",
                   {}, {}, "no plan");
        return;
    }
    const std::string needed = gibibytes(context.serving->least_B);
    const std::string there = gibibytes(context.serving->capacity_B);
    report.add(service->model.name + " does not fit with even one request of " +
                   grouped(static_cast<long long>(service->promptTokens) + service->outputTokens) +
                   " tokens: the smallest of " + counted(context.serving->plans, "plan") +
                   " needs " + needed + " a GPU, " + there +
                   " are there. More GPUs a node, narrower weights or a narrower cache help.",
               {}, {}, needed + "/" + there);
}

void checkFirstToken(const Context& context, Report& report) {
    const ServingEstimate* estimate = estimateOf(context);
    if (!estimate || estimate->meetsFirstToken) return;
    const double target_s = serviceOf(context)->firstToken_s;
    report.add("The first token comes after " + milliseconds(estimate->firstToken_s) +
                   " even with one request a copy, the target is " + milliseconds(target_s) +
                   ": reading " + grouped(serviceOf(context)->promptTokens) +
                   " tokens alone takes " + milliseconds(estimate->prompt_s) + ".",
               {}, {}, milliseconds(estimate->firstToken_s) + "/" + milliseconds(target_s));
}

void checkInterToken(const Context& context, Report& report) {
    const ServingEstimate* estimate = estimateOf(context);
    if (!estimate || estimate->meetsInterToken) return;
    const double target_s = serviceOf(context)->interToken_s;
    report.add("A token takes " + milliseconds(estimate->interToken_s) +
                   " even with one request a copy, the target is " + milliseconds(target_s) +
                   ": more GPUs in a tensor group, more memory bandwidth or narrower weights help.",
               {}, {}, milliseconds(estimate->interToken_s) + "/" + milliseconds(target_s));
}

void checkDemand(const Context& context, Report& report) {
    const ServingEstimate* estimate = estimateOf(context);
    if (!estimate || estimate->meetsDemand || !estimate->meetsFirstToken ||
        !estimate->meetsInterToken)
        return;
    const InferenceService& service = *serviceOf(context);
    std::string text;
    if (service.concurrency > estimate->most)
        text = "Of " + grouped(static_cast<long long>(service.concurrency)) +
               " requests at a time " + grouped(static_cast<long long>(estimate->most)) +
               " are answered within the targets";
    else
        text = "Of " + figure(service.requests_per_s) + " requests a second " +
               figure(estimate->requests_per_s) + " are answered";
    report.add(text + " by " + grouped(estimate->plan.replicas) +
                   (estimate->plan.replicas == 1 ? " copy" : " copies") + " of the model" +
                   ": more GPUs, looser targets or shorter answers help.",
               {}, {},
               figure(service.concurrency) + "/" + figure(service.requests_per_s) + "/" +
                   figure(estimate->most));
}

void checkServedContext(const Context& context, Report& report) {
    const InferenceService* service = serviceOf(context);
    if (!service || service->model.maxContext <= 0) return;
    const long long tokens = static_cast<long long>(service->promptTokens) + service->outputTokens;
    if (tokens <= service->model.maxContext) return;
    report.add("A prompt and its answer of " + grouped(tokens) + " tokens exceed the " +
                   grouped(service->model.maxContext) + " that " + service->model.name +
                   " is published for.",
               {}, {}, std::to_string(tokens));
}

void checkProducts(const Context& context, Report& report) {
    const InferenceService* service = serviceOf(context);
    if (!service || !context.serving || !context.serving->unpacks) return;
    report.add(
        "The GPUs have no products in the weights' format: weights are unpacked to 16 bit on the "
        "way, which saves memory but no matrix work.",
        {}, {}, "unpacked");
}

}  // namespace

std::vector<Rule> servingRules() {
    using enum Severity;
    constexpr Domain workload = Domain::workload;
    return {
        {"WRK-020", "The inference service can be timed", warning, workload,
         sources::servingRoofline, checkServed},
        {"WRK-021", "The served model fits in memory", error, workload, sources::pagedAttention,
         checkServingFits},
        {"WRK-022", "The first token comes in time", warning, workload, sources::servingRoofline,
         checkFirstToken},
        {"WRK-023", "Tokens follow in time", warning, workload, sources::servingRoofline,
         checkInterToken},
        {"WRK-024", "The service answers all that is asked", warning, workload,
         sources::pagedAttention, checkDemand},
        {"WRK-025", "Prompt and answer stay within the model's context", warning, workload,
         sources::modelSizes, checkServedContext},
        {"WRK-026", "The GPUs multiply in the weights' format", info, workload,
         sources::catalogFacts, checkProducts},
    };
}

}  // namespace cw::checks
