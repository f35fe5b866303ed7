// "Why not this rack, PDU or cooling unit?": how the one that every design is ordered with was
// chosen, and what this one lacks.
//
// Internal to the folder. Names no design: the parts of the room are chosen before any (room.h).
#pragma once

#include <string>

#include "model/explore/space.h"

namespace cw::explore {

/// Precondition: `part` is a rack, a PDU or a cooling unit.
[[nodiscard]] std::string whyNotRoomPart(const Space& space, const catalog::Part& part);

}  // namespace cw::explore
