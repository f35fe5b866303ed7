// How many switches, cables and modules a fabric takes: pure counting, before anything is drawn.
//
// Modules are counted as if every cable were a fibre between pluggable modules, which is how the
// published bills of NVIDIA's DGX SuperPODs are (RA-11333-001 V11, table 8: "multimode
// throughout"): at each switch and each node, its links over the links of one module, rounded up.
// What a drawn design buys is counted from its own links (design/cable_counts.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/design/fitting_rules.h"
#include "model/fabric/fat_tree.h"
#include "model/fabric/request.h"

namespace cw::fabric {

/// A switch as the fabric sees it, at one link rate.
struct SwitchShape {
    std::string name;
    const catalog::PortGroup* port = nullptr;
    double linkRate_bps = 0;
    int radix = 0;  ///< ports that run at that rate
    int split = 1;  ///< links at that rate that share a port: above 1 in split mode
    int cages = 0;
    [[nodiscard]] int linksPerCage() const { return cages > 0 ? (radix + cages - 1) / cages : 1; }
};

/// The port group of most bandwidth, or of most links at a given rate; at another rate than it is
/// listed at, as its modes (breakouts) say.
[[nodiscard]] design::Answer<SwitchShape> switchShape(const catalog::Part& part,
                                                      double linkRate_bps = 0);

/// The ports of a node that a fabric takes.
struct NodeShape {
    const catalog::PortGroup* port = nullptr;
    int ports = 0;  ///< of one node
    int linksPerCage = 1;
};

/// The fastest port group of a server and its NICs with at least `ports` ports that can run at
/// `rate_bps` and speaks one of the protocols of `to`; compute ports first.
[[nodiscard]] std::optional<NodeShape> nodeShape(const catalog::Part& server,
                                                 const catalog::PartLookup& parts, int ports,
                                                 const SwitchShape& to);

struct Sizing {
    int tiers = 0;
    int leaf = 0;
    int spine = 0;
    int core = 0;
    long nodeNode = 0;  ///< cables of a fabric without switches
    long nodeLeaf = 0;  ///< with those of fabric managers
    long service = 0;   ///< ports left on the leaves for other devices' cables
    long leafLeaf = 0;  ///< between switches of one tier
    long leafSpine = 0;
    long spineCore = 0;
    long switchModules = 0;
    long nodeModules = 0;
    std::optional<FatTree> tree;  ///< of one plane
    [[nodiscard]] long transceivers() const { return switchModules + nodeModules; }
};

/// Counts the fabric. `nodeLinksPerCage`: links of one module at the node; 0: as at the switch.
/// A refusal says the nearest request that can be had, and which of `others` would do where the
/// switch is too small.
[[nodiscard]] design::Answer<Sizing> size(const FabricRequest& request, const SwitchShape& shape,
                                          int nodeLinksPerCage = 0,
                                          const std::vector<const catalog::Part*>& others = {});

/// {"leaf":..,"spine":..,"core":..,"cables":{"node_leaf":..,"leaf_spine":..,"spine_core":..},
/// "transceivers":..}
[[nodiscard]] Json sizingToJson(const Sizing& sizing);

}  // namespace cw::fabric
