// What a port is called where people plug cables: "17/2" for the second port of the seventeenth
// twin cage of a switch ("17/2/1" for the first lane of it in split mode), a plain number for its
// other ports, "HCA 3" or "NIC 3" for the third
// adapter of a host on that network (with "/2" for its second port), and the name of the group for
// a host's own ports.
//
// Numbers are those of port_assignment.h, as files for other programs have them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/fabric/port_assignment.h"

namespace cw::fabric {

class PortNames {
public:
    /// Keeps a reference to `design`.
    explicit PortNames(const design::ResolvedDesign& design);
    /// The port at an end of a link of `network`.
    [[nodiscard]] std::string at(design::Network network, const design::LinkEnd& end,
                                 const PortPlace& place) const;

    /// The same; at a switch whose cages hold several InfiniBand ports with the number that a
    /// subnet manager knows the port by: "9/1 (InfiniBand port 17)".
    [[nodiscard]] std::string withNumber(design::Network network, const design::LinkEnd& end,
                                         const PortPlace& place) const;

    /// The names of all ports that an end of a link may take at each instance of its device, in the
    /// order in which Link::firstPortA and PinnedCable count them; empty where there are none.
    [[nodiscard]] std::vector<std::string> allAt(design::Network network,
                                                 const design::LinkEnd& end) const;

private:
    const design::ResolvedDesign& design_;
    std::array<NicNumbers, 4> nics_;  ///< by network
};

}  // namespace cw::fabric
