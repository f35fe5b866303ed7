// Cables as pieces between places: plugs that fill their cages, ports named by hand, lengths set by
// hand against the way over the floor.
#include <algorithm>
#include <map>

#include "model/checks/lookup.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"
#include "model/fabric/port_names.h"
#include "model/facility/cable_choice.h"
#include "model/facility/cable_length.h"

namespace cw::checks {

namespace {

/// A plug with two links takes a whole cage at each end: both its links join the same two devices.
void checkWholePlugs(const Context& context, Report& report) {
    for (const JoinedLink& link : joinedLinks(context)) {
        const auto* cable = link.choice.cable ? link.choice.cable->as<catalog::Cable>() : nullptr;
        if (!cable || link.link->a == nullptr || link.link->b == nullptr) continue;
        if (facility::fillsWholePlugs(*link.link, *cable)) continue;
        report.add(labelOf(*link.link) + ": " + link.choice.cable->name + " carries " +
                       counted(cable->linksPerAssembly, "link") +
                       " between the same two cages; here the ports of a cage lead to different "
                       "devices, or one of them stays empty.",
                   link.devices(), {link.id()}, std::to_string(link.link->link->count));
    }
}

/// Positions of a port group that a link takes by name, on every instance of the device.
struct NamedPorts {
    const design::ResolvedLink* link = nullptr;
    const design::ResolvedDevice* device = nullptr;
    int first = 0;
    int last = 0;
};

std::map<design::LinkEnd, std::vector<NamedPorts>> namedPorts(const Context& context) {
    std::map<design::LinkEnd, std::vector<NamedPorts>> named;
    const auto add = [&](const design::ResolvedLink& link, const design::LinkEnd& end,
                         const design::ResolvedDevice* device, int first, int taken) {
        if (first > 0 && device && taken > 0)
            named[end].push_back({&link, device, first, first + taken - 1});
    };
    for (const design::ResolvedLink& link : context.design.links) {
        add(link, link.link->a, link.a, link.link->firstPortA, portsTakenAtA(link));
        add(link, link.link->b, link.b, link.link->firstPortB, portsTakenAtB(link));
    }
    for (auto& [end, ports] : named)
        std::stable_sort(ports.begin(), ports.end(),
                         [](const auto& x, const auto& y) { return x.first < y.first; });
    return named;
}

int portsOfGroup(const design::ResolvedDevice& device, const design::LinkEnd& end) {
    const catalog::PortGroup* group = portOf(&device, end);
    if (!group) return 0;
    const design::Fitting* fitting = design::findFitting(*device.device, end.fitting);
    return group->count * (fitting ? fitting->count : 1);
}

/// A port as the cable schedule calls it; its bare number where there is no such port.
std::string portText(const fabric::PortNames& names, const design::ResolvedLink& link,
                     const design::LinkEnd& end, int number) {
    const std::vector<std::string> all = names.allAt(link.link->network, end);
    return number >= 1 && number <= static_cast<int>(all.size())
               ? all[static_cast<std::size_t>(number) - 1]
               : "number " + std::to_string(number);
}

std::string rangeText(const fabric::PortNames& names, const design::LinkEnd& end,
                      const NamedPorts& ports) {
    const std::string first = portText(names, *ports.link, end, ports.first);
    return ports.first == ports.last
               ? first
               : first + " to " + portText(names, *ports.link, end, ports.last);
}

void checkNamedPorts(const Context& context, Report& report) {
    const auto named = namedPorts(context);
    if (named.empty()) return;
    const fabric::PortNames names(context.design);
    for (const auto& [end, ports] : named) {
        for (std::size_t i = 0; i < ports.size(); ++i) {
            const int offered = portsOfGroup(*ports[i].device, end);
            if (offered > 0 && ports[i].last > offered)
                report.add(labelOf(*ports[i].link) + ": ports " + rangeText(names, end, ports[i]) +
                               " of " + labelOf(*ports[i].device) +
                               " are named by hand; there are " + std::to_string(offered) + " \"" +
                               end.port + "\".",
                           {end.device}, {ports[i].link->link->id}, std::to_string(ports[i].first));
            if (i == 0 || ports[i].first > ports[i - 1].last) continue;
            report.add(labelOf(*ports[i].device) + ": ports " +
                           rangeText(names, end, ports[i - 1]) + " and " +
                           rangeText(names, end, ports[i]) +
                           " are named by two links; one of them must move.",
                       {end.device}, {ports[i - 1].link->link->id, ports[i].link->link->id},
                       std::to_string(ports[i].first));
        }
    }
}

/// Single cables that were plugged by hand; two in one port are FAB-035's.
void checkPinnedPorts(const Context& context, Report& report) {
    for (const design::ResolvedLink& link : context.design.links) {
        const auto check = [&](const design::ResolvedDevice* device, const design::LinkEnd& end,
                               int port) {
            const int offered = device == nullptr ? 0 : portsOfGroup(*device, end);
            if (offered == 0 || port <= offered) return;
            report.add(labelOf(link) + ": port number " + std::to_string(port) + " of " +
                           labelOf(*device) + " is named by hand; there are " +
                           std::to_string(offered) + " \"" + end.port + "\".",
                       {end.device}, {link.link->id}, std::to_string(port));
        };
        for (const design::PinnedCable& pinned : link.link->pinned) {
            check(link.a, link.link->a, pinned.portA);
            check(link.b, link.link->b, pinned.portB);
        }
    }
}

void checkNamedAndPinned(const Context& context, Report& report) {
    checkNamedPorts(context, report);
    checkPinnedPorts(context, report);
}

void checkLengthByHand(const Context& context, Report& report) {
    const auto isByHand = [](const design::ResolvedLink& link) {
        return link.link->lengthBasis == design::LengthBasis::byHand;
    };
    const auto& links = context.design.links;
    if (std::none_of(links.begin(), links.end(), isByHand)) return;
    const facility::Placement placement = facility::placeInRacks(context.design, context.power);
    for (const design::ResolvedLink& link : links) {
        if (!isByHand(link)) continue;
        const double way_m = facility::longestWay_m(context.design, placement, link);
        if (way_m <= link.link->length_m) continue;
        report.add(labelOf(link) + ": " + figure(link.link->length_m) +
                       " m is set by hand; the longest way over the floor is " +
                       figure(facility::orderedLength_m(nullptr, way_m)) + " m.",
                   {link.link->a.device, link.link->b.device}, {link.link->id},
                   figure(link.link->length_m) + " m");
    }
}

constexpr const char* planningFloor =
    "Planning method of this program: rises, racks and rows apart, drops and slack, with the "
    "floor of the site";

}  // namespace

std::vector<Rule> cableRules() {
    using enum Severity;
    constexpr Domain fabric = Domain::fabric;
    return {
        {"CBL-001", "A cable with several links fills its plugs", warning, fabric,
         sources::linkxCopper, checkWholePlugs},
        {"CBL-002", "Ports named by hand are there, and named once", error, fabric,
         sources::quantum2Interfaces, checkNamedAndPinned},
        {"CBL-003", "A length set by hand covers the way over the floor", warning, fabric,
         planningFloor, checkLengthByHand},
    };
}

}  // namespace cw::checks
