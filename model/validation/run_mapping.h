// From a published run to what the estimate takes: job, machine and plan.
//
// Only columns and notes decide, never which row it is. Blanks are filled by these rules, named in
// `assumptions`:
//   recompute         the least that fits in memory: none, selective, then full for 1/4, 1/2, 3/4
//                     and all of the layers; none where weights, gradients and optimizer alone
//                     fill the memory, since recompute could not mend that; that of feed-forward
//                     blocks where the notes name the modules layernorm and moe
//   micro-batch       from the stated accumulation, else the size up to 8 with the shortest step
//   interleave        none, unless the notes say that it was not published: then the degree with
//                     the shortest step
//   data parallel     the GPUs left by the other sizes
//   global batch      16 micro-batches for each pipeline stage
//   network           the usual one of the accelerator's generation, where none is stated
// A run whose split is not published at all gets the best plan of the search.
#pragma once

#include <string>
#include <vector>

#include "model/performance/training.h"
#include "model/validation/accelerator_names.h"
#include "model/validation/published_run.h"
#include "model/validation/run_notes.h"

namespace cw::validation {

struct MappedRun {
    const PublishedRun* run = nullptr;
    RunNotes notes;
    const catalog::Part* accelerator = nullptr;
    workload::TrainingJob job;
    performance::Machine machine;
    /// Readings of the plan; where there are several, the first that fits or the fastest, as
    /// `choice` says.
    std::vector<workload::Plan> plans;
    enum class Choice { firstThatFits, fastestThatFits, search } choice = Choice::firstThatFits;
    double measured_s = 0;    ///< time of one step
    std::string aside;        ///< why it is not counted; empty: counted
    std::string assumptions;  ///< what was filled in, readable
    std::string reason;       ///< why it cannot be simulated; empty: it can
};

/// Reads one run. `run` must outlive the result.
[[nodiscard]] MappedRun mapRun(const PublishedRun& run,
                               const std::vector<const catalog::Part*>& accelerators);

/// Seconds of a step as published: step time, else from tokens per second, else from FLOP/s or MFU
/// by the convention of the source; 0 when there is none of them.
[[nodiscard]] double measuredStep_s(const PublishedRun& run, const RunNotes& notes,
                                    const workload::TrainingJob& job, double gpus);

}  // namespace cw::validation
