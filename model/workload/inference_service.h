// An inference service: which model answers, how long prompts and answers are, how many at a time,
// and how fast they must come.
//
// Lengths and rates are means of the traffic. What is not stated (zero or empty) is not a limit:
// without a demand the service is sized for all that the GPUs can do within the latency targets.
// Other inference (images, speech, batch jobs of embeddings) is not described here.
#pragma once

#include <optional>

#include "model/json.h"
#include "model/workload/architecture.h"

namespace cw::workload {

/// Number format of the weights, and with it of the matrix work.
enum class WeightFormat {
    bf16,
    fp8,
    int4,   ///< 4 bit with a scale for 128 (GPTQ, AWQ), unpacked to 16 bit for the products
    mxfp4,  ///< experts in 4 bit with a scale for 32, products in 8 bit where the GPU can (gpt-oss)
    nvfp4,  ///< 4 bit with a scale for 16, products in 4 bit
};

enum class CacheFormat { bf16, fp8 };

struct InferenceService {
    ModelArchitecture model;
    WeightFormat weights = WeightFormat::fp8;
    CacheFormat keyValues = CacheFormat::fp8;
    int promptTokens = 0;
    int outputTokens = 0;
    double firstToken_s = 0;            ///< target: from the request to the first token; 0: none
    double interToken_s = 0;            ///< target: from token to token of one answer; 0: none
    double concurrency = 0;             ///< requests being answered at the same time; 0: not stated
    double requests_per_s = 0;          ///< 0: not stated
    std::optional<int> tensorParallel;  ///< GPUs that share one copy's layers; empty: the search's
    JsonObject extra;                   ///< unknown members of the file, kept
    bool operator==(const InferenceService&) const = default;
};

/// Bytes of one weight, scales included.
[[nodiscard]] double weight_B(WeightFormat format);
[[nodiscard]] double cache_B(CacheFormat format);

/// Bytes that keys and values of one token take, all layers that keep it. Layers with a sliding
/// window keep no more than their window: see cachedTokens.
[[nodiscard]] double keyValue_BpLayer(const ModelArchitecture& model, CacheFormat format);

/// Tokens kept of a sequence of `tokens`, summed over the layers.
[[nodiscard]] double cachedTokens(const ModelArchitecture& model, double tokens);

/// Bytes of one sequence of `tokens` in the cache.
[[nodiscard]] double cache_B(const ModelArchitecture& model, CacheFormat format, double tokens);

/// Whether the model writes answers token by token: decoders do.
[[nodiscard]] bool canGenerate(const ModelArchitecture& model);

}  // namespace cw::workload
