// Where tokens a second, latencies, concurrency and memory of the inference service come from.
#include "model/checks/wording.h"
#include "model/evaluation/derivations.h"
#include "model/units.h"
#include "model/workload/inference_service_json.h"

namespace cw::evaluation {

namespace {

using checks::counted;
using checks::figure;
using checks::gibibytes;
using checks::grouped;
using performance::ServingEstimate;
using performance::ServingLimit;

constexpr const char* servingMemorySource =
    "Kwon et al. 2023, PagedAttention (https://arxiv.org/abs/2309.06180)";

std::string milliseconds(double time_s) {
    return figure(time_s * 1e3, 2) + " ms";
}

const workload::InferenceService& serviceOf(const Subject& subject) {
    return *subject.variant.service;
}

DerivationInput planInput(const ServingEstimate& estimate) {
    const performance::ServingPlan& plan = estimate.plan;
    std::string text = grouped(plan.replicas) + (plan.replicas == 1 ? " copy" : " copies") +
                       " of the model on " + counted(plan.gpusPerReplica(), "GPU") + " each";
    if (plan.expertsSpread) text += ", experts spread, attention apart";
    if (plan.pipelineParallel > 1) text += ", " + counted(plan.pipelineParallel, "pipeline stage");
    return {"Plan", text, "the best of those that fit"};
}

DerivationInput lengthsInput(const Subject& subject) {
    const workload::InferenceService& service = serviceOf(subject);
    return {"Prompt and answer",
            grouped(service.promptTokens) + " and " + grouped(service.outputTokens) + " tokens",
            "the workload"};
}

DerivationInput concurrencyInput(const ServingEstimate& estimate) {
    return {"Requests being answered",
            figure(estimate.concurrency, 0) + ", " + figure(estimate.perReplica, 0) + " a copy",
            "see Requests at a time"};
}

void explainOutput(const Subject& subject, const ServingEstimate& estimate, Derivation& d) {
    d.title = "Output tokens a second";
    d.result = figure(estimate.outputTokens_per_s, 0) + " tokens/s";
    d.formula =
        "Requests being answered x tokens of an answer / time of an answer; an answer takes the "
        "time to the first token and the time between tokens for the rest.";
    d.inputs = {
        concurrencyInput(estimate),
        lengthsInput(subject),
        {"Time to the first token", milliseconds(estimate.firstToken_s),
         "see Time to the first token"},
        {"Time between tokens", milliseconds(estimate.interToken_s), "see Time between tokens"},
        {"Time of an answer", figure(estimate.answer_s, 2) + " s", "the two together"},
        planInput(estimate)};
}

void explainFirst(const Subject& subject, const ServingEstimate& estimate, Derivation& d) {
    d.title = "Time to the first token";
    d.result = milliseconds(estimate.firstToken_s);
    d.formula =
        "Reading the prompt on an idle copy, the mean wait for prompts before it (M/D/1: half of "
        "rho / (1 - rho) prompts) and one pass.";
    d.inputs = {
        {"Reading the prompt", milliseconds(estimate.prompt_s),
         "matrix work at the sustained rate of the GPUs, see Time between tokens"},
        {"Waiting", milliseconds(estimate.firstToken_s - estimate.prompt_s - estimate.interToken_s),
         figure(estimate.requests_per_s, 2) + " requests a second over all copies"},
        {"One pass", milliseconds(estimate.interToken_s), "see Time between tokens"},
        lengthsInput(subject),
        planInput(estimate)};
    d.doubts.push_back("Bursts, and prompts much longer than the mean, wait longer.");
}

std::string shareText(const char* what, double value) {
    return std::string("assumption: ") + what + " " + figure(value, 2);
}

void explainPass(const Subject& subject, const ServingEstimate& estimate, Derivation& d) {
    const performance::PassTimes& pass = estimate.pass;
    const performance::ServingConstants& constants = performance::servingConstants;
    d.title = "Time between tokens";
    d.result = milliseconds(estimate.interToken_s);
    d.formula =
        "One pass over all layers gives every running answer a token and reads a share of the "
        "prompts that follow. Sum of its times by cause; weights are read or multiplied, "
        "whichever takes longer.";
    const auto add = [&](const char* name, double time_s, std::string source) {
        if (time_s > 0) d.inputs.push_back({name, milliseconds(time_s), std::move(source)});
    };
    add("Weights and matrix work", pass.weights_s,
        shareText("share of the memory bandwidth", constants.memory) + "; " +
            "products at the share of the dense peak that a training run sustains; " +
            gpuFact(subject, "memoryBandwidth_Bps"));
    add("Keys and values", pass.keyValues_s,
        "cache of all running requests, read once; " + gpuFact(subject, "memoryBandwidth_Bps"));
    add("Attention of prompts", pass.attention_s,
        "fused attention at its share of the 16-bit peak");
    add("Memory-bound work", pass.memoryBound_s,
        shareText("bytes a token, layer and hidden element", constants.activation_B));
    add("Communication", pass.comm_s,
        "measured collectives of NCCL by size; " + gpuFact(subject, "scaleUp_Bps"));
    add("Host and launches", pass.host_s,
        shareText("microseconds a layer", constants.layer_s * 1e6) + "; " +
            shareText("microseconds a sequence", constants.sequence_s * 1e6));
    d.inputs.push_back(concurrencyInput(estimate));
    d.inputs.push_back(planInput(estimate));
}

const char* limitText(ServingLimit limit) {
    switch (limit) {
        case ServingLimit::demand:
            return "the demand: more could be answered";
        case ServingLimit::memory:
            return "the memory: no more keys and values fit";
        case ServingLimit::interToken:
            return "the target between tokens: one request more would miss it";
        case ServingLimit::firstToken:
            return "the target of the first token: one request more would miss it";
        case ServingLimit::batch:
            return "the batch: a copy runs no more sequences at a time";
    }
    return "";
}

void explainConcurrency(const Subject& subject, const ServingEstimate& estimate, Derivation& d) {
    const workload::InferenceService& service = serviceOf(subject);
    d.title = "Requests at a time";
    d.result = figure(estimate.concurrency, 0) + " requests";
    d.formula = "The highest number that demand, memory, targets and batch leave. Set by " +
                std::string(limitText(estimate.limit)) + ".";
    const double tokens = static_cast<double>(service.promptTokens) + service.outputTokens;
    d.inputs = {{"By memory", figure(estimate.mostByMemory, 0) + " requests", servingMemorySource},
                {"Cache of one request",
                 gibibytes(workload::cache_B(service.model, service.keyValues, tokens)),
                 figure(workload::cache_B(service.model, service.keyValues, 1) / 1024, 1) +
                     " KiB a token of a short sequence: sizes of " + service.model.name + " (" +
                     service.model.source + "), " + std::string(nameOf(service.keyValues))},
                {"Within targets, memory and batch", figure(estimate.most, 0) + " requests",
                 "largest batch of a copy: " + figure(performance::servingConstants.batch, 0) +
                     " sequences, TensorRT-LLM's default"},
                planInput(estimate)};
}

void explainServingMemory(const Subject& subject, const ServingEstimate& estimate, Derivation& d) {
    const performance::ServingMemory& memory = estimate.memory;
    const workload::InferenceService& service = serviceOf(subject);
    d.title = "Memory of a serving GPU";
    d.result = gibibytes(memory.total_B()) + " of " + gibibytes(memory.capacity_B);
    d.formula = "Weights, keys and values of the running requests, and what is kept free.";
    d.inputs = {
        {"Weights", gibibytes(memory.weights_B),
         figure(workload::countParameters(service.model).total / 1e9, 1) +
             " billion parameters in " + std::string(nameOf(service.weights)) + ": " +
             service.model.source},
        {"Keys and values", gibibytes(memory.keyValues_B), servingMemorySource},
        {"Buffers and what is left free", gibibytes(memory.fixed_B),
         "assumption: servers take 90 % of the memory (default of vLLM), and 3 GB of it for "
         "context, graphs and buffers (2 to 6)"},
        {"Memory of a GPU", gibibytes(memory.capacity_B), gpuFact(subject, "memory_B")},
        planInput(estimate)};
}

void addDoubt(const Subject& subject, const ServingEstimate& estimate, Derivation& d) {
    const bool isDense = !serviceOf(subject).model.experts;
    const auto& errors =
        isDense ? performance::servingErrorsDense : performance::servingErrorsExperts;
    d.doubts.push_back("Expected within " + checks::percent(estimate.doubt) + " either way: of " +
                       counted(errors.runs, "published run") + " of " +
                       (isDense ? "dense models" : "models with experts") +
                       ", predicted by constants fitted without the model, 90 % lie within " +
                       checks::percent(errors.p90) + " and half within " +
                       checks::percent(errors.median) + ".");
    if (estimate.unvalidated[0] != '\0')
        d.doubts.push_back(std::string("Outside what this was validated on: ") +
                           estimate.unvalidated + ".");
    d.doubts.push_back(
        "Not modelled: cached prefixes, speculative decoding, separate machines for prompts and "
        "answers.");
}

}  // namespace

Derivation explainServing(const Subject& subject, Quantity quantity) {
    Derivation d;
    const auto& estimate = subject.evaluation.serving.estimate;
    if (!estimate || !subject.variant.service) {
        d.title = "Inference service";
        d.result = "not known";
        d.doubts.push_back(subject.evaluation.serving.reason);
        return d;
    }
    switch (quantity) {
        case Quantity::firstToken:
            explainFirst(subject, *estimate, d);
            break;
        case Quantity::interToken:
            explainPass(subject, *estimate, d);
            break;
        case Quantity::concurrency:
            explainConcurrency(subject, *estimate, d);
            break;
        case Quantity::servingMemory:
            explainServingMemory(subject, *estimate, d);
            break;
        default:
            explainOutput(subject, *estimate, d);
            break;
    }
    addDoubt(subject, *estimate, d);
    return d;
}

}  // namespace cw::evaluation
