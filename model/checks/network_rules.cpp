// What hangs on no network, and the networks beside compute: management and storage.
#include <optional>

#include "model/checks/lookup.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"
#include "model/fabric/reach.h"

namespace cw::checks {

namespace {

using design::Network;
using design::ResolvedDevice;

bool offersRole(const ResolvedDevice& device, catalog::PortRole role) {
    for (const catalog::PortGroup& port : device.part->ports)
        if (port.role == role) return true;
    for (const design::Content& content : device.contents) {
        if (!content.part || content.fitted < 1) continue;
        for (const catalog::PortGroup& port : content.part->ports)
            if (port.role == role) return true;
    }
    return false;
}

void checkConnected(const Context& context, Report& report) {
    long instances = 0;
    for (const ResolvedDevice& device : context.design.devices)
        if (isActive(device)) instances += device.device->count;
    if (instances < 2) return;
    for (const ResolvedDevice& device : context.design.devices) {
        if (!isActive(device) || !context.index->linksAt(device.device->id).empty()) continue;
        const bool isStack = device.device->count > 1;
        report.add(stackLabelOf(device) + (isStack ? " have" : " has") + " no cable at all.",
                   {device.device->id});
    }
}

/// A node with GPUs that the job cannot use, although others are cabled.
void checkComputeAttached(const Context& context, Report& report) {
    if (context.fabric.gpuNodes < 2) return;
    std::optional<bool> isOneDomain;  // then the compute network is for what is yet to come
    for (const fabric::Attachment& node : context.fabric.nodes) {
        const ResolvedDevice* device = context.index->find(node.device);
        if (!device || node.ports > 0) continue;
        const bool hasNic = fittedCount(*device, catalog::PartKind::nic) > 0;
        Finding& finding = report.add(stackLabelOf(*device) + ": no compute cable; " +
                                          (hasNic ? "its NICs stand unused." : "no NIC is fitted."),
                                      {node.device});
        if (!isOneDomain) isOneDomain = fabric::findReach(context.design).groups.size() == 1;
        if (*isOneDomain) finding.severity = Severity::info;
    }
}

void checkManagement(const Context& context, Report& report) {
    std::vector<design::DeviceId> apart;
    std::vector<std::string> labels;
    long instances = 0;
    for (const ResolvedDevice& device : context.design.devices) {
        if (!isActive(device)) continue;
        instances += device.device->count;
        const bool isManaged = isOn(context, device.device->id, Network::management);
        if (isManaged || !offersRole(device, catalog::PortRole::management)) continue;
        apart.push_back(device.device->id);
        labels.push_back(stackLabelOf(device));
    }
    if (apart.empty() || instances < 2) return;
    report.add("On no management network: " + listedShort(labels) +
                   ". Without it a node that hangs cannot be reached or restarted from afar.",
               apart, {}, std::to_string(apart.size()));
}

void checkStorage(const Context& context, Report& report) {
    if (context.fabric.gpuNodes < 2) return;
    for (const design::ResolvedLink& link : context.design.links)
        if (link.link->network == Network::storage) return;
    for (const ResolvedDevice& device : context.design.devices)
        if (device.part && device.part->kind == catalog::PartKind::storageSystem) return;
    report.add("No storage network is drawn: " + counted(context.fabric.gpuNodes, "node") +
                   " share no file system, and data come from each node's own drives.",
               {}, {}, "none");
}

}  // namespace

std::vector<Rule> networkRules() {
    using enum Severity;
    constexpr Domain fabric = Domain::fabric;
    return {
        {"FAB-020", "Every device is cabled", warning, fabric, sources::dgxH100Architecture,
         checkConnected},
        {"FAB-021", "Every GPU node is on the compute network", warning, fabric,
         sources::dgxH100Architecture, checkComputeAttached},
        {"FAB-022", "Every device is on the management network", warning, fabric,
         sources::dgxH100Architecture, checkManagement},
        {"FAB-023", "There is a storage network", info, fabric, sources::dgxH100Architecture,
         checkStorage},
    };
}

}  // namespace cw::checks
