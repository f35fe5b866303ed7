#include "model/performance/inference.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "model/performance/collectives.h"
#include "model/performance/facts.h"

namespace cw::performance {

namespace {

using workload::InferenceService;
using workload::ModelArchitecture;
using workload::WeightFormat;

/// Weights of a model by how a pass uses them.
struct Weights {
    double common = 0;   ///< read by every token: attention, dense and shared layers, routers
    double expert = 0;   ///< of one routed expert
    double experts = 0;  ///< of a layer
    double topK = 0;
    double expertLayers = 0;
    double head = 0;       ///< read at every token
    double embedding = 0;  ///< looked up, not read
    double common_B = 2;   ///< bytes of a weight
    double expert_B = 2;

    [[nodiscard]] double routed() const { return expert * experts * expertLayers; }
    [[nodiscard]] double held_B(double commonShare, double expertShare) const {
        return (common * common_B + (head + embedding) * facts::weight_B) * commonShare +
               routed() * expert_B * expertShare;
    }
    /// Experts of a layer that `tokens` reach, chosen evenly.
    [[nodiscard]] double touched(double tokens) const {
        if (experts <= 0) return 0;
        return experts * (1 - std::pow(1 - topK / experts, tokens));
    }
};

double commonBytes(const InferenceService& service) {
    if (service.weights == WeightFormat::mxfp4) return facts::weight_B;  // experts alone are narrow
    // Released 4-bit weights of latent attention keep it in 8 bit (nvidia/DeepSeek-R1-FP4).
    if (service.weights == WeightFormat::nvfp4 && service.model.latentAttention) return 1;
    return workload::weight_B(service.weights);
}

Weights weightsOf(const InferenceService& service) {
    const ModelArchitecture& model = service.model;
    const workload::ParameterCount count = workload::countParameters(model);
    Weights weights;
    weights.common_B = commonBytes(service);
    weights.expert_B = workload::weight_B(service.weights);
    weights.head = static_cast<double>(model.vocabulary) * model.hidden;
    weights.embedding = model.tiedEmbeddings ? 0 : count.embedding;
    if (const auto& experts = model.experts) {
        weights.experts = experts->count;
        weights.topK = experts->topK;
        weights.expertLayers = experts->moeLayers;
        weights.expert = (model.gated ? 3.0 : 2.0) * model.hidden * experts->ffnHidden;
    }
    weights.common =
        std::max(0.0, count.total - weights.routed() - weights.head - weights.embedding);
    return weights;
}

/// A model without experts has its narrow format everywhere.
bool isDense(const InferenceService& service) {
    return !service.model.experts;
}

/// GPUs of a tensor group over which keys and values are divided: no head in two places, unless
/// there are more GPUs than heads.
double tensorCacheSplit(const InferenceService& service, const ServingPlan& plan) {
    const double gpus = plan.tensorParallel;
    if (plan.expertsSpread) return gpus;
    const double heads = service.model.latentAttention ? 1 : service.model.keyValueHeads;
    return std::min(gpus, heads);
}

double cacheSplit(const InferenceService& service, const ServingPlan& plan) {
    return tensorCacheSplit(service, plan) * plan.pipelineParallel;
}

/// What a pass works on, over one copy.
struct Load {
    double answers = 0;        ///< sequences that get a token
    double prompt_tokens = 0;  ///< of prompts that are read beside them
};

class Pass {
public:
    Pass(const InferenceService& service, const ServingMachine& serving, const ServingPlan& plan,
         const ServingConstants& constants)
        : service_(service),
          machine_(serving.machine),
          plan_(plan),
          constants_(constants),
          weights_(weightsOf(service)),
          links_(linksOf(serving.machine)) {
        const Calibration& calibration = machine_.constants();
        const ClassConstants& own = calibration.of(machine_.gpu, serving.width);
        const ClassConstants& wide = calibration.of(machine_.gpu, WidthClass::bf16);
        const double peak16 =
            machine_.peak16_FLOPs > 0 ? machine_.peak16_FLOPs : machine_.peak_FLOPs;
        // Unpacking costs the small products of experts dear; large ones hide it (MARLIN, arXiv
        // 2408.11743: 4-bit weights at the 16-bit rate for batches of 128 and more).
        expert_FLOPs_ = machine_.peak_FLOPs * own.matrix * (serving.unpacks ? constants.unpack : 1);
        // Kept in 16 bit beside narrow experts.
        common_FLOPs_ = service.weights == WeightFormat::mxfp4 ? peak16 * wide.matrix
                                                               : machine_.peak_FLOPs * own.matrix;
        attention_FLOPs_ = peak16 * wide.attention;
        memory_Bps_ = machine_.memoryBandwidth_Bps * constants.memory;
    }

    /// All layers and the head, once, of the whole copy.
    [[nodiscard]] PassTimes of(const Load& load) const {
        PassTimes times;
        const double tokens = load.answers + load.prompt_tokens;
        times.weights_s = matrix_s(load, tokens);
        times.keyValues_s = cache_s(load);
        times.attention_s = promptAttention_s(load);
        times.memoryBound_s = constants_.activation_B * tokens / gpus() * service_.model.hidden *
                              service_.model.layers / memory_Bps_;
        times.comm_s = comm_s(tokens);
        times.host_s =
            constants_.layer_s * service_.model.layers + constants_.sequence_s * load.answers;
        return PassTimes::sumOf(times);
    }

private:
    [[nodiscard]] double gpus() const { return plan_.tensorParallel; }
    /// GPUs that share a layer's common weights.
    [[nodiscard]] double commonSplit() const { return plan_.expertsSpread ? 1 : gpus(); }

    [[nodiscard]] double matrix_s(const Load& load, double tokens) const {
        const Weights& w = weights_;
        const double read_B = (w.common * w.common_B + w.head * facts::weight_B) / commonSplit() +
                              w.expertLayers * w.touched(tokens) * w.expert * w.expert_B / gpus();
        double products_s =
            2 * (w.common * tokens + w.head * load.answers) / gpus() / common_FLOPs_;
        if (w.experts > 0) {
            // Half a tile is wasted at the edge of every expert's tokens.
            const double perExpert = tokens * w.topK / w.experts;
            const double padded = facts::expertImbalance * (1 + facts::tileEdge / perExpert);
            products_s +=
                2 * w.expertLayers * w.topK * w.expert * padded * tokens / gpus() / expert_FLOPs_;
        }
        return std::hypot(read_B / memory_Bps_, products_s);
    }

    [[nodiscard]] double cache_s(const Load& load) const {
        const ModelArchitecture& model = service_.model;
        const double context = service_.promptTokens + service_.outputTokens / 2.0;
        const double kept = workload::cachedTokens(model, context) * load.answers;
        const double read_s = workload::keyValue_BpLayer(model, service_.keyValues) * kept /
                              tensorCacheSplit(service_, plan_) / memory_Bps_;
        if (!model.latentAttention) return read_s;
        // All heads multiply the one compressed vector: products can take longer than reading it.
        const auto& latent = *model.latentAttention;
        const double work = 2.0 * model.heads * (2.0 * latent.keyValueRank + latent.rotaryHeadDim);
        return std::max(read_s, work * kept / gpus() / attention_FLOPs_);
    }

    [[nodiscard]] double promptAttention_s(const Load& load) const {
        const ModelArchitecture& model = service_.model;
        double width = 2.0 * model.headDim;
        if (const auto& latent = model.latentAttention)
            width = latent->noPositionHeadDim + latent->rotaryHeadDim + latent->valueHeadDim;
        const double keys = workload::cachedTokens(model, service_.promptTokens / 2.0);
        return 2 * model.heads * width * keys * load.prompt_tokens / gpus() / attention_FLOPs_;
    }

    /// Two all-reduces a layer, or tokens to their experts in 8 bit and back in 16.
    [[nodiscard]] double comm_s(double tokens) const {
        if (plan_.tensorParallel <= 1) return 0;
        const Group group = groupOf(gpus(), 1, links_.gpusPerNode);
        const double row = service_.model.hidden;
        if (!plan_.expertsSpread)
            return 2 * service_.model.layers *
                   allReduce_s(links_, group, tokens * row * facts::weight_B);
        const double sent = tokens / gpus() * row * std::min(weights_.topK, gpus());
        return weights_.expertLayers *
               (allToAll_s(links_, group, sent) + allToAll_s(links_, group, 2 * sent));
    }

    const InferenceService& service_;
    const Machine& machine_;
    const ServingPlan& plan_;
    const ServingConstants& constants_;
    Weights weights_;
    Links links_;
    double expert_FLOPs_ = 0;
    double common_FLOPs_ = 0;
    double attention_FLOPs_ = 0;
    double memory_Bps_ = 0;
};

/// A prompt on an idle copy; with experts spread, every GPU reads one of its own meanwhile.
double promptTime_s(const Pass& pass, const InferenceService& service, const ServingPlan& plan) {
    const double prompts = plan.expertsSpread ? plan.tensorParallel : 1;
    return pass.of({0, prompts * service.promptTokens}).total_s;
}

/// Mean wait for prompts before one's own: M/D/1, half of rho / (1 - rho) services. Prompts never
/// take more than this share of the time, or no answer would go on.
constexpr double mostBusy = .98;
double waitFor(double prompt_s, double arrivals_per_s) {
    const double busy = std::min(mostBusy, prompt_s * arrivals_per_s);
    return prompt_s * busy / (2 * (1 - busy));
}

/// From one stage of a pipeline to the next.
double handover_s(const ServingPlan& plan, const Machine& machine, double tokens, double hidden) {
    if (plan.pipelineParallel <= 1) return 0;
    const bool leaves = plan.gpusPerReplica() > machine.domain();
    return (plan.pipelineParallel - 1) *
           send_s(linksOf(machine), leaves, tokens * hidden * facts::weight_B);
}

void setRates(ServingEstimate& estimate, const Pass& pass, const InferenceService& service,
              const Machine& machine) {
    const ServingPlan& plan = estimate.plan;
    const double stages = plan.pipelineParallel;
    const double others = std::max(0.0, estimate.perReplica - 1);
    const double prompt = service.promptTokens;
    // Prompts follow at the pace at which answers end; stages work on one part each.
    const Load load{estimate.perReplica / stages, others * prompt / service.outputTokens / stages};
    estimate.pass = pass.of(load);
    estimate.pass.comm_s +=
        handover_s(plan, machine, load.answers + load.prompt_tokens, service.model.hidden);
    estimate.pass = PassTimes::sumOf(estimate.pass);
    estimate.interToken_s = estimate.pass.total_s;
    estimate.prompt_s =
        promptTime_s(pass, service, plan) + handover_s(plan, machine, prompt, service.model.hidden);
    const double readers = plan.expertsSpread ? plan.tensorParallel : 1;
    const double rest_s = (service.outputTokens - 1) * estimate.interToken_s;
    const double unqueued_s = estimate.prompt_s + estimate.interToken_s + rest_s;
    const double arrivals_per_s = others / unqueued_s / readers;
    estimate.firstToken_s =
        estimate.prompt_s + waitFor(estimate.prompt_s, arrivals_per_s) + estimate.interToken_s;
    estimate.answer_s = estimate.firstToken_s + rest_s;
    estimate.requests_per_s = estimate.concurrency / estimate.answer_s;
    estimate.outputTokens_per_s = estimate.requests_per_s * service.outputTokens;
}

bool isValidated(GpuClass gpu) {
    switch (gpu) {
        case GpuClass::hopper:
        case GpuClass::blackwell:
        case GpuClass::graceBlackwell:
            return true;
        default:
            return false;
    }
}

constexpr int longestValidated = 32'768;
// Beyond what published runs cover, twice the doubt: nothing measured says less.
constexpr double unknownWidening = 2;

void setDoubt(ServingEstimate& estimate, const InferenceService& service,
              const ServingMachine& serving) {
    estimate.doubt = isDense(service) ? servingErrorsDense.p90 : servingErrorsExperts.p90;
    if (!isValidated(serving.machine.gpu))
        estimate.unvalidated = "no published inference run on this kind of GPU is compared with";
    else if (service.weights == WeightFormat::int4)
        estimate.unvalidated = "no published inference run with 4-bit integers is compared with";
    else if (service.promptTokens > longestValidated || service.outputTokens > longestValidated)
        estimate.unvalidated = "published inference runs end at 32,768 tokens";
    if (estimate.unvalidated[0] != '\0') estimate.doubt *= unknownWidening;
}

}  // namespace

PassTimes PassTimes::sumOf(PassTimes parts) {
    parts.total_s = parts.weights_s + parts.keyValues_s + parts.attention_s + parts.memoryBound_s +
                    parts.comm_s + parts.host_s;
    return parts;
}

ServingMemory servingMemory(const InferenceService& service, const ServingMachine& serving,
                            const ServingPlan& plan, const ServingConstants& constants) {
    ServingMemory memory;
    const double stages = plan.pipelineParallel;
    const double gpus = plan.tensorParallel;
    memory.weights_B =
        weightsOf(service).held_B(1 / (plan.expertsSpread ? 1 : gpus), 1 / gpus) / stages;
    memory.capacity_B = serving.machine.memory_B;
    memory.fixed_B = (1 - constants.memoryShare) * memory.capacity_B + constants.fixed_B;
    return memory;
}

double mostSequences(const InferenceService& service, const ServingMachine& serving,
                     const ServingPlan& plan, const ServingConstants& constants) {
    const ServingMemory memory = servingMemory(service, serving, plan, constants);
    const double free_B = memory.capacity_B - memory.total_B();
    if (free_B <= 0) return 0;
    const double sequence_B =
        workload::cache_B(service.model, service.keyValues,
                          static_cast<double>(service.promptTokens) + service.outputTokens);
    return free_B / (sequence_B / cacheSplit(service, plan));
}

ServingEstimate estimateServing(const InferenceService& service, const ServingMachine& serving,
                                const ServingPlan& plan, double perReplica,
                                const ServingConstants& constants) {
    assert(perReplica > 0 && service.promptTokens > 0 && service.outputTokens > 0);
    ServingEstimate estimate;
    estimate.plan = plan;
    estimate.perReplica = perReplica;
    estimate.concurrency = perReplica * plan.replicas;
    const Pass pass(service, serving, plan, constants);
    setRates(estimate, pass, service, serving.machine);
    const double most = mostSequences(service, serving, plan, constants);
    estimate.mostByMemory = most * plan.replicas;
    estimate.memory = servingMemory(service, serving, plan, constants);
    estimate.memory.keyValues_B =
        workload::cache_B(service.model, service.keyValues,
                          static_cast<double>(service.promptTokens) + service.outputTokens) *
        perReplica / cacheSplit(service, plan);
    estimate.meetsFirstToken =
        service.firstToken_s <= 0 || estimate.firstToken_s <= service.firstToken_s;
    estimate.meetsInterToken =
        service.interToken_s <= 0 || estimate.interToken_s <= service.interToken_s;
    setDoubt(estimate, service, serving);
    return estimate;
}

}  // namespace cw::performance
