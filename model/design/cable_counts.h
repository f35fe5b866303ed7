// How many cable assemblies and modules the links of a design take, as they are ordered.
//
// Counting rules (NVIDIA DGX H100 SuperPOD reference architecture, bill of materials): a DAC or AOC
// carries its own ends; a pluggable optical link is one fibre and half a twin-port module at each
// twin-port end, so modules at one device instance = ceil(its links of that module / links per
// module). Lengths are the stocked ones: a drawn length is rounded up to the next that can be
// ordered.
#pragma once

#include <vector>

#include "model/design/resolve.h"

namespace cw::design {

struct ModuleCount {
    const catalog::Part* transceiver = nullptr;  ///< null when the part is unknown
    catalog::PartId transceiverId;
    const ResolvedDevice* device = nullptr;  ///< where they are plugged in
    long count = 0;                          ///< over all instances of the device
    long inAddedParts = 0;  ///< those of `count` in ports of fittings the system is not sold with
};

struct CableCount {
    const catalog::Part* cable = nullptr;  ///< null when the part is unknown
    catalog::PartId cableId;
    double length_m = 0;
    long assemblies = 0;
};

struct CableCounts {
    std::vector<CableCount> cables;    ///< merged by part and length, in order of first use
    std::vector<ModuleCount> modules;  ///< merged by part and device, in order of first use
};

/// Links without a cable or module chosen add nothing.
[[nodiscard]] CableCounts countCables(const ResolvedDesign& design);

/// The shortest stocked length that covers `length_m`; `length_m` itself where none is listed or
/// long enough.
[[nodiscard]] double stockedLength_m(const catalog::Part& cable, double length_m);

}  // namespace cw::design
