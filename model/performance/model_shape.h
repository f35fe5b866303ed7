// The sizes of a model as the estimate needs them, divided by the tensor-parallel size where they
// are.
#pragma once

#include "model/workload/training_job.h"

namespace cw::performance {

/// Widths on one GPU of a tensor-parallel group; a "layer" is one transformer layer.
struct ModelShape {
    double layers = 0;
    double hidden = 0;
    double vocabulary = 0;     ///< on this GPU
    double heads = 0;          ///< on this GPU
    double keyValueHeads = 0;  ///< on this GPU, at least one
    double projection = 0;     ///< queries, keys and values together, on this GPU
    double attentionOut = 0;   ///< values of all heads, on this GPU
    double keyWidth = 0;       ///< of one head's scores
    double valueWidth = 0;     ///< of one head's values
    // Latent attention: 0 without.
    double queryRank = 0;
    double keyValueRank = 0;
    double rotaryWidth = 0;
    double noPositionWidth = 0;
    double seen = .5;        ///< share of the square of scores: half in causal layers
    double window = 0;       ///< tokens, 0 without
    double windowShare = 0;  ///< of the layers
    double matrices = 2;     ///< of a feed-forward block
    double ffn = 0;          ///< dense width on this GPU
    double sharedFfn = 0;
    double expertFfn = 0;  ///< one routed expert, on this GPU
    double experts = 0;    ///< 0 without
    double topK = 0;
    double expertShare = 0;   ///< of the layers
    double expertRanks = 1;   ///< GPUs the experts of a layer are spread over
    double expertTensor = 1;  ///< GPUs that share one expert
    double sampleFlops = 0;   ///< convolution networks: forward, one image
    double sampleValues = 0;
    // Parameters on one GPU before any sharding.
    double denseLayerParameters = 0;
    double commonParameters = 0;  ///< an expert layer without its routed experts
    double expertParameters = 0;  ///< the routed experts of a layer on this GPU
    double embeddingParameters = 0;
    bool tied = false;
};

/// How the experts of a plan lie: the plan's sizes with the automatic ones resolved.
struct ExpertLayout {
    int ranks = 1;
    int tensor = 1;
};
[[nodiscard]] ExpertLayout expertLayout(const workload::ModelArchitecture& model,
                                        const workload::Plan& plan);

[[nodiscard]] ModelShape shapeOf(const workload::ModelArchitecture& model,
                                 const workload::Plan& plan);

}  // namespace cw::performance
