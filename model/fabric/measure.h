// Measures the bandwidth of a design. Internal to the folder: others take it from a Fabric.
#pragma once

#include "model/fabric/fabric.h"

namespace cw::fabric {

[[nodiscard]] Bandwidth measureBandwidth(const design::ResolvedDesign& design, Transport transport,
                                         const TrafficOptions& options);

}  // namespace cw::fabric
