// What the notes and the model's name say about a run beyond its columns.
//
// Departures from a plain transformer are written in words: latent attention and its ranks, leading
// dense layers, shared experts, sliding windows, a head width of its own. For public model families
// whose row does not repeat them, the family's published configuration is used. Whatever is not
// said stays at its default.
#pragma once

#include <optional>

#include "model/validation/published_run.h"
#include "model/workload/architecture.h"

namespace cw::validation {

struct RunNotes {
    std::optional<double> headDim;
    std::optional<workload::LatentAttention> latentAttention;
    double window = 0;        ///< tokens, 0 without sliding windows
    double windowShare = 0;   ///< of the layers
    double leadingDense = 0;  ///< layers without experts at the beginning
    double moeEvery = 1;      ///< 2: every second layer has experts
    double denseFfn = 0;      ///< of layers without experts, 0 where not said
    double sharedExperts = 0;
    double expertTensor = 0;              ///< tensor-parallel size of the experts, 0 where not said
    std::optional<double> accumulation;   ///< micro-batches a data-parallel rank and step
    std::optional<double> shardingGroup;  ///< ranks of one sharding group
    std::string schedule;                 ///< of the pipeline as named: "zero", "v", "1f1b", ""
    bool lora = false;
    bool predictsFurther = false;      ///< one module that predicts a further token
    bool noOverlap = false;            ///< communication is not hidden
    bool sequenceParallelOff = false;  ///< tensor parallelism without sequence parallelism
    bool embeddingIsLayer = false;     ///< the pipeline's split counts embedding and head as layers
    std::optional<double> memory_B;    ///< of the fullest GPU, where it was published
    bool dropsTokens = false;  ///< tokens beyond an expert's capacity are dropped or padded to it
    bool fullAttentionFlops = false;  ///< the source counts the whole square of attention
    bool optimizerOffload = false;
    bool recomputeExperts = false;  ///< --recompute-modules layernorm moe
    bool parallelBlock = false;     ///< attention and feed-forward read the same input
};

[[nodiscard]] RunNotes notesOf(const PublishedRun& run);

/// Why a run is not counted in the summary, or "" when it is: superseded by a later measurement of
/// the same configuration, or flagged as doubtful by its own notes or by what it leaves out.
[[nodiscard]] std::string asideReason(const PublishedRun& run);

}  // namespace cw::validation
