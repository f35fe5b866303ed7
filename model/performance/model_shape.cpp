#include "model/performance/model_shape.h"

#include <algorithm>

namespace cw::performance {

namespace {

/// Experts narrower than this are not cut: each GPU holds whole ones.
constexpr int narrowExpert = 4096;
/// Experts are spread over at most this many GPUs unless asked: DeepSeek-V3, arXiv 2412.19437,
/// section 3.2.
constexpr int expertGroupLimit = 64;

void fillAttention(ModelShape& shape, const workload::ModelArchitecture& model, double tensor) {
    shape.heads = model.heads / tensor;
    shape.seen = model.kind == workload::ModelKind::decoder ? .5 : 1;
    if (const auto& latent = model.latentAttention) {
        shape.queryRank = latent->queryRank;
        shape.keyValueRank = latent->keyValueRank;
        shape.rotaryWidth = latent->rotaryHeadDim;
        shape.noPositionWidth = latent->noPositionHeadDim;
        shape.keyWidth = latent->noPositionHeadDim + latent->rotaryHeadDim;
        shape.valueWidth = latent->valueHeadDim;
        shape.keyValueHeads = shape.heads;
        shape.projection = shape.heads * (2 * shape.keyWidth + shape.valueWidth);
    } else {
        shape.keyWidth = shape.valueWidth = model.headDim;
        // Fewer key-value heads than GPUs: each GPU keeps a whole copy of one.
        shape.keyValueHeads = std::max(1.0, model.keyValueHeads / tensor);
        shape.projection = (shape.heads + 2 * shape.keyValueHeads) * model.headDim;
    }
    shape.attentionOut = shape.heads * shape.valueWidth;
    if (model.slidingWindow) {
        shape.window = model.slidingWindow->window;
        shape.windowShare =
            static_cast<double>(model.slidingWindow->layers) / std::max(1, model.layers);
    }
}

void fillExperts(ModelShape& shape, const workload::ModelArchitecture& model,
                 const workload::Plan& plan, const workload::ParameterCount& count) {
    const workload::Experts& experts = *model.experts;
    const ExpertLayout layout = expertLayout(model, plan);
    const double tensor = plan.tensorParallel;
    shape.expertRanks = layout.ranks;
    shape.expertTensor = layout.tensor;
    shape.experts = experts.count;
    shape.topK = experts.topK;
    shape.expertFfn = static_cast<double>(experts.ffnHidden) / layout.tensor;
    shape.sharedFfn = experts.shared > 0 ? experts.sharedFfnHidden / tensor : 0;
    shape.expertShare = static_cast<double>(experts.moeLayers) / model.layers;
    const double routed =
        shape.matrices * model.hidden * static_cast<double>(experts.ffnHidden) * experts.count;
    const double replicated =
        2.0 * model.hidden + static_cast<double>(model.hidden) * experts.count;
    shape.expertParameters = routed / layout.tensor / layout.ranks;
    shape.commonParameters =
        std::max(0.0, count.perExpertLayer - routed - replicated) / tensor + replicated;
}

}  // namespace

ExpertLayout expertLayout(const workload::ModelArchitecture& model, const workload::Plan& plan) {
    ExpertLayout layout;
    if (!model.experts) return layout;
    const int tensor = plan.tensorParallel;
    const int gpus = tensor * plan.contextParallel * plan.dataParallel;
    const int width = model.experts->ffnHidden / std::max(1, tensor);
    layout.tensor = plan.expertTensorParallel;
    if (layout.tensor == 0)
        layout.tensor = plan.expertParallel == 1 || width >= narrowExpert ? tensor : 1;
    layout.ranks = plan.expertParallel;
    if (layout.ranks == 0) {
        layout.ranks = 1;
        for (int ranks = std::min(expertGroupLimit, gpus / layout.tensor); ranks > 1; --ranks)
            if (gpus / layout.tensor % ranks == 0 && model.experts->count % ranks == 0) {
                layout.ranks = ranks;
                break;
            }
    } else if (plan.expertTensorParallel == 0 && gpus % (layout.ranks * layout.tensor) != 0) {
        layout.tensor = 1;
    }
    return layout;
}

ModelShape shapeOf(const workload::ModelArchitecture& model, const workload::Plan& plan) {
    const double tensor = plan.tensorParallel;
    ModelShape shape;
    shape.layers = model.layers;
    shape.hidden = model.hidden;
    shape.vocabulary = model.vocabulary / tensor;
    shape.matrices = model.gated ? 3 : 2;
    shape.ffn = model.ffnHidden / tensor;
    shape.tied = model.tiedEmbeddings;
    if (model.convolutions) {
        shape.sampleFlops = model.convolutions->forwardFlops;
        shape.sampleValues = model.convolutions->activationValues;
        shape.denseLayerParameters = model.convolutions->parameters / std::max(1, model.layers);
        return shape;
    }
    fillAttention(shape, model, tensor);

    // Norms and the router are on every GPU, the rest is divided.
    const workload::ParameterCount count = workload::countParameters(model);
    const double norms = 2.0 * model.hidden;
    shape.embeddingParameters = count.embedding / tensor;
    shape.denseLayerParameters = (count.perDenseLayer - norms) / tensor + norms;
    if (model.experts) fillExperts(shape, model, plan, count);
    return shape;
}

}  // namespace cw::performance
