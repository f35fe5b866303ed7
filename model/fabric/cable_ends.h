// Both ends of every cable of a link in words: "leaf-3 port 17".
#pragma once

#include <string>
#include <vector>

#include "model/design/resolve.h"

namespace cw::fabric {

struct CableEnds {
    std::string a;
    std::string b;
};

/// In the order of the link's cables; empty when there is no such link or it lies loose. A switch's
/// port is its number on the face, a host's the NIC and, where that has several, its port.
[[nodiscard]] std::vector<CableEnds> cableEnds(const design::ResolvedDesign& design,
                                               design::LinkId link);

}  // namespace cw::fabric
