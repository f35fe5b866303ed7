#include "model/validation/calibrate.h"

#include <algorithm>

#include "model/validation/report.h"

namespace cw::validation {

namespace {

using performance::Calibration;

constexpr int foldCount = 5;
/// Plans with blanks are chosen anew with the constants of the fit before.
constexpr int passes = 2;

/// Which table a row came from, by the prefix fitRows() gives its source.
std::size_t tableOf(const FitRow& row) {
    return static_cast<std::size_t>(std::stoul(row.source)) - 1;
}

std::vector<RowResult> resultsOf(const std::vector<FitRow>& rows, std::size_t table,
                                 const Calibration& calibration) {
    std::vector<RowResult> results;
    for (const FitRow& row : rows)
        if (tableOf(row) == table)
            results.push_back(estimateRow(*row.mapped, row.plan, calibration));
    return results;
}

std::vector<RowResult> ofTable(const HeldOut& held, const Validation& table) {
    std::vector<RowResult> results;
    const MappedRun* first = table.mapped.data();
    for (const RowResult& row : held.rows)
        if (row.mapped >= first && row.mapped < first + table.mapped.size()) results.push_back(row);
    return results;
}

performance::FittedRows countRows(const std::vector<FitRow>& rows) {
    performance::FittedRows counts;
    counts.all = static_cast<int>(rows.size());
    for (const FitRow& row : rows) {
        const auto gpu = static_cast<std::size_t>(row.mapped->machine.gpu);
        const auto width =
            static_cast<std::size_t>(performance::widthClassOf(row.mapped->job.precision));
        ++counts.byClass[gpu][width];
    }
    return counts;
}

/// The interval of doubt of each class: what nine of ten rows stay within, held out where there is
/// a held-out error.
void setBands(Calibration& calibration, const std::vector<RowResult>& rows) {
    for (std::size_t gpu = 0; gpu < performance::gpuClassNames.size(); ++gpu)
        for (std::size_t width = 0; width < performance::widthClassNames.size(); ++width)
            for (const bool experts : {false, true}) {
                std::vector<double> errors;
                for (const RowResult& row : rows) {
                    const MappedRun& mapped = *row.mapped;
                    if (static_cast<std::size_t>(mapped.machine.gpu) == gpu &&
                        static_cast<std::size_t>(performance::widthClassOf(mapped.job.precision)) ==
                            width &&
                        mapped.job.model.experts.has_value() == experts)
                        errors.push_back(std::abs(row.error));
                }
                auto& band = calibration.bands[gpu][width][experts];
                band.runs = static_cast<int>(errors.size());
                band.p90 = quantile(errors, .9);
            }
}

performance::HeldOutErrors heldOut(const std::optional<ErrorSummary>& errors) {
    if (!errors) return {};
    return {static_cast<int>(errors->rows), errors->median, errors->mean, errors->p90,
            errors->bias};
}

std::string groupsText(const std::string& title, const Groups& groups) {
    std::string text = "  " + title + "\n";
    for (const auto& [name, summary] : groups) text += errorLine("    " + name, summary);
    return text;
}

}  // namespace

CalibrationOutcome calibrate(const std::vector<std::vector<PublishedRun>>& tables,
                             const std::vector<const catalog::Part*>& accelerators, bool holdOut) {
    CalibrationOutcome outcome;
    FitOptions options;
    options.start = performance::initialCalibration();
    std::vector<Validation> validations;
    std::vector<const Validation*> all;
    validations.reserve(tables.size());
    for (const auto& runs : tables) {
        validations.push_back(validateRuns(runs, accelerators, options.start));
        all.push_back(&validations.back());
    }
    outcome.calibration = options.start;
    std::vector<FitRow> rows;
    for (int pass = 0; pass < passes; ++pass) {
        rows = fitRows(all, outcome.calibration);
        outcome.calibration = fitCalibration(rows, options);
    }
    rows = fitRows(all, outcome.calibration);
    outcome.rows = countRows(rows);
    outcome.tables.resize(tables.size());
    HeldOut folds;
    HeldOut sources;
    if (holdOut) {
        folds = crossValidate(rows, foldsOf(rows, foldCount), options);
        sources = crossValidate(rows, foldsBySource(rows), options);
    }
    std::vector<RowResult> bandRows;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        TableErrors& errors = outcome.tables[i];
        const auto fitted = resultsOf(rows, i, outcome.calibration);
        errors.fitted = summarizeAll(fitted);
        errors.fittedBySource = summarizeBy(fitted, publicationOf);
        errors.ranks = rankWithinModels(fitted);
        if (holdOut) {
            const auto held = ofTable(folds, validations[i]);
            errors.folds = summarizeAll(held);
            errors.foldsBySource = summarizeBy(held, publicationOf);
            errors.ranks = rankWithinModels(held);
            const auto left = ofTable(sources, validations[i]);
            errors.sources = summarizeAll(left);
            errors.leftOutBySource = summarizeBy(left, publicationOf);
            if (i == 0) bandRows = held;
        } else if (i == 0) {
            bandRows = fitted;
        }
    }
    setBands(outcome.calibration, bandRows);
    if (!outcome.tables.empty()) {
        outcome.calibration.fifths = heldOut(outcome.tables.front().folds);
        outcome.calibration.sources = heldOut(outcome.tables.front().sources);
    }
    return outcome;
}

std::string outcomeToText(const CalibrationOutcome& outcome) {
    std::string text;
    for (std::size_t i = 0; i < outcome.tables.size(); ++i) {
        const TableErrors& table = outcome.tables[i];
        text += "table " + std::to_string(i + 1) +
                "                              rows   median     mean      p90     bias\n";
        text += errorLine("  fitted to all rows", table.fitted);
        if (table.folds) text += errorLine("  held out, one part of five", *table.folds);
        if (table.sources) text += errorLine("  held out, one source", *table.sources);
        text += groupsText("fitted to all rows", table.fittedBySource);
        if (table.folds) text += groupsText("held out, one part of five", table.foldsBySource);
        if (table.sources) text += groupsText("held out, one source", table.leftOutBySource);
    }
    return text;
}

std::string outcomeToFile(const CalibrationOutcome& outcome) {
    performance::FittedRows rows = outcome.rows;
    rows.data = "published training runs, tests/validation/README.md";
    return writeJson(performance::calibrationToJson(outcome.calibration, rows),
                     {{"global", "constants"}});
}

}  // namespace cw::validation
