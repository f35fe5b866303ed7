// What the parts at the ends of compute links are: NICs with their PCIe rates, protocols, SHARP.
#pragma once

#include <vector>

#include "model/design/resolve.h"
#include "model/fabric/fabric.h"

namespace cw::fabric {

/// Whether the device's part is known to be a switch.
[[nodiscard]] bool isSwitch(const design::ResolvedDevice& device);

/// By device: what the PCIe links of the NICs with compute cables of one instance carry, bytes per
/// second, one direction; 0 when a NIC's generation is not known or a cabled port is no NIC's.
[[nodiscard]] std::vector<double> pcieLimits_Bps(const design::ResolvedDesign& design);

/// How many NICs cables at this end of a link are dealt over: one per part fitted; one per port for
/// a module that is a set of NICs, and for ports of the device itself.
[[nodiscard]] int nicsOf(const design::ResolvedDevice& device, const design::LinkEnd& end);

/// The NIC an end of a link names; null when it is none.
[[nodiscard]] const catalog::Nic* nicAt(const design::ResolvedDevice& device,
                                        const design::LinkEnd& end);

/// Whether all GPUs of a node reach each other over a scale-up fabric.
[[nodiscard]] bool sharesScaleUp(const design::ResolvedDevice& node);

/// What the PCIe link of one such NIC carries, bit/s, one direction; 0 when not known.
[[nodiscard]] double nicRate_bps(const design::ResolvedDevice& device, const design::LinkEnd& end);

/// What the PCIe link of one GPU carries, bit/s, one direction; 0 when not known. Traffic to and
/// from a NIC crosses it.
[[nodiscard]] double gpuPcie_bps(const design::ResolvedDevice& device);

/// The protocol of the compute links at GPU nodes.
[[nodiscard]] Transport transportOf(const design::ResolvedDesign& design);

/// Whether every switch and every NIC with compute links offers SHARP, and there are switches.
[[nodiscard]] bool allOfferSharp(const design::ResolvedDesign& design);

/// Switches and GPU nodes with compute links whose part or NIC does not offer SHARP, in order of
/// the design.
[[nodiscard]] std::vector<design::DeviceId> withoutReduction(const design::ResolvedDesign& design);

}  // namespace cw::fabric
