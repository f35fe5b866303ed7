#include "model/workload/inference_service.h"

#include <algorithm>

namespace cw::workload {

double weight_B(WeightFormat format) {
    switch (format) {
        case WeightFormat::bf16:
            return 2;
        case WeightFormat::fp8:
            return 1;
        case WeightFormat::int4:
            return .5 + 2. / 128;  // a 16-bit scale for 128 values
        case WeightFormat::mxfp4:
            return .5 + 1. / 32;  // OCP Microscaling v1.0: an 8-bit scale for 32 values
        case WeightFormat::nvfp4:
            return .5 + 1. / 16;  // an 8-bit scale for 16 values
    }
    return 2;
}

double cache_B(CacheFormat format) {
    return format == CacheFormat::fp8 ? 1 : 2;
}

double keyValue_BpLayer(const ModelArchitecture& model, CacheFormat format) {
    // Latent attention keeps one compressed vector for all heads (DeepSeek-V2, arXiv 2405.04434).
    const double values = model.latentAttention ? model.latentAttention->keyValueRank +
                                                      model.latentAttention->rotaryHeadDim
                                                : 2.0 * model.keyValueHeads * model.headDim;
    return values * cache_B(format);
}

double cachedTokens(const ModelArchitecture& model, double tokens) {
    const double layers = model.layers;
    if (!model.slidingWindow) return layers * tokens;
    const double windowed = model.slidingWindow->layers;
    return (layers - windowed) * tokens +
           windowed * std::min<double>(tokens, model.slidingWindow->window);
}

double cache_B(const ModelArchitecture& model, CacheFormat format, double tokens) {
    return keyValue_BpLayer(model, format) * cachedTokens(model, tokens);
}

bool canGenerate(const ModelArchitecture& model) {
    return model.kind == ModelKind::decoder;
}

}  // namespace cw::workload
