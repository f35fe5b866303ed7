// What a model is, by its published sizes: everything needed to count parameters, FLOPs and bytes.
//
// A plain description, not an estimate. A "token" of a vision transformer is a patch; a convolution
// network is described by what one image costs, and an image is its token.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cw::workload {

/// Mixture-of-experts feed-forward layers.
struct Experts {
    int count = 0;
    int topK = 0;
    int shared = 0;
    int ffnHidden = 0;        ///< width of one routed expert
    int sharedFfnHidden = 0;  ///< width of the shared expert(s) together
    int moeLayers = 0;        ///< layers with experts; the others are dense with `ffnHidden`
    bool operator==(const Experts&) const = default;
};

/// Multi-head latent attention ranks (DeepSeek-V2 and later).
struct LatentAttention {
    int queryRank = 0;
    int keyValueRank = 0;
    int noPositionHeadDim = 0;
    int rotaryHeadDim = 0;
    int valueHeadDim = 0;
    bool operator==(const LatentAttention&) const = default;
};

/// Layers whose tokens attend to the last `window` tokens only; the others see all.
struct SlidingWindow {
    int window = 0;
    int layers = 0;  ///< layers with the window
    bool operator==(const SlidingWindow&) const = default;
};

/// What one image costs in a convolution network such as ResNet-50.
struct Convolutions {
    double forwardFlops = 0;      ///< a multiply-add being two
    double activationValues = 0;  ///< outputs of all layers
    double parameters = 0;
    bool operator==(const Convolutions&) const = default;
};

enum class ModelKind {
    decoder,      ///< causal: a token sees those before it
    encoder,      ///< BERT: a token sees all
    vision,       ///< ViT: patches see all; `vocabulary` is the number of classes
    convolution,  ///< ResNet: described by `convolutions`
};

struct ModelArchitecture {
    std::string id;    ///< "llama-2-70b"
    std::string name;  ///< "Llama 2 70B"
    int layers = 0;
    int hidden = 0;
    int heads = 0;
    int keyValueHeads = 0;
    int headDim = 0;
    int ffnHidden = 0;   ///< dense feed-forward width, 0 when every layer has experts
    bool gated = false;  ///< three FFN matrices (SwiGLU) instead of two
    int vocabulary = 0;
    bool tiedEmbeddings = false;
    int learnedPositions = 0;  ///< rows of a learned position table, 0 for rotary
    bool linearBias = false;
    bool queryKeyValueBias = false;
    int maxContext = 0;  ///< 0 where not stated
    std::optional<Experts> experts;
    std::optional<LatentAttention> latentAttention;
    std::optional<SlidingWindow> slidingWindow;
    ModelKind kind = ModelKind::decoder;
    std::optional<Convolutions> convolutions;
    double publishedParameters = 0;  ///< as published, for comparison; 0 where not
    std::string source;              ///< where the sizes come from
    bool operator==(const ModelArchitecture&) const = default;
};

struct ParameterCount {
    double total = 0;
    double active = 0;     ///< touched by one token, embedding table included
    double embedding = 0;  ///< the input embedding table (part of total)
    double perDenseLayer = 0;
    double perExpertLayer = 0;
};

/// Counted from the sizes. Agrees with the tensors of the released weights within 0.04 % and with
/// announced totals within 0.5 % (tests name the exceptions). Not described and so not counted:
/// norms of queries and keys, attention sinks, vision encoders, modules that predict further
/// tokens.
[[nodiscard]] ParameterCount countParameters(const ModelArchitecture& model);

/// Keys one token attends to on average, summed over the layers: half the sequence in a causal
/// layer, the window in one with a sliding window, all of it in an encoder.
[[nodiscard]] double attendedKeys(const ModelArchitecture& model, int sequenceLength);

/// Forward FLOPs of one token in a sequence of `sequenceLength` causal tokens, a multiply-add being
/// two; the backward pass is twice that. Attention is counted causal (half the square). The LM head
/// is included, the embedding look-up is not; layers with a sliding window count the window.
/// Encoders and vision transformers count the whole square. (Korthikanti et al. 2022, arXiv
/// 2205.05198, appendix on FLOPs, generalised to grouped queries, latent attention, gated
/// feed-forward layers and experts.)
[[nodiscard]] double forwardFlopsPerToken(const ModelArchitecture& model, int sequenceLength);

/// The part of that which feed-forward blocks take: experts, their router and dense layers.
[[nodiscard]] double feedForwardFlopsPerToken(const ModelArchitecture& model);

}  // namespace cw::workload
