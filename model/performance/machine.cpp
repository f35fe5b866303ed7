#include "model/performance/machine.h"

#include <algorithm>
#include <optional>

#include "model/fabric/in_network_reduction.h"
#include "model/fabric/scale_up.h"
#include "model/performance/machine_parts.h"

namespace cw::performance {

namespace {

using catalog::Accelerator;
using design::ResolvedDevice;
using workload::TrainingPrecision;

std::string nameOf(const ResolvedDevice& node) {
    if (!node.device->label.empty()) return node.device->label;
    return node.part == nullptr ? node.device->part : node.part->name;
}

std::variant<Machine, NoMachine> machineOfNode(const ResolvedDevice& node,
                                               TrainingPrecision precision) {
    const Accelerator* gpu = node.gpu == nullptr ? nullptr : node.gpu->as<Accelerator>();
    if (gpu == nullptr) return NoMachine{"The GPUs of a node are not in the catalog."};
    if (node.mixedGpus) return NoMachine{"Nodes of " + nameOf(node) + " mix different GPUs."};
    Machine machine;
    machine.nodes = node.working();
    machine.gpusPerNode = node.gpus;
    if (const std::string reason = setAccelerator(machine, *node.gpu, precision); !reason.empty())
        return NoMachine{reason};
    const auto* server = node.part == nullptr ? nullptr : node.part->as<catalog::Server>();
    setScaleUp(machine, *gpu, server == nullptr ? std::nullopt : server->scaleUp_Bps,
               server != nullptr && !server->scaleUpFabric.empty());
    if (node.gpus > 1 && machine.scaleUp_Bps <= 0)
        return NoMachine{"It is not known how GPUs " + node.gpu->name + " reach each other in " +
                         nameOf(node) + "."};
    return machine;
}

/// The pace of the slower of two kinds of node.
Machine slower(const Machine& a, const Machine& b) {
    Machine machine = a;
    machine.nodes = a.nodes + b.nodes;
    machine.peak_FLOPs = std::min(a.peak_FLOPs, b.peak_FLOPs);
    machine.peak16_FLOPs = std::min(a.peak16_FLOPs, b.peak16_FLOPs);
    machine.memory_B = std::min(a.memory_B, b.memory_B);
    machine.memoryBandwidth_Bps = std::min(a.memoryBandwidth_Bps, b.memoryBandwidth_Bps);
    machine.scaleUp_Bps = std::min(a.scaleUp_Bps, b.scaleUp_Bps);
    machine.scaleUpIsSwitched = a.scaleUpIsSwitched && b.scaleUpIsSwitched;
    machine.scaleUpReduction = a.scaleUpReduction && b.scaleUpReduction;
    machine.hostLink_Bps = std::min(a.hostLink_Bps, b.hostLink_Bps);
    machine.power_W = std::max(a.power_W, b.power_W);
    if (a.gpu != b.gpu) machine.gpu = GpuClass::other;
    return machine;
}

NetworkKind kindOf(fabric::Protocol protocol) {
    switch (protocol) {
        case fabric::Protocol::infiniBand:
            return NetworkKind::infiniBand;
        case fabric::Protocol::roceTuned:
            return NetworkKind::ethernetTuned;
        case fabric::Protocol::roceUntuned:
            return NetworkKind::ethernetUntuned;
        case fabric::Protocol::tcp:
            return NetworkKind::tcp;
        case fabric::Protocol::none:
            break;
    }
    return NetworkKind::none;
}

/// Nodes at one leaf (one switch away) and in one pod (three), where farther ones are slower.
void setDistances(Machine& machine, const fabric::Bandwidth& bandwidth) {
    for (const fabric::Distance& distance : bandwidth.distances) {
        const double node_Bps = distance.perGpu_Bps * machine.gpusPerNode;
        if (distance.nodesWithin >= machine.nodes || node_Bps <= machine.network_Bps) continue;
        if (distance.switches <= 1) {
            machine.leaf_Bps = node_Bps;
            machine.leafNodes = distance.nodesWithin;
        } else {
            machine.pod_Bps = node_Bps;
            machine.podNodes = distance.nodesWithin;
        }
    }
}

/// Trays joined by scale-up switches are one domain, at the pace of its cables as drawn; the domain
/// is the smallest where there are several. Trays that lie outside keep to themselves.
void setDrawnDomain(Machine& machine, const design::ResolvedDesign& design) {
    const fabric::ScaleUp drawn = fabric::expandScaleUp(design);
    if (drawn.domains.empty() || drawn.strayNodes > 0 || drawn.perGpu_Bps <= 0) return;
    machine.scaleUpDomain = drawn.gpus;
    machine.scaleUp_Bps = std::min(machine.scaleUp_Bps, drawn.perGpu_Bps);
}

}  // namespace

std::optional<NoMachine> joinNodes(Machine& machine, const fabric::Fabric& fabric) {
    if (machine.nodes < 2) return std::nullopt;
    // One scale-up domain needs no other network.
    const bool isOneDomain = machine.domain() >= machine.gpus();
    if (isOneDomain && (fabric.islands != 1 || fabric.acrossFabric_Bps <= 0)) return std::nullopt;
    if (fabric.islands != 1)
        return NoMachine{"The " + std::to_string(machine.nodes) + " GPU nodes lie in " +
                         std::to_string(fabric.islands) +
                         " separate islands of the compute network."};
    if (fabric.acrossFabric_Bps <= 0)
        return NoMachine{"The compute network carries no traffic between some GPU nodes."};
    // Up through the tiers and down again: 2 x tiers - 1 switches. The share of the rate that large
    // messages reach is the one the constants were fitted with.
    setNetworkRate(machine, kindOf(fabric.bandwidth.protocol),
                   fabric.acrossFabric_Bps * machine.gpusPerNode,
                   std::max(0, 2 * fabric.switchTiers - 1));
    setDistances(machine, fabric.bandwidth);
    return std::nullopt;
}

std::variant<Machine, NoMachine> nodesOf(const design::ResolvedDesign& design,
                                         workload::TrainingPrecision precision) {
    std::optional<Machine> all;
    for (const ResolvedDevice& node : design.devices) {
        if (node.gpus <= 0 || node.working() <= 0) continue;
        const std::variant<Machine, NoMachine> one = machineOfNode(node, precision);
        if (const NoMachine* reason = std::get_if<NoMachine>(&one)) return *reason;
        const Machine& machine = std::get<Machine>(one);
        if (all && all->gpusPerNode != machine.gpusPerNode)
            return NoMachine{"Nodes with different numbers of GPUs (" +
                             std::to_string(all->gpusPerNode) + " and " +
                             std::to_string(machine.gpusPerNode) + ") cannot share one plan."};
        all = all ? slower(*all, machine) : machine;
    }
    if (!all) return NoMachine{"The design has no GPUs."};
    setDrawnDomain(*all, design);
    return *all;
}

std::variant<Machine, NoMachine> machineOf(const design::ResolvedDesign& design,
                                           const fabric::Fabric& fabric,
                                           const workload::TrainingJob& job) {
    std::variant<Machine, NoMachine> nodes = nodesOf(design, job.precision);
    auto* machine = std::get_if<Machine>(&nodes);
    if (machine == nullptr) return nodes;
    if (const std::optional<NoMachine> reason = joinNodes(*machine, fabric)) return *reason;
    machine->networkReduction =
        job.networkReduction && fabric::inNetworkReduction(design, fabric).everywhere;
    return nodes;
}

}  // namespace cw::performance
