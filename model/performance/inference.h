// How fast an inference service answers on a cluster: tokens a second, time to the first token,
// time from token to token, how many requests at once, and what fills the memory.
//
// A roofline of one pass of continuous batching: every pass writes one token of each running answer
// and reads a share of the prompts that follow. Weights and keys and values stream from memory or
// the products take longer, whichever is slower; collectives, norms and the host add to it. Copies
// of the model (replicas) are independent and share the requests evenly.
//
// Not modelled: prompts that share a prefix (cached), speculative decoding, separate machines for
// prompts and answers, requests of very different lengths, bursts. The few constants and their
// sources are in inference_facts.h; how far off published measurements are, too.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/design/resolve.h"
#include "model/fabric/fabric.h"
#include "model/performance/inference_facts.h"
#include "model/performance/machine.h"
#include "model/workload/inference_service.h"

namespace cw::performance {

/// A machine as a service sees it.
struct ServingMachine {
    Machine machine;                      ///< its peak is that of the products
    WidthClass width = WidthClass::bf16;  ///< of the products
    bool unpacks = false;  ///< the GPU has no products in the weights' format: 16 bit instead
};

/// The design's GPUs with the peak of the narrowest format that they can multiply the service's
/// weights in, or why there is none. Nodes of several kinds: as in machineOf.
[[nodiscard]] std::variant<ServingMachine, NoMachine> servingMachineOf(
    const design::ResolvedDesign& design, const fabric::Fabric& fabric,
    const workload::InferenceService& service);

/// The same for one accelerator: sets `machine`'s peaks and memory. Returns why not, or "".
[[nodiscard]] std::string setServingAccelerator(ServingMachine& serving, const catalog::Part& part,
                                                workload::WeightFormat weights);

/// How one copy of the model lies on GPUs, and how many copies there are.
struct ServingPlan {
    int tensorParallel = 1;  ///< GPUs that share every layer, or their experts: see expertsSpread
    int pipelineParallel = 1;
    int replicas = 1;
    /// Every GPU attends to its own requests; experts are spread over all GPUs of the copy
    /// (attention data parallel with expert parallel, as DeepSeek-V3 is served).
    bool expertsSpread = false;
    [[nodiscard]] int gpusPerReplica() const { return tensorParallel * pipelineParallel; }
    bool operator==(const ServingPlan&) const = default;
};

/// Seconds of one pass by cause: each request gets one token. They add up to `total_s`.
struct PassTimes {
    double weights_s = 0;      ///< matrix work that waits for weights or for the products
    double keyValues_s = 0;    ///< reading the cache (with latent attention, or its products)
    double attention_s = 0;    ///< of prompts
    double memoryBound_s = 0;  ///< norms, activations, residuals
    double comm_s = 0;         ///< between the GPUs of a copy
    double host_s = 0;         ///< scheduling and sampling, launches
    double total_s = 0;
    [[nodiscard]] static PassTimes sumOf(PassTimes parts);
};

/// Bytes of the fullest GPU.
struct ServingMemory {
    double weights_B = 0;
    double keyValues_B = 0;  ///< of the requests being answered
    double fixed_B = 0;      ///< context, buffers, what is left unused on purpose
    double capacity_B = 0;
    [[nodiscard]] double total_B() const { return weights_B + keyValues_B + fixed_B; }
};

enum class ServingLimit {
    demand,      ///< the stated demand is met with room to spare
    memory,      ///< no more keys and values fit
    interToken,  ///< one more request would miss the target between tokens
    firstToken,  ///< one more request would miss the target of the first token
    batch,       ///< as many sequences as one copy runs at a time
};

struct ServingEstimate {
    ServingPlan plan;
    double perReplica = 0;    ///< requests being answered by one copy
    double concurrency = 0;   ///< of all copies
    double mostByMemory = 0;  ///< requests whose keys and values fit, of all copies
    double most = 0;          ///< requests within targets, memory and batch, of all copies
    double outputTokens_per_s = 0;
    double requests_per_s = 0;
    double firstToken_s = 0;  ///< mean, waiting for other prompts counted
    double interToken_s = 0;  ///< mean
    double answer_s = 0;      ///< from the request to the last token
    double prompt_s = 0;      ///< reading one prompt on an idle copy
    PassTimes pass;           ///< at this concurrency
    ServingMemory memory;
    ServingLimit limit = ServingLimit::memory;
    bool meetsFirstToken = true;  ///< with a single request already it may not
    bool meetsInterToken = true;
    bool meetsDemand = true;
    /// Relative half-width: tokens/s expected between rate / (1 + doubt) and rate x (1 + doubt).
    double doubt = 0;
    const char* unvalidated = "";  ///< why published runs do not tell how far off this may be
    [[nodiscard]] bool meetsAll() const {
        return meetsFirstToken && meetsInterToken && meetsDemand;
    }
};

/// One copy at a concurrency of `perReplica` requests (need not be whole). Preconditions
/// (asserted): the plan is one of servingPlans, and it fits.
[[nodiscard]] ServingEstimate estimateServing(const workload::InferenceService& service,
                                              const ServingMachine& serving,
                                              const ServingPlan& plan, double perReplica,
                                              const ServingConstants& constants = servingConstants);

/// Bytes a GPU holds besides keys and values, and what it could hold: what must fit.
[[nodiscard]] ServingMemory servingMemory(const workload::InferenceService& service,
                                          const ServingMachine& serving, const ServingPlan& plan,
                                          const ServingConstants& constants = servingConstants);

/// Requests of prompt and answer together whose keys and values fit beside the weights, one copy.
[[nodiscard]] double mostSequences(const workload::InferenceService& service,
                                   const ServingMachine& serving, const ServingPlan& plan,
                                   const ServingConstants& constants = servingConstants);

/// All ways to lay copies on the GPUs: tensor groups within a scale-up domain, powers of two that
/// divide the heads; pipelines where one domain is too small. As many copies as fit side by side.
[[nodiscard]] std::vector<ServingPlan> servingPlans(const workload::InferenceService& service,
                                                    const Machine& machine);

struct ServingSearch {
    std::optional<ServingEstimate> best;  ///< meets most, then gives most tokens a second
    std::vector<ServingEstimate> others;  ///< the best of each other plan, better ones first
    int plans = 0;
    double least_B = 0;     ///< a GPU's share of the smallest plan, one request's cache included
    double capacity_B = 0;  ///< what a GPU has room for
    bool unpacks = false;   ///< see ServingMachine
};

/// The best plan at the highest concurrency that demand, memory and targets leave.
[[nodiscard]] ServingSearch searchServing(const workload::InferenceService& service,
                                          const ServingMachine& serving,
                                          const ServingConstants& constants = servingConstants);

}  // namespace cw::performance
