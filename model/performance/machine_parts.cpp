#include "model/performance/machine_parts.h"

#include <algorithm>

#include "model/performance/facts.h"

namespace cw::performance {

namespace {

using catalog::Accelerator;
using catalog::Precision;
using workload::TrainingPrecision;

struct PrecisionFacts {
    std::string_view words;
    Precision precision;
};

PrecisionFacts factsOf(TrainingPrecision precision) {
    switch (precision) {
        case TrainingPrecision::bf16:
            return {"BF16", Precision::bf16};
        case TrainingPrecision::fp16:
            return {"FP16", Precision::fp16};
        case TrainingPrecision::tf32:
            return {"TF32", Precision::tf32};
        case TrainingPrecision::fp8:
        case TrainingPrecision::fp8Block:
        case TrainingPrecision::mxfp8:
            return {"FP8", Precision::fp8};
        case TrainingPrecision::nvfp4:
            return {"FP4", Precision::fp4};
    }
    return {"BF16", Precision::bf16};
}

double peakOf(const Accelerator& gpu, Precision precision) {
    const auto found = gpu.densePeak_FLOPs.find(precision);
    return found == gpu.densePeak_FLOPs.end() ? 0 : found->second;
}

/// Attention and the head run in 16 bit under narrower precisions, in the job's own otherwise.
double peak16Of(const Accelerator& gpu, TrainingPrecision precision) {
    const double own =
        widthClassOf(precision) == WidthClass::bf16 ? peakOf(gpu, factsOf(precision).precision) : 0;
    return own > 0 ? own : std::max(peakOf(gpu, Precision::bf16), peakOf(gpu, Precision::fp16));
}

/// Stacks of memory are sold by their GiB under the name of GB.
double usableMemory_B(const Accelerator& gpu) {
    const bool stacked = gpu.memoryType.starts_with("HBM");
    return stacked ? gpu.memory_B * facts::reportedShare : gpu.memory_B;
}

}  // namespace

double pcieRate_Bps(const Accelerator& gpu) {
    const auto& usable = facts::pcieUsable_Bps;
    if (gpu.pcieGeneration < 1 || gpu.pcieGeneration >= static_cast<int>(usable.size())) return 0;
    const int lanes = gpu.pcieLanes > 0 ? gpu.pcieLanes : 16;
    return usable[static_cast<std::size_t>(gpu.pcieGeneration)] * lanes / 16;
}

std::string setAccelerator(Machine& machine, const catalog::Part& part,
                           TrainingPrecision precision) {
    const Accelerator& gpu = std::get<Accelerator>(part.spec);
    const PrecisionFacts facts = factsOf(precision);
    machine.peak_FLOPs = peakOf(gpu, facts.precision);
    if (machine.peak_FLOPs <= 0)
        return "No dense " + std::string(facts.words) + " peak is known for " + part.name + ".";
    machine.memory_B = gpu.memoryUsable_B.value_or(usableMemory_B(gpu));
    machine.memoryBandwidth_Bps = gpu.memoryBandwidth_Bps;
    if (machine.memory_B <= 0 || machine.memoryBandwidth_Bps <= 0)
        return "The memory size or bandwidth of " + part.name + " is not known.";
    machine.peak16_FLOPs = peak16Of(gpu, precision);
    machine.gpu = gpuClassOf(gpu.architecture, gpu.formFactor == "superchip");
    machine.pcieGeneration = gpu.pcieGeneration;
    machine.hostLink_Bps = pcieRate_Bps(gpu);
    machine.power_W = part.maxPower_W.value_or(0);
    machine.idlePower_W = part.idlePower_W.value_or(0);
    return "";
}

void setScaleUp(Machine& machine, const Accelerator& gpu, std::optional<double> server_Bps,
                bool serverJoins) {
    double rate_Bps = gpu.scaleUp_Bps.value_or(0);
    if (server_Bps) rate_Bps = rate_Bps > 0 ? std::min(rate_Bps, *server_Bps) : *server_Bps;
    // A server's fabric joins all its GPUs, unless the GPUs are known to join fewer: bridged pairs.
    const bool joinsAll =
        gpu.scaleUpDomain ? *gpu.scaleUpDomain >= machine.gpusPerNode : serverJoins;
    machine.scaleUpIsSwitched = rate_Bps > 0 && joinsAll;
    machine.scaleUp_Bps = machine.scaleUpIsSwitched ? rate_Bps : pcieRate_Bps(gpu);
    machine.scaleUpReduction = gpu.inNetworkReduction && machine.scaleUpIsSwitched;
}

void setNetworkRate(Machine& machine, NetworkKind kind, double node_Bps, int switches) {
    const facts::Network network = facts::networkOf(kind);
    machine.networkKind = kind;
    machine.network_Bps = node_Bps;
    if (machine.hostLink_Bps > 0)
        machine.network_Bps = std::min(node_Bps, machine.hostLink_Bps * machine.gpusPerNode);
    machine.networkEfficiency = network.efficiency;
    machine.hopLatency_s = network.hop_s + facts::switchHop_s * switches;
}

}  // namespace cw::performance
