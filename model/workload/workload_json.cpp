#include "model/workload/workload_json.h"

#include <array>
#include <limits>

#include "model/json_members.h"
#include "model/object_reader.h"
#include "model/workload/named_values.h"
#include "model/workload/plan_json.h"

namespace cw::workload {

namespace {

// Generous enough for any model or run to come, small enough that no count overflows a double or
// int.
constexpr std::int64_t maxLayers = 100'000;
constexpr std::int64_t maxSize = 1'000'000'000;  // heads, widths, tokens of vocabulary or context
constexpr double maxTokens = 1e18;

constexpr std::array precisions = {TrainingPrecision::bf16,     TrainingPrecision::fp16,
                                   TrainingPrecision::fp8,      TrainingPrecision::tf32,
                                   TrainingPrecision::fp8Block, TrainingPrecision::mxfp8,
                                   TrainingPrecision::nvfp4};
constexpr std::array stacks = {SoftwareStack::megatronCore,
                               SoftwareStack::megatronCore2025,
                               SoftwareStack::megatron2021,
                               SoftwareStack::megatron2022,
                               SoftwareStack::megatronDeepSpeed,
                               SoftwareStack::deepSpeedZero3,
                               SoftwareStack::internEvo,
                               SoftwareStack::fsdpFused,
                               SoftwareStack::fsdpEager,
                               SoftwareStack::fsdp2Compiled,
                               SoftwareStack::maxText};
constexpr std::array kinds = {ModelKind::decoder, ModelKind::encoder, ModelKind::vision,
                              ModelKind::convolution};

int size(ObjectReader& reader, std::string_view key, std::int64_t low = 1) {
    return static_cast<int>(reader.integer(key, low, maxSize));
}

int optionalSize(ObjectReader& reader, std::string_view key) {
    return static_cast<int>(reader.optionalInteger(key, 0, maxSize).value_or(0));
}

Experts expertsFromJson(const Json& json, const std::string& path, int layers) {
    ObjectReader reader(json, path);
    Experts experts;
    experts.count = size(reader, "count");
    experts.topK = static_cast<int>(reader.integer("topK", 1, experts.count));
    experts.shared = optionalSize(reader, "shared");
    experts.ffnHidden = size(reader, "ffnHidden");
    experts.sharedFfnHidden = experts.shared > 0 ? size(reader, "sharedFfnHidden")
                                                 : optionalSize(reader, "sharedFfnHidden");
    experts.moeLayers = static_cast<int>(reader.integer("moeLayers", 1, layers));
    reader.refuseUnread();
    return experts;
}

Json expertsToJson(const Experts& experts) {
    JsonObject members;
    addMember(members, "count", experts.count);
    addMember(members, "topK", experts.topK);
    addUnlessZero(members, "shared", experts.shared);
    addMember(members, "ffnHidden", experts.ffnHidden);
    addUnlessZero(members, "sharedFfnHidden", experts.sharedFfnHidden);
    addMember(members, "moeLayers", experts.moeLayers);
    return members;
}

LatentAttention latentAttentionFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    LatentAttention latent;
    latent.queryRank = optionalSize(reader, "queryRank");
    latent.keyValueRank = size(reader, "keyValueRank");
    latent.noPositionHeadDim = size(reader, "noPositionHeadDim");
    latent.rotaryHeadDim = optionalSize(reader, "rotaryHeadDim");
    latent.valueHeadDim = size(reader, "valueHeadDim");
    reader.refuseUnread();
    return latent;
}

Json latentAttentionToJson(const LatentAttention& latent) {
    JsonObject members;
    addUnlessZero(members, "queryRank", latent.queryRank);
    addMember(members, "keyValueRank", latent.keyValueRank);
    addMember(members, "noPositionHeadDim", latent.noPositionHeadDim);
    addUnlessZero(members, "rotaryHeadDim", latent.rotaryHeadDim);
    addMember(members, "valueHeadDim", latent.valueHeadDim);
    return members;
}

SlidingWindow slidingWindowFromJson(const Json& json, const std::string& path, int layers) {
    ObjectReader reader(json, path);
    SlidingWindow sliding;
    sliding.window = size(reader, "window");
    sliding.layers = static_cast<int>(reader.integer("layers", 1, layers));
    reader.refuseUnread();
    return sliding;
}

Json slidingWindowToJson(const SlidingWindow& sliding) {
    JsonObject members;
    addMember(members, "window", sliding.window);
    addMember(members, "layers", sliding.layers);
    return members;
}

Convolutions convolutionsFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Convolutions convolutions;
    convolutions.forwardFlops = reader.number("forwardFlops", 1, 1e18);
    convolutions.activationValues = reader.number("activationValues", 1, 1e18);
    convolutions.parameters = reader.number("parameters", 1, 1e18);
    reader.refuseUnread();
    return convolutions;
}

Json convolutionsToJson(const Convolutions& convolutions) {
    JsonObject members;
    addMember(members, "forwardFlops", convolutions.forwardFlops);
    addMember(members, "activationValues", convolutions.activationValues);
    addMember(members, "parameters", convolutions.parameters);
    return members;
}

void checkArchitecture(const ModelArchitecture& model, const ObjectReader& reader) {
    if (model.kind == ModelKind::convolution) {
        if (!model.convolutions)
            reader.fail("convolutions", "A convolution network needs what one image costs.");
        return;
    }
    if (model.heads % model.keyValueHeads != 0)
        reader.fail("keyValueHeads", "The number of heads must be a multiple of it.");
    const bool hasDenseLayers = !model.experts || model.experts->moeLayers < model.layers;
    if (hasDenseLayers && model.ffnHidden == 0)
        reader.fail("ffnHidden", "A width is needed, because not every layer has experts.");
}

}  // namespace

ModelArchitecture architectureFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    ModelArchitecture model;
    model.id = reader.text("id");
    if (model.id.empty()) reader.fail("id", "The id must not be empty.");
    model.name = reader.text("name");
    model.layers = static_cast<int>(reader.integer("layers", 1, maxLayers));
    if (const auto text = reader.optionalText("kind"))
        model.kind = valueNamed(*text, kinds, reader, "kind");
    // A convolution network has no attention to describe.
    const auto width = [&](std::string_view key) {
        return model.kind == ModelKind::convolution ? optionalSize(reader, key) : size(reader, key);
    };
    model.hidden = width("hidden");
    model.heads = width("heads");
    model.keyValueHeads = width("keyValueHeads");
    model.headDim = width("headDim");
    model.ffnHidden = optionalSize(reader, "ffnHidden");
    model.gated = reader.optionalBoolean("gated").value_or(false);
    model.vocabulary = size(reader, "vocabulary");
    model.tiedEmbeddings = reader.optionalBoolean("tiedEmbeddings").value_or(false);
    model.learnedPositions = optionalSize(reader, "learnedPositions");
    model.linearBias = reader.optionalBoolean("linearBias").value_or(false);
    model.queryKeyValueBias = reader.optionalBoolean("queryKeyValueBias").value_or(false);
    model.maxContext = optionalSize(reader, "maxContext");
    if (const Json* experts = reader.optionalMember("experts"))
        model.experts = expertsFromJson(*experts, reader.pathOf("experts"), model.layers);
    if (const Json* latent = reader.optionalMember("latentAttention"))
        model.latentAttention = latentAttentionFromJson(*latent, reader.pathOf("latentAttention"));
    if (const Json* sliding = reader.optionalMember("slidingWindow"))
        model.slidingWindow =
            slidingWindowFromJson(*sliding, reader.pathOf("slidingWindow"), model.layers);
    if (const Json* convolutions = reader.optionalMember("convolutions"))
        model.convolutions = convolutionsFromJson(*convolutions, reader.pathOf("convolutions"));
    model.publishedParameters = reader.optionalNumber("publishedParameters", 0, 1e18).value_or(0);
    model.source = reader.optionalText("source").value_or("");
    reader.refuseUnread();
    checkArchitecture(model, reader);
    return model;
}

Json architectureToJson(const ModelArchitecture& model) {
    JsonObject members;
    addMember(members, "id", model.id);
    addMember(members, "name", model.name);
    addMember(members, "layers", model.layers);
    addUnlessZero(members, "hidden", model.hidden);
    addUnlessZero(members, "heads", model.heads);
    addUnlessZero(members, "keyValueHeads", model.keyValueHeads);
    addUnlessZero(members, "headDim", model.headDim);
    addUnlessZero(members, "ffnHidden", model.ffnHidden);
    addIfTrue(members, "gated", model.gated);
    addMember(members, "vocabulary", model.vocabulary);
    addIfTrue(members, "tiedEmbeddings", model.tiedEmbeddings);
    addUnlessZero(members, "learnedPositions", model.learnedPositions);
    addIfTrue(members, "linearBias", model.linearBias);
    addIfTrue(members, "queryKeyValueBias", model.queryKeyValueBias);
    addUnlessZero(members, "maxContext", model.maxContext);
    if (model.experts) addMember(members, "experts", expertsToJson(*model.experts));
    if (model.latentAttention)
        addMember(members, "latentAttention", latentAttentionToJson(*model.latentAttention));
    if (model.slidingWindow)
        addMember(members, "slidingWindow", slidingWindowToJson(*model.slidingWindow));
    if (model.kind != ModelKind::decoder)
        addMember(members, "kind", std::string(nameOf(model.kind)));
    if (model.convolutions)
        addMember(members, "convolutions", convolutionsToJson(*model.convolutions));
    if (model.publishedParameters != 0)
        addMember(members, "publishedParameters", model.publishedParameters);
    if (!model.source.empty()) addMember(members, "source", model.source);
    return members;
}

TrainingJob trainingJobFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    TrainingJob job;
    job.model = architectureFromJson(reader.member("model"), reader.pathOf("model"));
    job.tokens = reader.number("tokens", 1, maxTokens);
    job.sequenceLength = size(reader, "sequenceLength");
    job.globalBatch_tokens = reader.number("globalBatch_tokens", 1, maxTokens);
    job.precision = valueNamed(reader.text("precision"), precisions, reader, "precision");
    if (const Json* plan = reader.optionalMember("plan"))
        job.plan = planFromJson(*plan, reader.pathOf("plan"));
    if (const auto text = reader.optionalText("software"))
        job.software = valueNamed(*text, stacks, reader, "software");
    job.loraRank = optionalSize(reader, "loraRank");
    job.networkReduction = reader.optionalBoolean("networkReduction").value_or(false);
    job.dropsTokens = reader.optionalBoolean("dropsTokens").value_or(false);
    reader.refuseUnread();
    return job;
}

Json trainingJobToJson(const TrainingJob& job) {
    JsonObject members;
    addMember(members, "model", architectureToJson(job.model));
    addMember(members, "tokens", job.tokens);
    addMember(members, "sequenceLength", job.sequenceLength);
    addMember(members, "globalBatch_tokens", job.globalBatch_tokens);
    addMember(members, "precision", std::string(nameOf(job.precision)));
    if (!(job.plan == PlanRequest{})) addMember(members, "plan", planToJson(job.plan));
    if (job.software != SoftwareStack::megatronCore)
        addMember(members, "software", std::string(nameOf(job.software)));
    addUnlessZero(members, "loraRank", job.loraRank);
    addIfTrue(members, "networkReduction", job.networkReduction);
    addIfTrue(members, "dropsTokens", job.dropsTokens);
    Json json(std::move(members));
    (void)trainingJobFromJson(json, "job");  // what could not be read again is not written
    return json;
}

}  // namespace cw::workload
