// What is out of order for a moment: a question asked of a design ("what if this spine fails?").
//
// An overlay, never an edit: it is no part of a variant, is not saved and not undone. Instances and
// cables are numbered from 0, cables in the order in which a link's pattern deals them. What names
// nothing that is there has no effect.
#pragma once

#include <vector>

#include "model/design/ids.h"
#include "model/design/variant.h"

namespace cw::design {

/// One instance of a device, or all of them.
struct DeviceFault {
    static constexpr int all = -1;
    DeviceId device;
    int instance = all;
    bool operator==(const DeviceFault&) const = default;
};

/// One cable of a link, or all of them.
struct LinkFault {
    static constexpr int all = -1;
    LinkId link;
    int cable = all;
    bool operator==(const LinkFault&) const = default;
};

struct Faults {
    std::vector<DeviceFault> devices;
    std::vector<LinkFault> links;
    [[nodiscard]] bool empty() const { return devices.empty() && links.empty(); }
    bool operator==(const Faults&) const = default;
};

/// Instances of a device, or cables of a link, that are out of order.
[[nodiscard]] int failedInstances(const Faults& faults, const Device& device);
[[nodiscard]] long failedCables(const Faults& faults, const Variant& variant, const Link& link);

/// The same with the first instance that is in order out of order, too; or with all of them.
[[nodiscard]] Faults withOneFailed(Faults faults, const Device& device);
[[nodiscard]] Faults withAllFailed(Faults faults, const Device& device);
/// The same with one cable, or all cables, of a link.
[[nodiscard]] Faults withOneFailed(Faults faults, const Variant& variant, const Link& link);
[[nodiscard]] Faults withAllFailed(Faults faults, const Link& link);
/// The same without any fault of the device or link.
[[nodiscard]] Faults withRepaired(Faults faults, DeviceId device);
[[nodiscard]] Faults withRepaired(Faults faults, LinkId link);

}  // namespace cw::design
