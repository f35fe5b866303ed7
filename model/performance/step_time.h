// The parts of an estimate, for the plan search: the whole step, and a bound that is never above
// it.
//
// Not an interface for others: estimateTraining is.
#pragma once

#include "model/performance/layout.h"

namespace cw::performance {

/// What the pipeline stages do in one micro-batch.
struct Stages {
    WorkTime forward;  ///< of the slowest stage
    WorkTime backward;
    double recompute_s = 0;
    double offload_s = 0;  ///< transfers to host memory and back that the passes do not hide
    double others_s = 0;   ///< all of that in all other stages
    double fillShare = 1;  ///< of `others_s` that a pipeline waits for
    /// Compute of the stage with most layers, whose collectives are the longest.
    double windowForward_s = 0;
    double windowBackward_s = 0;
    [[nodiscard]] double slowest_s() const {
        return forward.total_s() + backward.total_s() + recompute_s + offload_s;
    }
};

/// One micro-batch in a layer and in the head: what schedule, sharding, recompute and offload of a
/// plan leave as it is.
struct LayerTimes {
    PassTime layer;
    PassTime head;
};

[[nodiscard]] LayerTimes layerTimesOf(const Layout& layout);
[[nodiscard]] Stages stagesOf(const Layout& layout, const LayerTimes& times);
[[nodiscard]] StepTime stepTime(const Layout& layout);
[[nodiscard]] StepTime stepTime(const Layout& layout, const LayerTimes& layers);
/// No sharding, no offload and no recompute makes this plan, with its schedule, faster than this.
[[nodiscard]] double leastStep_s(const Layout& layout, const LayerTimes& layers);
[[nodiscard]] MemoryUse memoryOf(const Layout& layout);

}  // namespace cw::performance
