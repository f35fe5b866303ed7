// How many cables of a link meet at each instance of its ends.
//
// The dealing of WiringPattern as counts, instance by instance; wiring.h lays the same
// cables one by one. Ports and modules are counted from it.
#pragma once

#include <vector>

#include "model/design/variant.h"

namespace cw::design {

/// Neighbouring instances with the same number of cables each.
struct CableRun {
    long last = 0;  ///< one past the run's last instance
    long cables = 0;
    bool operator==(const CableRun&) const = default;
};

/// In order of instances, up to the last one of B; neighbouring runs differ. Empty when an end has
/// no instances.
[[nodiscard]] std::vector<CableRun> cablesAtB(const Link& link, long instancesA, long instancesB);

/// The same at A, where all have alike many.
[[nodiscard]] std::vector<CableRun> cablesAtA(const Link& link, long instancesA, long instancesB);
/// Ports that these cables take: as many as cables, or fewer where ports are split.
[[nodiscard]] std::vector<CableRun> portsAtA(const Link& link, long instancesA, long instancesB);
[[nodiscard]] std::vector<CableRun> portsAtB(const Link& link, long instancesA, long instancesB);
/// Cables at the instance that has most.
[[nodiscard]] long mostCables(const std::vector<CableRun>& runs);

/// The sum of several such lists over the same instances.
[[nodiscard]] std::vector<CableRun> addRuns(const std::vector<CableRun>& a,
                                            const std::vector<CableRun>& b);

/// First instance of B in the group of instance `a` (WiringPattern::group), and how many it has.
struct InstanceGroup {
    long first = 0;
    long size = 1;
};
[[nodiscard]] inline InstanceGroup groupOf(long a, long instancesA, long instancesB) {
    const long first = a * instancesB / instancesA;
    const long last = (a + 1) * instancesB / instancesA;
    return {first, last > first ? last - first : 1};
}

}  // namespace cw::design
