// What each GPU gets out of the compute network: by distance and by what a job does with it.
//
// Everything is computed on the cables as drawn, so an unplugged uplink, a failed spine, a slower
// cable or two crossed rails change it. All GPUs talk at once, and a figure is the pace of the
// slowest of them, since a collective ends with its slowest flow. Figures are one direction, after
// PCIe and, with static hashing, after its collisions, but before the protocol's efficiency, which
// stands beside them. What cannot be reached gets 0.
//
// Not here: scale-up links inside a node, collectives' algorithms, message sizes
// (model/performance).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/design/ids.h"

namespace cw::fabric {

/// How packets choose among equal paths.
enum class Forwarding {
    adaptive,        ///< by load: adaptive routing or packet spraying
    balancedTables,  ///< InfiniBand tables of a fat tree: free of contention for ordered traffic
                     ///< (Zahavi, Fat-tree routing and node ordering providing contention free
                     ///< traffic for MPI global collectives, 2012)
    staticHash,      ///< ECMP: a flow stays on the path its header hashes to
};

enum class Protocol { none, infiniBand, roceTuned, roceUntuned, tcp };

/// What all GPUs do at once.
enum class Traffic {
    ringPerRail,         ///< NIC r of each node sends to NIC r of the next one
    allToAll,            ///< every GPU to every GPU of other nodes
    allToAllPerRail,     ///< NIC r of each node to NIC r of all others
    pipelineNeighbours,  ///< each node to the node one eighth of the cluster further on
    reduceToFew,         ///< all nodes to one
    storageReads,        ///< each node reads from all storage systems alike
};

enum class Limit {
    none,
    port,         ///< the cables of the nodes
    pcie,         ///< the PCIe links behind the NICs
    trunk,        ///< cables between switches
    unreachable,  ///< some cannot reach each other
};

struct Bottleneck {
    Limit limit = Limit::none;
    design::LinkId link;      ///< one of the links that are full
    design::DeviceId device;  ///< the end nearer to the nodes
    design::DeviceId towards;
    double needed_bps = 0;  ///< what these cables would have to carry at the full rate of the NICs
    double rate_bps = 0;    ///< what they carry
};

struct TrafficResult {
    Traffic traffic = Traffic::allToAll;
    double perGpu_Bps = 0;  ///< the slowest GPU
    double mean_Bps = 0;    ///< all GPUs, when none waits for another: max-min fair shares
    Bottleneck bottleneck;
    std::vector<double> linkLoad;  ///< as Bandwidth::links: share of the rate in use, 0 to 1
};

/// Pairs of GPU nodes a given number of switches apart.
struct Distance {
    int switches = 0;      ///< 1: same leaf; 3: over a spine; 5: over a core; 0: a cable
    double pairShare = 0;  ///< of all ordered pairs of nodes
    int nodesWithin = 0;   ///< a node and those not further away; the least of all nodes
    /// All GPUs talk to all at this distance, none at others; one with fewer peers than they have
    /// talks less.
    double perGpu_Bps = 0;
    double latency_s = 0;  ///< of a small message, NICs and switches
    Bottleneck bottleneck;
};

/// What the drawing does not say. Empty: as the parts allow.
struct TrafficOptions {
    std::optional<Forwarding> forwarding;
    std::optional<Protocol> protocol;
    /// GPUs hand data over NVLink to the NIC of the rail it goes to (PXN); empty: where all GPUs of
    /// a node share a scale-up fabric.
    std::optional<bool> railForwarding;
};

struct Bandwidth {
    Forwarding forwarding = Forwarding::adaptive;
    Protocol protocol = Protocol::none;
    double efficiency = 1;  ///< of the protocol: multiply a figure by it
    bool railForwarding = false;
    double injection_Bps = 0;         ///< per GPU, what the NICs of the least connected node take
    bool reachesAll = true;           ///< every GPU node has a path to every other
    bool railsStray = false;          ///< some cables lie on another rail's leaf: see rails.h
    std::vector<Distance> distances;  ///< ascending
    std::vector<TrafficResult> traffic;  ///< those the design can have, in order of Traffic
    std::vector<design::LinkId> links;   ///< of the variant: what linkLoad is given for

    /// Null when the design has no such traffic.
    [[nodiscard]] const TrafficResult* find(Traffic kind) const;
};

}  // namespace cw::fabric
