// What the parts at the ends of compute links are: NICs with their PCIe rates, protocols, SHARP.
#pragma once

#include "model/design/resolve.h"
#include "model/fabric/fabric.h"

namespace cw::fabric {

/// Whether the device's part is known to be a switch.
[[nodiscard]] bool isSwitch(const design::ResolvedDevice& device);

/// What the PCIe links of the NICs with compute cables of one instance carry, bytes per second, one
/// direction; 0 when a NIC's generation is not known or a cabled port is no NIC's.
[[nodiscard]] double pcieLimit_Bps(const design::ResolvedDesign& design,
                                   const design::ResolvedDevice& node);

/// The protocol of the compute links at GPU nodes.
[[nodiscard]] Transport transportOf(const design::ResolvedDesign& design);

/// Whether every switch and every NIC with compute links offers SHARP.
[[nodiscard]] bool allOfferSharp(const design::ResolvedDesign& design);

}  // namespace cw::fabric
