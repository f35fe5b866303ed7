#include "model/performance/model_shape.h"

#include <algorithm>

namespace cw::performance {

namespace {

void fillAttention(ModelShape& shape, const workload::ModelArchitecture& model, double tensor) {
    shape.heads = model.heads / tensor;
    if (const auto& latent = model.latentAttention) {
        shape.keyWidth = latent->noPositionHeadDim + latent->rotaryHeadDim;
        shape.valueWidth = latent->valueHeadDim;
        // The down-projections are small and on every GPU; up-projections are divided.
        const double up = latent->keyValueRank *
                          (latent->noPositionHeadDim + latent->valueHeadDim) * shape.heads /
                          model.hidden;
        const double query =
            latent->queryRank > 0
                ? latent->queryRank * (1 + shape.heads * shape.keyWidth / model.hidden)
                : shape.heads * shape.keyWidth;
        shape.projection = query + latent->keyValueRank + latent->rotaryHeadDim + up;
    } else {
        shape.keyWidth = shape.valueWidth = model.headDim;
        // Fewer key-value heads than GPUs: each GPU keeps a whole copy of one.
        const double keyValueHeads = std::max(1.0, model.keyValueHeads / tensor);
        shape.projection = (shape.heads + 2 * keyValueHeads) * model.headDim;
    }
    shape.attentionOut = shape.heads * shape.valueWidth;
}

}  // namespace

ModelShape shapeOf(const workload::ModelArchitecture& model, int tensorParallel) {
    const double tensor = tensorParallel;
    ModelShape shape;
    shape.layers = model.layers;
    shape.hidden = model.hidden;
    shape.vocabulary = model.vocabulary / tensor;
    shape.matrices = model.gated ? 3 : 2;
    shape.ffn = model.ffnHidden / tensor;
    shape.tied = model.tiedEmbeddings;
    fillAttention(shape, model, tensor);

    // Norms and the router are on every GPU, the rest is divided.
    const workload::ParameterCount count = workload::countParameters(model);
    const double norms = 2.0 * model.hidden;
    shape.embeddingParameters = count.embedding / tensor;
    shape.denseLayerParameters = (count.perDenseLayer - norms) / tensor + norms;
    if (!model.experts) return shape;

    const workload::Experts& experts = *model.experts;
    shape.experts = experts.count;
    shape.topK = experts.topK;
    shape.expertFfn = experts.ffnHidden / tensor;
    shape.sharedFfn = experts.shared > 0 ? experts.sharedFfnHidden / tensor : 0;
    shape.expertShare = static_cast<double>(experts.moeLayers) / model.layers;
    const double routed =
        shape.matrices * model.hidden * static_cast<double>(experts.ffnHidden) * experts.count;
    const double replicated = norms + static_cast<double>(model.hidden) * experts.count;
    shape.expertParameters = routed / tensor;
    shape.commonParameters =
        std::max(0.0, count.perExpertLayer - routed - replicated) / tensor + replicated;
    return shape;
}

}  // namespace cw::performance
