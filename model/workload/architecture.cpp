#include "model/workload/architecture.h"

namespace cw::workload {

namespace {

/// Weights of one feed-forward block of this width that take part in matrix products.
double feedForwardWeights(const ModelArchitecture& model, double width) {
    return (model.gated ? 3.0 : 2.0) * model.hidden * width;
}

double feedForwardBiases(const ModelArchitecture& model, double width) {
    if (!model.linearBias) return 0;
    return (model.gated ? 2.0 : 1.0) * width + model.hidden;
}

double feedForward(const ModelArchitecture& model, double width) {
    return feedForwardWeights(model, width) + feedForwardBiases(model, width);
}

double queryKeyDim(const ModelArchitecture& model) {
    const auto& latent = model.latentAttention;
    return latent ? latent->noPositionHeadDim + latent->rotaryHeadDim : model.headDim;
}

double valueDim(const ModelArchitecture& model) {
    return model.latentAttention ? model.latentAttention->valueHeadDim : model.headDim;
}

/// Latent attention as in DeepSeek-V2 (arXiv 2405.04434, section 2.1): queries and the joint key
/// and value are projected down to their ranks and up again; one rotary key is shared by all heads.
double latentAttentionWeights(const ModelArchitecture& model) {
    const LatentAttention& latent = *model.latentAttention;
    const double hidden = model.hidden;
    const double heads = model.heads;
    // DeepSeek-V2-Lite has no query rank: the queries are projected in one step.
    const double query = latent.queryRank > 0
                             ? latent.queryRank * (hidden + heads * queryKeyDim(model))
                             : hidden * heads * queryKeyDim(model);
    const double down = hidden * (latent.keyValueRank + latent.rotaryHeadDim);
    const double up =
        latent.keyValueRank * heads * (latent.noPositionHeadDim + latent.valueHeadDim);
    const double output = heads * latent.valueHeadDim * hidden;
    return query + down + up + output;
}

/// Weights of the four attention projections of one layer.
double attentionWeights(const ModelArchitecture& model) {
    if (model.latentAttention) return latentAttentionWeights(model);
    const double queryAndOutput = 2.0 * model.hidden * model.heads * model.headDim;
    const double keyAndValue = 2.0 * model.hidden * model.keyValueHeads * model.headDim;
    return queryAndOutput + keyAndValue;
}

/// Biases of the projections, and the norms between them.
double attentionVectors(const ModelArchitecture& model) {
    double count = model.linearBias ? model.hidden : 0;
    if (model.queryKeyValueBias) count += (model.heads + 2.0 * model.keyValueHeads) * model.headDim;
    if (model.latentAttention)
        count += model.latentAttention->queryRank + model.latentAttention->keyValueRank;
    return count;
}

/// One norm. Models with biases in their linear layers use LayerNorm, which has a bias too; the
/// others are counted as RMSNorm, which leaves out less than 0.002 % of the few exceptions.
double norm(const ModelArchitecture& model) {
    return (model.linearBias ? 2.0 : 1.0) * model.hidden;
}

/// Attention and the two norms of one layer: what dense and expert layers share.
double layerWithoutFeedForward(const ModelArchitecture& model) {
    return attentionWeights(model) + attentionVectors(model) + 2.0 * norm(model);
}

int denseLayers(const ModelArchitecture& model) {
    return model.layers - (model.experts ? model.experts->moeLayers : 0);
}

}  // namespace

ParameterCount countParameters(const ModelArchitecture& model) {
    ParameterCount count;
    if (model.convolutions) {
        count.total = count.active = model.convolutions->parameters;
        return count;
    }
    count.embedding = static_cast<double>(model.vocabulary) * model.hidden;
    count.perDenseLayer = layerWithoutFeedForward(model) + feedForward(model, model.ffnHidden);
    const double head = model.tiedEmbeddings ? 0 : count.embedding;
    const double positions = static_cast<double>(model.learnedPositions) * model.hidden;
    count.total =
        count.embedding + head + positions + norm(model) + denseLayers(model) * count.perDenseLayer;
    count.active = count.total;
    if (!model.experts) return count;

    const Experts& experts = *model.experts;
    const double router = static_cast<double>(model.hidden) * experts.count;
    const double expert = feedForward(model, experts.ffnHidden);
    const double shared = experts.shared > 0 ? feedForward(model, experts.sharedFfnHidden) : 0;
    const double common = layerWithoutFeedForward(model) + router + shared;
    count.perExpertLayer = common + experts.count * expert;
    count.total += experts.moeLayers * count.perExpertLayer;
    count.active += experts.moeLayers * (common + experts.topK * expert);
    return count;
}

double attendedKeys(const ModelArchitecture& model, int sequenceLength) {
    if (model.kind == ModelKind::convolution) return 0;
    const double length = sequenceLength;
    if (model.kind != ModelKind::decoder) return length * model.layers;
    const double half = length / 2.0;
    if (!model.slidingWindow || model.slidingWindow->window >= sequenceLength)
        return half * model.layers;
    // The first tokens see fewer than a window: w s - w^2 / 2 pairs of a sequence.
    const double window = model.slidingWindow->window;
    const double within = window - window * window / (2 * length);
    return half * (model.layers - model.slidingWindow->layers) +
           within * model.slidingWindow->layers;
}

double feedForwardFlopsPerToken(const ModelArchitecture& model) {
    if (model.convolutions) return 0;
    double weights = denseLayers(model) * feedForwardWeights(model, model.ffnHidden);
    if (model.experts) {
        const Experts& experts = *model.experts;
        const double shared =
            experts.shared > 0 ? feedForwardWeights(model, experts.sharedFfnHidden) : 0;
        weights +=
            experts.moeLayers * (static_cast<double>(model.hidden) * experts.count + shared +
                                 experts.topK * feedForwardWeights(model, experts.ffnHidden));
    }
    return 2.0 * weights;
}

double forwardFlopsPerToken(const ModelArchitecture& model, int sequenceLength) {
    if (model.convolutions) return model.convolutions->forwardFlops;
    const double weights = model.layers * attentionWeights(model) +
                           static_cast<double>(model.vocabulary) * model.hidden;
    return 2.0 * weights + feedForwardFlopsPerToken(model) +
           2.0 * model.heads * (queryKeyDim(model) + valueDim(model)) *
               attendedKeys(model, sequenceLength);
}

}  // namespace cw::workload
