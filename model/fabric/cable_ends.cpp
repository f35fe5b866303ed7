#include "model/fabric/cable_ends.h"

#include <algorithm>

#include "model/fabric/instance_names.h"
#include "model/fabric/network_parts.h"
#include "model/fabric/port_assignment.h"

namespace cw::fabric {

namespace {

std::string wordsOf(const design::ResolvedDesign& design, const NicNumbers& nics,
                    const std::string& name, const PortPlace& place, const design::LinkEnd& end) {
    const design::ResolvedDevice& device = design.devices[place.device];
    if (isSwitch(device))
        return name + " port " + std::to_string(portsBefore(*device.part, end.port) + place.port);
    const NicPort port = nics.at(place, end);
    return name + " NIC " + std::to_string(port.nic + 1) +
           (port.port > 1 ? " port " + std::to_string(port.port) : "");
}

}  // namespace

std::vector<CableEnds> cableEnds(const design::ResolvedDesign& design, design::LinkId link) {
    std::vector<CableEnds> all;
    const auto found =
        std::find_if(design.links.begin(), design.links.end(),
                     [&](const design::ResolvedLink& each) { return each.link->id == link; });
    if (found == design.links.end()) return all;
    const design::Link& drawn = *found->link;
    const NicNumbers nics(design, drawn.network);
    const auto names = instanceNames(design);
    for (const CablePlace& cable : assignPorts(design)) {
        if (design.links[cable.link].link->id != link) continue;
        const auto words = [&](const PortPlace& place, const design::LinkEnd& end) {
            return wordsOf(design, nics, names[place.device][place.instance], place, end);
        };
        all.push_back({words(cable.a, drawn.a), words(cable.b, drawn.b)});
    }
    return all;
}

}  // namespace cw::fabric
