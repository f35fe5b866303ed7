// What the compute network's traffic says of its cables: where it is slow, and what lies astray.
#include <algorithm>
#include <map>

#include "model/checks/lookup.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"
#include "model/fabric/in_network_reduction.h"
#include "model/fabric/instance_names.h"
#include "model/fabric/port_names.h"
#include "model/fabric/rails.h"

namespace cw::checks {

namespace {

using design::Network;
using design::ResolvedDevice;
using fabric::Bandwidth;
using fabric::Bottleneck;
using fabric::Limit;
using fabric::Traffic;
using fabric::TrafficResult;

const char* trafficWords(Traffic traffic) {
    switch (traffic) {
        case Traffic::ringPerRail:
            return "In a ring along each rail";
        case Traffic::allToAll:
            return "When every GPU talks to every other";
        case Traffic::allToAllPerRail:
            return "When all GPUs of a rail talk to each other";
        case Traffic::pipelineNeighbours:
            return "Between the stages of a pipeline";
        case Traffic::reduceToFew:
            return "When all nodes send to one";
        case Traffic::storageReads:
            return "When all nodes read from storage";
    }
    return "";
}

std::string deviceWords(const Context& context, design::DeviceId id) {
    const ResolvedDevice* device = context.index->find(id);
    return device == nullptr ? "a device" : labelOf(*device);
}

/// "the cables from Leaf to Spine would have to carry 12800 Gb/s and carry 6400 Gb/s"
std::string bottleneckWords(const Context& context, const Bottleneck& at) {
    const std::string ends =
        deviceWords(context, at.device) + " to " + deviceWords(context, at.towards);
    switch (at.limit) {
        case Limit::trunk:
            return "a run of cables from " + ends + " would have to carry " +
                   gigabits(at.needed_bps) + " and carries " + gigabits(at.rate_bps);
        case Limit::pcie:
            return "the PCIe links behind the NICs of " + deviceWords(context, at.device) +
                   " set the limit";
        case Limit::port:
            return "the cables from " + ends + " set the limit";
        case Limit::unreachable:
            return "some have no path to each other";
        case Limit::none:
            break;
    }
    return "nothing sets a limit";
}

bool isTrunkLimited(const TrafficResult& result, const Bandwidth& bandwidth) {
    return result.bottleneck.limit == Limit::trunk &&
           result.perGpu_Bps < bandwidth.injection_Bps * (1 - 1e-9);
}

/// Traffic that cables between switches slow down, the slowest kinds first named.
void checkTraffic(const Context& context, Report& report) {
    if (context.fabric.gpuNodes < 2 || context.fabric.islands != 1) return;
    const Bandwidth& bandwidth = context.fabric.bandwidth;
    std::map<design::LinkId, std::vector<const TrafficResult*>> byLink;
    for (const TrafficResult& result : bandwidth.traffic) {
        if (result.traffic == Traffic::reduceToFew || result.traffic == Traffic::storageReads)
            continue;
        if (isTrunkLimited(result, bandwidth)) byLink[result.bottleneck.link].push_back(&result);
    }
    for (auto& [link, results] : byLink) {
        std::sort(results.begin(), results.end(),
                  [](const auto* x, const auto* y) { return x->perGpu_Bps < y->perGpu_Bps; });
        const TrafficResult& worst = *results.front();
        report.add(std::string(trafficWords(worst.traffic)) + " each gets " +
                       gigabits(worst.perGpu_Bps * 8) + " of the " +
                       gigabits(bandwidth.injection_Bps * 8) +
                       " its NICs could send: " + bottleneckWords(context, worst.bottleneck) + ".",
                   {worst.bottleneck.device, worst.bottleneck.towards}, {link},
                   gigabits(worst.perGpu_Bps * 8));
    }
}

void checkRailReach(const Context& context, Report& report) {
    const Bandwidth& bandwidth = context.fabric.bandwidth;
    if (context.fabric.islands != 1) return;
    const TrafficResult* rails = bandwidth.find(Traffic::allToAllPerRail);
    const TrafficResult* all = bandwidth.find(Traffic::allToAll);
    if (rails != nullptr && rails->bottleneck.limit == Limit::unreachable)
        report.add(
            "NICs of the same number do not all reach each other: collectives along a rail have to "
            "leave it inside a node.");
    else if (all != nullptr && all->bottleneck.limit == Limit::unreachable)
        report.add(
            "NICs of different rails do not reach each other and the GPUs of a node share no "
            "scale-up fabric to change rails over.");
}

void checkNetworkProtocol(const Context& context, Report& report) {
    const Bandwidth& bandwidth = context.fabric.bandwidth;
    if (context.fabric.gpuNodes < 2) return;
    if (bandwidth.protocol == fabric::Protocol::roceUntuned)
        report.add("A switch offers no lossless Ethernet: RDMA is reckoned at " +
                       percent(bandwidth.efficiency) + " of the link.",
                   {}, {}, "untuned");
    if (bandwidth.protocol == fabric::Protocol::tcp)
        report.add("The NICs offer no RDMA: TCP is reckoned at " + percent(bandwidth.efficiency) +
                       " of the link.",
                   {}, {}, "tcp");
}

void checkForwarding(const Context& context, Report& report) {
    const Bandwidth& bandwidth = context.fabric.bandwidth;
    const bool crosses = std::any_of(
        bandwidth.distances.begin(), bandwidth.distances.end(),
        [](const fabric::Distance& distance) { return distance.bottleneck.limit == Limit::trunk; });
    if (bandwidth.forwarding != fabric::Forwarding::staticHash || !crosses) return;
    report.add(
        "No adaptive routing is known of the switches: flows are hashed onto parallel cables, and "
        "the few large flows of training fill some of them twice and others not at all.",
        {}, {}, "static");
}

/// Ends of cables in the words of the cable schedule.
class EndWords {
public:
    explicit EndWords(const design::ResolvedDesign& design)
        : design_(design), names_(fabric::instanceNames(design)), ports_(design) {}

    /// "HCA 3 of dgx-05 goes to leaf-2 port 9/1 (InfiniBand port 17), where those numbered 2 meet"
    [[nodiscard]] std::string of(const fabric::AstrayCable& cable) const {
        const design::Link& link = *design_.links[cable.link].link;
        const bool nodeAtA = design_.devices[cable.node.device].device->id == link.a.device;
        return ports_.at(link.network, nodeAtA ? link.a : link.b, cable.node) + " of " +
               nameOf(cable.node) + " goes to " + nameOf(cable.leaf) + " port " +
               ports_.withNumber(link.network, nodeAtA ? link.b : link.a, cable.leaf) +
               ", where those numbered " + std::to_string(cable.leafNic + 1) + " meet";
    }

    /// "leaf-2 port 9/1 (InfiniBand port 17)", "dgx-05 HCA 3"
    [[nodiscard]] std::string of(const fabric::SharedPort& port) const {
        const design::Link& link = *design_.links[port.link].link;
        const ResolvedDevice& device = design_.devices[port.place.device];
        const bool atA = device.device->id == link.a.device;
        return nameOf(port.place) + (isSwitch(device) ? " port " : " ") +
               ports_.withNumber(link.network, atA ? link.a : link.b, port.place);
    }

private:
    [[nodiscard]] const std::string& nameOf(const fabric::PortPlace& place) const {
        return names_[place.device][place.instance];
    }

    const design::ResolvedDesign& design_;
    std::vector<std::vector<std::string>> names_;
    fabric::PortNames ports_;
};

void checkCrossedRails(const Context& context, Report& report) {
    if (context.fabric.gpuNodes < 2 || !context.fabric.bandwidth.railsStray) return;
    const auto astray = fabric::findAstrayCables(context.design);
    if (astray.empty()) return;
    const EndWords words(context.design);
    const auto idOf = [&](int device) { return context.design.devices[device].device->id; };
    for (std::size_t i = 0; i < astray.size(); ++i) {
        const fabric::AstrayCable& cable = astray[i];
        if (cable.crossedWith >= 0 && cable.crossedWith < static_cast<int>(i)) continue;
        std::string text = words.of(cable);
        std::vector<design::DeviceId> devices{idOf(cable.node.device), idOf(cable.leaf.device)};
        std::vector<design::LinkId> links{context.design.links[cable.link].link->id};
        if (cable.crossedWith >= 0) {
            const fabric::AstrayCable& other = astray[cable.crossedWith];
            text = "Two rails are crossed: " + text + ", and " + words.of(other);
            devices.push_back(idOf(other.leaf.device));
            links.push_back(context.design.links[other.link].link->id);
        }
        report.add(text + ".", devices, links,
                   std::to_string(cable.node.instance) + "." + std::to_string(cable.nic));
    }
}

void checkSharedPorts(const Context& context, Report& report) {
    const auto shared = fabric::findSharedPorts(context.design);
    if (shared.empty()) return;
    const EndWords words(context.design);
    for (const fabric::SharedPort& port : shared) {
        const design::ResolvedLink& link = context.design.links[port.link];
        const design::ResolvedLink& other = context.design.links[port.otherLink];
        report.add(words.of(port) + " has two cables: of " + labelOf(link) + " and of " +
                       labelOf(other) + ".",
                   {context.design.devices[port.place.device].device->id},
                   {link.link->id, other.link->id},
                   std::to_string(port.place.instance) + "." + std::to_string(port.place.port));
    }
}

const char* tierWord(int tier) {
    return tier == 1 ? "leaf" : tier == 2 ? "spine" : "core";
}

/// A job that asks for sums in the switches gets them only where every switch and NIC takes part.
void checkReduction(const Context& context, Report& report) {
    const auto& job = context.design.variant->job;
    if (!job || !job->networkReduction || context.fabric.gpuNodes < 2) return;
    const fabric::InNetworkReduction can =
        fabric::inNetworkReduction(context.design, context.fabric);
    if (can.everywhere) return;
    std::string why;
    std::vector<std::string> labels;
    for (const design::DeviceId id : can.lacking) labels.push_back(deviceWords(context, id));
    if (context.fabric.transport != fabric::Transport::infiniBand)
        why = "it needs an InfiniBand network between the nodes";
    else if (can.tiers == 0)
        why = "no switch joins the nodes";
    else if (context.fabric.islands != 1)
        why = "the nodes do not all reach each other";
    else if (can.reducingTiers == 0 || can.reducingTiers >= can.tiers)
        why = listedShort(labels) + " cannot";
    else
        why = std::string("the switches up to the ") + tierWord(can.reducingTiers) +
              " tier can, and above it " + listedShort(labels) + " cannot";
    report.add(
        "The job asks for gradients to be summed in the switches (SHARP), and they are "
        "not: " +
            why + ". Estimated without it.",
        can.lacking, {}, std::to_string(can.reducingTiers) + "/" + std::to_string(can.tiers));
}

void checkFaults(const Context& context, Report& report) {
    std::vector<std::string> words;
    std::vector<design::DeviceId> devices;
    std::vector<design::LinkId> links;
    for (const ResolvedDevice& device : context.design.devices) {
        if (device.failed.empty()) continue;
        words.push_back(std::to_string(device.failed.size()) + " of " +
                        std::to_string(device.device->count) + " " + labelOf(device));
        devices.push_back(device.device->id);
    }
    for (const design::ResolvedLink& link : context.design.links) {
        if (link.failed.empty()) continue;
        words.push_back(std::to_string(link.failed.size()) + " of " + std::to_string(link.cables) +
                        " cables " + labelOf(link));
        links.push_back(link.link->id);
    }
    if (words.empty()) return;
    report.add("What if: " + listed(words) + " out of order. All figures are without them.",
               devices, links, "faults");
}

}  // namespace

std::vector<Rule> trafficRules() {
    using enum Severity;
    constexpr Domain fabric = Domain::fabric;
    return {
        {"FAB-030", "Traffic finds its way between the switches", info, fabric,
         sources::dgxH100Architecture, checkTraffic},
        {"FAB-031", "Rails reach each other", warning, fabric, sources::dgxH100Architecture,
         checkRailReach},
        {"FAB-032", "The network's protocol carries collectives", warning, fabric,
         sources::roceAtScale, checkNetworkProtocol},
        {"FAB-033", "Parallel cables are filled evenly", info, fabric, sources::roceAtScale,
         checkForwarding},
        {"FAB-034", "Every rail meets at its own leaf", warning, fabric,
         sources::dgxH100Architecture, checkCrossedRails},
        {"FAB-035", "A port takes one cable", error, fabric, sources::dgxH100Architecture,
         checkSharedPorts},
        {"FAB-038", "Switches that are asked to reduce can", warning, fabric,
         sources::sharpProtocol, checkReduction},
        {"FAB-036", "Nothing is taken to be out of order", info, fabric, sources::designItself,
         checkFaults},
    };
}

}  // namespace cw::checks
