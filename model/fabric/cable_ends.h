// Both ends of every cable of a link in words: "leaf-3 port 9/1", "dgx-h100-017 HCA 3".
//
// Devices and ports are called as the cable schedule calls them.
#pragma once

#include <string>
#include <vector>

#include "model/design/resolve.h"

namespace cw::fabric {

struct CableEnds {
    std::string a;
    std::string b;
};

/// In the order of the link's cables; empty when there is no such link or it lies loose.
[[nodiscard]] std::vector<CableEnds> cableEnds(const design::ResolvedDesign& design,
                                               design::LinkId link);

}  // namespace cw::fabric
