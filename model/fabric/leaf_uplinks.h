// Uplinks of leaves that only collect nodes: from out-of-band switches to a pair of faster ones.
//
// Internal to the folder. The DGX SuperPOD reference architecture gives every out-of-band switch
// two uplinks (RA-11333-001 V11, table 8: "100G AOC uplinks, two per OOB switch"), one to each of
// two switches. They leave from ports that the nodes do not use.
#pragma once

#include "model/design/fitting_rules.h"
#include "model/fabric/request.h"
#include "model/fabric/sizing.h"

namespace cw::fabric {

struct LeafUplinks {
    const catalog::PortGroup* leafPort = nullptr;
    const catalog::PortGroup* upperPort = nullptr;
    int upper = 0;  ///< switches above
    int each = 0;   ///< cables of a leaf to each of them
    [[nodiscard]] int perLeaf() const { return upper * each; }
};

/// For `leaves` switches of `leafPart`, whose nodes take the port group `nodePort`.
[[nodiscard]] design::Answer<LeafUplinks> planLeafUplinks(const FabricRequest& request,
                                                          const catalog::Part& leafPart,
                                                          const catalog::PortGroup& nodePort,
                                                          const catalog::Part& upperPart,
                                                          int leaves);

/// Adds the switches above and their cables to what was counted.
void countUplinks(const LeafUplinks& uplinks, int planes, Sizing& sizing);

}  // namespace cw::fabric
