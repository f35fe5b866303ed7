// What is left of a training run's throughput after interruptions, checkpoints and restarts.
//
// Rates and first-order formulas from public fleets; not a simulation of a scheduler. Where a term
// of the first-order formula is large the answer says that it does not hold.
#pragma once

namespace cw::performance {

/// Interruptions per 1,000 nodes and day: Llama 3 405B on 16,384 H100 had 3.79 (arXiv 2407.21783,
/// table 5), Meta's RSC-1 and RSC-2 6.50 and 2.34 (arXiv 2410.21680). A new cluster has twice as
/// many in its first three months.
struct FailureRate {
    double low = 2.3;
    double typical = 4;
    double high = 8.5;
};

struct ReliabilityTerms {
    double failuresPer1000NodeDays = FailureRate{}.typical;
    double checkpointStall_s = 30;  ///< how long a checkpoint stops the job
    double recovery_s = 600;        ///< detect, reschedule, reload, warm up
    double interval_s = 0;          ///< between checkpoints; 0: the best one
};

struct Goodput {
    double meanTimeToInterrupt_s = 0;
    double interval_s = 0;        ///< between checkpoints
    double usefulShare = 0;       ///< of the time, first order, never below 0
    bool firstOrderHolds = true;  ///< each lost share is below a tenth of the time
    const char* caveat = "";      ///< empty where the rate was measured on such jobs
};

[[nodiscard]] double meanTimeToInterrupt_s(double nodes, double failuresPer1000NodeDays);

/// Young 1974: sqrt(2 C M), of a stall C and a mean time M between interruptions.
[[nodiscard]] double youngInterval_s(double stall_s, double meanTime_s);
/// Daly 2006, higher order: for C < 2 M, else M.
[[nodiscard]] double dalyInterval_s(double stall_s, double meanTime_s);
/// With the recovery R: sqrt(2 (M + R) C) of work between checkpoints.
[[nodiscard]] double recoveryInterval_s(double stall_s, double meanTime_s, double recovery_s);
/// A whole cycle, stall included, that is best for availability: C + sqrt(2 (M + R) C + C^2)
/// (Saxena et al. 2024, arXiv 2410.18124).
[[nodiscard]] double availabilityCycle_s(double stall_s, double meanTime_s, double recovery_s);

/// 1 - C / T - T / (2 M) - R / M.
[[nodiscard]] double firstOrderUseful(double interval_s, double stall_s, double meanTime_s,
                                      double recovery_s);
/// Exact for exponentially distributed interruptions (Daly 2006).
[[nodiscard]] double exactUseful(double interval_s, double stall_s, double meanTime_s,
                                 double recovery_s);

[[nodiscard]] Goodput goodputOf(double nodes, const ReliabilityTerms& terms);

/// A checkpoint of 16-bit weights, 32-bit master weights and two moments: 14 bytes a parameter
/// (BLOOM stored 13.1: bigscience.huggingface.co).
[[nodiscard]] double checkpoint_B(double parameters);
/// Writing it before the job goes on; a tenth or less of that where it is copied to host memory
/// first.
[[nodiscard]] double checkpointStall_s(double size_B, double write_Bps);

/// Probability that at least `needed` of needed + spare nodes are up, each with this availability.
[[nodiscard]] double enoughNodesUp(int needed, int spare, double availability);

}  // namespace cw::performance
