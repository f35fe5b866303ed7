// The machine of a published run: its accelerator from the catalog, its network from the table.
#pragma once

#include <string>

#include "model/performance/training.h"
#include "model/validation/accelerator_names.h"
#include "model/validation/published_run.h"

namespace cw::validation {

/// Fills `machine` for `gpus` GPUs; returns why that is not possible, or "". What had to be assumed
/// is added to `assumptions`.
[[nodiscard]] std::string describeMachine(const PublishedRun& run, const catalog::Part& part,
                                          workload::TrainingPrecision precision,
                                          performance::Machine& machine, std::string& assumptions);

/// Adds one assumption to a readable list.
void assume(std::string& assumptions, const std::string& one);

}  // namespace cw::validation
