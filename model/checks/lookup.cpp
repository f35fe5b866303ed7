#include "model/checks/lookup.h"

#include <algorithm>

namespace cw::checks {

namespace {

const catalog::PortGroup* portNamed(const catalog::Part* part, const std::string& name) {
    if (!part) return nullptr;
    for (const catalog::PortGroup& port : part->ports)
        if (port.name == name) return &port;
    return nullptr;
}

bool isKind(const design::ResolvedDevice& device, catalog::PartKind kind) {
    return device.part && device.part->kind == kind;
}

}  // namespace

Index::Index(const design::ResolvedDesign& design) {
    for (const design::ResolvedDevice& device : design.devices)
        entries_[device.device->id].device = &device;
    for (const design::ResolvedLink& link : design.links) {
        entries_[link.link->a.device].links.push_back(&link);
        if (link.link->b.device != link.link->a.device)
            entries_[link.link->b.device].links.push_back(&link);
    }
}

const design::ResolvedDevice* Index::find(design::DeviceId id) const {
    const auto found = entries_.find(id);
    return found == entries_.end() ? nullptr : found->second.device;
}

const std::vector<const design::ResolvedLink*>& Index::linksAt(design::DeviceId id) const {
    static const std::vector<const design::ResolvedLink*> none;
    const auto found = entries_.find(id);
    return found == entries_.end() ? none : found->second.links;
}

const catalog::PortGroup* portOf(const design::ResolvedDevice* device, const design::LinkEnd& end) {
    if (!device) return nullptr;
    if (!end.fitting) return portNamed(device->part, end.port);
    for (const design::Content& content : device->contents)
        if (content.fitting && content.fitting->id == end.fitting)
            return portNamed(content.part, end.port);
    return nullptr;
}

std::vector<design::DeviceId> JoinedLink::devices() const {
    return {link->link->a.device, link->link->b.device};
}

std::vector<JoinedLink> joinedLinks(const Context& context) {
    std::vector<JoinedLink> joined;
    for (std::size_t i = 0; i < context.design.links.size(); ++i) {
        const design::ResolvedLink& link = context.design.links[i];
        const catalog::PortGroup* a = portOf(link.a, link.link->a);
        const catalog::PortGroup* b = portOf(link.b, link.link->b);
        if (!a || !b) continue;
        const bool isMeasured =
            context.lengths && i < context.lengths->size() && !(*context.lengths)[i].empty();
        const double length_m =
            isMeasured ? (*context.lengths)[i].back().length_m : link.link->length_m;
        joined.push_back(
            {&link, a, b, {link.cable, link.transceiverA, link.transceiverB}, length_m});
    }
    return joined;
}

bool isServer(const design::ResolvedDevice& device) {
    return isKind(device, catalog::PartKind::server);
}

bool isSwitch(const design::ResolvedDevice& device) {
    return isKind(device, catalog::PartKind::networkSwitch);
}

bool isActive(const design::ResolvedDevice& device) {
    return isServer(device) || isSwitch(device) || isKind(device, catalog::PartKind::storageSystem);
}

bool isOn(const Context& context, design::DeviceId device, design::Network network) {
    const auto& links = context.index->linksAt(device);
    return std::any_of(links.begin(), links.end(), [&](const design::ResolvedLink* link) {
        return link->link->network == network;
    });
}

int portsTakenAtA(const design::ResolvedLink& link) {
    if (!link.a || !link.b) return 0;
    return design::portsTakenAtA(*link.link, link.a->device->count, link.b->device->count);
}

int portsTakenAtB(const design::ResolvedLink& link) {
    if (!link.a || !link.b) return 0;
    return design::portsTakenAtB(*link.link, link.a->device->count, link.b->device->count);
}

int fittedCount(const design::ResolvedDevice& device, catalog::PartKind kind) {
    int count = 0;
    for (const design::Content& content : device.contents)
        if (content.part && content.part->kind == kind) count += content.fitted;
    return count;
}

const catalog::SlotGroup* slotNamed(const catalog::Part& part, const std::string& name) {
    for (const catalog::SlotGroup& slot : part.slotGroups)
        if (slot.name == name) return &slot;
    return nullptr;
}

double pcieRate_bps(int generation, int lanes) {
    double sixteenLanes_bps = 0;
    if (generation == 3) sixteenLanes_bps = 126e9;
    if (generation == 4) sixteenLanes_bps = 252e9;
    if (generation == 5) sixteenLanes_bps = 504e9;
    if (generation >= 6) sixteenLanes_bps = 968e9;
    return lanes > 0 ? sixteenLanes_bps * lanes / 16.0 : 0.0;
}

}  // namespace cw::checks
