#include "model/exchange/network_plan.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "model/error.h"
#include "model/fabric/instance_names.h"
#include "model/fabric/limits.h"
#include "model/fabric/port_assignment.h"

namespace cw::exchange {

namespace {

using design::ResolvedDesign;
using design::ResolvedLink;

class Planner {
public:
    Planner(const ResolvedDesign& design, design::Network network)
        : design_(design),
          network_(network),
          names_(fabric::instanceNames(design)),
          nics_(design, network) {}

    NetworkPlan run() {
        for (const fabric::CablePlace& cable : fabric::assignPorts(design_)) {
            const ResolvedLink& link = design_.links[cable.link];
            if (link.link->network != network_) continue;
            const PlanEnd a = endAt(cable.a, link.link->a);
            const PlanEnd b = endAt(cable.b, link.link->b);
            plan_.cables.push_back({a, b, link.rate_bps});
        }
        return std::move(plan_);
    }

private:
    PlanEnd endAt(const fabric::PortPlace& place, const design::LinkEnd& end) {
        const design::ResolvedDevice& device = design_.devices[place.device];
        const bool isSwitch =
            device.part != nullptr && device.part->kind == catalog::PartKind::networkSwitch;
        if (isSwitch) {
            const int before = fabric::portsBefore(*device.part, end.port);
            return {nodeOf(place, -1, end), before + place.port};
        }
        const fabric::NicPort nic = nics_.at(place, end);
        return {nodeOf(place, nic.nic, end), nic.port};
    }

    int nodeOf(const fabric::PortPlace& place, int nic, const design::LinkEnd& end) {
        const auto [known, isNew] = nodes_.try_emplace(
            std::tuple(place.device, place.instance, nic), static_cast<int>(plan_.nodes.size()));
        if (!isNew) return known->second;
        const design::ResolvedDevice& device = design_.devices[place.device];
        PlanNode node;
        node.host = names_[place.device][place.instance];
        node.type = device.device->part;
        node.isSwitch = nic < 0;
        if (node.isSwitch) {
            node.name = node.host;
            for (const catalog::PortGroup& group : device.part->ports) node.ports += group.count;
        } else {
            node.nic = nic;
            node.name = node.host + "-hca" + std::to_string(nic + 1);
            node.ports = nicPorts(device, end);
        }
        plan_.nodes.push_back(std::move(node));
        return known->second;
    }

    /// Ports of one NIC: of a module, whose ports are NICs of their own, one.
    static int nicPorts(const design::ResolvedDevice& device, const design::LinkEnd& end) {
        const catalog::PortGroup* group = fabric::portGroupAt(device, end);
        if (group == nullptr) return 1;
        const design::Fitting* fitting = design::findFitting(*device.device, end.fitting);
        const int all = group->count * (fitting == nullptr ? 1 : std::max(1, fitting->count));
        return std::max(1, all / fabric::nicsAt(device, end));
    }

    const ResolvedDesign& design_;
    design::Network network_;
    std::vector<std::vector<std::string>> names_;
    fabric::NicNumbers nics_;
    std::map<std::tuple<int, int, int>, int> nodes_;
    NetworkPlan plan_;
};

using NamedEnd = std::pair<std::string, int>;

/// Who is at the other end of each port, by names.
std::map<NamedEnd, NamedEnd> peersOf(const NetworkPlan& plan) {
    std::map<NamedEnd, NamedEnd> peers;
    for (const PlanCable& cable : plan.cables) {
        const NamedEnd a{plan.at(cable.a).name, cable.a.port};
        const NamedEnd b{plan.at(cable.b).name, cable.b.port};
        peers[a] = b;
        peers[b] = a;
    }
    return peers;
}

std::string portWords(const NamedEnd& end) {
    return end.first + " port " + std::to_string(end.second);
}

/// Holds one network against another, end by end.
class Comparison {
public:
    Comparison(const NetworkPlan& planned, const NetworkPlan& found)
        : planned_(peersOf(planned)), found_(peersOf(found)) {}

    std::vector<std::string> run() {
        for (const auto& [end, peer] : planned_) compare(end, peer);
        for (const auto& [end, peer] : found_)
            if (!planned_.contains(end) && !isTold_.contains(end)) {
                tell({end, peer});
                texts_.push_back(portWords(end) + " goes to " + portWords(peer) +
                                 "; nothing is planned there.");
            }
        return std::move(texts_);
    }

private:
    void tell(std::initializer_list<NamedEnd> ends) { isTold_.insert(ends.begin(), ends.end()); }

    void compare(const NamedEnd& end, const NamedEnd& peer) {
        if (isTold_.contains(end)) return;
        const auto other = found_.find(end);
        if (other == found_.end()) {
            // Where the far end is cabled elsewhere, that says more.
            if (found_.contains(peer)) return;
            tell({end, peer});
            texts_.push_back(portWords(end) + " is not cabled; planned to " + portWords(peer) +
                             ".");
            return;
        }
        if (other->second == peer || tellSwap(end, peer, other->second)) return;
        tell({end, other->second});
        texts_.push_back(portWords(end) + " goes to " + portWords(other->second) + "; planned to " +
                         portWords(peer) + ".");
    }

    /// Planned end-peer and second-actual, found end-actual and second-peer: two crossed cables.
    bool tellSwap(const NamedEnd& end, const NamedEnd& peer, const NamedEnd& actual) {
        const auto second = planned_.find(actual);
        if (second == planned_.end()) return false;
        const auto crossed = found_.find(second->second);
        if (crossed == found_.end() || crossed->second != peer) return false;
        tell({end, peer, actual, second->second});
        texts_.push_back("Two cables are crossed: " + portWords(end) + " goes to " +
                         portWords(actual) + " and " + portWords(second->second) + " to " +
                         portWords(peer) + "; planned the other way round.");
        return true;
    }

    std::map<NamedEnd, NamedEnd> planned_;
    std::map<NamedEnd, NamedEnd> found_;
    std::set<NamedEnd> isTold_;
    std::vector<std::string> texts_;
};

}  // namespace

std::string NetworkPlan::words(const PlanEnd& end) const {
    return portWords({at(end).name, end.port});
}

NetworkPlan planOf(const ResolvedDesign& design, design::Network network) {
    requireFollowed(design, network);
    return Planner(design, network).run();
}

void requireFollowed(const ResolvedDesign& design, design::Network network) {
    if (fabric::isFollowed(design, network)) return;
    throw InputError("The network has more cables than can be followed one by one: up to " +
                         std::to_string(fabric::mostFollowedCables) + " are.",
                     "the drawing",
                     "Look for a link whose number of cables, or a device whose count, is too "
                     "large: the findings name them.");
}

std::vector<std::string> findPlanFaults(const NetworkPlan& plan) {
    std::vector<std::string> faults;
    std::set<std::string> names;
    for (const PlanNode& node : plan.nodes)
        if (!names.insert(node.name).second)
            faults.push_back("Two nodes are called " + node.name + ".");
    std::map<PlanEnd, PlanEnd> used;
    for (const PlanCable& cable : plan.cables) {
        if (cable.a == cable.b) faults.push_back(plan.words(cable.a) + " is cabled to itself.");
        for (const auto& [end, peer] : {std::pair(cable.a, cable.b), {cable.b, cable.a}}) {
            if (end.port < 1 || end.port > plan.at(end).ports)
                faults.push_back(plan.words(end) + ", to " + plan.words(peer) + ": " +
                                 plan.at(end).name + " has " + std::to_string(plan.at(end).ports) +
                                 " ports.");
            const auto [other, isNew] = used.try_emplace(end, peer);
            if (!isNew)
                faults.push_back(plan.words(end) + " has two cables: to " +
                                 plan.words(other->second) + " and to " + plan.words(peer) + ".");
        }
    }
    return faults;
}

std::vector<std::string> differences(const NetworkPlan& planned, const NetworkPlan& found) {
    return Comparison(planned, found).run();
}

void requireSound(const NetworkPlan& plan, const std::string& format) {
    const std::vector<std::string> faults = findPlanFaults(plan);
    if (!faults.empty())
        throw InputError("The network cannot be written for " + format + ": " + faults.front(),
                         "the drawing", "Mend what the findings say about its ports first.");
    if (plan.cables.empty())
        throw InputError("There is nothing to write for " + format + ".", "the drawing",
                         "It has no cable in that network.");
}

}  // namespace cw::exchange
