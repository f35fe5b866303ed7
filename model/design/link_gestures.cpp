// Gestures that lay cables.
#include <algorithm>
#include <cmath>
#include <utility>

#include "model/design/cable_counts.h"
#include "model/design/gesture_draft.h"
#include "model/design/relink.h"
#include "model/design/words.h"

namespace cw::design {

using catalog::Part;
using catalog::PartKind;
using catalog::PortGroup;
using catalog::PortRole;

namespace {

/// One end of a link to be: the device, and the port group with its use.
struct End {
    const Device* device = nullptr;
    bool isSwitch = false;
    PortUse use;
    [[nodiscard]] int instances() const { return device->count; }
};

Answer<End> endOn(const Desk& desk, const LinkEnd& end) {
    const auto found = deviceOn(desk, end.device);
    if (!found) return Refusal{found.reason()};
    const auto use = portAt(*found.value().variant, end, DeskParts(desk));
    if (!use) return Refusal{found.value().device->label + " has no such port."};
    return End{found.value().device, found.value().part->kind == PartKind::networkSwitch, *use};
}

/// Whether `b` should be the link's A: see connectPorts.
bool belongsFirst(const End& a, const End& b) {
    if (a.isSwitch != b.isSwitch) return a.isSwitch;
    return b.instances() > a.instances();
}

bool isManagement(const PortGroup& port) {
    // Gigabit twisted pair: baseboard controllers and out-of-band switches.
    return port.role == PortRole::management || (port.connector == "RJ45" && port.rate_bps <= 1e9);
}

bool isScaleUp(const PortGroup& port) {
    return std::find(port.protocols.begin(), port.protocols.end(), catalog::Protocol::nvLink) !=
           port.protocols.end();
}

std::string roleWord(PortRole role) {
    switch (role) {
        case PortRole::any:
            return "any";
        case PortRole::compute:
            return "compute";
        case PortRole::storage:
            return "storage";
        case PortRole::management:
            return "management";
    }
    return {};
}

Answer<Network> networkOf(const PortGroup& a, const PortGroup& b) {
    if (a.role != PortRole::any && b.role != PortRole::any && a.role != b.role)
        return Refusal{"A " + roleWord(a.role) + " port and a " + roleWord(b.role) +
                       " port do not belong to one network."};
    if (isScaleUp(a) && isScaleUp(b)) return Network::scaleUp;
    if (isManagement(a) || isManagement(b)) return Network::management;
    if (a.role == PortRole::storage || b.role == PortRole::storage) return Network::storage;
    return Network::compute;
}

/// "4 x DGX H100 need 4 ports; QM9700 has 2 of 64 free."
Refusal tooFew(const End& a, const End& b, long needed) {
    const auto full = [](const End& end) {
        return Refusal{"All " + counted(end.use.total, "port") + " of " + end.device->label + " (" +
                       end.use.port->name + ") are taken."};
    };
    if (a.use.available() == 0) return full(a);
    if (b.use.available() == 0) return full(b);
    const long free = static_cast<long>(b.use.available()) * b.instances();
    const long total = static_cast<long>(b.use.total) * b.instances();
    return Refusal{times(a.instances(), a.device->label) +
                   (a.instances() == 1 ? " needs " : " need ") + counted(needed, "port") + "; " +
                   times(b.instances(), b.device->label) +
                   (b.instances() == 1 ? " has " : " have ") + std::to_string(free) + " of " +
                   std::to_string(total) + " free."};
}

WiringPattern patternFor(const End& a, const End& b) {
    return a.isSwitch && b.isSwitch && a.instances() > 1 && b.instances() > 1
               ? WiringPattern::mesh
               : WiringPattern::spread;
}

/// The most cables per instance of A (per pair in a mesh) that the free ports of both ends take.
int mostCables(WiringPattern pattern, const End& a, const End& b, int portsOfA) {
    const long instancesA = a.instances();
    const long instancesB = b.instances();
    const long freeB = b.use.available();
    if (pattern == WiringPattern::mesh)
        return static_cast<int>(std::min(portsOfA / instancesB, freeB / instancesA));
    return static_cast<int>(std::min<long>(portsOfA, freeB * instancesB / instancesA));
}

int defaultPorts(const End& a, const End& b) {
    const int free = a.use.available();
    return a.isSwitch && b.isSwitch ? std::min(free, a.use.total / 2) : free;
}

std::optional<Refusal> refusesUse(const Link& link, const End& a, const End& b) {
    const int atA = portsTakenAtA(link, a.instances(), b.instances());
    const int atB = portsTakenAtB(link, a.instances(), b.instances());
    if (atA > a.use.available())
        return Refusal{"Each " + a.device->label + " needs " + counted(atA, "port") + " (" +
                       a.use.port->name + ") and has " + std::to_string(a.use.available()) +
                       " of " + std::to_string(a.use.total) + " free."};
    if (atB > b.use.available())
        return Refusal{"Each " + b.device->label + " needs " + counted(atB, "port") + " (" +
                       b.use.port->name + ") and has " + std::to_string(b.use.available()) +
                       " of " + std::to_string(b.use.total) + " free."};
    return std::nullopt;
}

/// Count and pattern for a link whose ends are set.
std::optional<Refusal> dealCables(Link& link, const End& a, const End& b,
                                  std::optional<int> count) {
    link.pattern = patternFor(a, b);
    link.count = count ? *count : mostCables(link.pattern, a, b, defaultPorts(a, b));
    if (link.count < 1) {
        const long pairs = link.pattern == WiringPattern::mesh ? b.instances() : 1;
        return tooFew(a, b, a.instances() * pairs);
    }
    // Each port of every node to a switch of its own: the rail-optimised fabric of the DGX SuperPOD
    // reference architectures.
    Link rail = link;
    rail.pattern = WiringPattern::rail;
    const bool isRail = link.pattern == WiringPattern::spread && !a.isSwitch && b.isSwitch &&
                        b.instances() > 1 && link.count == b.instances();
    if (isRail && !refusesUse(rail, a, b)) link = rail;
    return refusesUse(link, a, b);
}

Answer<Link> planLink(const Desk& desk, const LinkEnd& from, const LinkEnd& to,
                      std::optional<int> count, double length_m) {
    auto first = endOn(desk, from);
    if (!first) return Refusal{first.reason()};
    auto second = endOn(desk, to);
    if (!second) return Refusal{second.reason()};
    End a = first.value();
    End b = second.value();
    if (a.device == b.device) return Refusal{"A link joins two different devices."};
    if (belongsFirst(a, b)) std::swap(a, b);
    if (!(length_m >= 0)) return Refusal{"A length must be 0 m or more."};
    if (count)
        if (auto refusal = refusesCount(*count)) return *refusal;

    Link link;
    link.a = a.use.end;
    link.b = b.use.end;
    const DeskParts parts(desk);
    const auto choice = chooseOn(parts, *a.use.port, *b.use.port, length_m);
    if (!choice) return Refusal{choice.reason()};
    const auto network = networkOf(*a.use.port, *b.use.port);
    if (!network) return Refusal{network.reason()};
    setChoice(link, choice.value());
    link.network = network.value();
    link.length_m = stockedLength_m(*choice.value().cable, length_m);
    if (auto refusal = dealCables(link, a, b, count)) return *refusal;
    return link;
}

Transaction connect(const Desk& desk, const Variant& variant, Link link) {
    Draft draft(desk, variant);
    link.id.value = draft.newId();
    draft.bringPartsOf(link);
    draft.edit(AddLink{link});
    return draft.take("Connect " + variant.findDevice(link.a.device)->label + " to " +
                      variant.findDevice(link.b.device)->label);
}

/// Free ports of a device, compute ports first, fast ones before slow ones.
std::vector<PortUse> freePorts(const Variant& variant, const Device& device,
                               const catalog::PartLookup& parts) {
    std::vector<PortUse> ports = portsOf(variant, device, parts);
    std::erase_if(ports, [](const PortUse& use) { return use.available() == 0; });
    const auto rank = [](const PortUse& use) {
        if (isManagement(*use.port)) return 3;
        if (use.port->role == PortRole::compute) return 0;
        return use.port->role == PortRole::any ? 1 : 2;
    };
    std::stable_sort(ports.begin(), ports.end(), [&](const PortUse& x, const PortUse& y) {
        return std::pair(rank(x), -x.port->rate_bps) < std::pair(rank(y), -y.port->rate_bps);
    });
    return ports;
}

}  // namespace

Answer<Transaction> connectPorts(const Desk& desk, const LinkEnd& a, const LinkEnd& b,
                                 std::optional<int> count, double length_m) {
    const auto variant = variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    const auto link = planLink(desk, a, b, count, length_m);
    if (!link) return Refusal{link.reason()};
    return connect(desk, *variant.value(), link.value());
}

Answer<Transaction> connectDevices(const Desk& desk, DeviceId a, DeviceId b) {
    const auto first = deviceOn(desk, a);
    if (!first) return Refusal{first.reason()};
    const auto second = deviceOn(desk, b);
    if (!second) return Refusal{second.reason()};
    if (a == b) return Refusal{"A link joins two different devices."};
    const DeskParts parts(desk);
    const Variant& variant = *first.value().variant;
    const auto portsA = freePorts(variant, *first.value().device, parts);
    const auto portsB = freePorts(variant, *second.value().device, parts);
    for (const auto& [ports, device] :
         {std::pair(&portsA, first.value().device), std::pair(&portsB, second.value().device)}) {
        if (!ports->empty()) continue;
        const bool hasPorts = !portsOf(variant, *device, parts).empty();
        return Refusal{device->label +
                       (hasPorts ? " has no free port." : " has no ports: fit a NIC first.")};
    }
    std::optional<Refusal> refusal;
    for (const PortUse& from : portsA)
        for (const PortUse& to : portsB) {
            const auto link = planLink(desk, from.end, to.end, std::nullopt, defaultLinkLength_m);
            if (link) return connect(desk, variant, link.value());
            if (!refusal) refusal = Refusal{link.reason()};
        }
    return *refusal;
}

Answer<Transaction> changeLink(const Desk& desk, const Link& wanted) {
    const auto variant = variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    const Link* found = variant.value()->findLink(wanted.id);
    if (found == nullptr) return Refusal{"This link is no longer in the design."};
    const Link& before = *found;
    if (auto refusal = refusesCount(wanted.count)) return *refusal;
    if (wanted.splitA < 1 || wanted.splitB < 1) return Refusal{"A port carries 1 cable or more."};
    if (!(wanted.length_m >= 0)) return Refusal{"A length must be 0 m or more."};

    // The ports the link takes now are free for what it becomes.
    Document without = desk.document;
    for (Variant& copy : without.variants)
        if (copy.name == desk.variant)
            std::erase_if(copy.links, [&](const Link& link) { return link.id == wanted.id; });
    const Desk freed{without, desk.variant, desk.catalog};
    const auto a = endOn(freed, wanted.a);
    if (!a) return Refusal{a.reason()};
    const auto b = endOn(freed, wanted.b);
    if (!b) return Refusal{b.reason()};
    if (wanted.a.device == wanted.b.device) return Refusal{"A link joins two different devices."};

    Link link = wanted;
    const DeskParts parts(desk);
    const PortGroup& portA = *a.value().use.port;
    const PortGroup& portB = *b.value().use.port;
    CableChoice choice = choiceOf(link, parts);
    const bool lacksModules = choice.transceiverA == nullptr && choice.transceiverB == nullptr;
    const PortSplit split = splitOf(link);
    // Another split takes another cable: the one at hand has the wrong number of legs.
    const bool isSplitAnew = split.a != splitOf(before).a || split.b != splitOf(before).b;
    auto refusal = refusesCable(portA, portB, choice, link.length_m, split);
    if (refusal && (choice.cable == nullptr || lacksModules || isSplitAnew)) {
        std::vector<const Part*> cables{choice.cable};
        if (choice.cable == nullptr || isSplitAnew) cables = parts.ofKind(PartKind::cable);
        const auto chosen = chooseCable(portA, portB, link.length_m, cables,
                                        parts.ofKind(PartKind::transceiver), split);
        if (!chosen) return Refusal{chosen.reason()};
        choice = chosen.value();
        refusal.reset();
    }
    if (refusal) return *refusal;
    setChoice(link, choice);
    link.length_m = stockedLength_m(*choice.cable, link.length_m);
    if (auto tooMany = refusesUse(link, a.value(), b.value())) return *tooMany;

    Draft draft(desk, *variant.value());
    draft.bringPartsOf(link);
    draft.edit(SetLink{link});
    return draft.take("Change the link from " + a.value().device->label + " to " +
                      b.value().device->label);
}

}  // namespace cw::design
