// One job on one machine with one plan, and what is derived from them once.
#pragma once

#include "model/performance/layer_time.h"
#include "model/performance/memory_use.h"

namespace cw::performance {

struct Layout {
    const workload::TrainingJob& job;
    const Machine& machine;
    const workload::Plan& plan;
    SoftwareTraits software;
    ModelShape shape;
    KernelRates rates;
    Links links;
    MicroBatch micro;
    Spread spread;
    LayerGroups groups;
    Group data;         ///< ranks that hold the same weights
    Group sameExperts;  ///< ranks that hold the same experts
    bool stagesLeaveDomain = false;
};

[[nodiscard]] Layout layoutOf(const workload::TrainingJob& job, const Machine& machine,
                              const workload::Plan& plan);

/// Sequences of a step.
[[nodiscard]] double batchSequences(const workload::TrainingJob& job);

}  // namespace cw::performance
