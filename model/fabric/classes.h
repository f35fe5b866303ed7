// Which host groups and switches are alike: the classes a symmetric network falls into.
//
// Internal to the folder. Colour refinement: two switches stay alike only while they see the same
// number of alike neighbours over alike cables (the 1-dimensional Weisfeiler-Leman method). For fat
// trees, meshes and tori, and for such networks with some cables taken out, the classes are those
// of the symmetry, so what is found for one member holds for all. A switch under which rails mix
// differs from one with a single rail below.
#pragma once

#include <vector>

#include "model/fabric/network_graph.h"

namespace cw::fabric {

struct Classes {
    std::vector<int> ofGroup;
    std::vector<int> ofResource;  ///< directions of trunks, ports up and down: NetworkGraph
    int groupClasses = 0;
    int resourceClasses = 0;
    bool railsStray = false;  ///< some switch carries mostly one rail and a few cables of others
    std::vector<std::uint64_t> railColour;  ///< of each port's rail in its group, see railsOf

    /// One entry per distinct kind of rail of a group: its lowest rail and how many there are.
    struct RailKind {
        int rail = 0;
        int count = 0;
    };
    [[nodiscard]] std::vector<RailKind> railsOf(const NetworkGraph& graph, int group) const;
};

[[nodiscard]] Classes findClasses(const NetworkGraph& graph);

}  // namespace cw::fabric
