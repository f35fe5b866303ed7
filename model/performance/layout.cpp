#include "model/performance/layout.h"

#include <algorithm>
#include <cmath>

namespace cw::performance {

namespace {

MicroBatch microBatchOf(const workload::TrainingJob& job, const workload::Plan& plan,
                        const SoftwareTraits& software) {
    MicroBatch micro;
    micro.sequences = plan.microBatch;
    micro.context = plan.contextParallel;
    micro.length = job.sequenceLength / micro.context;
    micro.tensor = plan.tensorParallel;
    micro.sequenceParallel = plan.sequenceParallel && software.sequenceParallel;
    micro.fusedAttention = software.fusedAttention;
    micro.operand_B = widthClassOf(job.precision) == WidthClass::bf16 ? 2 : 1;
    micro.allToAllContext = plan.contextExchange == workload::ContextExchange::allToAll;
    return micro;
}

/// Layers of the fullest stage and of the last one, which holds the head too. A number of layers
/// that the stages divide is split evenly; else the last stage holds as many fewer as pays.
void setStageLayers(Spread& spread, double layers, double stages, double headShare) {
    spread.layersFirst = spread.layersLast = layers / stages;
    if (stages <= 1 || std::fmod(layers, stages) == 0) return;
    double best = layers + headShare;
    for (double last = 0; last <= std::ceil(layers / stages); ++last) {
        const double others = std::ceil((layers - last) / (stages - 1));
        const double slowest = std::max(others, last + headShare);
        if (slowest >= best) continue;
        best = slowest;
        spread.layersFirst = others;
        spread.layersLast = last;
    }
}

}  // namespace

double batchSequences(const workload::TrainingJob& job) {
    return std::max(1.0, std::round(job.globalBatch_tokens / job.sequenceLength));
}

Layout layoutOf(const workload::TrainingJob& job, const Machine& machine,
                const workload::Plan& plan) {
    const SoftwareTraits software = traitsOf(job.software, job.precision);
    Layout layout{job,
                  machine,
                  plan,
                  software,
                  shapeOf(job.model, plan),
                  ratesOf(machine, job, plan, software),
                  linksOf(machine),
                  microBatchOf(job, plan, software),
                  {},
                  {},
                  {},
                  {},
                  false};
    const double tensor = plan.tensorParallel;
    const double copies = static_cast<double>(plan.dataParallel) * plan.contextParallel;
    const ModelShape& shape = layout.shape;
    const double domain = layout.links.gpusPerNode;
    Spread& spread = layout.spread;
    spread.microBatches = std::ceil(batchSequences(job) / plan.dataParallel / plan.microBatch);
    spread.microTokens = layout.micro.tokens();
    spread.gradient_B = software.keptGradient_B;
    spread.buffers_B = software.buffers_B;
    spread.logits_B = software.fusedLoss ? facts::fusedLogits_B : facts::logits_B;
    spread.keepsOutputs = software.keepsOutputs;
    spread.copies = copies;
    spread.expertCopies = std::max(1.0, copies * tensor / (shape.expertRanks * shape.expertTensor));
    // In units of a layer's work, to place the head: what a head costs against a layer.
    const double layerWork =
        shape.denseLayerParameters * (1 - shape.expertShare) +
        (shape.commonParameters +
         shape.expertParameters * shape.expertRanks * shape.topK / std::max(1.0, shape.experts)) *
            shape.expertShare;
    setStageLayers(spread, shape.layers, plan.pipelineParallel,
                   shape.vocabulary * shape.hidden / std::max(1.0, layerWork));

    layout.groups.tensor = groupOf(tensor, 1, domain);
    layout.groups.context = groupOf(plan.contextParallel, tensor, domain);
    layout.groups.contextLeavesDomain = layout.groups.context.nodes > 1;
    layout.groups.experts = groupOf(shape.expertRanks, shape.expertTensor, domain);
    layout.groups.expertTensor = groupOf(shape.expertTensor, 1, domain);
    layout.data = groupOf(copies, tensor, domain);
    layout.sameExperts =
        groupOf(spread.expertCopies, shape.expertRanks * shape.expertTensor, domain);
    layout.stagesLeaveDomain = tensor * copies >= domain;
    return layout;
}

}  // namespace cw::performance
