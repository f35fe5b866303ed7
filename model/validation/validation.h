// The estimate held against published measurements, row by row and in summary.
//
// Every row ends in one of three places: counted, set aside with the reason (superseded or
// doubtful: simulated, shown apart), or skipped with the reason (it cannot be simulated). Which row
// it is never matters, only what its columns and notes say. Nothing is fitted here: calibration.h
// does that.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/performance/training.h"
#include "model/validation/run_mapping.h"
#include "model/validation/statistics.h"

namespace cw::validation {

struct RowResult {
    const MappedRun* mapped = nullptr;
    workload::Plan plan;  ///< the reading that was simulated
    double predicted_s = 0;
    double error = 0;  ///< predicted / measured - 1
    performance::StepTime step;
    double memory_B = 0;
    bool fits = true;
};

struct SkippedRow {
    std::string id;
    std::string reason;
};

struct Validation {
    Validation() = default;
    Validation(Validation&&) = default;  ///< moved, not copied: results point into `mapped`
    Validation& operator=(Validation&&) = default;
    std::vector<MappedRun> mapped;  ///< one for each row of the table, in order
    std::vector<RowResult> counted;
    std::vector<RowResult> aside;
    std::vector<SkippedRow> skipped;
};

/// Maps and estimates all runs, which must outlive the result.
[[nodiscard]] Validation validateRuns(const std::vector<PublishedRun>& runs,
                                      const std::vector<const catalog::Part*>& accelerators,
                                      const performance::Calibration& calibration);

/// The plan of the run under a calibration: of several readings, the one its rule chooses. Nullopt
/// when none is legal.
[[nodiscard]] std::optional<workload::Plan> choosePlan(const MappedRun& mapped,
                                                       const performance::Calibration& calibration);

/// Predicted seconds and shares of one run with a chosen plan.
[[nodiscard]] RowResult estimateRow(const MappedRun& mapped, const workload::Plan& plan,
                                    const performance::Calibration& calibration);

/// Classes of runs the summary is split by.
[[nodiscard]] std::string kindOf(const MappedRun& mapped);   ///< "dense" or "experts"
[[nodiscard]] std::string scaleOf(const MappedRun& mapped);  ///< "1-8 GPUs", ...

/// Names by letter, but names that begin with a number by that number: "9-64 GPUs" before "65-512".
struct NumbersFirst {
    [[nodiscard]] bool operator()(const std::string& a, const std::string& b) const;
};
/// One figure in words for each group, in order of name.
using Groups = std::map<std::string, ErrorSummary, NumbersFirst>;
template <class Key>
[[nodiscard]] Groups summarizeBy(const std::vector<RowResult>& rows, Key key) {
    std::map<std::string, std::vector<double>> errors;
    for (const RowResult& row : rows) errors[key(*row.mapped)].push_back(row.error);
    Groups groups;
    for (const auto& [name, list] : errors) groups[name] = summarize(list);
    return groups;
}
[[nodiscard]] ErrorSummary summarizeAll(const std::vector<RowResult>& rows);
/// How many runs fit the memory by the estimate; what ran did fit.
[[nodiscard]] std::size_t countFitting(const std::vector<RowResult>& rows);
/// Errors of the memory of the fullest GPU, of the runs that say how much it was.
[[nodiscard]] ErrorSummary summarizeMemory(const std::vector<RowResult>& rows);

/// Spearman's rank correlation of predicted and measured figures among the runs of one model, equal
/// figures sharing their mean rank; models with fewer than four runs are left out. Mean over the
/// models, each weighing as its number of runs, where not said otherwise.
struct RankCorrelations {
    double step = 0;          ///< of step times
    double stepMedian = 0;    ///< of step times: half of the models are above
    double tokensPerGpu = 0;  ///< of tokens per second and GPU
    /// Of pairs of runs of one model measured more than 10 % apart: predicted in the same order.
    double pairsInOrder = 0;
    std::size_t rows = 0;
    std::size_t models = 0;
};
[[nodiscard]] RankCorrelations rankWithinModels(const std::vector<RowResult>& rows);

}  // namespace cw::validation
