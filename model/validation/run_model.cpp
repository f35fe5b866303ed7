#include "model/validation/run_model.h"

#include <algorithm>
#include <cmath>

#include "model/validation/words_in.h"

namespace cw::validation {

namespace {

using workload::ModelArchitecture;
using workload::SoftwareStack;
using workload::TrainingPrecision;

constexpr double largestSize = 1e7;

bool isSize(std::optional<double> number) {
    return number && *number >= 1 && *number <= largestSize && *number == std::floor(*number);
}

std::string missingSize(const PublishedRun& run) {
    const std::pair<const char*, std::optional<double>> sizes[] = {
        {"layers", run.layers},        {"hidden", run.hidden},    {"heads", run.heads},
        {"ffn_hidden", run.ffnHidden}, {"vocab", run.vocabulary}, {"seq_len", run.sequence},
    };
    for (const auto& [name, size] : sizes) {
        if (!size) return std::string(name) + " is not published";
        if (!isSize(size)) return std::string(name) + " is not a whole number above zero";
    }
    return "";
}

void describeExperts(const PublishedRun& run, const RunNotes& notes, ModelArchitecture& model) {
    workload::Experts experts;
    experts.count = whole(*run.experts);
    experts.topK = whole(run.topK.value_or(1));
    experts.ffnHidden = whole(*run.ffnHidden);
    experts.shared = whole(notes.sharedExperts);
    experts.sharedFfnHidden = experts.shared * experts.ffnHidden;
    experts.moeLayers = notes.moeEvery > 1 ? whole(*run.layers / notes.moeEvery)
                                           : whole(*run.layers - notes.leadingDense);
    experts.moeLayers = std::clamp(experts.moeLayers, 1, model.layers);
    model.ffnHidden =
        experts.moeLayers == model.layers
            ? 0
            : whole(notes.denseFfn > 0 ? notes.denseFfn
                                       : *run.ffnHidden * (experts.topK + notes.sharedExperts));
    model.experts = experts;
}

}  // namespace

std::string describeModel(const PublishedRun& run, const RunNotes& notes,
                          ModelArchitecture& model) {
    if (const std::string missing = missingSize(run); !missing.empty()) return missing;
    model.id = model.name = run.model;
    model.source = run.source;
    model.layers = whole(*run.layers);
    model.hidden = whole(*run.hidden);
    model.heads = whole(*run.heads);
    model.keyValueHeads = whole(run.keyValueHeads.value_or(*run.heads));
    if (model.keyValueHeads < 1 || model.heads % model.keyValueHeads != 0)
        return "heads is no multiple of kv_heads";
    if (!notes.headDim && model.hidden % model.heads != 0)
        return "hidden is no multiple of heads and no head width is stated";
    model.headDim = whole(notes.headDim.value_or(*run.hidden / *run.heads));
    model.ffnHidden = whole(*run.ffnHidden);
    model.gated = run.gated.value_or(0) > 0;
    model.vocabulary = whole(*run.vocabulary);
    model.latentAttention = notes.latentAttention;
    if (notes.window > 0)
        model.slidingWindow = workload::SlidingWindow{
            whole(notes.window), std::max(1, whole(*run.layers * notes.windowShare))};
    if (run.experts.value_or(0) > 1) describeExperts(run, notes, model);
    return "";
}

std::optional<TrainingPrecision> precisionIn(const std::string& words,
                                             const std::string& framework) {
    const std::string text = lowered(words);
    if (has(text, "nvfp4") || has(text, "fp4")) return TrainingPrecision::nvfp4;
    if (has(text, "mxfp8") || has(text, "fp8-mx") || has(text, "32-block"))
        return TrainingPrecision::mxfp8;
    if (has(text, "fp8")) {
        const bool blocks = has(text, "block") || has(text, "-sc") || has(text, "sub-channel") ||
                            has(lowered(framework), "hai-llm");
        return blocks ? TrainingPrecision::fp8Block : TrainingPrecision::fp8;
    }
    if (has(text, "bf16") || has(text, "bfloat16")) return TrainingPrecision::bf16;
    if (has(text, "fp16") || has(text, "float16")) return TrainingPrecision::fp16;
    if (has(text, "tf32")) return TrainingPrecision::tf32;
    return std::nullopt;
}

namespace {

/// Of the tools around Megatron-Core: Megatron-Bridge is today's from release 26.06 on, which made
/// expert layers half again as fast; the others by year.
SoftwareStack coreOf(const std::string& text, double year) {
    if (const auto release = numberAfter(text, "bridge "))
        return *release >= 26.06 ? SoftwareStack::megatronCore : SoftwareStack::megatronCore2025;
    return year >= 2026 ? SoftwareStack::megatronCore : SoftwareStack::megatronCore2025;
}

}  // namespace

SoftwareStack softwareOf(const PublishedRun& run) {
    const std::string text = lowered(run.framework);
    const double year = run.year.value_or(2025);
    if (has(text, "maxtext") || has(text, "jax")) return SoftwareStack::maxText;
    if (has(text, "torchtitan") || has(text, "automodel") || has(text, "fsdp2"))
        return SoftwareStack::fsdp2Compiled;
    if (has(text, "internevo")) return SoftwareStack::internEvo;
    if (has(text, "zero-3") && has(text, "megatron")) return SoftwareStack::deepSpeedZero3;
    // Without ZeRO the steps run in Megatron's own schedule, not in DeepSpeed's engine.
    if (has(text, "megatron-deepspeed") || has(text, "gpt-neox"))
        return lowered(run.sharding) == "none" ? SoftwareStack::megatron2021
                                               : SoftwareStack::megatronDeepSpeed;
    if (has(text, "deepspeed + megatron")) return SoftwareStack::megatronDeepSpeed;
    if (has(text, "composer") || has(text, "metaseq")) return SoftwareStack::fsdpFused;
    if (has(text, "fsdp") || has(text, "sagemaker")) return SoftwareStack::fsdpEager;
    if (has(text, "megatron-lm") && !has(text, "primus")) {
        if (year <= 2021) return SoftwareStack::megatron2021;
        if (year <= 2023) return SoftwareStack::megatron2022;
    }
    return coreOf(text, year);
}

bool countsCausalAttention(const PublishedRun& run, const RunNotes& notes) {
    if (notes.fullAttentionFlops) return false;
    const std::string text = lowered(run.framework);
    // Megatron-Core counts the causal half since 2025, and NeMo's later tools follow it.
    return has(text, "bridge") || has(text, "automodel") || has(text, "megatron-core moe") ||
           has(lowered(run.notes), "causal");
}

}  // namespace cw::validation
