// Time of collective operations of a group of GPUs, inside a node and across nodes.
//
// Closed forms, not a simulation: the better of a flat ring and a hierarchical exchange, never
// better than the bandwidth bound. In-network reduction is not credited. Sizes are of the full
// (gathered) tensor, bandwidths one direction.
#pragma once

#include "model/performance/training.h"

namespace cw::performance {

/// Ranks of one group and how they lie: `perNode` of them in each of `nodes` nodes.
struct Group {
    double ranks = 1;
    double perNode = 1;
    double nodes = 1;
};

/// A data-parallel (or expert) group of `ranks` GPUs, neighbours in it `stride` GPUs apart.
[[nodiscard]] Group groupOf(double ranks, double stride, double gpusPerNode);

/// The links of a machine as collectives reach them.
struct Links {
    double scaleUp_Bps = 0;
    double scaleUpLatency_s = 0;  ///< over 8 GPUs
    double node_Bps = 0;          ///< all NICs of a node
    double gpusPerNode = 1;
    double hop_s = 0;
};

[[nodiscard]] Links linksOf(const Machine& machine);

/// Reduce-scatter, or all-gather, which takes the same time.
[[nodiscard]] double reduceScatter_s(const Links& links, const Group& group, double size_B);
[[nodiscard]] double allReduce_s(const Links& links, const Group& group, double size_B);
/// Each rank sends `sent_B`, in equal parts, to all ranks.
[[nodiscard]] double allToAll_s(const Links& links, const Group& group, double sent_B);

}  // namespace cw::performance
