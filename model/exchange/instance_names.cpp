#include "model/exchange/instance_names.h"

#include <algorithm>

namespace cw::exchange {

namespace {

int portsOfCard(const catalog::Part& part) {
    int ports = 0;
    for (const catalog::PortGroup& group : part.ports) ports += group.count;
    return ports;
}

bool isModule(const catalog::Part* part) {
    const auto* nic = part == nullptr ? nullptr : part->as<catalog::Nic>();
    return nic != nullptr && nic->formFactor == "module";
}

/// Network adapters of the device before the fitting, over all its fittings of cards.
int cardsBefore(const design::ResolvedDevice& device, design::FittingId fitting) {
    int cards = 0;
    for (const design::Content& content : device.contents) {
        if (content.fitting == nullptr) continue;
        if (content.fitting->id == fitting) break;
        if (content.part != nullptr && content.part->kind == catalog::PartKind::nic)
            cards += content.fitted * (isModule(content.part) ? portsOfCard(*content.part) : 1);
    }
    return cards;
}

const catalog::Part* fittedPart(const design::ResolvedDevice& device, design::FittingId fitting) {
    for (const design::Content& content : device.contents)
        if (content.fitting != nullptr && content.fitting->id == fitting) return content.part;
    return nullptr;
}

std::string cardPort(const design::ResolvedDevice& device, const design::LinkEnd& end,
                     const fabric::PortPlace& place) {
    const catalog::Part* part = fittedPart(device, end.fitting);
    const catalog::PortGroup* group = fabric::portGroupAt(device, end);
    const bool isInfiniBand =
        group != nullptr && std::find(group->protocols.begin(), group->protocols.end(),
                                      catalog::Protocol::infiniBand) != group->protocols.end();
    const std::string name = isInfiniBand ? "HCA " : "NIC ";
    const int before = cardsBefore(device, end.fitting);
    const int port =
        part == nullptr ? place.port : fabric::portsBefore(*part, end.port) + place.port;
    const int ports = part == nullptr ? 1 : portsOfCard(*part);
    // A module is several adapters on one board: each of its ports is an adapter of its own.
    if (isModule(part)) return name + std::to_string(before + (place.piece - 1) * ports + port);
    std::string text = name + std::to_string(before + place.piece);
    if (ports > 1) text += "/" + std::to_string(port);
    return text;
}

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

}  // namespace

InstanceNames::InstanceNames(const design::ResolvedDesign& design) : design_(design) {
    std::unordered_map<std::string, int> uses;
    for (const design::ResolvedDevice& device : design.devices) ++uses[device.device->label];
    for (const design::ResolvedDevice& device : design.devices) {
        std::string base = device.device->label;
        if (base.empty()) base = device.device->part;
        if (uses[device.device->label] > 1) base += " #" + std::to_string(device.device->id.value);
        bases_.push_back(std::move(base));
        const int count = device.device->count;
        widths_.push_back(count > 1 ? static_cast<int>(std::to_string(count).size()) : 0);
    }
}

std::string InstanceNames::name(int device, int instance) const {
    const auto index = static_cast<std::size_t>(device);
    if (widths_[index] == 0) return bases_[index];
    const std::string number = std::to_string(instance + 1);
    const auto width = static_cast<std::size_t>(widths_[index]);
    return bases_[index] + "-" + std::string(width - std::min(width, number.size()), '0') + number;
}

std::string InstanceNames::port(const design::LinkEnd& end, const fabric::PortPlace& place) const {
    const design::ResolvedDevice& device = design_.devices[static_cast<std::size_t>(place.device)];
    if (end.fitting) return cardPort(device, end, place);
    const catalog::PortGroup* group = fabric::portGroupAt(device, end);
    if (group == nullptr || device.part == nullptr)
        return end.port + " " + std::to_string(place.port);
    if (group->portsPerCage > 1) {
        const int cage =
            cagesBefore(*device.part, end.port) + (place.port - 1) / group->portsPerCage + 1;
        return std::to_string(cage) + "/" +
               std::to_string((place.port - 1) % group->portsPerCage + 1);
    }
    if (device.part->kind == catalog::PartKind::networkSwitch)
        return std::to_string(fabric::portsBefore(*device.part, end.port) + place.port);
    return group->count > 1 ? end.port + " " + std::to_string(place.port) : end.port;
}

}  // namespace cw::exchange
