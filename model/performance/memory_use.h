// Bytes on the fullest GPU: weights, gradients, optimizer state, activations, fixed.
//
// The first pipeline stage keeps the most micro-batches, the last one the logits; the fuller of the
// two is reported. Fused attention: scores are never stored.
#pragma once

#include "model/performance/layer_time.h"
#include "model/performance/model_shape.h"
#include "model/performance/training.h"

namespace cw::performance {

/// How the plan spreads things, as numbers.
struct Spread {
    double microBatches = 1;    ///< per data-parallel rank and step
    double layersFirst = 0;     ///< on the fullest stage
    double layersLast = 0;      ///< on the last stage
    double copies = 1;          ///< GPUs that hold the same weights
    double expertCopies = 1;    ///< GPUs that hold the same experts
    double microTokens = 0;     ///< on one GPU
    double gradient_B = 2;      ///< kept, per parameter
    double buffers_B = 0;       ///< of communication, beyond what all stacks have
    double logits_B = 6;        ///< of one logit
    bool keepsOutputs = false;  ///< what stages hand over stays until the backward pass
};

/// Ranks that states are spread over: all copies, or a group of them.
[[nodiscard]] double shardingRanks(const workload::Plan& plan, const Spread& spread);
/// Of `ranks` neighbours that hold the same weights, or of their tensor groups: how many hold the
/// same experts.
[[nodiscard]] double expertGroup(const Spread& spread, double ranks);

/// Parameters of `layers` layers on one GPU before sharding.
[[nodiscard]] double commonParameters(const ModelShape& shape, double layers);
[[nodiscard]] double expertParameters(const ModelShape& shape, double layers);
/// Share of the parameters that learn: all, or the adapters of LoRA.
[[nodiscard]] double trainedShare(const workload::TrainingJob& job, const ModelShape& shape);
/// What one micro-batch leaves behind in `layers` layers for its backward pass.
[[nodiscard]] double storedActivations_B(const ModelShape& shape, const workload::Plan& plan,
                                         const MicroBatch& micro, double layers);

[[nodiscard]] MemoryUse memoryUse(const ModelShape& shape, const workload::Plan& plan,
                                  const MicroBatch& micro, const Spread& spread, double trained,
                                  double capacity_B);

}  // namespace cw::performance
