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

/// Cables of one link that are ordered in one length.
struct LengthRun {
    double length_m = 0;
    long cables = 0;      ///< links
    long assemblies = 0;  ///< pieces: see assemblies.h
    bool operator==(const LengthRun&) const = default;
};

/// By link, as in ResolvedDesign::links. An empty list: all its cables are `Link::length_m` long.
using CableLengths = std::vector<std::vector<LengthRun>>;

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
    long spares = 0;  ///< on top of `assemblies`
};

/// Modules bought on top, over all devices.
struct SpareModules {
    const catalog::Part* transceiver = nullptr;
    catalog::PartId transceiverId;
    long count = 0;
};

struct CableCounts {
    std::vector<CableCount> cables;          ///< merged by part and length, in order of first use
    std::vector<ModuleCount> modules;        ///< merged by part and device, in order of first use
    std::vector<SpareModules> spareModules;  ///< merged by part; none at 0
};

/// Links without a cable or module chosen add nothing. Spares are the share the variant's economics
/// asks for, rounded up for each part and length.
[[nodiscard]] CableCounts countCables(const ResolvedDesign& design,
                                      const CableLengths& lengths = {});

/// The shortest stocked length that covers `length_m`; `length_m` itself where none is listed or
/// long enough.
[[nodiscard]] double stockedLength_m(const catalog::Part& cable, double length_m);

}  // namespace cw::design
