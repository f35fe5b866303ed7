// How many cable assemblies and modules the links of a design take, as they are ordered.
//
// Counting rules (NVIDIA DGX H100 SuperPOD reference architecture, bill of materials): a DAC or AOC
// carries its own ends; a pluggable optical link is one fibre and half a twin-port module at each
// twin-port end, so modules at one device instance = ceil(its links of that module / links per
// module).
#pragma once

#include <vector>

#include "model/design/resolve.h"

namespace cw::design {

struct ModuleCount {
    const catalog::Part* transceiver = nullptr;
    const ResolvedDevice* device = nullptr;  ///< where they are plugged in
    long count = 0;                          ///< over all instances of the device
};

struct CableCount {
    const catalog::Part* cable = nullptr;
    catalog::PartId cableId;
    double length_m = 0;
    long assemblies = 0;
};

struct CableCounts {
    std::vector<CableCount> cables;    ///< merged by part and length, in order of first use
    std::vector<ModuleCount> modules;  ///< merged by part and device
};

[[nodiscard]] CableCounts countCables(const ResolvedDesign& design);

}  // namespace cw::design
