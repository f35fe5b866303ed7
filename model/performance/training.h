// How fast a training job runs on a cluster, with a given plan: step time by cause, memory, MFU.
//
// Analytic and pure: no allocation, no I/O, microseconds. Inputs are numbers, so that the same code
// serves the drawn design, the plan search and published measurements. Bandwidths are bytes per
// second, one direction; peaks are dense FLOP/s.
//
// What runs the job is in software.h: what a stack of today's Megatron-Core, or of FSDP, or of 2021
// can do. GPUs of a tensor group are neighbours, then those that share a sequence, then
// data-parallel ranks; pipeline stages are outermost. Experts are spread over neighbours, their
// load slightly uneven. Stages are even where the layers allow it; else the last one, which holds
// the head, has fewer.
//
// Not modelled: single slow nodes, other jobs on the network, input pipelines that starve the GPUs.
// The fitted constants are in calibration.h, the measured facts in facts.h.
#pragma once

#include <algorithm>
#include <optional>

#include "model/performance/calibration.h"
#include "model/performance/gpu_class.h"
#include "model/workload/training_job.h"

namespace cw::performance {

/// How messages travel between nodes; what follows from it is in facts.h.
enum class NetworkKind {
    none,
    infiniBand,
    ethernetTuned,    ///< RoCE with working congestion control and adaptive routing
    ethernetUntuned,  ///< RoCE as it comes out of the box
    efa,
    slingshot,
    omniPath,
    tcp,  ///< sockets through the host's kernel
};

/// What a job sees of a cluster: identical nodes of identical GPUs.
struct Machine {
    int nodes = 0;
    int gpusPerNode = 0;
    double peak_FLOPs = 0;  ///< dense, at the job's precision, per GPU
    double memory_B = 0;    ///< usable per GPU
    double memoryBandwidth_Bps = 0;
    double scaleUp_Bps = 0;  ///< per GPU inside the node; PCIe when there is no NVLink-like fabric
    bool scaleUpIsSwitched = false;  ///< all-to-all fabric rather than PCIe
    double network_Bps = 0;  ///< per node into the fabric, all its NICs, after oversubscription
    double networkEfficiency = 1;  ///< protocol and congestion, large messages
    double hopLatency_s = 0;
    GpuClass gpu = GpuClass::other;  ///< efficiencies to use; `other` is the class default
    double peak16_FLOPs = 0;         ///< dense 16-bit peak for attention and head; 0: as peak_FLOPs
    /// GPUs in one scale-up domain, which may span nodes (72 in an NVL72 rack); 0: those of a node.
    int scaleUpDomain = 0;
    NetworkKind networkKind = NetworkKind::none;
    /// Per node, to nodes at the same leaf and in the same pod, and how many nodes that are. 0: as
    /// network_Bps, which is what a job over all nodes gets.
    double leaf_Bps = 0;
    int leafNodes = 0;
    double pod_Bps = 0;
    int podNodes = 0;
    /// Switches reduce (SHARP). Only where asked for: able switches do not reduce by themselves.
    bool networkReduction = false;
    bool scaleUpReduction = false;  ///< the scale-up fabric reduces (NVLS)
    int pcieGeneration = 0;         ///< of the GPUs; 0 not known
    bool peerAccess = true;         ///< GPUs without a scale-up fabric reach each other's memory
    double hostLink_Bps = 0;        ///< one GPU to host memory and back; 0 not known
    double power_W = 0;             ///< of one GPU at its limit; 0 not known
    double idlePower_W = 0;
    const Calibration* calibration = nullptr;  ///< null: the shipped one
    [[nodiscard]] const Calibration& constants() const {
        return calibration == nullptr ? shippedCalibration() : *calibration;
    }
    /// GPUs that share one scale-up domain, never less than a node's.
    [[nodiscard]] int domain() const { return std::max(gpusPerNode, scaleUpDomain); }
    /// GPU count of the job: nodes * gpusPerNode.
    [[nodiscard]] int gpus() const { return nodes * gpusPerNode; }
};

/// Seconds of one step by cause. They add up to `total_s`.
struct StepTime {
    double matrix_s = 0;  ///< matrix multiplications, forward and backward
    double attention_s = 0;
    double memoryBound_s = 0;  ///< norms, activations, residuals, loss
    double recompute_s = 0;    ///< activations computed again
    double tensorComm_s = 0;   ///< tensor-parallel collectives
    double pipelineComm_s = 0;
    double bubble_s = 0;       ///< pipeline stages waiting
    double contextComm_s = 0;  ///< keys and values among ranks that share a sequence, not hidden
    double expertComm_s = 0;   ///< tokens to their experts and back
    double offload_s = 0;      ///< transfers to host memory not hidden
    double dataComm_s = 0;     ///< gradient and weight collectives not hidden behind compute
    double optimizer_s = 0;
    double overhead_s = 0;  ///< host, launch gaps, stragglers
    double total_s = 0;
    /// Of `total_s`: all communication that is not hidden.
    [[nodiscard]] double exposed_s() const {
        return tensorComm_s + pipelineComm_s + contextComm_s + expertComm_s + dataComm_s;
    }
};

/// Bytes of the fullest GPU by use.
struct MemoryUse {
    double weights_B = 0;
    double gradients_B = 0;
    double optimizer_B = 0;
    double activations_B = 0;
    double fixed_B = 0;  ///< context, communication buffers, fragmentation
    double total_B = 0;
    double capacity_B = 0;
    [[nodiscard]] bool fits() const { return total_B <= capacity_B; }
};

struct Estimate {
    workload::Plan plan;
    StepTime step;
    MemoryUse memory;
    double tokens_per_s = 0;
    double mfu = 0;  ///< model FLOPs / (peak x time), recompute not counted
    double hfu = 0;  ///< with recompute
    double timeToTrain_s = 0;
    double modelFlopsPerStep = 0;
    /// Relative half-width of the doubt: the true step time is expected within total / (1 + doubt)
    /// and total * (1 + doubt).
    double doubt = 0;
    double gpuPower_W = 0;  ///< mean of one GPU over the step; 0 where the limit is not known
    /// Why published runs do not tell how far off this may be; empty where they do.
    const char* unvalidated = "";
};

/// Estimates one plan. Preconditions (asserted): the plan is legal for job and machine, see
/// isLegal.
[[nodiscard]] Estimate estimateTraining(const workload::TrainingJob& job, const Machine& machine,
                                        const workload::Plan& plan);

/// Whether the plan can be laid out: tensor size divides the heads and lies in a scale-up domain or
/// takes whole ones, every pipeline stage has a layer, experts divide among their GPUs, heads among
/// ranks that trade sequences for heads, copies among sharding groups, sizes multiply to the GPU
/// count, every data-parallel rank gets at least one whole micro-batch (a last
/// one that is not full costs as much as a full one), and every link the plan needs has a
/// bandwidth.
[[nodiscard]] bool isLegal(const workload::TrainingJob& job, const Machine& machine,
                           const workload::Plan& plan);

}  // namespace cw::performance
