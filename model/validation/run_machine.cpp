#include "model/validation/run_machine.h"

#include <algorithm>
#include <cmath>

#include "model/performance/machine_parts.h"
#include "model/validation/network_text.h"

namespace cw::validation {

namespace {

using performance::Machine;
using performance::NetworkKind;

NetworkKind kindOfNetwork(Transport transport) {
    switch (transport) {
        case Transport::infiniBand:
            return NetworkKind::infiniBand;
        case Transport::ethernet:
            return NetworkKind::ethernetTuned;
        case Transport::efa:
            return NetworkKind::efa;
        case Transport::omniPath:
            return NetworkKind::omniPath;
        case Transport::slingshot:
            return NetworkKind::slingshot;
        case Transport::tcp:
            return NetworkKind::tcp;
    }
    return NetworkKind::infiniBand;
}

/// Line rate a GPU's share of its node's NICs usually has, by generation: HDR with A100, NDR since
/// H100, XDR with Blackwell Ultra.
double usualRatePerGpu_Bps(performance::GpuClass gpu) {
    using performance::GpuClass;
    if (gpu == GpuClass::ampere) return 200e9 / 8;
    if (gpu == GpuClass::volta) return 100e9 / 8;
    const bool ultra = gpu == GpuClass::blackwellUltra || gpu == GpuClass::graceBlackwellUltra;
    return (ultra ? 800e9 : 400e9) / 8;
}

/// Switches between two nodes of a job: one leaf up to 32 nodes of 8 GPUs, two tiers to 1,024, then
/// three.
int switchesBetween(int nodes) {
    if (nodes <= 4) return 1;
    return nodes <= 256 ? 3 : 5;
}

void describeScaleUp(const catalog::Accelerator& gpu, const NetworkText& network,
                     Machine& machine) {
    const bool onCards = gpu.formFactor == "PCIe";
    const bool joined = gpu.scaleUp_Bps && *gpu.scaleUp_Bps > 0 &&
                        (!onCards || gpu.scaleUpDomain.value_or(0) >= machine.gpusPerNode);
    machine.scaleUpIsSwitched = joined;
    machine.scaleUp_Bps = joined ? *gpu.scaleUp_Bps : performance::pcieRate_Bps(gpu);
    machine.scaleUpReduction = joined && gpu.inNetworkReduction;
    if (network.scaleUpDomain > machine.gpusPerNode) machine.scaleUpDomain = network.scaleUpDomain;
}

}  // namespace

void assume(std::string& assumptions, const std::string& one) {
    assumptions += (assumptions.empty() ? "" : "; ") + one;
}

std::string describeMachine(const PublishedRun& run, const catalog::Part& part,
                            workload::TrainingPrecision precision, Machine& machine,
                            std::string& assumptions) {
    if (!run.gpus || *run.gpus < 1 || *run.gpus > 1e6 || *run.gpus != std::floor(*run.gpus))
        return "the number of GPUs is not published";
    const int gpus = whole(*run.gpus);
    const int perNode = std::max(1, whole(run.gpusPerNode.value_or(std::min(gpus, 8))));
    machine.gpusPerNode = std::min(gpus, perNode);
    if (gpus % machine.gpusPerNode != 0) return "the GPUs do not fill whole nodes";
    machine.nodes = gpus / machine.gpusPerNode;
    const auto& gpu = std::get<catalog::Accelerator>(part.spec);
    if (std::string reason = performance::setAccelerator(machine, part, precision); !reason.empty())
        return reason;
    const NetworkText network = readNetwork(run.network, machine.gpusPerNode);
    describeScaleUp(gpu, network, machine);
    if (machine.gpusPerNode > 1 && machine.scaleUp_Bps <= 0)
        return "it is not known how the GPUs of a node reach each other";
    if (machine.nodes == 1) return "";
    double rate = network.node_Bps;
    if (rate <= 0) {
        rate = usualRatePerGpu_Bps(machine.gpu) * machine.gpusPerNode;
        assume(assumptions, "network: the usual of its generation");
    }
    performance::setNetworkRate(machine, kindOfNetwork(network.transport), rate,
                                switchesBetween(machine.nodes));
    return "";
}

}  // namespace cw::validation
