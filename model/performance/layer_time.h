// Time of one micro-batch in one layer, in the head, and between GPUs, by cause.
//
// Roofline per kernel with smooth efficiencies: no steps, so a slightly larger product never runs
// faster.
#pragma once

#include "model/performance/collectives.h"
#include "model/performance/model_shape.h"
#include "model/performance/training.h"

namespace cw::performance {

/// Seconds by cause of some piece of work on one GPU.
struct WorkTime {
    double matrix_s = 0;
    double attention_s = 0;
    double memoryBound_s = 0;
    double tensorComm_s = 0;
    double host_s = 0;  ///< what the host's launches add beyond the kernels
    [[nodiscard]] double compute_s() const {
        return matrix_s + attention_s + memoryBound_s + host_s;
    }
    [[nodiscard]] double total_s() const { return compute_s() + tensorComm_s; }
};

[[nodiscard]] WorkTime operator+(const WorkTime& a, const WorkTime& b);
[[nodiscard]] WorkTime operator*(const WorkTime& a, double times);

struct PassTime {
    WorkTime forward;
    WorkTime backward;
};

/// The rates of one GPU and the sizes of one micro-batch.
struct KernelRates {
    double matrix_FLOPs = 0;    ///< sustained, at the job's precision
    double matrix16_FLOPs = 0;  ///< sustained, 16 bit
    double attention_FLOPs = 0;
    double attentionKnee = 0;
    double memory_Bps = 0;  ///< sustained
    double innerKnee = 0;
    double quantise_B = 0;  ///< 0 unless 8 bit
};

[[nodiscard]] KernelRates ratesOf(const Machine& machine, workload::TrainingPrecision precision);

struct MicroBatch {
    double sequences = 1;
    double length = 0;
    double tensor = 1;  ///< tensor-parallel size
    [[nodiscard]] double tokens() const { return sequences * length; }
};

/// One layer, averaged over dense layers and layers with experts. `expertGroup` holds the experts.
[[nodiscard]] PassTime layerTime(const ModelShape& shape, const KernelRates& rates,
                                 const Links& links, const MicroBatch& micro,
                                 const Group& expertGroup);
/// LM head, loss and embedding.
[[nodiscard]] PassTime headTime(const ModelShape& shape, const KernelRates& rates,
                                const MicroBatch& micro);
/// What selective recompute runs again in one layer: attention, norms and activations.
[[nodiscard]] double selectiveRecompute_s(const PassTime& layer);

}  // namespace cw::performance
