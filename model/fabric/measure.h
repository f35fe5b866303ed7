// Measures the bandwidth of a design. Internal to the folder: others take it from a Fabric.
#pragma once

#include "model/fabric/fabric.h"
#include "model/fabric/network_graph.h"

namespace cw::fabric {

/// `compute` is the graph of the compute network; that of storage is made when there is one.
[[nodiscard]] Bandwidth measureBandwidth(const design::ResolvedDesign& design, NetworkGraph compute,
                                         Transport transport, const TrafficOptions& options);

}  // namespace cw::fabric
