// The outcome of a validation as tables, JSON and text.
//
// Figures only; pictures are plots.h.
#pragma once

#include <array>
#include <string>

#include "model/json.h"
#include "model/validation/validation.h"

namespace cw::validation {

/// A cause of step time and its name in files.
struct Cause {
    const char* name;
    double performance::StepTime::* seconds;
};
inline constexpr std::array<Cause, 13> causes{{
    {"matrix", &performance::StepTime::matrix_s},
    {"attention", &performance::StepTime::attention_s},
    {"memory_bound", &performance::StepTime::memoryBound_s},
    {"recompute", &performance::StepTime::recompute_s},
    {"tensor_comm", &performance::StepTime::tensorComm_s},
    {"pipeline_comm", &performance::StepTime::pipelineComm_s},
    {"bubble", &performance::StepTime::bubble_s},
    {"context_comm", &performance::StepTime::contextComm_s},
    {"expert_comm", &performance::StepTime::expertComm_s},
    {"offload", &performance::StepTime::offload_s},
    {"data_comm", &performance::StepTime::dataComm_s},
    {"optimizer", &performance::StepTime::optimizer_s},
    {"overhead", &performance::StepTime::overhead_s},
}};

/// Every row with its measured and predicted step time, its error, the share of each cause, the
/// plan and what was assumed; rows set aside or skipped with the reason.
[[nodiscard]] std::string rowsToCsv(const Validation& validation);

/// {"rows", "simulated", "summary", "by_source", "skipped"} and further groups; errors as
/// fractions.
[[nodiscard]] Json summaryToJson(const Validation& validation);

/// The summaries as aligned text for a terminal.
[[nodiscard]] std::string summaryToText(const Validation& validation);

/// "TP8 PP4x2 DP16 mb1 selective, optimizer sharded"
[[nodiscard]] std::string planText(const workload::Plan& plan);

/// {"rows", "median", "mean", "p90", "bias"}
[[nodiscard]] Json errorsToJson(const ErrorSummary& summary);
/// One aligned line of a summary table.
[[nodiscard]] std::string errorLine(const std::string& name, const ErrorSummary& summary);

/// Publication of a row, the key of "by_source".
[[nodiscard]] std::string publicationOf(const MappedRun& mapped);
[[nodiscard]] std::string acceleratorOf(const MappedRun& mapped);

}  // namespace cw::validation
