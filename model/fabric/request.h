// What is asked of a fabric: so many nodes with so many NICs, on that switch.
//
// Plain values, as a user states them or as a design remembers them. What follows from them is in
// fat_tree.h (which switches and which cables) and sizing.h (how many of each).
#pragma once

#include <string>

#include "model/catalog/part.h"
#include "model/design/fitting_rules.h"
#include "model/json.h"

namespace cw::fabric {

/// Where the NICs of a node meet.
enum class Alignment {
    rail,    ///< NIC r of every node of a unit at leaf r (NVIDIA DGX SuperPOD)
    server,  ///< all NICs of a node at one leaf
    rack,    ///< all NICs of a rack at the switch of that rack; the unit is the rack
};

enum class Topology {
    fatTree,        ///< one to three tiers, as few as do
    railOnly,       ///< every rail a fabric of its own; rails meet inside the nodes only
    pair,           ///< two leaves joined by cables of their own (NVIDIA DGX BasePOD)
    parallel,       ///< every node at every switch, evenly: an NVLink domain, or a few leaves
    access,         ///< leaves that collect nodes: out-of-band management
    direct,         ///< cables from node to node, no switch
    dragonflyPlus,  ///< leaf-spine groups whose spines are all joined
    torus2d,        ///< switches in a grid, each joined to its neighbours
    torus3d,
};

/// Whether it is made of leaves and spines (fat_tree.h); else see other_topologies.h.
[[nodiscard]] inline bool isTree(Topology topology) {
    return topology == Topology::fatTree || topology == Topology::railOnly ||
           topology == Topology::dragonflyPlus || topology == Topology::parallel ||
           topology == Topology::access;
}

struct FabricRequest {
    int nodes = 0;
    int nicsPerNode = 0;
    catalog::PartId switchPart;
    double linkRate_bps = 0;  ///< 0: the rate the switch's ports are listed at
    Topology topology = Topology::fatTree;
    int scalableUnit = 0;  ///< nodes of a unit (of a rack, with rack alignment); 0: as a leaf takes
    Alignment alignment = Alignment::rail;
    int planes = 1;                   ///< fabrics side by side; every NIC has a link in each
    int tiers = 0;                    ///< 0: as few as do
    double leafOversubscription = 1;  ///< rate down over rate up
    double spineOversubscription = 1;
    int managerPorts = 0;        ///< leaf ports kept for fabric managers, over all planes
    int nodesPerLeaf = 0;        ///< fewer than a leaf takes; 0: as many as it takes
    int railGroups = 0;          ///< spines shared by so many groups of rails; 0: one, or as needed
    int unitsPerPod = 0;         ///< 0: as many as the spines of a pod take
    int leafUplinks = 0;         ///< access: cables of each leaf to the switches above; 0: none
    catalog::PartId uplinkPart;  ///< access: those switches; "": none
    int leastSpines = 0;         ///< at least so many, for redundancy; 0: as few as do
    int serviceLeaves = 0;       ///< leaves for storage systems and servers, besides the nodes'
    /// Ports for other devices, all together: on the service leaves; of an access network or a pair
    /// on the nodes' own leaves.
    int serviceLinks = 0;
    /// Service links that an uplink carries at full rate: 2 where they run at half of its rate.
    double serviceLinksPerUplink = 1;
    int peerLinks = 0;  ///< cables between the two leaves of a pair that stand in for each other
    bool wholeUnits = false;  ///< a last unit that is not full gets all its leaves
    bool operator==(const FabricRequest&) const = default;
};

[[nodiscard]] std::string_view nameOf(Alignment alignment);
[[nodiscard]] std::string_view nameOf(Topology topology);
[[nodiscard]] std::optional<Alignment> alignmentNamed(std::string_view name);
[[nodiscard]] std::optional<Topology> topologyNamed(std::string_view name);

/// Why an odd number of NICs and the GPUs of a node do not share each other evenly, with the
/// nearest that do; nullopt when they do or there are no GPUs.
[[nodiscard]] std::optional<design::Refusal> refusesNics(int nics, int gpus);

/// Why the request makes no sense whatever the switch and the nodes, with what to ask for instead:
/// no nodes, no NICs, no planes... Nullopt when it may be tried.
[[nodiscard]] std::optional<design::Refusal> refusesRequest(const FabricRequest& request);

/// As a design keeps it; `requestFromJson` gives nullopt for what it does not understand.
[[nodiscard]] JsonObject requestToJson(const FabricRequest& request);
[[nodiscard]] std::optional<FabricRequest> requestFromJson(const Json& json);

}  // namespace cw::fabric
