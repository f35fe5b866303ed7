#include "model/performance/memory_use.h"

#include <algorithm>

#include "model/performance/constants.h"

namespace cw::performance {

namespace {

using namespace constants;
using workload::Recompute;
using workload::Sharding;

/// One layer's stored activations per micro-batch, all divided by the tensor-parallel size
/// (Korthikanti et al. 2022, section 4, for fused attention and any feed-forward block).
struct LayerActivations {
    double input_B = 0;         ///< what full recompute keeps
    double kept_B = 0;          ///< what selective recompute keeps besides
    double recomputable_B = 0;  ///< norms, attention output, activation output
    [[nodiscard]] double all_B() const { return input_B + kept_B + recomputable_B; }
};

LayerActivations layerActivations(const ModelShape& shape, double tokens, double tensor) {
    const double hidden = shape.hidden / tensor;
    double wide = shape.ffn * (1 - shape.expertShare);
    double routedInputs = 0;
    if (shape.expertShare > 0) {
        const double copies = shape.topK * expertImbalance.value;
        wide += (shape.sharedFfn + copies * shape.expertFfn) * shape.expertShare;
        routedInputs = 2 * copies * hidden * shape.expertShare;  // dispatched in and out
    }
    LayerActivations use;
    use.input_B = 2 * hidden * tokens;
    use.kept_B = tokens * (2 * hidden + 2 * shape.projection + 2 * (shape.matrices - 1) * wide +
                           2 * routedInputs + 4 * shape.heads);
    use.recomputable_B = tokens * (4 * hidden + 2 * shape.attentionOut + 2 * wide);
    return use;
}

double activations_B(const LayerActivations& layer, Recompute recompute, double layers,
                     double inFlight) {
    switch (recompute) {
        case Recompute::none:
            return layers * inFlight * layer.all_B();
        case Recompute::selective:
            return layers * inFlight * (layer.input_B + layer.kept_B) + layer.recomputable_B;
        case Recompute::full:
            return layers * inFlight * layer.input_B + layer.all_B();
    }
    return 0;
}

struct Share {
    double weights = 1;
    double gradients = 1;
    double optimizer = 1;
};

/// Which share of each state one rank of `ranks` keeps.
Share shareOf(Sharding sharding, double ranks) {
    const double one = 1 / ranks;
    switch (sharding) {
        case Sharding::none:
            return {};
        case Sharding::optimizer:
            return {1, 1, one};
        case Sharding::gradients:
            return {1, one, one};
        case Sharding::full:
            return {one, one, one};
    }
    return {};
}

struct StageLoad {
    double layers = 0;
    double inFlight = 1;
    double tables = 0;  ///< embedding tables and heads held, in parameters
    double logits_B = 0;
};

MemoryUse stageUse(const ModelShape& shape, const workload::Plan& plan, const Spread& spread,
                   const StageLoad& load) {
    const double ranks = plan.dataParallel;
    const Share common = shareOf(plan.sharding, ranks);
    const Share routed = shareOf(plan.sharding, ranks / spread.expertRanks);
    const double commonCount = commonParameters(shape, load.layers) + load.tables;
    const double routedCount = expertParameters(shape, load.layers, spread.expertRanks);
    const double perLayer = std::max((commonCount + routedCount - load.tables) / load.layers,
                                     std::min(load.tables, shape.embeddingParameters));
    MemoryUse use;
    use.weights_B = weight_B * (commonCount * common.weights + routedCount * routed.weights);
    use.gradients_B =
        gradient_B * (commonCount * common.gradients + routedCount * routed.gradients);
    use.optimizer_B =
        optimizer_B * (commonCount * common.optimizer + routedCount * routed.optimizer);
    // Gathered weights of the layer at work and the next, and a layer of gradients on its way.
    if (plan.sharding == Sharding::full && ranks > 1) use.weights_B += 2 * weight_B * perLayer;
    if (plan.sharding >= Sharding::gradients && ranks > 1) use.gradients_B += gradient_B * perLayer;
    const LayerActivations layer = layerActivations(shape, spread.microTokens, plan.tensorParallel);
    use.activations_B =
        activations_B(layer, plan.recompute, load.layers, load.inFlight) + load.logits_B;
    use.fixed_B = context_B.value + fragmentation.value * (use.activations_B + use.gradients_B);
    use.total_B =
        use.weights_B + use.gradients_B + use.optimizer_B + use.activations_B + use.fixed_B;
    return use;
}

}  // namespace

double commonParameters(const ModelShape& shape, double layers) {
    return layers * (shape.denseLayerParameters * (1 - shape.expertShare) +
                     shape.commonParameters * shape.expertShare);
}

double expertParameters(const ModelShape& shape, double layers, double expertRanks) {
    return layers * shape.expertParameters * shape.expertShare / expertRanks;
}

MemoryUse memoryUse(const ModelShape& shape, const workload::Plan& plan, const Spread& spread,
                    double capacity_B) {
    const double stages = plan.pipelineParallel;
    const double logits = logits_B.value * spread.microTokens * shape.vocabulary;
    const double table = shape.embeddingParameters;
    MemoryUse use;
    if (plan.pipelineParallel == 1) {
        use = stageUse(shape, plan, spread,
                       {spread.layersFirst, 1, shape.tied ? table : 2 * table, logits});
    } else {
        const double inFlight = std::min(spread.microBatches, stages);
        use = stageUse(shape, plan, spread, {spread.layersFirst, inFlight, table, 0});
        const MemoryUse last = stageUse(shape, plan, spread, {spread.layersLast, 1, table, logits});
        if (last.total_B > use.total_B) use = last;
    }
    use.capacity_B = capacity_B;
    return use;
}

}  // namespace cw::performance
