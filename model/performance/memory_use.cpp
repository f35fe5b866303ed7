#include "model/performance/memory_use.h"

#include <algorithm>

#include "model/performance/facts.h"

namespace cw::performance {

namespace {

using namespace facts;
using workload::Recompute;
using workload::Sharding;

/// One layer's stored activations per micro-batch, divided by the tensor-parallel size where it
/// divides them (Korthikanti et al. 2022, section 4, for any feed-forward block).
struct LayerActivations {
    double input_B = 0;  ///< what full recompute keeps
    double kept_B = 0;   ///< what recompute of feed-forward blocks keeps besides
    double block_B = 0;  ///< of those blocks, what selective recompute keeps
    double recomputable_B = 0;
    [[nodiscard]] double all_B() const { return input_B + kept_B + block_B + recomputable_B; }
};

LayerActivations layerActivations(const ModelShape& shape, const MicroBatch& micro) {
    const double tokens = micro.tokens();
    LayerActivations use;
    if (shape.sampleFlops > 0) {
        use.input_B = 2 * tokens * shape.sampleValues / std::max(1.0, shape.layers);
        return use;
    }
    const double hidden = shape.hidden / micro.sequenceSplit();
    double wide = shape.ffn * (1 - shape.expertShare);
    double routed = 0;
    if (shape.expertShare > 0) {
        const double copies = shape.topK * expertImbalance * shape.expertTensor / micro.tensor;
        wide += (shape.sharedFfn + copies * shape.expertFfn) * shape.expertShare;
        routed = copies * shape.hidden * shape.expertShare;
    }
    // What products read is kept in their own precision; the rest in 16 bit.
    const double read = micro.operand_B;
    const double gates = 2 * (shape.matrices - 1) * wide;
    const double norms = 2 * read * hidden;
    const double latent = 2 * (shape.queryRank + shape.keyValueRank + shape.rotaryWidth);
    const double attention = 2 * shape.projection + 2 * shape.attentionOut + 4 * shape.heads;
    use.input_B = 2 * hidden * tokens;
    if (micro.fusedAttention) {
        // Selective recompute: norms, activations, and the up-projections of latent attention.
        const double keptAttention =
            latent > 0 ? latent + 2 * shape.attentionOut + 4 * shape.heads : attention;
        use.kept_B = tokens * (2 * hidden + keptAttention);
        use.block_B = tokens * (gates + read * routed);
        use.recomputable_B = tokens * (norms + read * wide + attention - keptAttention);
    } else {
        // Selective recompute: the attention core (Korthikanti et al. 2022, section 5).
        use.kept_B = tokens * (2 * hidden + attention + norms);
        use.block_B = tokens * (gates + read * routed + read * wide);
        use.recomputable_B = unfusedScore_B * tokens * micro.length * micro.context * shape.heads;
    }
    return use;
}

double keptPerLayer_B(const LayerActivations& layer, const workload::Plan& plan) {
    double recomputed = layer.input_B;
    if (plan.recompute != Recompute::full) recomputed += layer.kept_B;
    if (plan.recompute < Recompute::feedForward) recomputed += layer.block_B;
    if (plan.recompute == Recompute::none) recomputed += layer.recomputable_B;
    return plan.recomputeShare * recomputed + (1 - plan.recomputeShare) * layer.all_B();
}

/// What is alive only while a layer is computed again.
double live_B(const LayerActivations& layer, const workload::Plan& plan) {
    switch (plan.recompute) {
        case Recompute::none:
            return 0;
        case Recompute::selective:
            return layer.recomputable_B;
        case Recompute::feedForward:
            return layer.block_B + layer.recomputable_B;
        case Recompute::full:
            return layer.all_B();
    }
    return 0;
}

struct Share {
    double weights = 1;
    double gradients = 1;
    double optimizer = 1;
};

/// Which share of each state one rank of `ranks` keeps.
Share shareOf(const workload::Plan& plan, double ranks) {
    const double one = 1 / ranks;
    switch (plan.sharding) {
        case Sharding::none:
            return {};
        case Sharding::optimizer:
            return {1, 1, one};
        case Sharding::gradients:
            return {1, one, one};
        case Sharding::full:
            // A pipeline keeps weights gathered over its micro-batches.
            return {plan.pipelineParallel > 1 ? 1 : one, one, one};
    }
    return {};
}

struct StageLoad {
    double layers = 0;
    double inFlight = 1;
    double tables = 0;  ///< embedding tables and heads held, in parameters
    double logits_B = 0;
};

void addStates(MemoryUse& use, const ModelShape& shape, const workload::Plan& plan,
               const Spread& spread, const StageLoad& load, double trained) {
    const double group = shardingRanks(plan, spread);
    const Share common = shareOf(plan, group);
    const Share routed = shareOf(plan, expertGroup(spread, group));
    const double commonCount = commonParameters(shape, load.layers) + load.tables;
    const double routedCount = expertParameters(shape, load.layers);
    const double perLayer =
        std::max((commonCount + routedCount - load.tables) / std::max(1.0, load.layers),
                 std::min(load.tables, shape.embeddingParameters));
    use.weights_B = weight_B * (commonCount * common.weights + routedCount * routed.weights);
    use.gradients_B = trained * spread.gradient_B *
                      (commonCount * common.gradients + routedCount * routed.gradients);
    use.optimizer_B =
        trained * optimizer_B * (commonCount * common.optimizer + routedCount * routed.optimizer);
    if (plan.offloadOptimizer) use.optimizer_B = 0;
    // Gathered weights of the layer at work and the next, and a layer of gradients on its way.
    if (plan.sharding == Sharding::full && spread.copies > 1)
        use.weights_B += 2 * weight_B * perLayer;
    if (plan.sharding >= Sharding::gradients && spread.copies > 1)
        use.gradients_B += trained * spread.gradient_B * perLayer;
}

MemoryUse stageUse(const ModelShape& shape, const workload::Plan& plan, const MicroBatch& micro,
                   const Spread& spread, const StageLoad& load, double trained) {
    MemoryUse use;
    addStates(use, shape, plan, spread, load, trained);
    const LayerActivations layer = layerActivations(shape, micro);
    const double kept = keptPerLayer_B(layer, plan);
    const double held =
        plan.offloadActivations ? std::min(2.0, load.layers) : load.layers * load.inFlight;
    const double outputs = spread.keepsOutputs && plan.pipelineParallel > 1 ? load.inFlight : 0;
    use.activations_B = held * kept + outputs * layer.input_B + live_B(layer, plan) + load.logits_B;
    use.fixed_B =
        context_B + spread.buffers_B + fragmentation * (use.activations_B + use.gradients_B);
    use.total_B =
        use.weights_B + use.gradients_B + use.optimizer_B + use.activations_B + use.fixed_B;
    return use;
}

/// Micro-batches the first stage keeps at once. An interleaved one starts more of them (Narayanan
/// et al., SC'21, section 2.2).
double inFlight(const workload::Plan& plan, const Spread& spread) {
    const double stages = plan.pipelineParallel;
    const double pieces = plan.interleave;
    const double more = pieces > 1 ? 1 + (stages - 1) / (stages * pieces) : 1;
    return std::min(spread.microBatches, stages * more);
}

}  // namespace

double shardingRanks(const workload::Plan& plan, const Spread& spread) {
    if (plan.shardingGroup <= 0) return spread.copies;
    return std::min<double>(plan.shardingGroup, spread.copies);
}

double expertGroup(const Spread& spread, double ranks) {
    return std::max(1.0, ranks * spread.expertCopies / spread.copies);
}

double commonParameters(const ModelShape& shape, double layers) {
    return layers * (shape.denseLayerParameters * (1 - shape.expertShare) +
                     shape.commonParameters * shape.expertShare);
}

double expertParameters(const ModelShape& shape, double layers) {
    return layers * shape.expertParameters * shape.expertShare;
}

double trainedShare(const workload::TrainingJob& job, const ModelShape& shape) {
    if (job.loraRank <= 0) return 1;
    // Two thin factors beside each matrix, of about the hidden width on either side.
    return std::min(1.0, 2 * job.loraRank / std::max(1.0, shape.hidden));
}

double storedActivations_B(const ModelShape& shape, const workload::Plan& plan,
                           const MicroBatch& micro, double layers) {
    return layers * keptPerLayer_B(layerActivations(shape, micro), plan);
}

MemoryUse memoryUse(const ModelShape& shape, const workload::Plan& plan, const MicroBatch& micro,
                    const Spread& spread, double trained, double capacity_B) {
    const double logits = spread.logits_B * spread.microTokens * shape.vocabulary;
    const double table = shape.embeddingParameters;
    MemoryUse use;
    if (plan.pipelineParallel == 1) {
        use = stageUse(shape, plan, micro, spread,
                       {spread.layersFirst, 1, shape.tied ? table : 2 * table, logits}, trained);
    } else {
        use = stageUse(shape, plan, micro, spread,
                       {spread.layersFirst, inFlight(plan, spread), table, 0}, trained);
        const MemoryUse last =
            stageUse(shape, plan, micro, spread, {spread.layersLast, 1, table, logits}, trained);
        if (last.total_B > use.total_B) use = last;
    }
    use.capacity_B = capacity_B;
    return use;
}

}  // namespace cw::performance
