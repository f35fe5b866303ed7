#include "model/fabric/port_names.h"

#include <algorithm>

namespace cw::fabric {

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

std::string switchPort(const catalog::Part& part, const catalog::PortGroup& group,
                       const PortPlace& place) {
    const std::string lane = place.lane > 0 ? "/" + std::to_string(place.lane) : "";
    if (group.portsPerCage <= 1)
        return std::to_string(portsBefore(part, group.name) + place.port) + lane;
    const int cage = cagesBefore(part, group.name) + (place.port - 1) / group.portsPerCage + 1;
    return std::to_string(cage) + "/" + std::to_string((place.port - 1) % group.portsPerCage + 1) +
           lane;
}

}  // namespace

PortNames::PortNames(const design::ResolvedDesign& design)
    : design_(design),
      nics_{NicNumbers(design, design::Network::compute),
            NicNumbers(design, design::Network::storage),
            NicNumbers(design, design::Network::management),
            NicNumbers(design, design::Network::scaleUp)} {}

std::string PortNames::at(design::Network network, const design::LinkEnd& end,
                          const PortPlace& place) const {
    const design::ResolvedDevice& device = design_.devices[static_cast<std::size_t>(place.device)];
    const catalog::PortGroup* group = portGroupAt(device, end);
    if (end.fitting) {
        const NicPort nic = nics_[static_cast<std::size_t>(network)].at(place, end);
        std::string text = speaksInfiniBand(group) ? "HCA " : "NIC ";
        text += std::to_string(nic.nic + 1);
        return nic.port > 1 ? text + "/" + std::to_string(nic.port) : text;
    }
    if (group == nullptr || device.part == nullptr)
        return end.port + " " + std::to_string(place.port);
    if (device.part->kind == catalog::PartKind::networkSwitch)
        return switchPort(*device.part, *group, place);
    return group->count > 1 ? end.port + " " + std::to_string(place.port) : end.port;
}

std::string PortNames::withNumber(design::Network network, const design::LinkEnd& end,
                                  const PortPlace& place) const {
    std::string text = at(network, end, place);
    const design::ResolvedDevice& device = design_.devices[static_cast<std::size_t>(place.device)];
    const catalog::PortGroup* group = portGroupAt(device, end);
    const bool isCounted = group != nullptr && group->portsPerCage > 1 && device.part != nullptr &&
                           device.part->kind == catalog::PartKind::networkSwitch &&
                           speaksInfiniBand(group);
    if (!isCounted) return text;
    const int number = portsBefore(*device.part, group->name) + place.port;
    return text + " (InfiniBand port " + std::to_string(number) + ")";
}

std::vector<std::string> PortNames::allAt(design::Network network,
                                          const design::LinkEnd& end) const {
    std::vector<std::string> names;
    const design::ResolvedDevice* device = design_.find(end.device);
    const catalog::PortGroup* group = device == nullptr ? nullptr : portGroupAt(*device, end);
    if (group == nullptr) return names;
    const design::Fitting* fitting = design::findFitting(*device->device, end.fitting);
    const int pieces = fitting == nullptr ? 0 : std::max(1, fitting->count);
    for (int n = 0; n < group->count * std::max(1, pieces); ++n) {
        PortPlace place;
        place.device = static_cast<int>(device - design_.devices.data());
        place.piece = pieces == 0 ? 0 : n % pieces + 1;
        place.port = pieces == 0 ? n + 1 : n / pieces + 1;
        names.push_back(at(network, end, place));
    }
    return names;
}

}  // namespace cw::fabric
