// The four constants of the inference estimate, fitted to published runs, and how far off runs of a
// model are that the fit did not see.
#pragma once

#include <string>
#include <vector>

#include "model/validation/inference_check.h"

namespace cw::validation {

struct InferenceFit {
    performance::ServingConstants constants;
    ErrorSummary dense;  ///< of the runs fitted to
    ErrorSummary experts;
    ErrorSummary heldOutDense;  ///< each model's runs by constants fitted without that model
    ErrorSummary heldOutExperts;
};

/// Minimises the mean absolute logarithm of the errors of output tokens/s, latencies counting half.
/// Throws InputError like checkInference.
[[nodiscard]] InferenceFit fitInference(const Table& table,
                                        const std::vector<const catalog::Part*>& accelerators,
                                        const std::vector<workload::ModelArchitecture>& models);

/// Constants to be put into model/performance/inference_facts.h, and the errors.
[[nodiscard]] std::string inferenceFitToText(const InferenceFit& fit);

}  // namespace cw::validation
