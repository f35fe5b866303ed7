// The estimate of inference held against published measurements.
//
// Rows need prompt and answer lengths and the split over the GPUs: without them nothing can be
// computed. Where no concurrency is published the runs are at full load: as many requests as fit.
// Rows that cannot be computed are skipped, flagged ones set aside, both with the reason.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/catalog/part.h"
#include "model/json.h"
#include "model/performance/inference.h"
#include "model/validation/statistics.h"
#include "model/validation/table.h"

namespace cw::validation {

struct InferenceRow {
    std::string id;
    std::string publication;
    std::string model;  ///< as the table names it
    std::string gpu;
    bool hasExperts = false;
    double requests = 0;  ///< being answered, as estimated
    double measured_per_s = 0;
    double predicted_per_s = 0;  ///< output tokens of all GPUs
    double error = 0;            ///< predicted / measured - 1
    std::optional<double> firstTokenError;
    std::optional<double> interTokenError;
    performance::ServingEstimate estimate;
    std::string aside;   ///< why it is not counted; empty: counted
    std::string reason;  ///< why it cannot be computed; empty: it can
};

struct InferenceCheck {
    std::vector<InferenceRow> rows;  ///< in the table's order
};

/// Throws InputError when the table lacks one of id, model, precision, gpu, gpus, isl, osl and
/// metric_output_tokens_per_s_total.
[[nodiscard]] InferenceCheck checkInference(
    const Table& table, const std::vector<const catalog::Part*>& accelerators,
    const std::vector<workload::ModelArchitecture>& models,
    const performance::ServingConstants& constants = performance::servingConstants);

/// Errors of output tokens/s of the counted rows: all, or those of dense models or of experts.
[[nodiscard]] ErrorSummary summarizeInference(const InferenceCheck& check,
                                              std::optional<bool> hasExperts = {});

[[nodiscard]] std::string inferenceToCsv(const InferenceCheck& check);
[[nodiscard]] Json inferenceToJson(const InferenceCheck& check);
[[nodiscard]] std::string inferenceToText(const InferenceCheck& check);

}  // namespace cw::validation
