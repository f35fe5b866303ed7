// What every instance and every port of a design is called in files for people and other tools.
//
// A device that stands alone keeps its label; the instances of a stack get a number of equal width:
// "DGX H100-001". Two devices of one label are told apart by their ids. Port names are those on the
// face: "HCA 3" or "NIC 3" for the third network card (with "/2" for its second port), "17/2" for
// the second port of the seventeenth twin cage, a plain number for other ports of a switch, and the
// name of the group for ports of a server.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "model/design/resolve.h"
#include "model/fabric/port_assignment.h"

namespace cw::exchange {

class InstanceNames {
public:
    /// Keeps pointers into `design`.
    explicit InstanceNames(const design::ResolvedDesign& design);
    /// `device` is an index of ResolvedDesign::devices, `instance` starts from 0.
    [[nodiscard]] std::string name(int device, int instance) const;
    [[nodiscard]] std::string port(const design::LinkEnd& end,
                                   const fabric::PortPlace& place) const;

private:
    const design::ResolvedDesign& design_;
    std::vector<std::string> bases_;
    std::vector<int> widths_;  ///< digits of the instance number, 0 for a single device
};

}  // namespace cw::exchange
