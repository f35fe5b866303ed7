// Resolve: a variant with its parts found and its counts multiplied, the first step of an
// evaluation.
//
// Holds pointers into the variant and the parts: it lives no longer than they do. What a device
// contains per instance is listed here once, so that facility, economics and performance count the
// same things.
#pragma once

#include <vector>

#include "model/catalog/part.h"
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
    double rate_bps = 0;  ///< of one cable
};

struct ResolvedDesign {
    const Variant* variant = nullptr;
    std::vector<ResolvedDevice> devices;
    std::vector<ResolvedLink> links;
    [[nodiscard]] long gpuCount() const;
    [[nodiscard]] const ResolvedDevice* find(DeviceId id) const;
};

[[nodiscard]] ResolvedDesign resolve(const Variant& variant, const catalog::PartLookup& parts);

}  // namespace cw::design
