// Where along the floor each switch would best stand: in the middle of what it is cabled to.
//
// Leaves want the middle of their nodes, spines that of their leaves, and so on up: each is drawn
// only by what is nearer to the nodes, as those are the many and short cables. Management switches
// come last, as they join everything. A wish only; placement.h meets it as far as the racks filled
// by racks.h have room.
#pragma once

#include <vector>

#include "model/design/resolve.h"
#include "model/facility/placement.h"

namespace cw::facility {

struct WantedRacks {
    /// Numbers in floor order, by device and instance. Infinite where no cable leads to anything
    /// that stands; a device that none leads to has none at all.
    std::vector<std::vector<double>> racks;
    /// Cables from what stands already, by device: 1 for leaves. Devices that nothing leads to come
    /// after all others.
    std::vector<int> tiers;
};

/// `standing` says, by device and instance, what has its rack already.
[[nodiscard]] WantedRacks wantedRacks(const design::ResolvedDesign& design,
                                      const std::vector<std::vector<RackPlace>>& standing);

}  // namespace cw::facility
