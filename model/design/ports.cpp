// The port half of fitting_rules.h: which ports there are, and how many a link takes.
#include <algorithm>
#include <limits>

#include "model/design/fitting_rules.h"

namespace cw::design {

using catalog::Part;
using catalog::PartLookup;
using catalog::PortGroup;

namespace {

int clamped(long count) {
    return static_cast<int>(std::min<long>(count, std::numeric_limits<int>::max()));
}

long ceilDivide(long links, long instances) {
    return (links + instances - 1) / instances;
}

void appendPorts(std::vector<PortUse>& uses, const Part* part, DeviceId device, FittingId fitting,
                 int count) {
    if (part == nullptr) return;
    for (const PortGroup& port : part->ports)
        uses.push_back({{device, fitting, port.name},
                        &port,
                        clamped(static_cast<long>(port.count) * count),
                        0});
}

std::vector<PortUse> unusedPorts(const Device& device, const PartLookup& parts) {
    std::vector<PortUse> uses;
    appendPorts(uses, parts.find(device.part), device.id, {}, 1);
    for (const Fitting& fitting : device.fittings)
        appendPorts(uses, parts.find(fitting.part), device.id, fitting.id, fitting.count);
    return uses;
}

void take(std::vector<PortUse>& uses, const LinkEnd& end, int ports) {
    const auto use = std::find_if(uses.begin(), uses.end(),
                                  [&](const PortUse& candidate) { return candidate.end == end; });
    if (use != uses.end()) use->used = clamped(static_cast<long>(use->used) + ports);
}

}  // namespace

long cablesOf(const Link& link, int instancesA, int instancesB) {
    const long perInstance = link.pattern == WiringPattern::mesh
                                 ? static_cast<long>(link.count) * instancesB
                                 : link.count;
    return perInstance * instancesA;
}

int portsTakenAtA(const Link& link, int, int instancesB) {
    return link.pattern == WiringPattern::mesh ? clamped(static_cast<long>(link.count) * instancesB)
                                               : link.count;
}

int portsTakenAtB(const Link& link, int instancesA, int instancesB) {
    const long count = link.count;
    if (instancesA <= 0 || instancesB <= 0) return 0;
    switch (link.pattern) {
        case WiringPattern::mesh:
            return clamped(count * instancesA);
        case WiringPattern::rail:
            // Whole columns: port r of every A meets instance r mod B.
            return clamped(ceilDivide(count, instancesB) * instancesA);
        case WiringPattern::spread:
            break;
    }
    return clamped(ceilDivide(count * instancesA, instancesB));
}

long cablesOf(const Variant& variant, const Link& link) {
    const Device* a = variant.findDevice(link.a.device);
    const Device* b = variant.findDevice(link.b.device);
    return a == nullptr || b == nullptr ? 0 : cablesOf(link, a->count, b->count);
}

int portsTakenAtA(const Variant& variant, const Link& link) {
    const Device* a = variant.findDevice(link.a.device);
    const Device* b = variant.findDevice(link.b.device);
    return a == nullptr || b == nullptr ? 0 : portsTakenAtA(link, a->count, b->count);
}

int portsTakenAtB(const Variant& variant, const Link& link) {
    const Device* a = variant.findDevice(link.a.device);
    const Device* b = variant.findDevice(link.b.device);
    return a == nullptr || b == nullptr ? 0 : portsTakenAtB(link, a->count, b->count);
}

std::vector<PortUse> portsOf(const Variant& variant, const Device& device,
                             const PartLookup& parts) {
    std::vector<PortUse> uses = unusedPorts(device, parts);
    for (const Link& link : variant.links) {
        if (link.a.device == device.id) take(uses, link.a, portsTakenAtA(variant, link));
        if (link.b.device == device.id) take(uses, link.b, portsTakenAtB(variant, link));
    }
    return uses;
}

std::optional<PortUse> portAt(const Variant& variant, const LinkEnd& end, const PartLookup& parts) {
    const Device* device = variant.findDevice(end.device);
    if (device == nullptr) return std::nullopt;
    const std::vector<PortUse> uses = portsOf(variant, *device, parts);
    const auto use = std::find_if(uses.begin(), uses.end(),
                                  [&](const PortUse& candidate) { return candidate.end == end; });
    return use == uses.end() ? std::nullopt : std::optional(*use);
}

std::unordered_map<DeviceId, std::vector<PortUse>> portsOfAll(const Variant& variant,
                                                              const PartLookup& parts) {
    std::unordered_map<DeviceId, std::vector<PortUse>> all;
    std::unordered_map<DeviceId, int> instances;
    for (const Device& device : variant.devices) {
        all.emplace(device.id, unusedPorts(device, parts));
        instances.emplace(device.id, device.count);
    }
    for (const Link& link : variant.links) {
        const auto a = instances.find(link.a.device);
        const auto b = instances.find(link.b.device);
        if (a == instances.end() || b == instances.end()) continue;
        take(all[link.a.device], link.a, portsTakenAtA(link, a->second, b->second));
        take(all[link.b.device], link.b, portsTakenAtB(link, a->second, b->second));
    }
    return all;
}

const PortGroup* findPort(const Part& part, std::string_view name) {
    const auto found = std::find_if(part.ports.begin(), part.ports.end(),
                                    [&](const PortGroup& port) { return port.name == name; });
    return found == part.ports.end() ? nullptr : &*found;
}

double linkRate_bps(const Variant& variant, const Link& link, const PartLookup& parts) {
    const auto a = portAt(variant, link.a, parts);
    const auto b = portAt(variant, link.b, parts);
    if (!a || !b || link.cable.empty()) return 0;
    const auto find = [&](const catalog::PartId& id) {
        return id.empty() ? nullptr : parts.find(id);
    };
    const CableChoice choice{find(link.cable), find(link.transceiverA), find(link.transceiverB)};
    const bool isComplete = link.transceiverA.empty() == (choice.transceiverA == nullptr) &&
                            link.transceiverB.empty() == (choice.transceiverB == nullptr);
    return isComplete ? cabledRate_bps(*a->port, *b->port, choice) : 0;
}

}  // namespace cw::design
