#include "model/workload/huggingface_config.h"

#include <algorithm>
#include <cctype>
#include <span>

#include "model/error.h"
#include "model/object_reader.h"

namespace cw::workload {

namespace {

constexpr std::int64_t largestSize = 1'000'000'000;

/// What a model type fixes without saying so in its config: the code behind the type.
struct TypeRule {
    std::string_view type;
    bool gated = true;           ///< SwiGLU: three matrices
    bool linearBias = false;     ///< biases in all linear layers, LayerNorm
    bool attentionBias = false;  ///< biases of queries, keys and values by default
    bool tiedByDefault = false;  ///< `tie_word_embeddings` where the config is silent
    bool learnedPositions = false;
    bool isEncoder = false;
};

constexpr TypeRule typeRules[] = {
    {"llama"},
    {"mistral"},
    {"mixtral"},
    {"ministral"},
    {"qwen2", true, false, true},
    {"qwen2_moe", true, false, true},
    {"qwen3"},
    {"qwen3_moe"},
    {"deepseek_v2"},
    {"deepseek_v3"},
    {"kimi_k2"},
    {"glm4_moe"},
    {"phi3"},
    {"olmo2"},
    {"gpt_oss", true, false, true},
    {"llama4_text"},
    {"granite"},
    {"gemma", true, false, false, true},
    {"gemma2", true, false, false, true},
    {"gemma3_text", true, false, false, true},
    {"nemotron", false},
    {"falcon", false, false, false, true},
    {"gpt2", false, true, true, true, true},
    {"gpt_neox", false, true, true},
    {"opt", false, true, true, true, true},
    {"bloom", false, true, true, true},
    {"starcoder2", false, true, true, true},
    {"bert", false, true, true, true, true, true},
    {"roberta", false, true, true, true, true, true},
};

const TypeRule* ruleOf(std::string_view type) {
    for (const TypeRule& rule : typeRules)
        if (rule.type == type) return &rule;
    return nullptr;
}

/// One config being read: sizes under any of the names they have, and what had to be assumed.
class Config {
public:
    Config(const Json& json, const std::string& source) : reader_(json, source) {}

    [[nodiscard]] ObjectReader& reader() { return reader_; }
    std::optional<int> maybe(std::initializer_list<std::string_view> names) {
        for (const std::string_view name : names)
            if (const auto value = reader_.optionalInteger(name, 0, largestSize))
                return static_cast<int>(*value);
        return std::nullopt;
    }
    int size(std::initializer_list<std::string_view> names) {
        const auto value = maybe(names);
        if (!value)
            throw DocumentError("The config gives no \"" + std::string(*names.begin()) + "\".",
                                reader_.path(),
                                "Choose the config.json of a language model, or enter the sizes.");
        if (*value < 1) reader_.fail(*names.begin(), "A size of 1 or more is expected here.");
        return *value;
    }
    void note(std::string sentence) { notes_.push_back(std::move(sentence)); }
    [[nodiscard]] std::vector<std::string> takeNotes() { return std::move(notes_); }

private:
    ObjectReader reader_;
    std::vector<std::string> notes_;
};

std::string lastPiece(std::string name) {
    while (!name.empty() && (name.back() == '/' || name.back() == '\\')) name.pop_back();
    return name.substr(name.find_last_of("/\\") + 1);
}

/// "meta-llama/Llama-2-7b-hf" is "Llama-2-7b-hf"; else the folder or file the text came from.
std::string nameFrom(Config& config, const std::string& source) {
    const auto given = config.reader().optionalText("_name_or_path");
    if (given && !lastPiece(*given).empty() && *given != ".") return lastPiece(*given);
    std::string name = lastPiece(source);
    if (name == "config.json") {
        const auto folder = source.size() - name.size();
        name = lastPiece(source.substr(0, folder));
    }
    if (const auto ending = name.rfind(".json"); ending != std::string::npos) name.erase(ending);
    return name.empty() ? "Imported model" : name;
}

std::string idFrom(const std::string& name) {
    std::string id = "own-";
    for (const char c : name) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalnum(letter) || c == '.')
            id += static_cast<char>(std::tolower(letter));
        else if (id.back() != '-')
            id += '-';
    }
    while (id.size() > 4 && id.back() == '-') id.pop_back();
    return id;
}

void readAttention(Config& config, const TypeRule& rule, ModelArchitecture& model) {
    model.heads = config.size({"num_attention_heads", "n_head", "num_heads"});
    model.keyValueHeads =
        config.maybe({"num_key_value_heads", "num_kv_heads", "n_head_kv"}).value_or(model.heads);
    const bool isMultiQuery = config.reader().optionalBoolean("multi_query").value_or(false);
    if (isMultiQuery &&
        !config.reader().optionalBoolean("new_decoder_architecture").value_or(false))
        model.keyValueHeads = 1;
    if (model.keyValueHeads < 1 || model.heads % model.keyValueHeads != 0)
        throw DocumentError("The " + std::to_string(model.heads) + " heads cannot share " +
                                std::to_string(model.keyValueHeads) + " heads of keys and values.",
                            config.reader().path());
    const auto headDim = config.maybe({"head_dim", "kv_channels"});
    if (!headDim && model.hidden % model.heads != 0)
        throw DocumentError("A hidden size of " + std::to_string(model.hidden) +
                                " cannot be cut into " + std::to_string(model.heads) + " heads.",
                            config.reader().path());
    model.headDim = headDim.value_or(model.hidden / model.heads);
    model.queryKeyValueBias =
        config.reader().optionalBoolean("attention_bias").value_or(rule.attentionBias);
    const auto rank = config.maybe({"kv_lora_rank"});
    if (!rank || *rank == 0) return;
    LatentAttention latent;
    latent.keyValueRank = *rank;
    latent.queryRank = config.maybe({"q_lora_rank"}).value_or(0);
    latent.noPositionHeadDim = config.size({"qk_nope_head_dim"});
    latent.rotaryHeadDim = config.size({"qk_rope_head_dim"});
    latent.valueHeadDim = config.size({"v_head_dim"});
    model.headDim = latent.noPositionHeadDim;
    model.queryKeyValueBias = false;
    model.latentAttention = latent;
}

/// How many layers have experts: all but the first few, every so many, or all but those named.
int expertLayers(Config& config, int layers) {
    const int firstDense = config.maybe({"first_k_dense_replace"}).value_or(0);
    const auto& dense = config.reader().optionalArray("mlp_only_layers");
    const Json* frequency = config.reader().optionalMember("moe_layer_freq");
    if (frequency != nullptr && frequency->isArray()) {
        const auto& marks = std::get<JsonArray>(frequency->value);
        return static_cast<int>(std::count_if(marks.begin(), marks.end(),
                                              [](const Json& mark) { return mark == Json(1); }));
    }
    const int every = std::max(1, config.maybe({"decoder_sparse_step", "interleave_moe_layer_step"})
                                      .value_or(config.maybe({"moe_layer_freq"}).value_or(1)));
    int count = 0;
    for (int layer = firstDense; layer < layers; ++layer) {
        const bool isNamed = std::find(dense.begin(), dense.end(), Json(layer)) != dense.end();
        // Every second layer of two: the library counts from one (qwen3_moe, llama4).
        if (!isNamed && (layer + 1) % every == 0) ++count;
    }
    return count;
}

void readExperts(Config& config, ModelArchitecture& model) {
    const auto count =
        config.maybe({"n_routed_experts", "num_local_experts", "num_experts", "moe_num_experts"});
    if (!count || *count <= 1) return;
    Experts experts;
    experts.count = *count;
    experts.topK = config.size({"num_experts_per_tok", "moe_topk", "experts_per_token"});
    if (experts.topK > experts.count)
        throw DocumentError("A token cannot go to " + std::to_string(experts.topK) + " of " +
                                std::to_string(experts.count) + " experts.",
                            config.reader().path());
    const int denseWidth = model.ffnHidden;
    experts.ffnHidden = config.maybe({"moe_intermediate_size"}).value_or(denseWidth);
    experts.shared = config.maybe({"n_shared_experts"}).value_or(0);
    experts.sharedFfnHidden = experts.shared * experts.ffnHidden;
    if (const auto shared = config.maybe({"shared_expert_intermediate_size"});
        shared && *shared > 0) {
        experts.shared = 1;
        experts.sharedFfnHidden = *shared;
    }
    // Llama 4: dense layers have a width of their own, one shared expert is not said.
    if (const auto dense = config.maybe({"intermediate_size_mlp"})) {
        experts.shared = 1;
        experts.sharedFfnHidden = experts.ffnHidden;
        model.ffnHidden = *dense;
    }
    experts.moeLayers = expertLayers(config, model.layers);
    if (experts.moeLayers == 0) return;
    if (experts.moeLayers == model.layers) model.ffnHidden = 0;
    model.experts = experts;
}

void readFeedForward(Config& config, const TypeRule& rule, ModelArchitecture& model) {
    model.gated = rule.gated;
    model.linearBias =
        config.reader().optionalBoolean("mlp_bias").value_or(false) || rule.linearBias;
    const auto width = config.maybe({"intermediate_size", "ffn_hidden_size", "n_inner", "ffn_dim"});
    if (width && *width > 0) {
        model.ffnHidden = *width;
        return;
    }
    // GPT-2, BLOOM and Falcon: four times the hidden size where nothing is said.
    if (rule.gated && !config.reader().optionalMember("moe_intermediate_size"))
        (void)config.size({"intermediate_size"});
    model.ffnHidden = 4 * model.hidden;
}

/// Layers with a window: those of `layer_types`, else every layer but the first
/// `max_window_layers` (Qwen2), else all (Mistral). A window of at least the whole context is none.
void readWindow(Config& config, ModelArchitecture& model) {
    const auto window = config.maybe({"sliding_window"});
    const bool isUsed = config.reader().optionalBoolean("use_sliding_window").value_or(true);
    if (!window || *window == 0 || !isUsed) return;
    if (model.maxContext > 0 && *window >= model.maxContext) return;
    SlidingWindow sliding{*window, model.layers};
    const auto& types = config.reader().optionalArray("layer_types");
    if (!types.empty())
        sliding.layers =
            static_cast<int>(std::count(types.begin(), types.end(), Json("sliding_attention")));
    else if (const auto full = config.maybe({"max_window_layers"}))
        sliding.layers = std::max(0, model.layers - *full);
    else if (const auto pattern = config.maybe({"sliding_window_pattern"}); pattern && *pattern > 1)
        sliding.layers = model.layers - model.layers / *pattern;
    if (sliding.layers > 0 && sliding.layers <= model.layers) model.slidingWindow = sliding;
}

void readContext(Config& config, const TypeRule& rule, ModelArchitecture& model) {
    model.maxContext =
        config.maybe({"max_position_embeddings", "n_positions", "seq_length"}).value_or(0);
    if (rule.learnedPositions) model.learnedPositions = model.maxContext;
    model.tiedEmbeddings =
        config.reader().optionalBoolean("tie_word_embeddings").value_or(rule.tiedByDefault);
    if (rule.isEncoder) model.kind = ModelKind::encoder;
    readWindow(config, model);
}

void refuseWhatIsNone(Config& config, const std::string& type) {
    static constexpr std::string_view others[] = {"vit",   "resnet",  "convnext",
                                                  "clip",  "whisper", "t5",
                                                  "mamba", "mamba2",  "stable_diffusion"};
    if (std::find(std::begin(others), std::end(others), type) != std::end(others))
        throw DocumentError(
            "\"" + type + "\" is no transformer with tokens that a config describes.",
            config.reader().pathOf("model_type"), "Choose the config.json of a language model.");
}

}  // namespace

ImportedModel architectureFromHuggingFace(std::string_view text, const std::string& source) {
    const Json json = parseJson(text, source);
    // Models that also see keep the sizes of their language part in an object of their own.
    const Json* language = json.find("text_config");
    const bool hasOtherParts = language != nullptr && language->isObject();
    Config whole(json, {});
    Config config(hasOtherParts ? *language : json, hasOtherParts ? "text_config" : "");

    ImportedModel imported;
    ModelArchitecture& model = imported.model;
    model.name = nameFrom(whole, source);
    model.id = idFrom(model.name);
    const std::string type = config.reader().optionalText("model_type").value_or("");
    refuseWhatIsNone(config, type);
    const TypeRule* known = ruleOf(type);
    const TypeRule rule = known ? *known : TypeRule{type};
    if (!known)
        config.note(
            "The model type \"" + type +
            "\" is not known: read as a decoder with gated feed-forward layers, without biases.");
    if (hasOtherParts) config.note("Only its language part is counted.");

    model.layers = config.size({"num_hidden_layers", "n_layer", "num_layers"});
    model.hidden = config.size({"hidden_size", "n_embd", "d_model"});
    model.vocabulary = config.size({"vocab_size"});
    readAttention(config, rule, model);
    readFeedForward(config, rule, model);
    readExperts(config, model);
    readContext(config, rule, model);
    if (const auto more = config.maybe({"num_nextn_predict_layers"}); more && *more > 0)
        config.note("The module that predicts further tokens is not counted.");
    model.source = source;
    imported.notes = config.takeNotes();
    return imported;
}

}  // namespace cw::workload
