// One published training measurement, as its row in a table says it: nothing added, nothing
// guessed.
//
// Blank cells are empty optionals. Where a cell is not what its column holds, `problem` says so and
// the run is not simulated. How a run is understood is run_mapping.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/validation/table.h"

namespace cw::validation {

struct PublishedRun {
    int line = 0;  ///< of the table
    std::string id;
    std::string source;
    std::string model;
    std::string gpu;
    std::string network;
    std::string precision;
    std::string framework;
    std::string sharding;
    std::string recompute;
    std::string notes;
    std::optional<double> year;
    std::optional<double> parameters_G;  ///< 10^9
    std::optional<double> layers;
    std::optional<double> hidden;
    std::optional<double> heads;
    std::optional<double> keyValueHeads;
    std::optional<double> ffnHidden;  ///< per expert where there are experts
    std::optional<double> vocabulary;
    std::optional<double> gated;
    std::optional<double> experts;
    std::optional<double> topK;
    std::optional<double> sequence;
    std::optional<double> gpus;
    std::optional<double> gpusPerNode;
    std::optional<double> tensor;
    std::optional<double> pipeline;
    std::optional<double> interleave;
    std::optional<double> context;
    std::optional<double> expertParallel;
    std::optional<double> data;
    std::optional<double> microBatch;
    std::optional<double> globalBatch;  ///< sequences
    std::optional<double> step_s;
    std::optional<double> tokensPerGpu_per_s;
    std::optional<double> modelTeraflops;  ///< per GPU and second, as the source counts them
    std::optional<double> mfuPercent;
    std::optional<double> peakTeraflops;  ///< the MFU's denominator
    std::string problem;                  ///< empty: the row could be read
    /// The publication: the id up to its first dash ("bloom-tune-02" -> "bloom").
    [[nodiscard]] std::string publication() const { return id.substr(0, id.find('-')); }
};

/// A size as a whole number, rounded.
[[nodiscard]] int whole(double number);

/// Columns are found by name, in any order; others are passed over, and a missing one is blank in
/// every row. Throws InputError when one of id, model, layers, hidden, heads, seq_len, gpu, gpus is
/// missing.
[[nodiscard]] std::vector<PublishedRun> readTrainingRuns(const Table& table);

}  // namespace cw::validation
