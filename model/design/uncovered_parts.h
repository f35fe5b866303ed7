// Which parts of a device its own price or power figure does not cover.
//
// A complete system's figure covers what it is sold with, so only net differences count, by part
// and whatever the slot; a bare chassis' figure covers nothing that is fitted. Used for money and
// watts alike, so that both count the same things once.
#pragma once

#include <vector>

#include "model/design/resolve.h"

namespace cw::design {

struct UncoveredPart {
    const catalog::Part* part = nullptr;  ///< null when the part is unknown
    catalog::PartId id;
    int count = 0;  ///< per instance, never 0; negative: covered by the figure but taken out
};

/// In the order of the device's contents.
[[nodiscard]] std::vector<UncoveredPart> uncoveredParts(const ResolvedDevice& device,
                                                        catalog::Basis basis);

}  // namespace cw::design
