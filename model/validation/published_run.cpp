#include "model/validation/published_run.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string_view>

#include "model/validation/words_in.h"

namespace cw::validation {

namespace {

struct TextColumn {
    const char* name;
    std::string PublishedRun::* field;
};

constexpr TextColumn textColumns[] = {
    {"id", &PublishedRun::id},
    {"source", &PublishedRun::source},
    {"model", &PublishedRun::model},
    {"gpu", &PublishedRun::gpu},
    {"internode_network", &PublishedRun::network},
    {"precision", &PublishedRun::precision},
    {"framework", &PublishedRun::framework},
    {"zero_stage_or_fsdp", &PublishedRun::sharding},
    {"recompute", &PublishedRun::recompute},
    {"notes", &PublishedRun::notes},
};

struct NumberColumn {
    const char* name;
    std::optional<double> PublishedRun::* field;
};

constexpr NumberColumn numberColumns[] = {
    {"year", &PublishedRun::year},
    {"params_b", &PublishedRun::parameters_G},
    {"layers", &PublishedRun::layers},
    {"hidden", &PublishedRun::hidden},
    {"heads", &PublishedRun::heads},
    {"kv_heads", &PublishedRun::keyValueHeads},
    {"ffn_hidden", &PublishedRun::ffnHidden},
    {"vocab", &PublishedRun::vocabulary},
    {"gated_mlp", &PublishedRun::gated},
    {"experts", &PublishedRun::experts},
    {"topk", &PublishedRun::topK},
    {"seq_len", &PublishedRun::sequence},
    {"gpus", &PublishedRun::gpus},
    {"gpus_per_node", &PublishedRun::gpusPerNode},
    {"tp", &PublishedRun::tensor},
    {"pp", &PublishedRun::pipeline},
    {"vpp", &PublishedRun::interleave},
    {"cp", &PublishedRun::context},
    {"ep", &PublishedRun::expertParallel},
    {"dp", &PublishedRun::data},
    {"micro_batch", &PublishedRun::microBatch},
    {"global_batch_seqs", &PublishedRun::globalBatch},
    {"metric_step_time_s", &PublishedRun::step_s},
    {"metric_tokens_per_s_per_gpu", &PublishedRun::tokensPerGpu_per_s},
    {"metric_model_tflops_per_gpu", &PublishedRun::modelTeraflops},
    {"metric_mfu_pct", &PublishedRun::mfuPercent},
    {"peak_tflops_used_for_mfu", &PublishedRun::peakTeraflops},
};

/// Whose figures have decimals, so that a comma in them means one thing here and another there.
constexpr std::string_view fractionColumns[] = {"params_b", "metric_step_time_s",
                                                "metric_model_tflops_per_gpu", "metric_mfu_pct",
                                                "peak_tflops_used_for_mfu"};
/// Of which nothing runs without at least some.
constexpr std::string_view positiveColumns[] = {"gpus", "seq_len", "global_batch_seqs",
                                                "metric_step_time_s"};

template <std::size_t N>
bool isOneOf(const std::string_view (&names)[N], std::string_view name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

constexpr const char* neededColumns[] = {"id",    "model",   "layers", "hidden",
                                         "heads", "seq_len", "gpu",    "gpus"};

std::string_view trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

/// Words that stand for a figure nobody published.
bool isBlank(const std::string& text) {
    for (const char* word : {"", "-", "--", "?", "n/a", "na", "nan", "none", "null", "unknown",
                             "tbd", "not published"})
        if (text == word) return true;
    return false;
}

/// "1,024" without its separators; anything else as it is.
std::string withoutSeparators(std::string text, bool isFraction) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos || comma > 3 || comma == 0) return text;
    // "3,528" seconds may be three and a half: nobody can tell, so it is no number.
    if (isFraction && comma + 4 == text.size()) return text;
    for (std::size_t at = comma; at < text.size() && text[at] != '.'; at += 4)
        if (text[at] != ',' || at + 4 > text.size()) return text;
    std::erase(text, ',');
    return text;
}

/// A finite number that is not negative, or yes and no; nullopt for anything else.
std::optional<double> numberIn(const std::string& words, bool isFraction) {
    if (words == "true" || words == "yes") return 1;
    if (words == "false" || words == "no") return 0;
    const std::string text = withoutSeparators(words, isFraction);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (!std::isfinite(number) || number < 0) return std::nullopt;
    return number;
}

PublishedRun runOf(const Table& table, const CsvRow& row) {
    PublishedRun run;
    run.line = static_cast<int>(row.line);
    for (const TextColumn& column : textColumns)
        if (const int at = table.column(column.name); at >= 0)
            run.*column.field = trimmed(row.cells[static_cast<std::size_t>(at)]);
    for (const NumberColumn& column : numberColumns) {
        const int at = table.column(column.name);
        if (at < 0) continue;
        const std::string text = lowered(trimmed(row.cells[static_cast<std::size_t>(at)]));
        if (isBlank(text)) continue;
        run.*column.field = numberIn(text, isOneOf(fractionColumns, column.name));
        if (!run.problem.empty()) continue;
        if (!(run.*column.field))
            run.problem = std::string(column.name) + ": \"" + text + "\" is not a number";
        else if (run.*column.field == 0.0 && isOneOf(positiveColumns, column.name))
            run.problem = std::string(column.name) + ": 0 cannot be";
    }
    if (run.id.empty()) run.id = "line " + std::to_string(row.line);
    return run;
}

}  // namespace

int whole(double number) {
    // Far beyond any size that is met, and products of sizes are checked as such.
    return static_cast<int>(std::lround(std::clamp(number, -1e9, 1e9)));
}

std::vector<PublishedRun> readTrainingRuns(const Table& table) {
    for (const char* name : neededColumns) table.require(name);
    std::vector<PublishedRun> runs;
    for (const CsvRow& row : table.rows) runs.push_back(runOf(table, row));
    return runs;
}

}  // namespace cw::validation
