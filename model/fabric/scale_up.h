// Scale-up domains as drawn: trays whose GPUs reach each other over NVLink switches of their own.
//
// A fabric beside the compute network, on links of Network::scaleUp. GPUs inside one device reach
// each other over what is built into it; that needs no drawing and is not here.
#pragma once

#include <vector>

#include "model/design/resolve.h"
#include "model/fabric/bandwidth.h"

namespace cw::fabric {

/// Trays that reach each other over scale-up links.
struct ScaleUpDomain {
    int nodes = 0;  ///< trays
    int gpus = 0;
    std::vector<design::DeviceId> devices;  ///< that have a tray in it, in order of the design
};

struct ScaleUp {
    std::vector<ScaleUpDomain> domains;  ///< of two trays or more, in order of the design
    int gpus = 0;                        ///< of the smallest of them; 0 without any
    double injection_Bps = 0;            ///< per GPU, what the links of its tray carry
    /// Per GPU when all GPUs of a domain talk to all others in it, the slowest of all domains.
    double perGpu_Bps = 0;
    Bottleneck bottleneck;  ///< of that
    /// Trays with scale-up links outside of any domain, or of nodes without any link of the kind.
    int strayNodes = 0;
};

/// What is out of order carries nothing.
[[nodiscard]] ScaleUp expandScaleUp(const design::ResolvedDesign& design);

}  // namespace cw::fabric
