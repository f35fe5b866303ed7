// What is in a server: slots, PCIe, processors, host memory, NICs and drives against its GPUs.
#include <algorithm>
#include <map>

#include "model/checks/fixes.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"

namespace cw::checks {

namespace {

using catalog::PartKind;
using design::Content;
using design::ResolvedDevice;

void checkNicsPerGpu(const Context& context, Report& report) {
    if (context.fabric.gpuNodes < 2) return;
    for (const fabric::Attachment& node : context.fabric.nodes) {
        const ResolvedDevice* device = context.index->find(node.device);
        if (!device || node.ports == 0 || node.ports >= node.gpus) continue;
        report.add(labelOf(*device) + ": " + counted(node.ports, "compute port") + " cabled for " +
                       counted(node.gpus, "GPU") + ", " +
                       figure(static_cast<double>(node.ports) / node.gpus, 2) + " a GPU.",
                   {node.device}, {}, std::to_string(node.ports) + "/" + std::to_string(node.gpus));
    }
}

struct PcieLink {
    int generation = 0;
    int lanes = 0;
};

/// The narrower of the NIC's and its slot's PCIe link.
PcieLink pcieLinkOf(const ResolvedDevice& device, const Content& content, const catalog::Nic& nic) {
    PcieLink link{nic.pcieGeneration, nic.pcieLanes};
    const auto* slot =
        device.part && content.fitting ? slotNamed(*device.part, content.fitting->slot) : nullptr;
    if (slot && slot->pcieGeneration > 0)
        link.generation = std::min(link.generation, slot->pcieGeneration);
    if (slot && slot->pcieLanes > 0) link.lanes = std::min(link.lanes, slot->pcieLanes);
    return link;
}

bool isAt(const design::LinkEnd& end, const ResolvedDevice& device, const Content& content) {
    return end.device == device.device->id && end.fitting == content.fitting->id;
}

/// Bits per second cabled to one NIC of a fitting.
double cabledRate_bps(const Context& context, const ResolvedDevice& device,
                      const Content& content) {
    double cabled_bps = 0;
    for (const design::ResolvedLink* link : context.index->linksAt(device.device->id)) {
        if (isAt(link->link->a, device, content))
            cabled_bps += link->rate_bps * portsTakenAtA(*link) * link->link->splitA;
        if (isAt(link->link->b, device, content))
            cabled_bps += link->rate_bps * portsTakenAtB(*link) * link->link->splitB;
    }
    return content.fitted > 0 ? cabled_bps / content.fitted : 0.0;
}

void checkNicPcie(const Context& context, Report& report) {
    for (const ResolvedDevice& device : context.design.devices) {
        for (const Content& content : device.contents) {
            const auto* nic =
                content.part && content.fitting ? content.part->as<catalog::Nic>() : nullptr;
            // A module is a set of cards: its PCIe figure is that of one of them.
            if (!nic || nic->formFactor == "module") continue;
            const PcieLink link = pcieLinkOf(device, content, *nic);
            const double limit_bps = pcieRate_bps(link.generation, link.lanes);
            double wanted_bps = cabledRate_bps(context, device, content);
            if (wanted_bps == 0)  // not cabled yet: one port at its full rate
                for (const catalog::PortGroup& port : content.part->ports)
                    wanted_bps = std::max(wanted_bps, port.rate_bps);
            if (!(limit_bps > 0) || wanted_bps <= limit_bps) continue;
            report.add(labelOf(device) + ": " + content.part->name + " is to carry " +
                           gigabits(wanted_bps) + "; its PCIe Gen" +
                           std::to_string(link.generation) + " x" + std::to_string(link.lanes) +
                           " link carries about " + gigabits(limit_bps) + ".",
                       {device.device->id}, {}, content.partId + " " + gigabits(wanted_bps));
        }
    }
}

bool hasLinkAt(const Context& context, const ResolvedDevice& device, const Content& content) {
    const auto& links = context.index->linksAt(device.device->id);
    return std::any_of(links.begin(), links.end(), [&](const design::ResolvedLink* link) {
        return isAt(link->link->a, device, content) || isAt(link->link->b, device, content);
    });
}

/// Takes the fitting out, with the links that end at it.
design::Transaction removeFittingFix(const Context& context, const ResolvedDevice& device,
                                     const Content& content) {
    FixBuilder fix(context, "Take the " + nameOf(content.part, content.partId) + " out");
    for (const design::ResolvedLink* link : context.index->linksAt(device.device->id))
        if (isAt(link->link->a, device, content) || isAt(link->link->b, device, content))
            fix.edit(design::RemoveLink{link->link->id, std::nullopt});
    return fix.edit(design::RemoveFitting{device.device->id, content.fitting->id, std::nullopt})
        .take();
}

void checkSlotFits(const Context& context, Report& report) {
    for (const ResolvedDevice& device : context.design.devices) {
        if (!device.part) continue;
        for (const Content& content : device.contents) {
            if (!content.fitting || !content.part) continue;
            const auto* slot = slotNamed(*device.part, content.fitting->slot);
            const auto refusal = slot ? design::refusesSlot(*slot, *content.part)
                                      : std::optional(design::Refusal{
                                            "There is no slot \"" + content.fitting->slot + "\"."});
            if (!refusal) continue;
            Finding& finding =
                report.add(labelOf(device) + ", " + content.part->name + ": " + refusal->reason,
                           {device.device->id}, {}, content.fitting->slot + " " + content.partId);
            finding.fix = removeFittingFix(context, device, content);
        }
    }
}

std::optional<design::Transaction> fewerFitted(const Context& context, const ResolvedDevice& device,
                                               const std::string& slot, int excess) {
    const auto last =
        std::find_if(device.contents.rbegin(), device.contents.rend(),
                     [&](const Content& c) { return c.fitting && c.fitting->slot == slot; });
    if (last == device.contents.rend() || hasLinkAt(context, device, *last)) return std::nullopt;
    const int kept = last->fitting->count - excess;
    if (kept < 0) return std::nullopt;
    if (kept == 0) return removeFittingFix(context, device, *last);
    return FixBuilder(context, "Fit " + std::to_string(kept) + " instead of " +
                                   std::to_string(last->fitting->count))
        .edit(design::SetFitting{device.device->id, last->fitting->id, last->fitting->part, kept})
        .take();
}

void checkSlotCount(const Context& context, Report& report) {
    for (const ResolvedDevice& device : context.design.devices) {
        if (!device.part) continue;
        for (const catalog::SlotGroup& slot : device.part->slotGroups) {
            const int used = design::usedSlots(*device.device, slot.name);
            if (used <= slot.count) continue;
            Finding& finding = report.add(
                labelOf(device) + ": " + std::to_string(used) + " parts in the " +
                    counted(slot.count, "slot") + " \"" + slot.name + "\".",
                {device.device->id}, {},
                slot.name + " " + std::to_string(used) + "/" + std::to_string(slot.count));
            finding.fix = fewerFitted(context, device, slot.name, used - slot.count);
        }
    }
}

/// Lanes straight to the CPUs: only where no PCIe switch stands between, which every baseboard of
/// SXM or OAM GPUs has.
void checkPcieLanes(const Context& context, Report& report) {
    for (const ResolvedDevice& device : context.design.devices) {
        const auto* server = device.part ? device.part->as<catalog::Server>() : nullptr;
        if (!server || server->gpusPerPcieSwitch > 0) continue;
        long used = 0;
        long offered = 0;
        bool behindBaseboard = false;
        for (const Content& content : device.contents) {
            if (!content.part) continue;
            if (const auto* cpu = content.part->as<catalog::Cpu>())
                offered += static_cast<long>(cpu->pcieLanes) * content.fitted;
            if (const auto* nic = content.part->as<catalog::Nic>())
                used += static_cast<long>(nic->pcieLanes) * content.fitted;
            if (const auto* gpu = content.part->as<catalog::Accelerator>()) {
                used += static_cast<long>(gpu->pcieLanes) * content.fitted;
                behindBaseboard = behindBaseboard || gpu->formFactor != "PCIe";
            }
            if (content.part->as<catalog::Drive>()) used += 4L * content.fitted;
        }
        if (behindBaseboard || offered == 0 || used <= offered) continue;
        report.add(labelOf(device) + ": GPUs, NICs and drives ask for " +
                       counted(used, "PCIe lane") + ", the processors offer " +
                       std::to_string(offered) + " and no PCIe switch is known in this chassis.",
                   {device.device->id}, {}, std::to_string(used) + "/" + std::to_string(offered));
    }
}

struct Host {
    int cpus = 0;
    long cores = 0;
    int channels = 0;  ///< memory channels of all processors
    int dimms = 0;
    double memory_B = 0;
    double gpuMemory_B = 0;
    double drives_B = 0;
};

Host hostOf(const ResolvedDevice& device) {
    Host host;
    for (const Content& content : device.contents) {
        if (!content.part) continue;
        if (const auto* cpu = content.part->as<catalog::Cpu>()) {
            host.cpus += content.fitted;
            host.cores += static_cast<long>(cpu->cores) * content.fitted;
            host.channels += cpu->memoryChannels * content.fitted;
        }
        if (const auto* memory = content.part->as<catalog::Memory>()) {
            host.dimms += content.fitted;
            host.memory_B += memory->capacity_B * content.fitted;
        }
        if (const auto* gpu = content.part->as<catalog::Accelerator>())
            host.gpuMemory_B += gpu->memory_B * content.fitted;
        if (const auto* drive = content.part->as<catalog::Drive>())
            host.drives_B += drive->capacity_B * content.fitted;
    }
    return host;
}

template <class Check>
void forGpuServers(const Context& context, Check check) {
    for (const ResolvedDevice& device : context.design.devices)
        if (isServer(device) && device.gpus > 0) check(device, hostOf(device));
}

constexpr long coresPerGpu = 6;

void checkCores(const Context& context, Report& report) {
    forGpuServers(context, [&](const ResolvedDevice& device, const Host& host) {
        if (host.cores == 0 || host.cores >= coresPerGpu * device.gpus) return;
        report.add(labelOf(device) + ": " + counted(host.cores, "processor core") + " for " +
                       counted(device.gpus, "GPU") + "; at least " + std::to_string(coresPerGpu) +
                       " a GPU keep the GPUs fed.",
                   {device.device->id}, {}, std::to_string(host.cores));
    });
}

void checkHostMemory(const Context& context, Report& report) {
    forGpuServers(context, [&](const ResolvedDevice& device, const Host& host) {
        if (host.dimms == 0 || host.memory_B >= 2 * host.gpuMemory_B) return;
        const bool isSmall = host.memory_B < host.gpuMemory_B;
        Finding& finding =
            report.add(labelOf(device) + ": " + gigabytes(host.memory_B) + " of host memory for " +
                           gigabytes(host.gpuMemory_B) + " on the GPUs, " +
                           (isSmall ? "too little to stage a checkpoint." : "below twice as much."),
                       {device.device->id}, {}, gibibytes(host.memory_B));
        if (!isSmall) finding.severity = Severity::info;
    });
}

void checkChannels(const Context& context, Report& report) {
    for (const ResolvedDevice& device : context.design.devices) {
        if (!isServer(device)) continue;
        const Host host = hostOf(device);
        if (host.dimms == 0 || host.channels == 0 || host.dimms % host.channels == 0) continue;
        report.add(labelOf(device) + ": " + counted(host.dimms, "DIMM") + " over " +
                       counted(host.channels, "memory channel") +
                       ": some channels carry more than others.",
                   {device.device->id}, {},
                   std::to_string(host.dimms) + "/" + std::to_string(host.channels));
    }
}

void checkMixedGpus(const Context& context, Report& report) {
    for (const ResolvedDevice& device : context.design.devices) {
        if (!device.mixedGpus) continue;
        std::vector<std::string> kinds;
        for (const Content& content : device.contents)
            if (content.part && content.part->kind == PartKind::accelerator && content.fitted > 0)
                kinds.push_back(std::to_string(content.fitted) + " x " + content.part->name);
        report.add(labelOf(device) + " mixes GPUs: " + listed(kinds) +
                       ". A job runs at the pace of the slowest.",
                   {device.device->id}, {}, listed(kinds));
    }
}

void checkHostComplete(const Context& context, Report& report) {
    for (const ResolvedDevice& device : context.design.devices) {
        if (!isServer(device)) continue;
        std::vector<std::string> absent;
        for (const catalog::SlotGroup& slot : device.part->slotGroups) {
            if (design::usedSlots(*device.device, slot.name) > 0) continue;
            if (slot.kind == catalog::SlotKind::cpuSocket) absent.push_back("processor");
            if (slot.kind == catalog::SlotKind::dimm) absent.push_back("memory module");
        }
        if (absent.empty()) continue;
        report.add(labelOf(device) + ": no " + listed(absent) + " is fitted.", {device.device->id},
                   {}, listed(absent));
    }
}

/// 15 to 30 TB in 8-GPU systems; a share per GPU for smaller ones.
constexpr double localDrivePerGpu_B = 15e12 / 8;

void checkLocalDrives(const Context& context, Report& report) {
    forGpuServers(context, [&](const ResolvedDevice& device, const Host& host) {
        const double wanted_B = localDrivePerGpu_B * device.gpus;
        if (host.drives_B >= wanted_B) return;
        report.add(labelOf(device) + ": " + figure(host.drives_B / 1e12) +
                       " TB of local NVMe; about " + figure(wanted_B / 1e12) +
                       " TB cache a data set and checkpoints for " + counted(device.gpus, "GPU") +
                       ".",
                   {device.device->id}, {}, figure(host.drives_B / 1e12));
    });
}

}  // namespace

std::vector<Rule> nodeRules() {
    using enum Severity;
    constexpr Domain node = Domain::node;
    return {
        {"NOD-001", "A training node has one NIC per GPU", warning, node,
         sources::dgxH100Architecture, checkNicsPerGpu},
        {"NOD-002", "A NIC stays within its PCIe link", warning, node, sources::pcieRates,
         checkNicPcie},
        {"NOD-003", "A part fits its slot", error, node, sources::certifiedSystems, checkSlotFits},
        {"NOD-004", "A slot holds one part", error, node, sources::certifiedSystems,
         checkSlotCount},
        {"NOD-005", "PCIe lanes suffice", warning, node, sources::certifiedSystems, checkPcieLanes},
        {"NOD-006", "Six processor cores per GPU", warning, node, sources::certifiedSystems,
         checkCores},
        {"NOD-007", "Host memory is twice the GPU memory", warning, node, sources::certifiedSystems,
         checkHostMemory},
        {"NOD-008", "Memory channels are loaded alike", warning, node, sources::certifiedSystems,
         checkChannels},
        {"NOD-009", "One kind of GPU in a node", warning, node, sources::llama3, checkMixedGpus},
        {"NOD-010", "A server has processors and memory", warning, node, sources::certifiedSystems,
         checkHostComplete},
        {"NOD-011", "Local NVMe for data and checkpoints", info, node, sources::dgxH100Architecture,
         checkLocalDrives},
    };
}

}  // namespace cw::checks
