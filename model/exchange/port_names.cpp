#include "model/exchange/port_names.h"

#include <algorithm>

namespace cw::exchange {

namespace {

/// Cages on the face before the group.
int cagesBefore(const catalog::Part& part, const std::string& name) {
    int cages = 0;
    for (const catalog::PortGroup& group : part.ports) {
        if (group.name == name) break;
        const int perCage = std::max(1, group.portsPerCage);
        cages += (group.count + perCage - 1) / perCage;
    }
    return cages;
}

bool speaksInfiniBand(const catalog::PortGroup* group) {
    return group != nullptr && std::find(group->protocols.begin(), group->protocols.end(),
                                         catalog::Protocol::infiniBand) != group->protocols.end();
}

std::string switchPort(const catalog::Part& part, const catalog::PortGroup& group, int port) {
    if (group.portsPerCage <= 1)
        return std::to_string(fabric::portsBefore(part, group.name) + port);
    const int cage = cagesBefore(part, group.name) + (port - 1) / group.portsPerCage + 1;
    return std::to_string(cage) + "/" + std::to_string((port - 1) % group.portsPerCage + 1);
}

}  // namespace

PortNames::PortNames(const design::ResolvedDesign& design)
    : design_(design),
      nics_{fabric::NicNumbers(design, design::Network::compute),
            fabric::NicNumbers(design, design::Network::storage),
            fabric::NicNumbers(design, design::Network::management)} {}

std::string PortNames::at(design::Network network, const design::LinkEnd& end,
                          const fabric::PortPlace& place) const {
    const design::ResolvedDevice& device = design_.devices[static_cast<std::size_t>(place.device)];
    const catalog::PortGroup* group = fabric::portGroupAt(device, end);
    if (end.fitting) {
        const fabric::NicPort nic = nics_[static_cast<std::size_t>(network)].at(place, end);
        std::string text = speaksInfiniBand(group) ? "HCA " : "NIC ";
        text += std::to_string(nic.nic + 1);
        return nic.port > 1 ? text + "/" + std::to_string(nic.port) : text;
    }
    if (group == nullptr || device.part == nullptr)
        return end.port + " " + std::to_string(place.port);
    if (device.part->kind == catalog::PartKind::networkSwitch)
        return switchPort(*device.part, *group, place.port);
    return group->count > 1 ? end.port + " " + std::to_string(place.port) : end.port;
}

}  // namespace cw::exchange
