// Fitting the free constants of the estimate to published runs.
//
// Minimises a robust loss of log(predicted / measured) over the counted runs, every publication
// weighing less than its rows and more than one row, with weak priors that hold a constant near its
// documented value where the runs say nothing. Bounds are those of performance/calibration.h. The
// same input gives the same constants: no randomness. Constants of classes that no run touches keep
// their documented values.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/performance/calibration.h"
#include "model/validation/validation.h"

namespace cw::validation {

/// One run of the fit, with its plan chosen beforehand.
struct FitRow {
    const MappedRun* mapped = nullptr;
    workload::Plan plan;
    double weight = 1;
    std::string configuration;  ///< re-measurements of one configuration share this
    std::string source;         ///< publication (and table)
};

/// Rows that count, with plans chosen under `calibration` and weights balanced by source.
[[nodiscard]] std::vector<FitRow> fitRows(const std::vector<const Validation*>& tables,
                                          const performance::Calibration& calibration);

struct FitOptions {
    performance::Calibration start;  ///< also the centre of the priors
    int rounds = 6;                  ///< of the optimiser, each from where the last one ended
};

/// The calibration that explains `rows` best.
[[nodiscard]] performance::Calibration fitCalibration(const std::vector<FitRow>& rows,
                                                      const FitOptions& options);

/// Weighted robust loss of `rows` under a calibration, without priors.
[[nodiscard]] double lossOf(const std::vector<FitRow>& rows,
                            const performance::Calibration& calibration);

/// Errors of rows predicted by constants that were fitted without them.
struct HeldOut {
    std::vector<RowResult> rows;
};

/// Each configuration whole in one of `folds`, every source spread over all of them.
[[nodiscard]] std::vector<int> foldsOf(const std::vector<FitRow>& rows, int folds);
/// Fits without each fold in turn and predicts it.
[[nodiscard]] HeldOut crossValidate(const std::vector<FitRow>& rows, const std::vector<int>& fold,
                                    const FitOptions& options);
/// The same, each source being a fold of its own.
[[nodiscard]] std::vector<int> foldsBySource(const std::vector<FitRow>& rows);

}  // namespace cw::validation
