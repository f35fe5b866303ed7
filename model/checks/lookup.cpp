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
    for (const design::ResolvedLink& link : context.design.links) {
        const catalog::PortGroup* a = portOf(link.a, link.link->a);
        const catalog::PortGroup* b = portOf(link.b, link.link->b);
        if (a && b)
            joined.push_back({&link, a, b, {link.cable, link.transceiverA, link.transceiverB}});
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

int linksAt(const Context& context, design::DeviceId device) {
    return static_cast<int>(std::count_if(context.design.links.begin(), context.design.links.end(),
                                          [&](const design::ResolvedLink& link) {
                                              return link.link->a.device == device ||
                                                     link.link->b.device == device;
                                          }));
}

int linksAt(const Context& context, design::DeviceId device, design::Network network) {
    return static_cast<int>(std::count_if(context.design.links.begin(), context.design.links.end(),
                                          [&](const design::ResolvedLink& link) {
                                              return link.link->network == network &&
                                                     (link.link->a.device == device ||
                                                      link.link->b.device == device);
                                          }));
}

int fittedCount(const design::ResolvedDevice& device, catalog::PartKind kind) {
    int count = 0;
    for (const design::Content& content : device.contents)
        if (content.part && content.part->kind == kind) count += content.fitted;
    return count;
}

const catalog::SlotGroup* slotNamed(const catalog::Part& part, const std::string& name) {
    for (const catalog::SlotGroup& slot : part.slots)
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
