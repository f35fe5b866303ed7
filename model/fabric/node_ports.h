// Which ports of a node a fabric takes.
//
// Internal to the folder. By network and role, protocol and rate; what is taken by other links is
// not free.
#pragma once

#include <string>
#include <vector>

#include "model/design/fitting_rules.h"
#include "model/fabric/fabric_drawing.h"
#include "model/fabric/sizing.h"

namespace cw::fabric {

/// The best port group of a node for the request, with free ports for all planes; else how many it
/// has and what to do.
[[nodiscard]] design::Answer<NodePort> nodePort(const design::Variant& freed,
                                                const design::Device& device,
                                                const catalog::PartLookup& parts,
                                                const FabricRequest& request,
                                                design::Network network, const SwitchShape& shape);

/// The rate that a node with enough free ports and a switch have in common: the fastest; 0 for
/// none.
[[nodiscard]] double commonRate_bps(const design::Variant& freed, const design::Device& node,
                                    const catalog::PartLookup& parts, const FabricRequest& request,
                                    design::Network network, const catalog::Part& switchPart);

struct FreePorts {
    int count = 0;
    int protocolRank = 0;  ///< place of the switch's protocol among those of the ports
};

/// Free ports of a node's best port group for the network and switch.
[[nodiscard]] FreePorts freePorts(const design::Variant& variant, const design::Device& device,
                                  const catalog::PartLookup& parts, design::Network network,
                                  const SwitchShape& shape);

/// Why no switch of the catalog could be proposed for a node on that network, with what to do.
[[nodiscard]] std::string whyNoSwitch(const design::Variant& variant, const design::Device& device,
                                      const catalog::PartLookup& parts, design::Network network);

}  // namespace cw::fabric
