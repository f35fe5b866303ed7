// The best plan for a job on a machine: every legal combination, the fastest that fits in memory.
//
// The space: all tensor, pipeline and data sizes; context sizes that are powers of two and leave
// each GPU 1,024 tokens of a sequence, exchanged around a ring or, where the software can and the
// heads divide, by all-to-all; all expert sizes; interleaves that split the layers (or the layers,
// the embedding and the head) evenly; one forward and one backward in turn, and zero-bubble
// schedules where the software has them; micro-batches of 1, 2, 3, 4, 6, 8, ... up to 64
// sequences; all sharding, over all copies or over those of one, two, four, ... scale-up domains;
// no recompute, selective, of feed-forward blocks where the software can, or full for as few layers
// as make the plan fit (for all where the user asks for full). Offload to the hosts, whose memory
// is not known here, only where it is asked for. Combinations are passed over only where a bound
// says that they cannot win.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/performance/training.h"

namespace cw::performance {

/// A plan that lost, and why.
struct RunnerUp {
    Estimate estimate;
    /// The cause on which it spends most more than the best plan; null when memory is the reason.
    double StepTime::* cause = nullptr;
    std::string reason;  ///< one sentence
};

struct PlanSearchResult {
    std::optional<Estimate> best;  ///< empty when no legal plan fits
    std::optional<Estimate>
        smallest;  ///< when nothing fits: the legal plan that needs the least memory
    /// The best of other tensor, context and pipeline sizes, at most four, and the fastest plan
    /// that would beat the best one but does not fit. Fastest first.
    std::vector<RunnerUp> runnersUp;
    int legalPlans = 0;
    int fittingPlans = 0;
};

/// Exact over the legal plans that honour `job.plan`. Ties within 0.1 % go to the simpler plan:
/// less pipeline, less tensor, less context parallelism, fewer pieces, less recompute, less
/// sharding, smaller micro-batch.
[[nodiscard]] PlanSearchResult searchPlan(const workload::TrainingJob& job, const Machine& machine);

/// The words for a cause of step time: "matrix work".
[[nodiscard]] std::string_view causeName(double StepTime::* cause);

}  // namespace cw::performance
