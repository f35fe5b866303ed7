#include "model/performance/training.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "model/performance/constants.h"
#include "model/performance/layer_time.h"
#include "model/performance/memory_use.h"

namespace cw::performance {

namespace {

using namespace constants;
using workload::Recompute;
using workload::Sharding;

double batchSequences(const workload::TrainingJob& job) {
    return std::max(1.0, std::round(job.globalBatch_tokens / job.sequenceLength));
}

/// Micro-batches of one data-parallel rank in one step.
double microBatches(const workload::TrainingJob& job, const workload::Plan& plan) {
    return std::ceil(batchSequences(job) / plan.dataParallel / plan.microBatch);
}

/// GPUs over which the experts of a layer are spread: the largest divisor of both counts.
double expertRanks(const workload::ModelArchitecture& model, const workload::Plan& plan) {
    if (!model.experts) return 1;
    for (int ranks = std::min(expertGroupLimit, plan.dataParallel); ranks > 1; --ranks)
        if (plan.dataParallel % ranks == 0 && model.experts->count % ranks == 0) return ranks;
    return 1;
}

/// One job on one machine with one plan, and what is derived from them once.
struct Layout {
    const workload::TrainingJob& job;
    const Machine& machine;
    const workload::Plan& plan;
    ModelShape shape;
    KernelRates rates;
    Links links;
    MicroBatch micro;
    Spread spread;
    Group data;         ///< ranks that hold the same weights
    Group experts;      ///< ranks the experts are spread over
    Group sameExperts;  ///< ranks that hold the same experts
};

Layout layoutOf(const workload::TrainingJob& job, const Machine& machine,
                const workload::Plan& plan) {
    Layout layout{job,
                  machine,
                  plan,
                  shapeOf(job.model, plan.tensorParallel),
                  ratesOf(machine, job.precision),
                  linksOf(machine),
                  {},
                  {},
                  {},
                  {},
                  {}};
    const double tensor = plan.tensorParallel;
    const double ranks = plan.dataParallel;
    layout.micro = {static_cast<double>(plan.microBatch), static_cast<double>(job.sequenceLength),
                    tensor};
    layout.spread.microBatches = microBatches(job, plan);
    layout.spread.layersFirst =
        (job.model.layers + plan.pipelineParallel - 1) / plan.pipelineParallel;
    layout.spread.layersLast = job.model.layers / plan.pipelineParallel;
    layout.spread.expertRanks = expertRanks(job.model, plan);
    layout.spread.microTokens = layout.micro.tokens();
    const double perNode = machine.gpusPerNode;
    layout.data = groupOf(ranks, tensor, perNode);
    layout.experts = groupOf(layout.spread.expertRanks, tensor, perNode);
    layout.sameExperts =
        groupOf(ranks / layout.spread.expertRanks, tensor * layout.spread.expertRanks, perNode);
    return layout;
}

/// What the fullest pipeline stage does in one micro-batch, and all other stages together.
struct Stages {
    WorkTime forward;  ///< of the slowest stage
    WorkTime backward;
    double recompute_s = 0;
    double others_s = 0;  ///< forward, backward and recompute of all other stages
    [[nodiscard]] double slowest_s() const {
        return forward.total_s() + backward.total_s() + recompute_s;
    }
};

double recomputePerLayer_s(const PassTime& layer, Recompute recompute) {
    if (recompute == Recompute::full) return layer.forward.total_s();
    return recompute == Recompute::selective ? selectiveRecompute_s(layer) : 0;
}

Stages stagesOf(const Layout& layout) {
    const PassTime layer =
        layerTime(layout.shape, layout.rates, layout.links, layout.micro, layout.experts);
    const PassTime head = headTime(layout.shape, layout.rates, layout.micro);
    const double again = recomputePerLayer_s(layer, layout.plan.recompute);
    const double perLayer = layer.forward.total_s() + layer.backward.total_s() + again;
    const double headAlone = head.forward.total_s() + head.backward.total_s();
    const Spread& spread = layout.spread;

    const bool lastIsSlowest =
        spread.layersLast * perLayer + headAlone >= spread.layersFirst * perLayer;
    const double layers = lastIsSlowest ? spread.layersLast : spread.layersFirst;
    Stages stages;
    stages.forward = layer.forward * layers;
    stages.backward = layer.backward * layers;
    stages.recompute_s = again * layers;
    stages.others_s = (layout.job.model.layers - layers) * perLayer;
    if (lastIsSlowest) {
        stages.forward = stages.forward + head.forward;
        stages.backward = stages.backward + head.backward;
    } else {
        stages.others_s += headAlone;
    }
    return stages;
}

/// Sending activations to the next stage and gradients back, for one micro-batch.
double stageHandover_s(const Layout& layout) {
    const workload::Plan& plan = layout.plan;
    if (plan.pipelineParallel == 1) return 0;
    const Machine& machine = layout.machine;
    const double size_B =
        layout.micro.tokens() * layout.shape.hidden * weight_B / plan.tensorParallel;
    const bool leavesNode = machine.nodes > 1;
    const double rate =
        leavesNode ? layout.links.node_Bps / machine.gpusPerNode : layout.links.scaleUp_Bps;
    const double latency = leavesNode ? machine.hopLatency_s : kernel_s.value;
    return 2 * (latency + size_B / rate);
}

enum class Exchange { allReduce, half };

/// `parameters` of 'bytes' each over a group, in buckets.
double bucketed_s(const Layout& layout, const Group& group, double parameters, double bytes,
                  Exchange exchange) {
    if (group.ranks <= 1 || parameters <= 0) return 0;
    const double bucket =
        std::max(bucketParameters.value, bucketParametersPerRank.value * group.ranks);
    const double buckets = std::ceil(parameters / bucket);
    const double size_B = parameters * bytes / buckets;
    const double one = exchange == Exchange::allReduce
                           ? allReduce_s(layout.links, group, size_B)
                           : reduceScatter_s(layout.links, group, size_B);
    return buckets * one;
}

/// What remains of a collective that runs beside `window_s` of compute. Never more than all of it.
double exposed_s(double collective_s, double window_s) {
    return std::max(exposedShare.value * collective_s, collective_s - overlap.value * window_s);
}

/// Gradients and weights among data-parallel ranks, exposed seconds of one step.
double dataComm_s(const Layout& layout, const Stages& stages) {
    const double layers = layout.spread.layersFirst;
    const double tables = layout.shape.embeddingParameters *
                          (layout.plan.pipelineParallel == 1 && !layout.shape.tied ? 2 : 1);
    const double common = commonParameters(layout.shape, layers) + tables;
    const double routed = expertParameters(layout.shape, layers, layout.spread.expertRanks);
    const auto both = [&](double bytes, Exchange exchange) {
        return bucketed_s(layout, layout.data, common, bytes, exchange) +
               bucketed_s(layout, layout.sameExperts, routed, bytes, exchange);
    };
    const double backward = stages.backward.compute_s() + stages.recompute_s;
    const double forward = stages.forward.compute_s();
    const double times = layout.spread.microBatches;
    switch (layout.plan.sharding) {
        case Sharding::none:
            return exposed_s(both(gradient_B, Exchange::allReduce), backward);
        case Sharding::optimizer:
            return exposed_s(both(gradient_B, Exchange::half), backward) +
                   exposed_s(both(weight_B, Exchange::half), forward);
        case Sharding::gradients:  // sharded gradients are reduced after every micro-batch
            return times * exposed_s(both(gradient_B, Exchange::half), backward) +
                   exposed_s(both(weight_B, Exchange::half), forward);
        case Sharding::full: {  // weights are gathered forward and again backward
            const double gather = both(weight_B, Exchange::half);
            return times * (exposed_s(gather, forward) +
                            exposed_s(gather + both(gradient_B, Exchange::half), backward));
        }
    }
    return 0;
}

double optimizer_s(const Layout& layout) {
    const double layers = layout.spread.layersFirst;
    const double ranks = layout.plan.dataParallel;
    const bool sharded = layout.plan.sharding != Sharding::none;
    const double common = commonParameters(layout.shape, layers) + layout.shape.embeddingParameters;
    const double routed = expertParameters(layout.shape, layers, layout.spread.expertRanks);
    const double owned =
        sharded ? common / ranks + routed * layout.spread.expertRanks / ranks : common + routed;
    return owned * optimizerTraffic_B.value / layout.rates.memory_Bps;
}

double stragglerShare(const Machine& machine) {
    return std::min(stragglersMost.value, stragglers.value * std::log2(std::max(1, machine.nodes)));
}

double sumOf(const StepTime& step) {
    return step.matrix_s + step.attention_s + step.memoryBound_s + step.recompute_s +
           step.tensorComm_s + step.pipelineComm_s + step.contextComm_s + step.expertComm_s +
           step.offload_s + step.bubble_s + step.dataComm_s + step.optimizer_s + step.overhead_s;
}

StepTime stepTime(const Layout& layout) {
    const Stages stages = stagesOf(layout);
    const double times = layout.spread.microBatches;
    const double handover = stageHandover_s(layout);
    const WorkTime work = (stages.forward + stages.backward) * times;
    StepTime step;
    step.matrix_s = work.matrix_s;
    step.attention_s = work.attention_s;
    step.memoryBound_s = work.memoryBound_s;
    step.recompute_s = stages.recompute_s * times;
    step.tensorComm_s = work.tensorComm_s;
    step.pipelineComm_s = handover * times;
    // 1F1B: every other stage works once, before and after the slowest one is busy.
    step.bubble_s = stages.others_s + handover * (layout.plan.pipelineParallel - 1);
    step.dataComm_s = dataComm_s(layout, stages);
    step.optimizer_s = optimizer_s(layout);
    step.overhead_s = work.host_s + step_s.value + microBatch_s.value * times;
    step.overhead_s += stragglerShare(layout.machine) * sumOf(step);
    step.total_s = sumOf(step);
    return step;
}

double doubtOf(const Layout& layout, const StepTime& step) {
    double doubt = classDoubt[static_cast<std::size_t>(layout.machine.gpu)];
    doubt += doubtBubble * step.bubble_s / step.total_s;
    doubt += doubtAttention * step.attention_s / step.total_s;
    if (layout.job.model.experts) doubt += doubtExperts;
    if (layout.job.precision == workload::TrainingPrecision::fp8) doubt += doubtEightBit;
    if (layout.plan.sharding == Sharding::full) doubt += doubtSharded;
    if (!layout.machine.scaleUpIsSwitched && layout.plan.tensorParallel > 1) doubt += doubtPcie;
    if (layout.machine.gpus() > validatedGpus) doubt += doubtScale;
    return doubt;
}

/// FLOPs computed again, per token.
double recomputedFlops(const Layout& layout) {
    const workload::ModelArchitecture& model = layout.job.model;
    const int length = layout.job.sequenceLength;
    const double all = workload::forwardFlopsPerToken(model, length);
    if (layout.plan.recompute == Recompute::full)
        return all - 2.0 * model.vocabulary * model.hidden;
    if (layout.plan.recompute == Recompute::selective)
        return all - workload::forwardFlopsPerToken(model, 0);
    return 0;
}

bool dividesHeads(const workload::ModelArchitecture& model, int tensor) {
    if (tensor < 1 || model.heads % tensor != 0) return false;
    const int keyValue = std::max(1, model.keyValueHeads);
    return keyValue % tensor == 0 || tensor % keyValue == 0;
}

}  // namespace

Estimate estimateTraining(const workload::TrainingJob& job, const Machine& machine,
                          const workload::Plan& plan) {
    assert(isLegal(job, machine, plan));
    const Layout layout = layoutOf(job, machine, plan);
    Estimate estimate;
    estimate.plan = plan;
    estimate.step = stepTime(layout);
    estimate.memory = memoryUse(layout.shape, plan, layout.spread, machine.memory_B);

    const double stepTokens = batchSequences(job) * job.sequenceLength;
    const double forward = workload::forwardFlopsPerToken(job.model, job.sequenceLength);
    estimate.modelFlopsPerStep = 3 * forward * stepTokens;
    const double available = machine.gpus() * machine.peak_FLOPs * estimate.step.total_s;
    estimate.mfu = estimate.modelFlopsPerStep / available;
    estimate.hfu = (estimate.modelFlopsPerStep + recomputedFlops(layout) * stepTokens) / available;
    estimate.tokens_per_s = stepTokens / estimate.step.total_s;
    estimate.timeToTrain_s = job.tokens / estimate.tokens_per_s;
    estimate.doubt = doubtOf(layout, estimate.step);
    return estimate;
}

bool isLegal(const workload::TrainingJob& job, const Machine& machine, const workload::Plan& plan) {
    const int tensor = plan.tensorParallel;
    const int pipeline = plan.pipelineParallel;
    if (machine.nodes < 1 || machine.gpusPerNode < 1 || machine.peak_FLOPs <= 0) return false;
    if (machine.memoryBandwidth_Bps <= 0 || job.sequenceLength < 1 || job.model.layers < 1)
        return false;
    if (machine.nodes > 1 && machine.network_Bps <= 0) return false;
    if (machine.gpusPerNode > 1 && machine.scaleUp_Bps <= 0) return false;
    if (!dividesHeads(job.model, tensor) || machine.gpusPerNode % tensor != 0) return false;
    if (pipeline < 1 || pipeline > job.model.layers) return false;
    if (plan.dataParallel < 1 || plan.microBatch < 1) return false;
    const long gpus = static_cast<long>(tensor) * pipeline * plan.dataParallel;
    if (gpus != static_cast<long>(machine.nodes) * machine.gpusPerNode) return false;
    return batchSequences(job) >= static_cast<double>(plan.dataParallel) * plan.microBatch;
}

}  // namespace cw::performance
