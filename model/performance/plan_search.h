// The best plan for a job on a machine: every legal combination, the fastest that fits in memory.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/performance/training.h"

namespace cw::performance {

struct PlanSearchResult {
    std::optional<Estimate> best;  ///< empty when no legal plan fits
    std::optional<Estimate>
        smallest;  ///< when nothing fits: the legal plan that needs the least memory
    int legalPlans = 0;
    int fittingPlans = 0;
};

/// Exhaustive over the legal plans that honour `job.plan`, with micro-batches of 1, 2, 3, 4, 6, 8,
/// ... up to 64 sequences where none is asked for. Ties within 0.1 % go to the simpler plan: less
/// pipeline, less tensor parallelism, less recompute, less sharding, smaller micro-batch.
[[nodiscard]] PlanSearchResult searchPlan(const workload::TrainingJob& job, const Machine& machine);

}  // namespace cw::performance
