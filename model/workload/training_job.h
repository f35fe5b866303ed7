// A training job: which model, on how many tokens, in what shape, and how much of the plan is
// fixed.
#pragma once

#include <optional>
#include <string>

#include "model/workload/architecture.h"

namespace cw::workload {

/// Number format of the matrix work.
enum class TrainingPrecision { bf16, fp16, fp8 };

enum class Recompute { none, selective, full };

/// How optimizer state, gradients and weights are spread over the data-parallel group.
enum class Sharding {
    none,       ///< plain data parallel: everything replicated
    optimizer,  ///< ZeRO-1: optimizer state sharded
    gradients,  ///< ZeRO-2: gradients too
    full,       ///< ZeRO-3 / FSDP: weights too
};

/// How a job is laid on the GPUs. Sizes are GPUs of each kind of parallelism.
struct Plan {
    int tensorParallel = 1;
    int pipelineParallel = 1;
    int dataParallel = 1;
    int microBatch = 1;  ///< sequences
    Recompute recompute = Recompute::none;
    Sharding sharding = Sharding::optimizer;
    bool operator==(const Plan&) const = default;
};

/// The part of a plan the user fixed; the search fills the rest.
struct PlanRequest {
    std::optional<int> tensorParallel;
    std::optional<int> pipelineParallel;
    std::optional<int> microBatch;
    std::optional<Recompute> recompute;
    std::optional<Sharding> sharding;
    bool operator==(const PlanRequest&) const = default;
};

struct TrainingJob {
    ModelArchitecture model;
    double tokens = 0;  ///< of the whole run
    int sequenceLength = 0;
    double globalBatch_tokens = 0;  ///< tokens a step
    TrainingPrecision precision = TrainingPrecision::bf16;
    PlanRequest plan;
    bool operator==(const TrainingJob&) const = default;
};

}  // namespace cw::workload
