// Which port each cable goes into, at both ends: the same answer for the same drawing, always.
//
// A drawn link says how many cables lie between two devices; this says where each is plugged in.
// Cables lie as wiring.h deals them. At a node, cable r of a link takes the next NIC, so rail r is
// NIC r; a second port of the NICs is taken once all first ports are (one plane after the other).
// At a switch, cables from below come first, in order of links and of the instances at their other
// end, so port i of a leaf is node i; cables to higher switches start in the upper half of the
// ports where both halves suffice, else right behind; cables to one peer lie side by side, so the
// two ports of a twin cage stay together. A link that names its first port (Link::firstPortA and
// firstPortB, counted from 1 in the order above) takes the ports from there, and the others keep out
// of its way. It refuses nothing: more cables than ports give numbers
// above the port count, which the checks report.
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
    auto operator<=>(const PortPlace&) const = default;
};

struct CablePlace {
    int link = 0;  ///< index in ResolvedDesign::links
    PortPlace a;   ///< at the link's end A
    PortPlace b;
    bool operator==(const CablePlace&) const = default;
};

/// Every cable of every link whose two devices are there: by link, then in the order of wiring.h.
[[nodiscard]] std::vector<CablePlace> assignPorts(const design::ResolvedDesign& design);

/// What numbers on the face of a device precede those of port group `name`: the ports of the groups
/// before it.
[[nodiscard]] int portsBefore(const catalog::Part& part, const std::string& name);

/// The port group an end names, of the device or of the part fitted; null when it is not there.
[[nodiscard]] const catalog::PortGroup* portGroupAt(const design::ResolvedDevice& device,
                                                    const design::LinkEnd& end);

}  // namespace cw::fabric
