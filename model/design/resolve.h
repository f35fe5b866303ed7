// Resolve: a variant with its parts found and its counts multiplied, the first step of an
// evaluation.
//
// Holds pointers into the variant and the parts: it lives no longer than they do. What a device
// contains per instance is listed here once, so that facility, economics and performance count the
// same things.
#pragma once

#include <vector>

#include "model/catalog/part.h"
#include "model/design/faults.h"
#include "model/design/variant.h"

namespace cw::design {

/// `count` of one part in every instance of a device, against what the system is sold with.
struct Content {
    const catalog::Part* part = nullptr;  ///< null when the part is unknown
    catalog::PartId partId;
    const Fitting* fitting =
        nullptr;       ///< null for a part that was sold with the system and taken out
    int fitted = 0;    ///< in the slots now
    int included = 0;  ///< in the system as sold
    [[nodiscard]] int difference() const { return fitted - included; }
};

struct ResolvedDevice {
    const Device* device = nullptr;
    const catalog::Part* part = nullptr;  ///< null when the part is unknown
    std::vector<Content> contents;        ///< fittings in order, then what was taken out
    bool isChanged = false;               ///< differs from the system as sold
    int gpus = 0;                         ///< per instance
    const catalog::Part* gpu = nullptr;   ///< the most numerous GPU
    bool mixedGpus = false;
    std::vector<int> failed;  ///< instances out of order, ascending
    [[nodiscard]] bool isFailed(int instance) const;
    /// Instances that are in order.
    [[nodiscard]] int working() const;
};

struct ResolvedLink {
    const Link* link = nullptr;
    const ResolvedDevice* a = nullptr;  ///< into ResolvedDesign::devices
    const ResolvedDevice* b = nullptr;
    const catalog::Part* cable = nullptr;
    const catalog::Part* transceiverA = nullptr;
    const catalog::Part* transceiverB = nullptr;
    const catalog::PortGroup* portA = nullptr;  ///< null when the end names no port
    const catalog::PortGroup* portB = nullptr;
    long cables = 0;
    double rate_bps = 0;      ///< of one cable
    std::vector<int> failed;  ///< cables out of order by number, ascending
    [[nodiscard]] bool isFailed(int number) const;
};

struct ResolvedDesign {
    const Variant* variant = nullptr;
    std::vector<ResolvedDevice> devices;
    std::vector<ResolvedLink> links;
    [[nodiscard]] long gpuCount() const;
    [[nodiscard]] const ResolvedDevice* find(DeviceId id) const;
};

/// `faults` marks what is out of order; nothing is taken out of the design.
[[nodiscard]] ResolvedDesign resolve(const Variant& variant, const catalog::PartLookup& parts,
                                     const Faults& faults = {});

}  // namespace cw::design
