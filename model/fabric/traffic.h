// From a graph to what all GPUs get under one kind of traffic.
//
// Internal to the folder. Flows are found for one host per class of equals (classes.h) and counted
// for all of them. Orders of nodes (rings, pipelines) break the symmetry: they are followed flow by
// flow while that is cheap, else class by class, taking flows between equal classes at equal
// distance as spread evenly.
#pragma once

#include "model/fabric/bandwidth.h"
#include "model/fabric/classes.h"
#include "model/fabric/fair_share.h"
#include "model/fabric/routes.h"

namespace cw::fabric {

/// One network ready for traffic.
struct TrafficField {
    TrafficField(NetworkGraph networkGraph, Sharing pathSharing, double trunkShare);

    NetworkGraph graph;
    Classes classes;
    Sharing sharing;
    std::vector<double> resource_bps;  ///< capacity of each resource, all hosts of a group
    std::vector<double> class_bps;     ///< of all resources of a class
    std::vector<int> memberOf;         ///< a resource of each class
    std::vector<int> tierOf;           ///< of each junction: links from the nearest host
    std::vector<int> gpuGroups;
    std::vector<int> firstOfClass;     ///< GPU groups: the first of each group class, or -1
    std::vector<double> hostsOfClass;  ///< GPU hosts by group class
    long gpuHosts = 0;
    long gpus = 0;
    int mostGpus = 0;
};

/// What flows ask for, and what they get.
struct Demand {
    std::vector<FlowKind> kinds;
    bool byResource = false;   ///< uses name resources, not classes
    bool unreachable = false;  ///< some flows have no path
};

/// Nodes by distance, from every class.
struct NodeDistances {
    struct Step {
        int switches = 0;
        double pairs = 0;     ///< ordered pairs of hosts, all classes
        int nodesWithin = 0;  ///< least over classes, the node itself counted
    };
    std::vector<Step> steps;  ///< ascending
    bool unreachable = false;
    std::vector<std::vector<int>> toGroup;    ///< by class: switches to each group
    std::vector<std::vector<double>> gpusAt;  ///< by class, then as `steps`
};

[[nodiscard]] NodeDistances measureDistances(const TrafficField& field);

/// What all do alike, found together: the ways to a destination are looked for once.
struct AlikeDemands {
    /// By step: every GPU sends one unit in all to the GPUs so far away, less where these have more
    /// peers of their own.
    std::vector<Demand> atStep;
    Demand allToAll;  ///< every pair of GPUs in different nodes sends one unit
    Demand perRail;   ///< NIC r of every node sends one unit to NIC r of every other
};
[[nodiscard]] AlikeDemands demandAlike(const TrafficField& field, const NodeDistances& distances,
                                       bool railForwarding);
/// For each stride: NIC r of node i sends one unit to NIC r of node i + stride.
[[nodiscard]] std::vector<Demand> demandShifts(const TrafficField& field,
                                               const std::vector<long>& strides);
/// Every node sends one unit to the first node.
[[nodiscard]] Demand demandToFirst(const TrafficField& field);
/// Every GPU node takes one unit from the hosts of `sources`, by what their ports carry.
[[nodiscard]] Demand demandFrom(const TrafficField& field, const std::vector<int>& sources);

}  // namespace cw::fabric
