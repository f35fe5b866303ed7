// A fat tree on paper: which leaves serve which nodes, which spines serve which leaves, which
// cores.
//
// One plane; all planes are alike. Blocks, pods and cores are in the order in which they are drawn
// and cabled. Nothing of a design is known here, only ports; sizing.h counts what wire_design.h
// draws.
//
// Sizing follows NVIDIA's published tables (DGX SuperPOD reference architectures RA-11333-001 V11,
// table 3 and 4; RA-11334-001 V08; RA-11339-001 V01, table 3): half of a leaf's ports down, half
// up; in two tiers as many spines as the uplinks fill, rounded up so that every leaf reaches every
// spine with the same number of cables; in three tiers pods of leaves and spines under a core.
#pragma once

#include <vector>

#include "model/design/fitting_rules.h"
#include "model/fabric/request.h"

namespace cw::fabric {

/// Nodes that share leaves, and those leaves.
struct LeafBlock {
    int unit = 0;  ///< number of the scalable unit
    int nodes = 0;
    int leaves = 0;  ///< of one plane, all rails
    design::WiringPattern pattern = design::WiringPattern::rail;
    int units = 1;  ///< racks side by side are one block
};

/// Leaves of consecutive blocks (of one group of rails) with the spines they all reach.
struct Pod {
    int firstBlock = 0;
    int lastBlock = 0;  ///< one past
    int group = 0;      ///< of rails
    int leaves = 0;
    int spines = 0;
    int spineUp = 0;  ///< uplinks of each spine
    /// Every leaf has the same number of cables to every spine; else they are dealt round.
    bool isEven = true;
};

struct FatTree {
    int tiers = 0;
    int radix = 0;
    int railGroups = 1;
    int leafDown = 0;       ///< links of a full leaf to nodes
    int leafUp = 0;         ///< of every leaf
    int split = 1;          ///< links to nodes that share a port of a leaf: above 1 in split mode
    int serviceLeaves = 0;  ///< besides those of the blocks: for storage and services
    int serviceDown = 0;    ///< links of each of them to those
    int serviceUp = 0;      ///< uplinks of each of them
    int peerLinks = 0;      ///< cables of each leaf to the other one of its pair
    std::vector<LeafBlock> blocks;
    std::vector<Pod> pods;  ///< none with one tier; those of one group of rails follow each other
    int cores = 0;
    /// Spine i of every pod reaches its own group of cores; else its uplinks are dealt over all.
    bool coresAligned = true;
    int podJoin = 0;  ///< Dragonfly+: cables of spine i to spine i of every other pod

    /// Of all blocks, without the service leaves.
    [[nodiscard]] int leaves() const;
    [[nodiscard]] int spines() const;
    /// To cores.
    [[nodiscard]] long spineUplinks() const;
    /// Cables between spines of all pods.
    [[nodiscard]] long podJoins() const;
    /// Cables between the leaves of all pairs.
    [[nodiscard]] long peerCables() const { return static_cast<long>(leaves()) / 2 * peerLinks; }
    /// Uplinks of the leaves of a pod.
    [[nodiscard]] long uplinksOf(const Pod& pod) const {
        return static_cast<long>(pod.leaves) * leafUp;
    }
};

/// The tree for `request` of switches with `radix` ports, each of which `split` nodes may share, or
/// why there is none. Links between switches take whole ports. The request must
/// have passed refusesRequest. Only topologies that are trees: a
/// Dragonfly+ (Shpiner et al., "Dragonfly+: Low Cost Topology for Scaling Datacenters", HiPINEB
/// 2017) is made of the same pods, joined to each other instead of to cores.
[[nodiscard]] design::Answer<FatTree> planFatTree(const FabricRequest& request, int radix,
                                                  int split = 1);

/// Nodes at each of the leaves of a block whose nodes each meet one of them: as even as they go.
[[nodiscard]] std::vector<int> nodesByLeaf(int nodes, int leaves);

}  // namespace cw::fabric
