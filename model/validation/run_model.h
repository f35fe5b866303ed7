// The model architecture of a published run, from its columns and notes.
#pragma once

#include <string>

#include "model/validation/published_run.h"
#include "model/validation/run_notes.h"
#include "model/workload/training_job.h"

namespace cw::validation {

/// Fills `model`; returns why it cannot be described, or "".
[[nodiscard]] std::string describeModel(const PublishedRun& run, const RunNotes& notes,
                                        workload::ModelArchitecture& model);

/// The number format, or nullopt for a text that names none.
[[nodiscard]] std::optional<workload::TrainingPrecision> precisionIn(const std::string& text,
                                                                     const std::string& framework);

/// The software by the framework's name and the year of the measurement.
[[nodiscard]] workload::SoftwareStack softwareOf(const PublishedRun& run);

/// Whether the source counts attention over the causal half only.
[[nodiscard]] bool countsCausalAttention(const PublishedRun& run, const RunNotes& notes);

}  // namespace cw::validation
