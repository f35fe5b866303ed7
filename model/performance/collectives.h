// Time of collective operations of a group of GPUs, inside a scale-up domain and across the
// network.
//
// Closed forms, not a simulation: measured tables inside a domain, rings through every node's NICs
// across, with trees for all-reduce. Never better than the bandwidth bound, unless switches reduce.
// Sizes are of the full (gathered) tensor, bandwidths one direction.
#pragma once

#include "model/performance/collective_tables.h"
#include "model/performance/facts.h"
#include "model/performance/training.h"

namespace cw::performance {

/// Ranks of one group and how they lie: `perNode` of them in each of `nodes` scale-up domains.
struct Group {
    double ranks = 1;
    double perNode = 1;
    double nodes = 1;
};

/// A group of `ranks` GPUs, neighbours in it `stride` GPUs apart.
[[nodiscard]] Group groupOf(double ranks, double stride, double gpusPerNode);

/// The links of a machine as collectives reach them.
struct Links {
    const facts::CollectiveTable* table = &facts::hopperNvlink;
    double scaleUp_Bps = 0;   ///< nominal, per GPU
    double scaleUpShare = 0;  ///< of a link without a switch that collectives reach; 0: the table
    bool scaleUpReduces = false;
    double node_Bps = 0;  ///< all NICs of a domain, as large messages reach them
    double pod_Bps = 0;   ///< the same among nodes of a pod, and how many nodes that are
    double podNodes = 0;
    double leaf_Bps = 0;
    double leafNodes = 0;
    double gpusPerNode = 1;  ///< of a domain
    double hop_s = 0;
    bool networkReduces = false;
    double allToAllShare = 1;
};

[[nodiscard]] Links linksOf(const Machine& machine);

/// Reduce-scatter, or all-gather, which takes the same time.
[[nodiscard]] double reduceScatter_s(const Links& links, const Group& group, double size_B);
[[nodiscard]] double allReduce_s(const Links& links, const Group& group, double size_B);
/// Each rank sends `sent_B`, in equal parts, to all ranks. Of what goes to other domains only
/// `distinct` crosses the network, and is copied there.
[[nodiscard]] double allToAll_s(const Links& links, const Group& group, double sent_B,
                                double distinct = 1);
/// One GPU to another: in its domain, or in another one with all GPUs of the domain sending.
[[nodiscard]] double send_s(const Links& links, bool leavesDomain, double size_B);

}  // namespace cw::performance
