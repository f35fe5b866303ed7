// Small fabrics that are no tree: a pair of leaves, cables without switches, a torus.
//
// One plan says which switches there are, which are joined by how many cables and where the nodes
// hang; wire_design.h draws it. One plane; all planes are alike.
#pragma once

#include <vector>

#include "model/design/fitting_rules.h"
#include "model/fabric/request.h"

namespace cw::fabric {

struct Sizing;
struct SwitchShape;

/// One switch with the nodes at it, and its place in the drawing.
struct SwitchPlace {
    int nodes = 0;
    int column = 0;
    int row = 0;
};

/// Cables between two switches.
struct SwitchJoin {
    int a = 0;
    int b = 0;
    int cables = 0;
};

struct SmallPlan {
    std::vector<SwitchPlace> switches;
    std::vector<SwitchJoin> joins;
    /// Every node is at every switch, with its links shared out; else at one.
    bool nodesShared = false;
    int nodeNode = 0;  ///< without switches: cables between any two nodes
};

/// Only topologies pair, direct, torus2d and torus3d.
[[nodiscard]] design::Answer<SmallPlan> planSmall(const FabricRequest& request, int radix);
/// Sizing without the modules at the nodes.
[[nodiscard]] design::Answer<Sizing> countSmall(const FabricRequest& request,
                                                const SwitchShape& shape);

/// Sides of the grid of a torus of `switches`, largest first: as near to a square or cube as they
/// multiply out, with more switches where their number is prime.
[[nodiscard]] std::vector<int> torusSides(int switches, int dimensions);

}  // namespace cw::fabric
