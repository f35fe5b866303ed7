// Which PCIe switch and which CPU socket each slot of a system hangs on.
//
// Slots of a group stand in order: `perPcieSwitch` of them hang on switch 1, the next on switch 2,
// and so on; CPU sockets likewise. Groups of one system count the same switches, so a GPU and a NIC
// of the same number reach each other without crossing a CPU.
#pragma once

#include <string>

#include "model/catalog/part.h"

namespace cw::catalog {

/// Counted from 1; 0 where nobody says.
struct SlotPlace {
    int pcieSwitch = 0;
    int cpuSocket = 0;
    bool operator==(const SlotPlace&) const = default;
};

/// Of the slot with this number, counted from 0.
[[nodiscard]] SlotPlace placeOf(const SlotGroup& group, int slot);

/// Switches and sockets the group's slots hang on together; 0 where nobody says.
[[nodiscard]] SlotPlace lastPlaceOf(const SlotGroup& group);

/// "1-2: switch 1, CPU 1; 3-4: switch 2, CPU 1; ..."; "" where neither is known. Of many alike, the
/// middle ones are left out.
[[nodiscard]] std::string layoutText(const SlotGroup& group);

}  // namespace cw::catalog
