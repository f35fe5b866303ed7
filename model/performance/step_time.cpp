#include "model/performance/step_time.h"

#include <algorithm>
#include <cmath>

#include "model/performance/data_parallel.h"
#include "model/performance/facts.h"

namespace cw::performance {

namespace {

using workload::PipelineSchedule;

double recomputePerLayer_s(const PassTime& layer, const Layout& layout) {
    return layout.plan.recomputeShare *
           recompute_s(layer, layout.plan.recompute, layout.micro.fusedAttention);
}

/// Compute beside which something else may travel: attention is needed by the exchange of keys and
/// values, where there is one.
double besideCompute_s(const Layout& layout, const WorkTime& pass) {
    return pass.compute_s() - (layout.plan.contextParallel > 1 ? pass.attention_s : 0);
}

/// What a layer leaves behind goes to host memory during forward and comes back during backward.
double offloadPerLayer_s(const PassTime& layer, const Layout& layout) {
    const double link_Bps = layout.machine.hostLink_Bps;
    if (!layout.plan.offloadActivations || link_Bps <= 0) return 0;
    const double one = storedActivations_B(layout.shape, layout.plan, layout.micro, 1) / link_Bps;
    return std::max(0.0, one - besideCompute_s(layout, layer.forward)) +
           std::max(0.0, one - besideCompute_s(layout, layer.backward));
}

/// Compute of a pass under which gradients and weights travel. Transfers to host memory use the
/// links the NICs need.
double windowOf(const Layout& layout, const WorkTime& pass) {
    return layout.plan.offloadActivations ? 0 : besideCompute_s(layout, pass);
}

/// Zero-bubble schedules put weight gradients, half of backward's products, into the bubble, once
/// for each of the two sides of it (Qi et al. 2024, arXiv 2401.10241, table 2: ZB-H1).
double fillShareOf(const Layout& layout) {
    if (layout.plan.schedule != PipelineSchedule::zeroBubble) return 1;
    // By work, not by time: on a machine whose layers wait for something else, quicker products
    // would otherwise leave more of the pipeline to fill.
    const double products = workload::forwardFlopsPerToken(layout.job.model, 0);
    const double attention =
        workload::forwardFlopsPerToken(layout.job.model, layout.job.sequenceLength) - products;
    return 1 - 2 * products / (3 * products + (1 + facts::attentionBackward) * attention);
}

/// Sending activations to the next stage and gradients back, for one micro-batch and all pieces.
double stageHandover_s(const Layout& layout) {
    const workload::Plan& plan = layout.plan;
    if (plan.pipelineParallel == 1) return 0;
    // Each GPU of a tensor group sends its part (Narayanan et al., SC'21, section 4.1).
    const double size_B =
        layout.micro.tokens() * layout.shape.hidden * facts::weight_B / plan.tensorParallel;
    const double one = 2 * send_s(layout.links, layout.stagesLeaveDomain, size_B);
    const bool hidden =
        plan.interleave > 1 && plan.overlapPipeline && layout.software.overlapsPipeline;
    return one * plan.interleave * (hidden ? facts::handoverExposed : 1);
}

double stragglerShare(const Machine& machine) {
    return std::min(facts::stragglersMost,
                    machine.constants().global.stragglers * std::log2(std::max(1, machine.nodes)));
}

double sumOf(const StepTime& step) {
    return step.matrix_s + step.attention_s + step.memoryBound_s + step.recompute_s +
           step.tensorComm_s + step.pipelineComm_s + step.contextComm_s + step.expertComm_s +
           step.offload_s + step.bubble_s + step.dataComm_s + step.optimizer_s + step.overhead_s;
}

}  // namespace

LayerTimes layerTimesOf(const Layout& layout) {
    return {layerTime(layout.shape, layout.rates, layout.links, layout.micro, layout.groups),
            headTime(layout.shape, layout.rates, layout.micro)};
}

Stages stagesOf(const Layout& layout, const LayerTimes& times) {
    const PassTime& layer = times.layer;
    const PassTime& head = times.head;
    const double again = recomputePerLayer_s(layer, layout);
    const double away = offloadPerLayer_s(layer, layout);
    const double perLayer = layer.forward.total_s() + layer.backward.total_s() + again + away;
    const double headAlone = head.forward.total_s() + head.backward.total_s();
    const Spread& spread = layout.spread;

    const bool lastIsSlowest =
        spread.layersLast * perLayer + headAlone >= spread.layersFirst * perLayer;
    const double layers = lastIsSlowest ? spread.layersLast : spread.layersFirst;
    Stages stages;
    stages.forward = layer.forward * layers;
    stages.backward = layer.backward * layers;
    stages.recompute_s = again * layers;
    stages.offload_s = away * layers;
    stages.others_s = (layout.shape.layers - layers) * perLayer;
    if (lastIsSlowest) {
        stages.forward = stages.forward + head.forward;
        stages.backward = stages.backward + head.backward;
    } else {
        stages.others_s += headAlone;
    }
    stages.fillShare = fillShareOf(layout);
    const double heads = layout.plan.pipelineParallel == 1 ? 1 : 0;
    const double backward =
        windowOf(layout, layer.backward) + (layout.plan.offloadActivations ? 0 : again);
    stages.windowForward_s = windowOf(layout, layer.forward) * spread.layersFirst +
                             windowOf(layout, head.forward) * heads;
    stages.windowBackward_s =
        backward * spread.layersFirst + windowOf(layout, head.backward) * heads;
    return stages;
}

StepTime stepTime(const Layout& layout) {
    return stepTime(layout, layerTimesOf(layout));
}

namespace {

/// What does not depend on sharding, offload and recompute but for the bubble, which grows with
/// them.
StepTime passesTime(const Layout& layout, const Stages& stages) {
    const double times = layout.spread.microBatches;
    const double handover = stageHandover_s(layout);
    const WorkTime work = (stages.forward + stages.backward) * times;
    const GlobalConstants& constants = layout.machine.constants().global;
    StepTime step;
    step.matrix_s = work.matrix_s;
    step.attention_s = work.attention_s;
    step.memoryBound_s = work.memoryBound_s;
    step.tensorComm_s = work.tensorComm_s;
    step.contextComm_s = work.contextComm_s;
    step.expertComm_s = work.expertComm_s;
    step.pipelineComm_s = handover * times;
    // Every other stage works once, before and after the slowest one is busy; with several pieces a
    // stage, one piece of each (Narayanan et al., SC'21, section 2.2).
    step.bubble_s =
        (stages.others_s * stages.fillShare + handover * (layout.plan.pipelineParallel - 1)) /
        layout.plan.interleave;
    const double perMicroBatch =
        layout.software.enginePerMicroBatch ? constants.engineMicroBatch_s : constants.microBatch_s;
    step.overhead_s = work.host_s + constants.step_s + perMicroBatch * times;
    return step;
}

void finish(StepTime& step, const Machine& machine) {
    step.overhead_s += stragglerShare(machine) * sumOf(step);
    step.total_s = sumOf(step);
}

}  // namespace

StepTime stepTime(const Layout& layout, const LayerTimes& layers) {
    const Stages stages = stagesOf(layout, layers);
    const double times = layout.spread.microBatches;
    StepTime step = passesTime(layout, stages);
    step.memoryBound_s += accumulate_s(layout);
    step.recompute_s = stages.recompute_s * times;
    step.dataComm_s = dataComm_s(layout, {stages.windowForward_s, stages.windowBackward_s});
    step.offload_s = stages.offload_s * times;
    step.optimizer_s = optimizer_s(layout);
    finish(step, layout.machine);
    return step;
}

double leastStep_s(const Layout& layout, const LayerTimes& layers) {
    StepTime step = passesTime(layout, stagesOf(layout, layers));
    finish(step, layout.machine);
    return step.total_s;
}

MemoryUse memoryOf(const Layout& layout) {
    return memoryUse(layout.shape, layout.plan, layout.micro, layout.spread,
                     trainedShare(layout.job, layout.shape), layout.machine.memory_B);
}

}  // namespace cw::performance
