// The plan of a published run: its split and sharding as stated, blanks as candidates.
#pragma once

#include "model/validation/run_mapping.h"

namespace cw::validation {

/// Fills `mapped.plans` and `mapped.choice` from its run, notes, job and machine; returns why there
/// is no plan, or "". May fill in the job's batch where none is stated.
[[nodiscard]] std::string describePlan(MappedRun& mapped);

}  // namespace cw::validation
