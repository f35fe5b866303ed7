// Which port each cable goes into, at both ends: the same answer for the same drawing, always.
//
// A drawn link says how many cables lie between two devices; this says where each is plugged in.
// Cables lie as wiring.h deals them. At a node, cable r of a link takes the next NIC, so rail r is
// NIC r; a second port of the NICs is taken once all first ports are (one plane after the other).
// At a switch, cables from below come first, in order of links and of the instances at their other
// end, so port i of a leaf is node i; cables to higher switches start in the upper half of the
// ports where both halves suffice, else right behind; cables to one peer lie side by side, so the
// two ports of a twin cage stay together. A link whose first port was set by hand takes its ports
// from there on, the others go round them. A single cable that was pinned to a port changes places
// with the one that would lie there; all others stay. Cables that share a split port are its lanes.
// It refuses nothing: more cables than ports give numbers above the port count, and hand-set ports
// may meet: the checks report both.
#pragma once

#include <vector>

#include "model/design/resolve.h"

namespace cw::fabric {

/// A port of one instance of a device: a port of the group that the link's end names.
struct PortPlace {
    int device = 0;    ///< index in ResolvedDesign::devices
    int instance = 0;  ///< from 0
    int piece = 0;     ///< which part of the fitting, from 1; 0 for a port of the device itself
    int port = 0;      ///< number in the group, of that piece, from 1
    int lane = 0;      ///< of a split port, from 1; 0 where the port carries one cable
    auto operator<=>(const PortPlace&) const = default;
};

struct CablePlace {
    int link = 0;  ///< index in ResolvedDesign::links
    PortPlace a;   ///< at the link's end A
    PortPlace b;
    bool operator==(const CablePlace&) const = default;
};

/// Every cable of every link whose two devices are there: by link, then in the order of wiring.h.
/// None of a network that is too large to be followed (limits.h).
[[nodiscard]] std::vector<CablePlace> assignPorts(const design::ResolvedDesign& design);

/// Links of `network` from the nearest device that is no switch, by device: 0 for those, and for
/// what is not reached.
[[nodiscard]] std::vector<int> switchRanks(const design::ResolvedDesign& design,
                                           design::Network network);

/// Whether any port of the link was chosen by hand.
[[nodiscard]] bool namesPorts(const design::Link& link);

/// A host's port as its NICs are numbered: over all port groups with links of `network`, in order
/// of the links, as ibdev2netdev would list them. NICs of one fitting come first ports first.
struct NicPort {
    int nic = 0;   ///< from 0; the rail
    int port = 1;  ///< of that NIC
};

/// Numbers NICs of one design; keeps what it needs of the links.
class NicNumbers {
public:
    NicNumbers(const design::ResolvedDesign& design, design::Network network);
    /// The NIC port at an end of a link of that network.
    [[nodiscard]] NicPort at(const PortPlace& place, const design::LinkEnd& end) const;
    /// NICs per instance of a device that links of that network can end at.
    [[nodiscard]] int countOf(int device) const;

private:
    struct Row {
        design::FittingId fitting;
        std::string port;
        int first = 0;
        int nics = 1;
    };
    std::vector<std::vector<Row>> rows_;  ///< by device
    const design::ResolvedDesign& design_;
};

/// How many NICs an end of a link is dealt over: one per part fitted; one per port for a module
/// that is a set of NICs, and for ports of the device itself.
[[nodiscard]] int nicsAt(const design::ResolvedDevice& device, const design::LinkEnd& end);

/// What numbers on the face of a device precede those of port group `name`: the ports of the groups
/// before it.
[[nodiscard]] int portsBefore(const catalog::Part& part, const std::string& name);

/// The port group an end names, of the device or of the part fitted; null when it is not there.
[[nodiscard]] const catalog::PortGroup* portGroupAt(const design::ResolvedDevice& device,
                                                    const design::LinkEnd& end);

}  // namespace cw::fabric
