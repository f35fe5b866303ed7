// One link at a time: ports, cable and modules agree, and no port is used twice.
#include <algorithm>
#include <map>

#include "model/checks/fixes.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"
#include "model/design/dealing.h"
#include "model/design/words.h"
#include "model/facility/cable_choice.h"

namespace cw::checks {

namespace {

using catalog::PortGroup;
using catalog::Protocol;

bool shares(const std::vector<Protocol>& a, const std::vector<Protocol>& b) {
    return std::any_of(a.begin(), a.end(),
                       [&](Protocol p) { return std::find(b.begin(), b.end(), p) != b.end(); });
}

std::string protocolNames(const std::vector<Protocol>& protocols) {
    std::vector<std::string> names;
    for (Protocol p : protocols) names.push_back(design::protocolWord(p));
    return names.empty() ? "no protocol" : listed(names);
}

/// Protocols of the cable, or of its module at one end where the fibre itself carries any.
const std::vector<Protocol>* cableProtocols(const design::CableChoice& choice) {
    const auto* module =
        choice.transceiverA ? choice.transceiverA->as<catalog::Transceiver>() : nullptr;
    if (module) return &module->protocols;
    const auto* cable = choice.cable ? choice.cable->as<catalog::Cable>() : nullptr;
    return cable && !cable->protocols.empty() ? &cable->protocols : nullptr;
}

bool portsSpeakAlike(const JoinedLink& link) {
    return shares(link.a->protocols, link.b->protocols);
}

bool protocolsAgree(const JoinedLink& link) {
    const std::vector<Protocol>* cable = cableProtocols(link.choice);
    return portsSpeakAlike(link) &&
           (!cable || (shares(link.a->protocols, *cable) && shares(link.b->protocols, *cable)));
}

/// A finished cable, or a fibre with a module at both ends: what is missing in words, "" when
/// nothing.
std::string missingPieces(const design::ResolvedLink& link) {
    if (link.link->cable.empty()) return "no cable";
    const auto* cable = link.cable ? link.cable->as<catalog::Cable>() : nullptr;
    if (!cable) return link.cable ? "a part that is no cable" : "";
    const auto isFibreEnd = [](const catalog::Plug& plug) {
        return plug.connector.rfind("MPO", 0) == 0 || plug.connector.rfind("LC", 0) == 0;
    };
    if (isFibreEnd(cable->endA) && link.link->transceiverA.empty())
        return "no transceiver at its first end";
    if (isFibreEnd(cable->endB) && link.link->transceiverB.empty())
        return "no transceiver at its second end";
    return "";
}

bool isWhole(const JoinedLink& link) {
    return link.choice.cable && missingPieces(*link.link).empty();
}

void offerCable(const Context& context, const JoinedLink& link, Finding& finding) {
    if (const auto choice = betterCable(context, link))
        finding.fix = cableFix(context, link, *choice);
}

void checkProtocol(const Context& context, Report& report) {
    for (const JoinedLink& link : joinedLinks(context)) {
        if (protocolsAgree(link)) continue;
        if (!portsSpeakAlike(link)) {
            Finding& finding = report.add(labelOf(*link.link) + ": one end speaks " +
                                              protocolNames(link.a->protocols) + ", the other " +
                                              protocolNames(link.b->protocols) + ".",
                                          link.devices(), {link.id()}, "ports");
            finding.fix = removeLinkFix(context, *link.link);
            continue;
        }
        Finding& finding =
            report.add(labelOf(*link.link) + ": the cable carries " +
                           protocolNames(*cableProtocols(link.choice)) + ", the ports speak " +
                           protocolNames(link.a->protocols) + ".",
                       link.devices(), {link.id()}, link.link->link->cable);
        offerCable(context, link, finding);
    }
}

void checkCableFits(const Context& context, Report& report) {
    for (const JoinedLink& link : joinedLinks(context)) {
        if (!isWhole(link) || !protocolsAgree(link)) continue;
        const auto refusal =
            design::refusesCable(*link.a, *link.b, link.choice, 0.0, splitOf(*link.link->link));
        if (!refusal) continue;
        Finding& finding = report.add(labelOf(*link.link) + ": " + refusal->reason, link.devices(),
                                      {link.id()}, link.link->link->cable);
        offerCable(context, link, finding);
    }
}

void checkSpeed(const Context& context, Report& report) {
    for (const JoinedLink& link : joinedLinks(context)) {
        const double rate_bps = link.link->rate_bps;
        const double slower_bps = std::min(link.a->rate_bps, link.b->rate_bps);
        const double faster_bps = std::max(link.a->rate_bps, link.b->rate_bps);
        const design::PortSplit split = splitOf(*link.link->link);
        if (!(rate_bps > 0) || split.a > 1 || split.b > 1) continue;  // a split port is shared
        if (rate_bps < slower_bps) {
            Finding& finding =
                report.add(labelOf(*link.link) + ": runs at " + gigabits(rate_bps) +
                               " although both ports offer " + gigabits(slower_bps) + ".",
                           link.devices(), {link.id()}, gigabits(rate_bps));
            const double common_bps = design::commonRate_bps(*link.a, *link.b);
            const auto choice =
                common_bps >= slower_bps ? betterCable(context, link) : std::nullopt;
            const auto* cable =
                choice && choice->cable ? choice->cable->as<catalog::Cable>() : nullptr;
            if (cable && cable->rate_bps >= slower_bps)
                finding.fix = cableFix(context, link, *choice);
        } else if (rate_bps < faster_bps && link.link->link->network == design::Network::compute) {
            report
                .add(labelOf(*link.link) + ": runs at " + gigabits(rate_bps) +
                         "; the faster port could do " + gigabits(faster_bps) + ".",
                     link.devices(), {link.id()}, gigabits(rate_bps))
                .severity = Severity::info;
        }
    }
}

/// What would reach farthest, when nothing reaches far enough; "" without a catalog.
std::string nearestReach(const Context& context, const JoinedLink& link) {
    const auto farthest = facility::farthestCable(
        *link.a, *link.b, availableParts(context, catalog::PartKind::cable),
        availableParts(context, catalog::PartKind::transceiver), splitOf(*link.link->link));
    if (!farthest || facility::reachesEverywhere(*farthest)) return "";
    const double reach_m = design::reachOf_m(*farthest);
    return " Nothing at this speed reaches farther than " + figure(reach_m) + " m (" +
           farthest->cable->name +
           "): bring both ends closer together, or put a switch between them.";
}

void checkReach(const Context& context, Report& report) {
    for (const JoinedLink& link : joinedLinks(context)) {
        if (!isWhole(link) || !protocolsAgree(link)) continue;
        if (design::refusesCable(*link.a, *link.b, link.choice, 0.0, splitOf(*link.link->link)))
            continue;
        const auto refusal = design::refusesCable(*link.a, *link.b, link.choice, link.length_m,
                                                  splitOf(*link.link->link));
        if (!refusal) continue;
        Finding& finding = report.add(labelOf(*link.link) + ": " + refusal->reason, link.devices(),
                                      {link.id()}, figure(link.length_m) + " m");
        offerCable(context, link, finding);
        if (!finding.fix) finding.text += nearestReach(context, link);
    }
}

/// Cables at the most loaded instance, by port group.
std::map<design::LinkEnd, long> portLoads(const Context& context) {
    std::map<design::LinkEnd, std::vector<design::CableRun>> runs;
    for (const design::ResolvedLink& resolved : context.design.links) {
        if (resolved.a == nullptr || resolved.b == nullptr) continue;
        const design::Link& link = *resolved.link;
        const long instancesA = resolved.a->device->count;
        const long instancesB = resolved.b->device->count;
        std::vector<design::CableRun>& atA = runs[link.a];
        atA = design::addRuns(atA, design::portsAtA(link, instancesA, instancesB));
        std::vector<design::CableRun>& atB = runs[link.b];
        atB = design::addRuns(atB, design::portsAtB(link, instancesA, instancesB));
    }
    std::map<design::LinkEnd, long> loads;
    for (const auto& [end, atEnd] : runs) loads[end] = design::mostCables(atEnd);
    return loads;
}

long portsOffered(const design::ResolvedDevice& device, const design::LinkEnd& end) {
    const PortGroup* port = portOf(&device, end);
    if (!port) return 0;
    if (!end.fitting) return port->count;
    for (const design::Content& content : device.contents)
        if (content.fitting && content.fitting->id == end.fitting)
            return static_cast<long>(port->count) * content.fitted;
    return 0;
}

int portsTakenAt(const design::ResolvedLink& link, const design::LinkEnd& end) {
    return link.link->a == end ? portsTakenAtA(link) : portsTakenAtB(link);
}

/// The largest count of `link` that takes at most `room` ports at `end`; 0 when not even one does.
int countWithin(const design::ResolvedLink& link, const design::LinkEnd& end, long room) {
    design::Link changed = *link.link;
    design::ResolvedLink trial = link;
    trial.link = &changed;
    int low = 0;
    int high = changed.count;
    while (low < high) {
        changed.count = low + (high - low + 1) / 2;
        if (portsTakenAt(trial, end) <= room)
            low = changed.count;
        else
            high = changed.count - 1;
    }
    return low;
}

/// Takes cables from the last link at `end` until its ports suffice; nothing when that is not
/// enough.
std::optional<design::Transaction> fewerCables(const Context& context, const design::LinkEnd& end,
                                               long offered, long used) {
    const design::ResolvedLink* last = nullptr;
    for (const design::ResolvedLink* link : context.index->linksAt(end.device))
        if ((link->link->a == end) != (link->link->b == end)) last = link;
    if (!last) return std::nullopt;
    const long room = offered - (used - portsTakenAt(*last, end));
    if (room < 0) return std::nullopt;
    design::Link link = *last->link;
    link.count = countWithin(*last, end, room);
    if (link.count == 0) return removeLinkFix(context, *last);
    return FixBuilder(context, "Reduce the link to " + counted(link.count, "cable"))
        .edit(design::SetLink{std::move(link)})
        .take();
}

void checkPortsUsedOnce(const Context& context, Report& report) {
    for (const auto& [end, used] : portLoads(context)) {
        const design::ResolvedDevice* device = context.index->find(end.device);
        if (!portOf(device, end)) continue;
        const long offered = portsOffered(*device, end);
        if (used <= offered) continue;
        std::vector<design::LinkId> links;
        for (const design::ResolvedLink* link : context.index->linksAt(end.device))
            if (link->link->a == end || link->link->b == end) links.push_back(link->link->id);
        Finding& finding =
            report.add(labelOf(*device) + ": " + counted(used, "cable") + " for " +
                           counted(offered, "port") + " \"" + end.port + "\".",
                       {end.device}, links, std::to_string(used) + "/" + std::to_string(offered));
        finding.fix = fewerCables(context, end, offered, used);
    }
}

void checkCablePresent(const Context& context, Report& report) {
    for (const JoinedLink& link : joinedLinks(context)) {
        const std::string missing = missingPieces(*link.link);
        if (missing.empty()) continue;
        Finding& finding = report.add(labelOf(*link.link) + ": the link has " + missing + ".",
                                      link.devices(), {link.id()}, missing);
        offerCable(context, link, finding);
    }
}

void checkEndsExist(const Context& context, Report& report) {
    for (const design::ResolvedLink& link : context.design.links) {
        const bool hasA = portOf(link.a, link.link->a) || (link.a && !link.a->part);
        const bool hasB = portOf(link.b, link.link->b) || (link.b && !link.b->part);
        if (hasA && hasB) continue;
        const design::LinkEnd& end = hasA ? link.link->b : link.link->a;
        Finding& finding =
            report.add(labelOf(link) + ": there is no port \"" + end.port + "\" at one end.",
                       {link.link->a.device, link.link->b.device}, {link.link->id}, end.port);
        finding.fix = removeLinkFix(context, link);
    }
}

catalog::PortRole roleOf(design::Network network) {
    switch (network) {
        case design::Network::compute:
            return catalog::PortRole::compute;
        case design::Network::storage:
            return catalog::PortRole::storage;
        case design::Network::management:
            return catalog::PortRole::management;
        case design::Network::scaleUp:
            break;
    }
    return catalog::PortRole::any;
}

void checkRole(const Context& context, Report& report) {
    for (const JoinedLink& link : joinedLinks(context)) {
        const catalog::PortRole role = roleOf(link.link->link->network);
        const auto serves = [&](const PortGroup* port) {
            return port->role == catalog::PortRole::any || port->role == role;
        };
        if (serves(link.a) && serves(link.b)) continue;
        const PortGroup* other = serves(link.a) ? link.b : link.a;
        report.add(labelOf(*link.link) + ": port \"" + other->name +
                       "\" is meant for another network than the link's.",
                   link.devices(), {link.id()}, other->name);
    }
}

void checkStockedLength(const Context& context, Report& report) {
    for (const JoinedLink& link : joinedLinks(context)) {
        const auto* cable = link.choice.cable ? link.choice.cable->as<catalog::Cable>() : nullptr;
        if (!cable || cable->lengths_m.empty()) continue;
        if (link.link->link->lengthBasis == design::LengthBasis::measured) continue;
        const double length_m = link.link->link->length_m;
        const auto next =
            std::lower_bound(cable->lengths_m.begin(), cable->lengths_m.end(), length_m);
        if (next == cable->lengths_m.end() || *next == length_m) continue;
        Finding& finding =
            report.add(labelOf(*link.link) + ": " + figure(length_m) +
                           " m is not a stocked length; the next is " + figure(*next) + " m.",
                       link.devices(), {link.id()}, figure(length_m) + " m");
        design::Link changed = *link.link->link;
        changed.length_m = *next;
        finding.fix = FixBuilder(context, "Make the link " + figure(*next) + " m long")
                          .edit(design::SetLink{std::move(changed)})
                          .take();
    }
}

}  // namespace

std::vector<Rule> linkRules() {
    using enum Severity;
    constexpr Domain fabric = Domain::fabric;
    return {
        {"FAB-001", "Both ends and the cable speak one protocol", error, fabric,
         sources::adapterSpeeds, checkProtocol},
        {"FAB-002", "The cable's plugs and lanes fit both ports", error, fabric,
         sources::linkxModules, checkCableFits},
        {"FAB-003", "A link runs as fast as its ports", warning, fabric, sources::adapterSpeeds,
         checkSpeed},
        {"FAB-004", "The cable reaches", error, fabric, sources::linkxCopper, checkReach},
        {"FAB-005", "A port takes one cable", error, fabric, sources::quantum2Interfaces,
         checkPortsUsedOnce},
        {"FAB-006", "Every link has its cable and modules", error, fabric,
         sources::dgxH100Architecture, checkCablePresent},
        {"FAB-007", "Both ends of a link exist", error, fabric, sources::quantum2Interfaces,
         checkEndsExist},
        {"FAB-008", "A port serves the network it is meant for", warning, fabric,
         sources::dgxH100Architecture, checkRole},
        {"FAB-009", "Cables are ordered in stocked lengths", info, fabric, sources::linkxCopper,
         checkStockedLength},
    };
}

}  // namespace cw::checks
