// Time of one micro-batch in one layer, in the head, and between GPUs, by cause.
//
// Roofline per kernel with smooth efficiencies: no steps, so a slightly larger product never runs
// faster.
#pragma once

#include "model/performance/collectives.h"
#include "model/performance/model_shape.h"
#include "model/performance/software.h"
#include "model/performance/training.h"

namespace cw::performance {

/// Seconds by cause of some piece of work on one GPU.
struct WorkTime {
    double matrix_s = 0;
    double attention_s = 0;
    double memoryBound_s = 0;
    double tensorComm_s = 0;
    double contextComm_s = 0;
    double expertComm_s = 0;
    double host_s = 0;  ///< what the host's launches add beyond the kernels
    [[nodiscard]] double compute_s() const {
        return matrix_s + attention_s + memoryBound_s + host_s;
    }
    [[nodiscard]] double total_s() const {
        return compute_s() + tensorComm_s + contextComm_s + expertComm_s;
    }
};

[[nodiscard]] WorkTime operator+(const WorkTime& a, const WorkTime& b);
[[nodiscard]] WorkTime operator*(const WorkTime& a, double times);

struct PassTime {
    WorkTime forward;
    WorkTime backward;
    WorkTime block;  ///< of forward, the feed-forward block with its exchanges
};

/// The rates of one GPU and what its software adds.
struct KernelRates {
    double matrix_FLOPs = 0;    ///< sustained, at the job's precision
    double matrix16_FLOPs = 0;  ///< sustained, 16 bit
    double attention_FLOPs = 0;
    double attentionKnee = 0;
    double memory_Bps = 0;  ///< sustained
    double innerKnee = 0;
    double innerKnee16 = 0;
    double expertKnee = 0;
    double tileEdge = 0;
    double wave = 0;          ///< output elements that have no work in a product's last wave
    double softmaxWidth = 0;  ///< head width whose products take as long as its exponentials
    double kernel_s = 0;
    double quantise_B = 0;     ///< 0 unless narrow
    double normTraffic_B = 0;  ///< per token and hidden element
    double activationTraffic_B = 0;
    double unfused = 1;        ///< traffic of memory-bound kernels against fused ones
    double hostForward_s = 0;  ///< a layer takes at least this long
    double hostBackward_s = 0;
    double expertForward_s = 0;  ///< what launching experts adds to that
    double expertBackward_s = 0;
    double tensorExposed = 1;   ///< share of tensor-parallel exchange that is not hidden
    double expertsExposed = 1;  ///< share of the exchange with experts that is not hidden
    bool sendsOncePerNode = false;
    bool trainsWeights = true;  ///< false: weights are frozen, adapters learn
};

[[nodiscard]] KernelRates ratesOf(const Machine& machine, const workload::TrainingJob& job,
                                  const workload::Plan& plan, const SoftwareTraits& software);

struct MicroBatch {
    double sequences = 1;
    double length = 0;   ///< tokens of a sequence on this GPU
    double context = 1;  ///< GPUs that share a sequence
    double tensor = 1;   ///< tensor-parallel size
    bool sequenceParallel = true;
    bool fusedAttention = true;
    bool allToAllContext = false;
    double operand_B = 2;  ///< bytes of an element that products read
    [[nodiscard]] double tokens() const { return sequences * length; }
    /// GPUs over which norms and residuals are divided.
    [[nodiscard]] double sequenceSplit() const { return sequenceParallel ? tensor : 1; }
};

/// Where the groups of one layer lie.
struct LayerGroups {
    Group tensor;
    Group context;
    Group experts;       ///< GPUs the experts are spread over
    Group expertTensor;  ///< GPUs that share one expert
    bool contextLeavesDomain = false;
};

/// One layer, averaged over dense layers and layers with experts.
[[nodiscard]] PassTime layerTime(const ModelShape& shape, const KernelRates& rates,
                                 const Links& links, const MicroBatch& micro,
                                 const LayerGroups& groups);
/// LM head, loss and embedding.
[[nodiscard]] PassTime headTime(const ModelShape& shape, const KernelRates& rates,
                                const MicroBatch& micro);
/// What one layer runs again with this kind of recompute.
[[nodiscard]] double recompute_s(const PassTime& layer, workload::Recompute recompute,
                                 bool fusedAttention);

}  // namespace cw::performance
