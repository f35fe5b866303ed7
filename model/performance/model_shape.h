// The sizes of a model as the estimate needs them, divided by the tensor-parallel size where they
// are.
#pragma once

#include "model/workload/training_job.h"

namespace cw::performance {

/// Widths on one GPU of a tensor-parallel group; a "layer" is one transformer layer.
struct ModelShape {
    double layers = 0;
    double hidden = 0;
    double vocabulary = 0;    ///< on this GPU
    double heads = 0;         ///< on this GPU
    double projection = 0;    ///< queries, keys and values together, on this GPU
    double attentionOut = 0;  ///< values of all heads, on this GPU
    double keyWidth = 0;      ///< of one head's scores
    double valueWidth = 0;    ///< of one head's values
    double matrices = 2;      ///< of a feed-forward block
    double ffn = 0;           ///< dense (or shared experts') width on this GPU
    double sharedFfn = 0;
    double expertFfn = 0;  ///< one routed expert, on this GPU
    double experts = 0;    ///< 0 without
    double topK = 0;
    double expertShare = 0;  ///< of the layers
    // Parameters on one GPU before any sharding.
    double denseLayerParameters = 0;
    double commonParameters = 0;  ///< an expert layer without its routed experts
    double expertParameters = 0;  ///< all routed experts of a layer
    double embeddingParameters = 0;
    bool tied = false;
};

[[nodiscard]] ModelShape shapeOf(const workload::ModelArchitecture& model, int tensorParallel);

}  // namespace cw::performance
