// One network as traffic meets it: hosts in groups of equals, the switches they hang on, and the
// cables between switches.
//
// Internal to the folder. Hosts with the same hardware, cabled to the same switches in the same
// way, are one group however they were drawn, so a stack of 32 nodes and 32 single nodes cost the
// same. What is out of order (design/faults.h) is left out. Rates are what a port can take in one
// direction: the cable's, less where the PCIe links of the NIC or of its GPUs carry less.
#pragma once

#include <vector>

#include "model/design/resolve.h"

namespace cw::fabric {

/// A port of each host of a group. `rail` is the number of the NIC it sits on, from 0.
struct HostPort {
    int rail = 0;
    int junction = 0;
    double rate_bps = 0;   ///< after PCIe
    double cable_bps = 0;  ///< of the cable
    int link = 0;          ///< of the group's first host
};

struct HostGroup {
    int hosts = 0;
    int gpus = 0;  ///< per host
    int rails = 0;
    int firstPort = 0;
    int lastPort = 0;  ///< one past
    int device = 0;    ///< of the first host
};

/// Where traffic crosses: a switch instance, or a cable that joins two hosts without a switch.
struct Junction {
    int device = 0;
    int instance = 0;
    bool isCable = false;
    int members = 1;  ///< switches it stands for: see fold.h
};

/// Cables between two switches that were dealt together.
struct Trunk {
    int a = 0;
    int b = 0;
    int cables = 0;
    double rate_bps = 0;  ///< of all its cables
    int link = 0;
    int members = 1;  ///< pairs of switches it stands for, with so many cables each
};

/// A trunk as seen from one of its ends. `direction` is 2 * trunk, plus 1 when seen from b.
struct Arm {
    int to = 0;
    int direction = 0;
    int cables = 0;
    double rate_bps = 0;
    double times = 1;  ///< how many of the kind each switch at this end has
};

struct NetworkGraph {
    std::vector<HostGroup> groups;
    std::vector<HostPort> ports;
    std::vector<int>
        groupOf;  ///< of each host, in order of devices and instances; -1: out of order
    std::vector<int> firstOf;  ///< by device: its first host or junction, -1: not in the network
    std::vector<Junction> junctions;
    std::vector<Trunk> trunks;
    std::vector<int> armStart;  ///< into arms, one more than junctions
    std::vector<Arm> arms;
    struct PortLink {
        int port = 0;
        int link = 0;
    };
    std::vector<PortLink> portLinks;  ///< every link that lands on a port of a group
    struct TrunkLink {
        int trunk = 0;
        int link = 0;
    };
    std::vector<TrunkLink> trunkLinks;  ///< every link of a folded trunk; none while not folded
    std::vector<char> standby;          ///< by link: see isPeerLink; empty where none is
    std::vector<int> cellOf;            ///< of each switch its junction; empty while not folded

    [[nodiscard]] int cell(int junction) const {
        return cellOf.empty() ? junction : cellOf[junction];
    }

    /// Resources that traffic shares: trunks in both directions, then ports up and down.
    [[nodiscard]] int resources() const {
        return static_cast<int>(2 * trunks.size() + 2 * ports.size());
    }
    [[nodiscard]] int upOf(int port) const {
        return static_cast<int>(2 * trunks.size()) + 2 * port;
    }
    [[nodiscard]] int downOf(int port) const { return upOf(port) + 1; }
};

/// Hosts are devices that are no switches and either hold GPUs or have a cable in this network. One
/// that is too large to be followed (limits.h) has no cables.
[[nodiscard]] NetworkGraph buildGraph(const design::ResolvedDesign& design,
                                      design::Network network);

/// The same without arms.
[[nodiscard]] NetworkGraph layGraph(const design::ResolvedDesign& design, design::Network network);

/// Makes the arms anew from junctions and trunks.
void indexArms(NetworkGraph& graph);

}  // namespace cw::fabric
