#include "model/validation/published_run.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "model/json.h"
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

/// What a cell of a column can hold. The highest is far beyond any run that was ever published: it
/// tells a slip of the keyboard, or a column that was moved, from a measurement.
struct NumberColumn {
    const char* name;
    std::optional<double> PublishedRun::* field;
    enum class Holds { whole, fraction } holds;
    double lowest;
    double highest;
};

constexpr auto whole_ = NumberColumn::Holds::whole;
/// With decimals, so that a comma in it means one thing here and another there.
constexpr auto fraction_ = NumberColumn::Holds::fraction;
/// Of what nothing runs without at least a little.
constexpr double some = 1e-9;

// Zero stands for "none" where a run can be without: interleaving, context and expert parallelism,
// experts. A size that is not known is a blank cell.
constexpr NumberColumn numberColumns[] = {
    {"year", &PublishedRun::year, whole_, 1990, 2100},
    {"params_b", &PublishedRun::parameters_G, fraction_, 0, 1e6},
    {"layers", &PublishedRun::layers, whole_, 1, 1e5},
    {"hidden", &PublishedRun::hidden, whole_, 1, 1e7},
    {"heads", &PublishedRun::heads, whole_, 1, 1e6},
    {"kv_heads", &PublishedRun::keyValueHeads, whole_, 1, 1e6},
    {"ffn_hidden", &PublishedRun::ffnHidden, whole_, 1, 1e7},
    {"vocab", &PublishedRun::vocabulary, whole_, 1, 1e7},
    {"gated_mlp", &PublishedRun::gated, whole_, 0, 1},
    {"experts", &PublishedRun::experts, whole_, 0, 1e6},
    {"topk", &PublishedRun::topK, whole_, 0, 1e6},
    {"seq_len", &PublishedRun::sequence, whole_, 1, 1e7},
    {"gpus", &PublishedRun::gpus, whole_, 1, 1e6},
    {"gpus_per_node", &PublishedRun::gpusPerNode, whole_, 1, 1e4},
    {"tp", &PublishedRun::tensor, whole_, 1, 1e6},
    {"pp", &PublishedRun::pipeline, whole_, 1, 1e6},
    {"vpp", &PublishedRun::interleave, whole_, 0, 1e5},
    {"cp", &PublishedRun::context, whole_, 0, 1e6},
    {"ep", &PublishedRun::expertParallel, whole_, 0, 1e6},
    {"dp", &PublishedRun::data, whole_, 1, 1e6},
    {"micro_batch", &PublishedRun::microBatch, whole_, 1, 1e6},
    {"global_batch_seqs", &PublishedRun::globalBatch, fraction_, some, 1e8},
    {"metric_step_time_s", &PublishedRun::step_s, fraction_, some, 1e7},
    {"metric_tokens_per_s_per_gpu", &PublishedRun::tokensPerGpu_per_s, fraction_, 0, 1e9},
    {"metric_model_tflops_per_gpu", &PublishedRun::modelTeraflops, fraction_, 0, 1e5},
    {"metric_mfu_pct", &PublishedRun::mfuPercent, fraction_, 0, 100},
    {"peak_tflops_used_for_mfu", &PublishedRun::peakTeraflops, fraction_, 0, 1e6},
};

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

/// Why the cell is no figure of its column; empty when it is one.
std::string problemOf(const NumberColumn& column, const std::string& text,
                      std::optional<double> number) {
    const std::string cell = std::string(column.name) + ": \"" + text + "\" ";
    if (!number) return cell + "is not a number";
    if (column.holds == whole_ && *number != std::floor(*number))
        return cell + "is not a whole number";
    if (*number == 0 && column.lowest > 0) return cell + "cannot be; unknown is a blank cell";
    if (*number < column.lowest) return cell + "is less than can be, " + numberText(column.lowest);
    if (*number > column.highest)
        return cell + "is more than can be, " + numberText(column.highest);
    return "";
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
        run.*column.field = numberIn(text, column.holds == fraction_);
        if (run.problem.empty()) run.problem = problemOf(column, text, run.*column.field);
    }
    if (run.experts.value_or(0) > 0 && run.topK.value_or(1) > *run.experts && run.problem.empty())
        run.problem = "topk is more than experts";
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
