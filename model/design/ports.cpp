// The port half of fitting_rules.h: which ports there are, and how many a link takes.
#include <algorithm>
#include <limits>

#include "model/design/dealing.h"
#include "model/design/fitting_rules.h"

namespace cw::design {

using catalog::Part;
using catalog::PartLookup;
using catalog::PortGroup;

namespace {

int clamped(long count) {
    return static_cast<int>(std::min<long>(count, std::numeric_limits<int>::max()));
}

long sharePerInstance(long links, long instances) {
    return (links + instances - 1) / instances;
}

long mostCablesAtB(const Link& link, long instancesA, long instancesB) {
    const long count = link.count;
    switch (link.pattern) {
        case WiringPattern::mesh:
            return count * instancesA;
        case WiringPattern::rail:
            // Whole columns: port r of every A meets instance r mod B.
            return sharePerInstance(count, instancesB) * instancesA;
        case WiringPattern::group:
            // The smallest group takes the most cables an instance, the most shared instance too.
            if (instancesB < instancesA) return count * sharePerInstance(instancesA, instancesB);
            return sharePerInstance(count, instancesB / instancesA);
        case WiringPattern::spread:
            break;
    }
    return sharePerInstance(count * instancesA, instancesB);
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

/// Links at the port groups of one device, added up instance by instance: those that share an
/// instance unevenly may complement each other.
class PortLoads {
public:
    explicit PortLoads(std::vector<PortUse> uses) : uses_(std::move(uses)), runs_(uses_.size()) {}

    void addA(const Link& link, int instancesA, int instancesB) {
        add(link.a, portsAtA(link, instancesA, instancesB));
    }
    void addB(const Link& link, int instancesA, int instancesB) {
        add(link.b, portsAtB(link, instancesA, instancesB));
    }

    [[nodiscard]] std::vector<PortUse> take() {
        for (std::size_t i = 0; i < uses_.size(); ++i)
            uses_[i].used = clamped(mostCables(runs_[i]));
        return std::move(uses_);
    }

private:
    void add(const LinkEnd& end, const std::vector<CableRun>& runs) {
        for (std::size_t i = 0; i < uses_.size(); ++i)
            if (uses_[i].end == end) runs_[i] = addRuns(runs_[i], runs);
    }

    std::vector<PortUse> uses_;
    std::vector<std::vector<CableRun>> runs_;  ///< parallel to uses_
};

}  // namespace

long cablesOf(const Link& link, int instancesA, int instancesB) {
    const long perInstance = link.pattern == WiringPattern::mesh
                                 ? static_cast<long>(link.count) * instancesB
                                 : link.count;
    return perInstance * instancesA;
}

int portsTakenAtA(const Link& link, int, int instancesB) {
    const long count = link.count;
    const long cables = link.pattern == WiringPattern::mesh ? count * instancesB : count;
    return clamped(sharePerInstance(cables, link.splitA));
}

int portsTakenAtB(const Link& link, int instancesA, int instancesB) {
    if (instancesA <= 0 || instancesB <= 0) return 0;
    return clamped(sharePerInstance(mostCablesAtB(link, instancesA, instancesB), link.splitB));
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
    PortLoads loads(unusedPorts(device, parts));
    for (const Link& link : variant.links) {
        if (link.a.device != device.id && link.b.device != device.id) continue;
        const Device* a = variant.findDevice(link.a.device);
        const Device* b = variant.findDevice(link.b.device);
        if (a == nullptr || b == nullptr) continue;
        if (link.a.device == device.id) loads.addA(link, a->count, b->count);
        if (link.b.device == device.id) loads.addB(link, a->count, b->count);
    }
    return loads.take();
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
    std::unordered_map<DeviceId, PortLoads> loads;
    std::unordered_map<DeviceId, int> instances;
    for (const Device& device : variant.devices) {
        loads.emplace(device.id, PortLoads(unusedPorts(device, parts)));
        instances.emplace(device.id, device.count);
    }
    for (const Link& link : variant.links) {
        const auto a = instances.find(link.a.device);
        const auto b = instances.find(link.b.device);
        if (a == instances.end() || b == instances.end()) continue;
        loads.at(link.a.device).addA(link, a->second, b->second);
        loads.at(link.b.device).addB(link, a->second, b->second);
    }
    std::unordered_map<DeviceId, std::vector<PortUse>> all;
    for (auto& [device, ports] : loads) all.emplace(device, ports.take());
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
    return isComplete ? cabledRate_bps(*a->port, *b->port, choice, splitOf(link)) : 0;
}

}  // namespace cw::design
