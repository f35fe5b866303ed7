// Whether the switches of the compute network can add up gradients on their way (NVIDIA SHARP).
//
// An all-reduce is done in the network only where every switch between the GPUs takes part: one
// tier that cannot passes everything on unreduced. Which collectives gain by it, and how much, is
// in model/performance.
#pragma once

#include <vector>

#include "model/design/resolve.h"
#include "model/fabric/fabric.h"

namespace cw::fabric {

struct InNetworkReduction {
    bool everywhere = false;  ///< an all-reduce over all GPU nodes stays in the network
    int tiers = 0;            ///< of switches that the GPU nodes are joined by
    int reducingTiers = 0;    ///< from the nodes upwards, those whose switches all can
    /// Switches and nodes of the compute network that cannot, in order of the design.
    std::vector<design::DeviceId> lacking;
};

/// `fabric` is the design, expanded.
[[nodiscard]] InNetworkReduction inNetworkReduction(const design::ResolvedDesign& design,
                                                    const Fabric& fabric);

}  // namespace cw::fabric
