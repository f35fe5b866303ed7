// Host memory of a design's nodes, and plans that use it.
//
// What lives in host memory crosses the link between GPU and host every step, so it is the last
// resort: searchPlan leaves it out, and whoever finds that no plan fits asks here. The link's rate
// is Machine::hostLink_Bps, of the accelerator's facts.
#pragma once

#include <optional>

#include "model/design/resolve.h"
#include "model/performance/plan_search.h"

namespace cw::performance {

/// Memory modules and soldered memory of a node for each of its GPUs, of the node that has least; 0
/// where a node with GPUs has none that is known.
[[nodiscard]] double hostMemoryPerGpu_B(const design::ResolvedDesign& design);

/// Bytes a plan keeps in host memory for each GPU: the optimizer's states, and activations between
/// their forward and backward passes.
[[nodiscard]] double hostUse_B(const workload::TrainingJob& job, const Machine& machine,
                               const workload::Plan& plan);

/// A job whose plan keeps states or activations in host memory, and what it makes of the GPUs.
struct HostPlan {
    workload::TrainingJob job;  ///< with offload fixed as it was found
    Estimate estimate;
    double hostUse_B = 0;  ///< for each GPU
};

/// The fastest plan with the optimizer, the activations or both in host memory, as far as
/// `hostPerGpu_B` has room and the job does not fix offload otherwise. Empty where there is none.
[[nodiscard]] std::optional<HostPlan> bestPlanWithHost(const workload::TrainingJob& job,
                                                       const Machine& machine, double hostPerGpu_B);

}  // namespace cw::performance
