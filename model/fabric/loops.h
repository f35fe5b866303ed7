// Rings of switches: cables that lead from a switch over others of its tier back to it.
//
// Traffic between tiers goes up and down and never in a circle; between switches of one tier it
// can. Parallel cables of two switches are no ring. What a ring means depends on the protocol: the
// checks say it.
#pragma once

#include <vector>

#include "model/design/resolve.h"

namespace cw::fabric {

/// Switches of one tier that are joined so that there is more than one way among them.
struct SwitchRing {
    design::Network network = design::Network::compute;
    std::vector<design::DeviceId> switches;  ///< in order of the design
    std::vector<design::LinkId> links;       ///< among them, in order of the design
    design::LinkId closing;                  ///< the first that closes a ring
    int switchCount = 0;                     ///< instances
    int rings = 0;  ///< joins that could be taken away without parting any of them
};

[[nodiscard]] std::vector<SwitchRing> findRings(const design::ResolvedDesign& design);

}  // namespace cw::fabric
