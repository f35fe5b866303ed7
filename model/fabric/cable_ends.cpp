#include "model/fabric/cable_ends.h"

#include <algorithm>

#include "model/fabric/instance_names.h"
#include "model/fabric/network_parts.h"
#include "model/fabric/port_assignment.h"
#include "model/fabric/port_names.h"

namespace cw::fabric {

namespace {

std::string wordsOf(const design::ResolvedDesign& design, const PortNames& ports,
                    const std::string& name, design::Network network, const PortPlace& place,
                    const design::LinkEnd& end) {
    const std::string port = ports.at(network, end, place);
    return name + (isSwitch(design.devices[place.device]) ? " port " : " ") + port;
}

}  // namespace

std::vector<CableEnds> cableEnds(const design::ResolvedDesign& design, design::LinkId link) {
    std::vector<CableEnds> all;
    const auto found =
        std::find_if(design.links.begin(), design.links.end(),
                     [&](const design::ResolvedLink& each) { return each.link->id == link; });
    if (found == design.links.end()) return all;
    const design::Link& drawn = *found->link;
    const PortNames ports(design);
    const auto names = instanceNames(design);
    for (const CablePlace& cable : assignPorts(design)) {
        if (design.links[cable.link].link->id != link) continue;
        const auto words = [&](const PortPlace& place, const design::LinkEnd& end) {
            return wordsOf(design, ports, names[place.device][place.instance], drawn.network, place,
                           end);
        };
        all.push_back({words(cable.a, drawn.a), words(cable.b, drawn.b)});
    }
    return all;
}

}  // namespace cw::fabric
