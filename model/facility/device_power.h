// Watts of one device from the facts of its part, its fittings and the modules plugged in.
//
// A complete server's figure covers what it includes, so only differences count; a bare chassis
// adds everything fitted. A switch draws its published typical figure (passive cables) whether or
// not traffic flows, plus its modules; its published maximum already covers modules.
#pragma once

#include "model/facility/power.h"

namespace cw::facility {

/// Modules in the ports of one device, over all its instances, that its figures do not cover.
struct PluggedModules {
    double power_W = 0;
    std::vector<catalog::PartId> missing;  ///< those without a power fact
};

[[nodiscard]] DevicePower powerOf(const design::ResolvedDevice& device,
                                  const PluggedModules& modules);

/// Modules of `counted` that the device's figures leave out: all in a bare chassis and in a switch
/// with a typical figure; in a complete system those in ports of parts it is not sold with.
[[nodiscard]] long uncoveredModules(const design::ModuleCount& counted);

/// Things that draw nothing of their own from the IT feeds: racks, PDUs, cables; cooling is in the
/// PUE.
[[nodiscard]] bool drawsItPower(catalog::PartKind kind);

}  // namespace cw::facility
