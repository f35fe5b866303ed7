// Measures the bandwidth of a design. Internal to the folder: others take it from a Fabric.
#pragma once

#include "model/fabric/fabric.h"
#include "model/fabric/topology.h"

namespace cw::fabric {

/// `compute` is the topology of the compute network; that of storage is made when there is one.
[[nodiscard]] Bandwidth measureBandwidth(const design::ResolvedDesign& design, Topology compute,
                                         Transport transport, const TrafficOptions& options);

}  // namespace cw::fabric
