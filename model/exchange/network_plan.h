// One network cable by cable: what ibsim, ibdm and other programs are told, and what they tell us.
//
// Plain values with names. It comes from a drawing (planOf) or from a file of a network that stands
// (ibnetdiscover.h); two of them can be compared, so that what was cabled is held against what was
// drawn. It may be wrong: findPlanFaults says how.
#pragma once

#include <string>
#include <vector>

#include "model/design/resolve.h"

namespace cw::exchange {

/// A switch, or one NIC of a host (a channel adapter to InfiniBand).
struct PlanNode {
    std::string name;  ///< unique: "leaf-3", "dgx-h100-017-hca4"
    bool isSwitch = false;
    int ports = 0;
    std::string host;  ///< of a NIC: "dgx-h100-017"; of a switch: its own name
    int nic = 0;       ///< of a host, from 0
    std::string type;  ///< part id of the switch or host; empty when read from a file
    bool operator==(const PlanNode&) const = default;
};

struct PlanEnd {
    int node = 0;  ///< index in NetworkPlan::nodes
    int port = 0;  ///< on the node's face, from 1
    auto operator<=>(const PlanEnd&) const = default;
};

struct PlanCable {
    PlanEnd a;
    PlanEnd b;
    double rate_bps = 0;  ///< 0 when not known
    bool operator==(const PlanCable&) const = default;
};

struct NetworkPlan {
    std::vector<PlanNode> nodes;
    std::vector<PlanCable> cables;
    [[nodiscard]] const PlanNode& at(const PlanEnd& end) const { return nodes[end.node]; }
    /// "leaf-3 port 17"
    [[nodiscard]] std::string words(const PlanEnd& end) const;
};

/// All switches, and all NICs with a cable, of one network of a design, on the ports of
/// fabric/port_assignment.h.
[[nodiscard]] NetworkPlan planOf(const design::ResolvedDesign& design, design::Network network);

/// Throws InputError where a network has too many cables to be followed one by one
/// (fabric/limits.h), as planOf does.
void requireFollowed(const design::ResolvedDesign& design, design::Network network);

/// What no network can be: sentences that name the ends. A port with two cables, a port number
/// above the node's ports, a cable from a port to itself, two nodes of one name.
[[nodiscard]] std::vector<std::string> findPlanFaults(const NetworkPlan& plan);

/// Where `found` is cabled otherwise than `planned`: one sentence per port that leads elsewhere,
/// is not cabled, or should not be; two cables that are swapped are one sentence with all ends.
[[nodiscard]] std::vector<std::string> differences(const NetworkPlan& planned,
                                                   const NetworkPlan& found);

/// Throws InputError with the first fault of the plan; `format` says what it cannot be written as.
void requireSound(const NetworkPlan& plan, const std::string& format);

}  // namespace cw::exchange
