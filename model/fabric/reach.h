// Which GPU nodes reach each other at all, over the compute network or over scale-up links.
//
// Trays of one NVLink domain need no other network between them. How fast they are is not here: see
// bandwidth.h and scale_up.h.
#pragma once

#include <vector>

#include "model/design/resolve.h"

namespace cw::fabric {

/// GPU nodes that reach each other.
struct ReachGroup {
    long nodes = 0;
    std::vector<design::DeviceId> devices;  ///< with a node in it, in order of the design
};

struct Reach {
    std::vector<ReachGroup> groups;  ///< the largest first, else in order of the design
    bool usesScaleUp = false;        ///< scale-up links join some of them
};

/// What is out of order is in no group.
[[nodiscard]] Reach findReach(const design::ResolvedDesign& design);

}  // namespace cw::fabric
