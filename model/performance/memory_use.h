// Bytes on the fullest GPU: weights, gradients, optimizer state, activations, fixed.
//
// The first pipeline stage keeps the most micro-batches, the last one the logits; the fuller of the
// two is reported. Fused attention: scores are never stored.
#pragma once

#include "model/performance/model_shape.h"
#include "model/performance/training.h"

namespace cw::performance {

/// How the plan spreads things, as numbers.
struct Spread {
    double microBatches = 1;  ///< per data-parallel rank and step
    double layersFirst = 0;   ///< on the fullest stage
    double layersLast = 0;    ///< on the last stage
    double expertRanks = 1;   ///< GPUs the experts of a layer are spread over
    double microTokens = 0;
};

/// Parameters of `layers` layers on one GPU before sharding.
[[nodiscard]] double commonParameters(const ModelShape& shape, double layers);
[[nodiscard]] double expertParameters(const ModelShape& shape, double layers, double expertRanks);

[[nodiscard]] MemoryUse memoryUse(const ModelShape& shape, const workload::Plan& plan,
                                  const Spread& spread, double capacity_B);

}  // namespace cw::performance
