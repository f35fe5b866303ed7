// What is known before a fabric is drawn: its nodes, their ports, the switch, the counts.
//
// Internal to the folder: wire_design.h draws it, suggestion.cpp asks what there could be.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "model/fabric/leaf_uplinks.h"
#include "model/fabric/node_ports.h"
#include "model/fabric/wire_design.h"

namespace cw::fabric {

struct Chosen {
    std::vector<const design::Device*> nodes;  ///< in the order of the variant
    std::set<std::int64_t> replaced;           ///< fabrics that have one of them
};

/// The chosen nodes and those of the fabrics they are in.
[[nodiscard]] Chosen chosenNodes(const design::Variant& variant, const catalog::PartLookup& parts,
                                 const std::vector<design::DeviceId>& nodes,
                                 design::Network network);

/// The variant without what was generated in the replaced fabrics: the ports that are free for it.
[[nodiscard]] design::Variant withoutGenerated(const design::Variant& variant,
                                               const std::set<std::int64_t>& replaced);

struct Prepared {
    const design::Variant* variant = nullptr;
    Chosen chosen;
    FabricRequest request;
    SwitchShape shape;
    std::unordered_map<design::DeviceId, NodePort> ports;
    Sizing sizing;
    std::optional<LeafUplinks> uplinks;
};

/// Or why it cannot be, with the nearest that can.
[[nodiscard]] design::Answer<Prepared> prepare(const design::Desk& desk,
                                               const std::vector<design::DeviceId>& nodes,
                                               const FabricRequest& asked, design::Network network);

}  // namespace cw::fabric
