#include "model/performance/machine.h"

#include <algorithm>
#include <optional>

#include "model/performance/facts.h"

namespace cw::performance {

namespace {

using catalog::Accelerator;
using catalog::Precision;
using design::ResolvedDevice;
using workload::TrainingPrecision;

std::string_view precisionWords(TrainingPrecision precision) {
    switch (precision) {
        case TrainingPrecision::bf16:
            return "BF16";
        case TrainingPrecision::fp16:
            return "FP16";
        case TrainingPrecision::tf32:
            return "TF32";
        case TrainingPrecision::fp8:
        case TrainingPrecision::fp8Block:
        case TrainingPrecision::mxfp8:
            return "FP8";
        case TrainingPrecision::nvfp4:
            return "FP4";
    }
    return "";
}

Precision precisionOf(TrainingPrecision precision) {
    switch (precision) {
        case TrainingPrecision::bf16:
            return Precision::bf16;
        case TrainingPrecision::fp16:
            return Precision::fp16;
        case TrainingPrecision::tf32:
            return Precision::tf32;
        case TrainingPrecision::fp8:
        case TrainingPrecision::fp8Block:
        case TrainingPrecision::mxfp8:
            return Precision::fp8;
        case TrainingPrecision::nvfp4:
            return Precision::fp4;
    }
    return Precision::bf16;
}

double peakOf(const Accelerator& gpu, Precision precision) {
    const auto found = gpu.densePeak_FLOPs.find(precision);
    return found == gpu.densePeak_FLOPs.end() ? 0 : found->second;
}

/// Attention and the head run in 16 bit under narrower precisions, in the job's own otherwise.
double peak16Of(const Accelerator& gpu, TrainingPrecision precision) {
    const double own =
        widthClassOf(precision) == WidthClass::bf16 ? peakOf(gpu, precisionOf(precision)) : 0;
    return own > 0 ? own : std::max(peakOf(gpu, Precision::bf16), peakOf(gpu, Precision::fp16));
}

double pcieRate_Bps(const Accelerator& gpu) {
    const auto& usable = facts::pcieUsable_Bps;
    if (gpu.pcieGeneration < 1 || gpu.pcieGeneration >= static_cast<int>(usable.size())) return 0;
    const int lanes = gpu.pcieLanes > 0 ? gpu.pcieLanes : 16;
    return usable[gpu.pcieGeneration] * lanes / 16;
}

/// GPUs reach each other over the server's own fabric or the GPUs' links, when those join all GPUs
/// of the node; else over PCIe. The GPU's rate caps the server's.
void setScaleUp(Machine& machine, const ResolvedDevice& node, const Accelerator& gpu) {
    const auto* server = node.part == nullptr ? nullptr : node.part->as<catalog::Server>();
    double rate_Bps = gpu.scaleUp_Bps.value_or(0);
    if (server != nullptr && server->scaleUp_Bps)
        rate_Bps = rate_Bps > 0 ? std::min(rate_Bps, *server->scaleUp_Bps) : *server->scaleUp_Bps;
    // A server's fabric joins all its GPUs, unless the GPUs are known to join fewer: bridged pairs.
    const bool joinsAll = gpu.scaleUpDomain ? *gpu.scaleUpDomain >= node.gpus
                                            : server != nullptr && !server->scaleUpFabric.empty();
    machine.scaleUpIsSwitched = rate_Bps > 0 && joinsAll;
    machine.scaleUp_Bps = machine.scaleUpIsSwitched ? rate_Bps : pcieRate_Bps(gpu);
}

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
    machine.peak_FLOPs = peakOf(*gpu, precisionOf(precision));
    if (machine.peak_FLOPs <= 0)
        return NoMachine{"No dense " + std::string(precisionWords(precision)) +
                         " peak is known for " + node.gpu->name + "."};
    machine.memory_B = gpu->memoryUsable_B.value_or(gpu->memory_B);
    machine.memoryBandwidth_Bps = gpu->memoryBandwidth_Bps;
    if (machine.memory_B <= 0 || machine.memoryBandwidth_Bps <= 0)
        return NoMachine{"The memory size or bandwidth of " + node.gpu->name + " is not known."};
    machine.peak16_FLOPs = peak16Of(*gpu, precision);
    machine.gpu = gpuClassOf(gpu->architecture);
    setScaleUp(machine, node, *gpu);
    machine.scaleUpReduction = gpu->inNetworkReduction && machine.scaleUpIsSwitched;
    machine.pcieGeneration = gpu->pcieGeneration;
    machine.hostLink_Bps = pcieRate_Bps(*gpu);
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

std::optional<NoMachine> setNetwork(Machine& machine, const fabric::Fabric& fabric) {
    if (machine.nodes < 2) return std::nullopt;
    if (fabric.islands != 1)
        return NoMachine{"The " + std::to_string(machine.nodes) + " GPU nodes lie in " +
                         std::to_string(fabric.islands) +
                         " separate islands of the compute network."};
    if (fabric.acrossFabric_Bps <= 0)
        return NoMachine{"The compute network carries no traffic between some GPU nodes."};
    machine.network_Bps = fabric.acrossFabric_Bps * machine.gpusPerNode;
    machine.networkKind = kindOf(fabric.bandwidth.protocol);
    machine.networkEfficiency = fabric.bandwidth.efficiency;
    machine.networkReduction = fabric.inNetworkReduction;
    for (const fabric::Distance& distance : fabric.bandwidth.distances)
        machine.hopLatency_s = std::max(machine.hopLatency_s, distance.latency_s);
    setDistances(machine, fabric.bandwidth);
    return std::nullopt;
}

}  // namespace

std::variant<Machine, NoMachine> machineOf(const design::ResolvedDesign& design,
                                           const fabric::Fabric& fabric,
                                           const workload::TrainingJob& job) {
    std::optional<Machine> all;
    for (const ResolvedDevice& node : design.devices) {
        if (node.gpus <= 0 || node.working() <= 0) continue;
        const std::variant<Machine, NoMachine> one = machineOfNode(node, job.precision);
        if (const NoMachine* reason = std::get_if<NoMachine>(&one)) return *reason;
        const Machine& machine = std::get<Machine>(one);
        if (all && all->gpusPerNode != machine.gpusPerNode)
            return NoMachine{"Nodes with different numbers of GPUs (" +
                             std::to_string(all->gpusPerNode) + " and " +
                             std::to_string(machine.gpusPerNode) + ") cannot share one plan."};
        all = all ? slower(*all, machine) : machine;
    }
    if (!all) return NoMachine{"The design has no GPUs."};
    if (const std::optional<NoMachine> reason = setNetwork(*all, fabric)) return *reason;
    return *all;
}

}  // namespace cw::performance
