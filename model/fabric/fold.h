// Switches that are alike, counted instead of kept one by one.
//
// Internal to the folder. Switches without hosts below are folded into one junction when each of
// them sees the same switches over the same cables: the coarsest equitable partition that tells
// every switch with hosts from every other (colour refinement, as in classes.h). All spines of a
// pod become one, and all cores, whatever their number; a spine that lost a cable stays apart. What
// is folded has the same distance to every host and takes the same share of all traffic, so routes
// and loads come out as on the whole graph, while the graph is as small as its structure.
#pragma once

#include "model/fabric/network_graph.h"

namespace cw::fabric {

/// The graph of a network, folded.
[[nodiscard]] NetworkGraph foldedGraph(const design::ResolvedDesign& design,
                                       design::Network network);

}  // namespace cw::fabric
