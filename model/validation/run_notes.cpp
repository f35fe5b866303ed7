#include "model/validation/run_notes.h"

#include "model/validation/words_in.h"

namespace cw::validation {

namespace {

int rank(std::optional<double> number) {
    return whole(number.value_or(0));
}

/// DeepSeek-V2 and V3 and Kimi K2 share these ranks (arXiv 2405.04434, 2412.19437; moonshotai
/// Kimi-K2 config.json).
constexpr workload::LatentAttention deepSeekAttention{1536, 512, 128, 64, 128};

void readAttention(RunNotes& notes, const std::string& text, const std::string& model) {
    notes.headDim = numberAfter(text, "head_dim ");
    if (!notes.headDim && has(model, "gpt-oss")) notes.headDim = 64;
    if (!notes.headDim && (has(model, "qwen3") || has(model, "llama4"))) notes.headDim = 128;
    const bool deepSeek = has(model, "deepseek") || has(model, "kimi");
    if (has(text, "mla (") || has(text, "mla;") || deepSeek) {
        notes.latentAttention = deepSeekAttention;
        if (const auto query = numberAfter(text, "q_lora ")) {
            notes.latentAttention = workload::LatentAttention{
                rank(query), rank(numberAfter(text, "kv_lora ")), rank(numberAfter(text, "nope ")),
                rank(numberAfter(text, " rope ")), rank(numberAfter(text, " v "))};
        }
    }
    if (const auto window = numberBefore(text, "-token sliding window")) {
        notes.window = *window;
        notes.windowShare = has(text, "alternate layers") ? .5 : 1;
    } else if (has(model, "gpt-oss")) {
        notes.window = 128;
        notes.windowShare = .5;
    }
}

void readExperts(RunNotes& notes, const std::string& text, const std::string& model) {
    if (const auto layers = numberBefore(text, " layers dense")) notes.leadingDense = *layers;
    if (has(text, "first layer dense")) notes.leadingDense = 1;
    if (has(text, "every second layer moe") || has(model, "maverick")) notes.moeEvery = 2;
    notes.denseFfn = numberAfter(text, "dense ffn ").value_or(0);
    if (const auto shared = numberBefore(text, " shared")) notes.sharedExperts = *shared;
    if (has(text, "with shared expert")) notes.sharedExperts = 1;
    // Published configurations where the row does not repeat them.
    if (has(model, "deepseek-v2")) {
        notes.sharedExperts = 2;
        if (notes.denseFfn == 0) notes.denseFfn = 12288;
    } else if (has(model, "deepseek-v3") || has(model, "kimi") || has(model, "deepseek-r1")) {
        notes.sharedExperts = 1;
        if (notes.denseFfn == 0) notes.denseFfn = 18432;
        if (notes.leadingDense == 0) notes.leadingDense = has(model, "kimi") ? 1 : 3;
    } else if (has(model, "llama4")) {
        notes.sharedExperts = 1;
        if (notes.denseFfn == 0) notes.denseFfn = 16384;
    }
    notes.expertTensor = numberAfter(text, "expert-tp ").value_or(0);
    const bool dropless = has(text, "dropless");
    notes.dropsTokens = (has(text, "token-drop") && !dropless) || has(text, "capacity-padded");
}

void readPlan(RunNotes& notes, const PublishedRun& run, const std::string& text) {
    for (const char* words : {"grad accumulation ", "logged ga ", "ga ", "micro_num "})
        if (!notes.accumulation) notes.accumulation = numberAfter(text, words);
    if (!notes.accumulation)
        notes.accumulation = numberBefore(text, " micro batches of 1 per data-parallel rank");
    const std::string sharding = lowered(run.sharding);
    notes.shardingGroup = numberAfter(sharding, "groups of ");
    if (!notes.shardingGroup) notes.shardingGroup = numberAfter(sharding, "group ");
    if (has(sharding, "within node")) notes.shardingGroup = run.gpusPerNode;
    if (has(text, "pipeline schedule zero") || has(text, "pipeline schedule zb") ||
        has(text, "zero-bubble") || has(text, "zero bubble"))
        notes.schedule = "zero";
    else if (has(text, "pipeline schedule v"))
        notes.schedule = "v";
    else if (has(text, "dualpipe") || has(lowered(run.framework), "dualpipe"))
        notes.schedule = "dual";
    notes.noOverlap = has(text, "no communication overlap") || has(text, "without overlap");
    notes.sequenceParallelOff = has(text, "no sequence parallel");
    notes.embeddingIsLayer =
        has(text, "embedding as a layer") || has(text, "embedding and loss stages");
    notes.recomputeExperts = has(text, "recompute layernorm+moe");
    notes.optimizerOffload = has(text, "offload") && !has(text, "no offload");
}

/// "memory 59GB", as nvidia-smi shows it: GiB under another name.
std::optional<double> memoryIn(const std::string& text) {
    const auto size = numberAfter(text, "memory ");
    if (!size || *size <= 0) return std::nullopt;
    const std::string digits = std::to_string(whole(*size));
    for (const char* unit : {"gb", " gb", "gib", " gib"})
        if (has(text, ("memory " + digits + unit).c_str())) return *size * 1073741824;
    return std::nullopt;
}

}  // namespace

RunNotes notesOf(const PublishedRun& run) {
    RunNotes notes;
    const std::string text = lowered(run.notes);
    const std::string model = lowered(run.model);
    readAttention(notes, text, model);
    if (run.experts.value_or(0) > 0) readExperts(notes, text, model);
    readPlan(notes, run, text);
    notes.memory_B = memoryIn(text);
    notes.lora = has(model, "lora") || has(text, "lora fine") || has(text, "lora:");
    notes.predictsFurther = has(text, "w/ mtp") || has(text, "mtp depth 1");
    notes.fullAttentionFlops = has(text, "without causal halving");
    notes.parallelBlock = has(text, "parallel block") || has(text, "parallel transformer block");
    return notes;
}

std::string asideReason(const PublishedRun& run) {
    const std::string text = lowered(run.notes);
    const std::string precision = lowered(run.precision);
    if (has(text, "superseded by")) return "superseded by a later measurement";
    if (has(text, "not simulatable")) return "its plan is not published";
    if (has(text, "repeats the numbers") || has(text, "look swapped"))
        return "its figures or sizes are mixed up, by its notes";
    if (has(text, "low trust") || has(text, "effective rate unclear"))
        return "flagged by its notes";
    if (has(text, "\"up to\"")) return "an upper bound, not an average";
    if (has(text, "whole-run average") || has(text, "evaluation time is included"))
        return "an average that holds more than training steps";
    if (has(text, "batch and precision not published") || has(text, "batch not published, ") ||
        (has(text, "not published") && run.precision.empty()))
        return "sequence, batch or precision is not published";
    if (has(text, "secondary file") || has(text, "catalogue notes"))
        return "known from a secondary source that leaves out the plan";
    if (!run.tensor && !run.pipeline && !run.data) return "its parallel split is not published";
    if (has(precision, "inferred") || has(precision, "most steps") ||
        has(text, "precision inferred") || has(text, "nvfp4 inferred"))
        return "its precision is inferred";
    if (has(text, "from a figure") || has(text, "figure's labels") || has(text, "figure labels"))
        return "read from a figure";
    if (has(text, "single-step") || has(text, "500 w")) return "a single-step reading";
    if (has(text, "cuDNN regression") || has(text, "cudnn regression"))
        return "a known regression of that release";
    if (has(text, "offload") && has(text, "optimizer")) return "its optimizer runs on the host";
    return "";
}

}  // namespace cw::validation
