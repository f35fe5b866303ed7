#include "model/performance/machine_parts.h"

#include <algorithm>

#include "model/performance/facts.h"

namespace cw::performance {

namespace {

using catalog::Accelerator;
using catalog::Precision;
using workload::TrainingPrecision;

/// One switch crossed, cut-through, and its fibre.
constexpr double switchHop_s = .6e-6;

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

/// What large messages reach of the line rate, and the latency of one message between two nodes at
/// one leaf.
struct NetworkFacts {
    double efficiency;
    double hop_s;
};

NetworkFacts factsOf(NetworkKind kind) {
    switch (kind) {
        case NetworkKind::none:
        case NetworkKind::infiniBand:
            // nccl-tests on NDR fabrics; NVIDIA/nccl-tests issue 290.
            return {.95, 4e-6};
        case NetworkKind::ethernetTuned:
            // 85 to 95 % of InfiniBand with working congestion control: RDMA over Ethernet for
            // distributed AI training at Meta scale, SIGCOMM 2024.
            return {.85, 6.5e-6};
        case NetworkKind::ethernetUntuned:
            return {.45, 8e-6};
        case NetworkKind::efa:
            // nccl-tests on p4de, p5 and p5en, aws-samples/awsome-distributed-training.
            return {.85, 20e-6};
        case NetworkKind::slingshot:
            return {.85, 6e-6};
        case NetworkKind::omniPath:
            return {.85, 5e-6};
        case NetworkKind::tcp:
            // Copies through the host's kernel: 3 GB/s of a 40-50 Gb/s interface with
            // NCCL_NET=Socket (JingchaoZhang.github.io, "IB vs Ethernet Fine-Tuning at Scale").
            return {.55, 40e-6};
    }
    return {1, 0};
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
    machine.memory_B = gpu.memoryUsable_B.value_or(gpu.memory_B);
    machine.memoryBandwidth_Bps = gpu.memoryBandwidth_Bps;
    if (machine.memory_B <= 0 || machine.memoryBandwidth_Bps <= 0)
        return "The memory size or bandwidth of " + part.name + " is not known.";
    machine.peak16_FLOPs = peak16Of(gpu, precision);
    machine.gpu = gpuClassOf(gpu.architecture);
    machine.pcieGeneration = gpu.pcieGeneration;
    machine.hostLink_Bps = pcieRate_Bps(gpu);
    machine.power_W = part.maxPower_W.value_or(0);
    machine.idlePower_W = part.idlePower_W.value_or(0);
    return "";
}

void setNetworkRate(Machine& machine, NetworkKind kind, double node_Bps, int switches) {
    const NetworkFacts facts = factsOf(kind);
    machine.networkKind = kind;
    machine.network_Bps = node_Bps;
    if (machine.hostLink_Bps > 0)
        machine.network_Bps = std::min(node_Bps, machine.hostLink_Bps * machine.gpusPerNode);
    machine.networkEfficiency = facts.efficiency;
    machine.hopLatency_s = facts.hop_s + switchHop_s * switches;
}

}  // namespace cw::performance
