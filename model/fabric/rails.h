// Cables of one rail that lie on another rail's switch: what a cabling team gets wrong first.
//
// A leaf under which more than half of the cables belong to one rail is that rail's leaf; a NIC of
// another rail on it is astray. Two NICs of one node that lie on each other's leaves are crossed.
// Networks whose leaves carry all rails alike (server- or rack-aligned) have no such leaves.
#pragma once

#include <vector>

#include "model/design/resolve.h"
#include "model/fabric/port_assignment.h"

namespace cw::fabric {

struct AstrayCable {
    PortPlace node;        ///< at the NIC
    PortPlace leaf;        ///< where its cable ends
    int nic = 0;           ///< the node's NIC, from 0: its rail
    int leafNic = 0;       ///< the rail that meets at that leaf
    int link = 0;          ///< index in ResolvedDesign::links
    int crossedWith = -1;  ///< index in the list of the node's other cable, -1 where it is alone
};

/// In order of nodes and NICs.
[[nodiscard]] std::vector<AstrayCable> findAstrayCables(const design::ResolvedDesign& design);

/// Ports that more than one cable is plugged into: by hand-set first ports.
struct SharedPort {
    PortPlace place;
    int link = 0;       ///< of the first cable
    int otherLink = 0;  ///< of the second
};
[[nodiscard]] std::vector<SharedPort> findSharedPorts(const design::ResolvedDesign& design);

}  // namespace cw::fabric
