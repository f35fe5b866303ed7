#include "model/performance/rented_machine.h"

#include "model/performance/machine_parts.h"

namespace cw::performance {

namespace {

/// Switches between two nodes of a two-tier fabric: what a provider's network is taken to be.
constexpr int rentedSwitches = 3;

void setRentedScaleUp(Machine& machine, const catalog::Accelerator& gpu) {
    // Providers rent GPUs in servers that join all of them, unless the GPUs are known not to be.
    setScaleUp(machine, gpu, std::nullopt, true);
    machine.scaleUpDomain = 0;
}

void setRentedNetwork(Machine& machine, const RentedNetwork& network) {
    if (machine.nodes < 2 || !network.gpu_Bps) return;
    machine.leaf_Bps = machine.pod_Bps = 0;
    machine.leafNodes = machine.podNodes = 0;
    machine.networkReduction = false;
    NetworkKind kind = network.kind == NetworkKind::none ? machine.networkKind : network.kind;
    if (kind == NetworkKind::none) kind = NetworkKind::ethernetTuned;
    setNetworkRate(machine, kind, *network.gpu_Bps * machine.gpusPerNode, rentedSwitches);
}

}  // namespace

std::optional<Machine> rentedMachine(const Machine& own, const catalog::Part& gpu,
                                     const RentedNetwork& network,
                                     workload::TrainingPrecision precision) {
    const auto* accelerator = gpu.as<catalog::Accelerator>();
    if (accelerator == nullptr) return std::nullopt;
    Machine machine = own;
    if (!setAccelerator(machine, gpu, precision).empty()) return std::nullopt;
    setRentedScaleUp(machine, *accelerator);
    setRentedNetwork(machine, network);
    return machine;
}

std::optional<ServingMachine> rentedServingMachine(const ServingMachine& own,
                                                   const catalog::Part& gpu,
                                                   const RentedNetwork& network,
                                                   workload::WeightFormat weights) {
    const auto* accelerator = gpu.as<catalog::Accelerator>();
    if (accelerator == nullptr) return std::nullopt;
    ServingMachine serving = own;
    if (!setServingAccelerator(serving, gpu, weights).empty()) return std::nullopt;
    setRentedScaleUp(serving.machine, *accelerator);
    setRentedNetwork(serving.machine, network);
    return serving;
}

}  // namespace cw::performance
