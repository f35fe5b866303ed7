// A calibration from tables of runs: the fit, its honest errors, and the file that keeps it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/performance/calibration_json.h"
#include "model/validation/fit.h"

namespace cw::validation {

/// Errors on the counted rows of the first table; the others are reported on their own.
struct TableErrors {
    ErrorSummary fitted;  ///< by the constants fitted to all rows
    std::optional<ErrorSummary>
        folds;  ///< by constants fitted without the row's fold (one of five)
    std::optional<ErrorSummary> sources;  ///< by constants fitted without the row's publication
    Groups fittedBySource;
    Groups foldsBySource;
    Groups leftOutBySource;
    RankCorrelations ranks;
};

struct CalibrationOutcome {
    performance::Calibration calibration;
    performance::FittedRows rows;
    std::vector<TableErrors> tables;
};

/// Fits to all tables together. With `holdOut`, also fits without each of five parts and without
/// each publication, to predict what was left out.
[[nodiscard]] CalibrationOutcome calibrate(const std::vector<std::vector<PublishedRun>>& tables,
                                           const std::vector<const catalog::Part*>& accelerators,
                                           bool holdOut);

[[nodiscard]] std::string outcomeToText(const CalibrationOutcome& outcome);
/// The bytes of performance.json.
[[nodiscard]] std::string outcomeToFile(const CalibrationOutcome& outcome);

}  // namespace cw::validation
