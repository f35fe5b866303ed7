// The compute fabric as a whole: who reaches whom, at what bandwidth, and what one failure stops.
#include <algorithm>

#include "model/checks/lookup.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"
#include "model/fabric/limits.h"
#include "model/fabric/reach.h"

namespace cw::checks {

namespace {

using design::Network;
using design::ResolvedDevice;
using design::ResolvedLink;

const catalog::NetworkSwitch* switchSpec(const ResolvedDevice* device) {
    return device && device->part ? device->part->as<catalog::NetworkSwitch>() : nullptr;
}

std::vector<const ResolvedDevice*> computeSwitches(const Context& context) {
    std::vector<const ResolvedDevice*> found;
    for (const ResolvedDevice& device : context.design.devices)
        if (isSwitch(device) && isOn(context, device.device->id, Network::compute))
            found.push_back(&device);
    return found;
}

std::vector<design::DeviceId> idsOf(const std::vector<const ResolvedDevice*>& devices) {
    std::vector<design::DeviceId> ids;
    for (const ResolvedDevice* device : devices) ids.push_back(device->device->id);
    return ids;
}

void checkOversubscription(const Context& context, Report& report) {
    for (const fabric::SwitchUse& use : context.fabric.switches) {
        const ResolvedDevice* device = context.index->find(use.device);
        if (!device || !use.oversubscription || *use.oversubscription <= 1.0 + 1e-9) continue;
        if (!isOn(context, use.device, Network::compute)) continue;
        const double ratioDownUp = *use.oversubscription;
        Finding& finding = report.add(labelOf(*device) + ": " + gigabits(use.down_bps) +
                                          " towards the nodes for " + gigabits(use.up_bps) +
                                          " of uplinks: " + ratio(ratioDownUp) + ".",
                                      {use.device}, {}, ratio(ratioDownUp));
        // At 2:1 a placement-aware scheduler can still help; beyond it a job over all nodes waits.
        if (ratioDownUp <= 2.0 + 1e-9) finding.severity = Severity::warning;
    }
}

void checkOneIsland(const Context& context, Report& report) {
    if (context.fabric.gpuNodes < 2 || context.fabric.islands < 2) return;
    if (!fabric::isFollowed(context.design, Network::compute)) return;
    // Nodes of one scale-up domain reach each other without a compute network.
    const fabric::Reach reach = fabric::findReach(context.design);
    if (reach.groups.size() < 2) return;
    std::vector<design::DeviceId> apart;
    std::vector<std::string> labels;
    for (std::size_t g = 1; g < reach.groups.size(); ++g)
        for (const design::DeviceId id : reach.groups[g].devices) {
            if (std::find(apart.begin(), apart.end(), id) != apart.end()) continue;
            apart.push_back(id);
            const ResolvedDevice* device = context.index->find(id);
            if (device) labels.push_back(labelOf(*device));
        }
    report.add("The " + counted(context.fabric.gpuNodes, "GPU node") + " lie in " +
                   counted(static_cast<long>(reach.groups.size()), "island") +
                   " that no cable of the compute network joins" +
                   (reach.usesScaleUp ? ", nor a scale-up link" : "") +
                   "; outside the largest: " + listedShort(labels) +
                   ". Draw a cable from a switch of each to a switch of the largest, or wire all "
                   "nodes in one step.",
               apart, {}, std::to_string(reach.groups.size()));
}

/// Whether a compute link joins it to GPUs.
bool isLeaf(const Context& context, const ResolvedDevice* device) {
    return std::any_of(
        context.design.links.begin(), context.design.links.end(), [&](const ResolvedLink& link) {
            if (link.link->network != Network::compute || (link.a != device && link.b != device))
                return false;
            return (link.a && link.a->gpus > 0) || (link.b && link.b->gpus > 0);
        });
}

/// One switch that all traffic between nodes must cross: the only leaf, or the only spine.
void checkSingleSwitch(const Context& context, Report& report) {
    if (context.fabric.gpuNodes < 2 || context.fabric.islands != 1) return;
    const auto switches = computeSwitches(context);
    if (switches.size() == 1 && switches.front()->device->count == 1) {
        report
            .add(labelOf(*switches.front()) + " alone carries the compute network of all " +
                     counted(context.fabric.gpuNodes, "node") + ": when it fails, every job stops.",
                 idsOf(switches), {}, std::to_string(context.fabric.gpuNodes))
            .severity = Severity::info;
        return;
    }
    std::vector<const ResolvedDevice*> spines;
    for (const ResolvedDevice* device : switches)
        if (!isLeaf(context, device)) spines.push_back(device);
    if (spines.size() == 1 && spines.front()->device->count == 1)
        report.add(labelOf(*spines.front()) +
                       " is the only spine: when it fails, the leaves lose each other.",
                   idsOf(spines));
}

void checkSubnetManager(const Context& context, Report& report) {
    if (context.fabric.transport != fabric::Transport::infiniBand) return;
    const auto switches = computeSwitches(context);
    if (switches.empty()) return;
    for (const ResolvedDevice* device : switches) {
        const catalog::NetworkSwitch* spec = switchSpec(device);
        if (!spec || spec->managed.value_or(true)) return;
    }
    Finding& finding = report.add(
        stackLabelOf(*switches.front()) +
            ": no switch of this InfiniBand fabric is managed, so "
            "nothing on the drawing runs a subnet manager; without one no link comes up.",
        idsOf(switches), {}, "unmanaged");
    // A server without GPUs on the fabric can run the open subnet manager.
    for (const ResolvedDevice& device : context.design.devices)
        if (isServer(device) && device.gpus == 0 &&
            isOn(context, device.device->id, Network::compute))
            finding.severity = Severity::info;
}

void checkLossless(const Context& context, Report& report) {
    if (context.fabric.transport != fabric::Transport::ethernet) return;
    for (const ResolvedDevice* device : computeSwitches(context)) {
        const catalog::NetworkSwitch* spec = switchSpec(device);
        if (!spec || spec->lossless.value_or(true)) continue;
        report.add(labelOf(*device) + " offers no PFC and ECN: RDMA over it collapses under load.",
                   {device->device->id});
    }
}

void checkRails(const Context& context, Report& report) {
    if (context.fabric.switchTiers < 2 || context.fabric.islands != 1) return;
    for (const fabric::Attachment& node : context.fabric.nodes) {
        const ResolvedDevice* device = context.index->find(node.device);
        if (!device || node.railAligned || node.ports < 2) continue;
        report.add(labelOf(*device) + ": its " + counted(node.ports, "compute port") +
                       " are not rail-aligned, so traffic between equal GPUs crosses the spine.",
                   {node.device}, {}, std::to_string(node.ports));
    }
}

void checkTransport(const Context& context, Report& report) {
    if (context.fabric.transport != fabric::Transport::mixed) return;
    std::vector<design::LinkId> links;
    for (const ResolvedLink& link : context.design.links)
        if (link.link->network == Network::compute) links.push_back(link.link->id);
    report.add(
        "The compute network mixes InfiniBand and Ethernet: a collective runs over one of them, at "
        "the "
        "pace of the slower.",
        {}, links, "mixed");
}

/// Cables between switches that do not divide over the switches at the other end.
void checkEvenUplinks(const Context& context, Report& report) {
    for (const ResolvedLink& link : context.design.links) {
        const bool betweenSwitches = link.a && link.b && isSwitch(*link.a) && isSwitch(*link.b);
        if (!betweenSwitches || link.link->network != Network::compute) continue;
        if (link.link->pattern == design::WiringPattern::mesh) continue;
        int others = link.b->device->count;
        if (link.link->pattern == design::WiringPattern::group)
            others = std::max(1, others / std::max(1, link.a->device->count));
        // Fewer cables than switches: each goes to another one, none is reached twice.
        const bool isThin = link.link->count < others && link.a->device->count > 1;
        if (others < 1 || isThin || link.link->count % others == 0) continue;
        Finding& finding =
            report.add(labelOf(link) + ": " + counted(link.link->count, "cable") +
                           " of each switch do not divide "
                           "over " +
                           std::to_string(others) + " switches: some are reached with fewer.",
                       {link.link->a.device, link.link->b.device}, {link.link->id},
                       std::to_string(link.link->count) + "/" + std::to_string(others));
        // Where all GPUs get what their NICs send all the same, it is a matter of looks.
        const bool losesNothing =
            context.fabric.injection_Bps > 0 &&
            context.fabric.acrossFabric_Bps >= context.fabric.injection_Bps * (1 - 1e-3);
        if (losesNothing) finding.severity = Severity::info;
    }
}

const char* networkWord(Network network) {
    switch (network) {
        case Network::compute:
            return "compute";
        case Network::storage:
            return "storage";
        case Network::management:
            return "management";
        case Network::scaleUp:
            return "scale-up";
    }
    return "";
}

/// A network of more cables than are followed; its largest link is named.
void checkIsFollowed(const Context& context, Report& report) {
    for (const Network network :
         {Network::compute, Network::storage, Network::management, Network::scaleUp}) {
        if (fabric::isFollowed(context.design, network)) continue;
        const ResolvedLink* largest = nullptr;
        for (const ResolvedLink& link : context.design.links)
            if (link.link->network == network && link.a && link.b &&
                (!largest || link.cables > largest->cables))
                largest = &link;
        report.add(std::string("The ") + networkWord(network) +
                       " network has more cables than are followed one by one, which are up to " +
                       grouped(fabric::mostFollowedCables) + ", and " +
                       grouped(fabric::mostCablesAtNode) +
                       " of a link at a node: its bandwidth is not known. The largest link: " +
                       labelOf(*largest) + " with " + grouped(largest->cables) + ", " +
                       grouped(largest->link->count) + " at each of " +
                       grouped(largest->a->device->count) + " instances. Ask for fewer.",
                   {largest->link->a.device, largest->link->b.device}, {largest->link->id},
                   std::to_string(largest->cables));
    }
}

void checkBandwidthPerGpu(const Context& context, Report& report) {
    if (context.fabric.gpuNodes < 2 || context.fabric.islands != 1) return;
    const double across = context.fabric.acrossFabric_Bps;
    const double injected = context.fabric.injection_Bps;
    if (!(injected > 0) || across >= injected * (1.0 - 1e-9)) return;
    std::vector<design::DeviceId> devices;
    if (context.fabric.bottleneck) devices.push_back(context.fabric.bottleneck);
    const ResolvedDevice* device = context.index->find(context.fabric.bottleneck);
    report.add("With all nodes talking a GPU gets " + gigabits(across * 8) + " of the " +
                   gigabits(injected * 8) + " its NICs could send" +
                   (device ? "; " + labelOf(*device) + " sets the limit." : "."),
               devices, {}, gigabits(across * 8));
}

}  // namespace

std::vector<Rule> fabricRules() {
    using enum Severity;
    constexpr Domain fabric = Domain::fabric;
    return {
        {"FAB-010", "The compute fabric is not oversubscribed", error, fabric,
         sources::dgxH100Architecture, checkOversubscription},
        {"FAB-011", "All GPU nodes reach each other", error, fabric, sources::dgxH100Architecture,
         checkOneIsland},
        {"FAB-012", "No single switch carries all compute traffic", warning, fabric,
         sources::hpnNotes, checkSingleSwitch},
        {"FAB-013", "An InfiniBand fabric has a subnet manager", error, fabric,
         sources::dgxH100Architecture, checkSubnetManager},
        {"FAB-014", "An Ethernet compute fabric is lossless", warning, fabric,
         sources::hgxEnterprise, checkLossless},
        {"FAB-015", "Rails stay on their leaf", info, fabric, sources::dgxH100Architecture,
         checkRails},
        {"FAB-016", "The compute network speaks one protocol", warning, fabric,
         sources::metaClusters, checkTransport},
        {"FAB-017", "Uplinks divide evenly over the spines", warning, fabric,
         sources::dgxB300XdrArchitecture, checkEvenUplinks},
        {"FAB-039", "A network is small enough to be followed", error, fabric,
         sources::designItself, checkIsFollowed},
        {"FAB-018", "What the NICs send, the fabric carries", info, fabric,
         sources::dgxH100Architecture, checkBandwidthPerGpu},
    };
}

}  // namespace cw::checks
