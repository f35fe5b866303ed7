#include "model/performance/layer_time.h"

#include <algorithm>
#include <cmath>

#include "model/performance/kernel_time.h"

namespace cw::performance {

namespace {

using namespace facts;

void addProjections(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                    double tokens) {
    if (shape.keyValueRank > 0) {
        // Down to the ranks on every GPU, up again for its own heads (DeepSeek-V2, 2405.04434).
        const double queries = shape.heads * shape.keyWidth;
        if (shape.queryRank > 0) {
            addLinear(time, rates, {tokens, shape.queryRank, shape.hidden});
            addLinear(time, rates, {tokens, queries, shape.queryRank});
        } else {
            addLinear(time, rates, {tokens, queries, shape.hidden});
        }
        addLinear(time, rates, {tokens, shape.keyValueRank + shape.rotaryWidth, shape.hidden});
        addLinear(
            time, rates,
            {tokens, shape.heads * (shape.noPositionWidth + shape.valueWidth), shape.keyValueRank});
    } else {
        addLinear(time, rates, {tokens, shape.projection, shape.hidden});
    }
    addLinear(time, rates, {tokens, shape.hidden, shape.attentionOut});
}

/// Scores and their product with the values: FLOPs of `keys` keys a token.
double scoreWork(const ModelShape& shape, const MicroBatch& micro, double keys) {
    return 2 * micro.tokens() * keys * shape.heads * (shape.keyWidth + shape.valueWidth);
}

/// Rate of attention against heads of the usual width. A score costs one exponential whatever the
/// width of its products: narrow heads wait for them.
double widthShare(const ModelShape& shape, double softmaxWidth) {
    const double width = (shape.keyWidth + shape.valueWidth) / 2;
    return width / (width + softmaxWidth) * (usualHeadWidth + softmaxWidth) / usualHeadWidth;
}

void addFusedAttention(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                       const MicroBatch& micro) {
    const double whole = micro.length * micro.context;
    const double rate = rates.attention_FLOPs * widthShare(shape, rates.softmaxWidth) *
                        micro.length / (micro.length + rates.attentionKnee);
    double keys = shape.seen * whole;
    if (shape.windowShare > 0 && shape.window < whole) {
        // Keys come in blocks: a window begins in the middle of one.
        const double window = std::min(whole, shape.window + keyBlock);
        const double within = window - window * window / (2 * whole);
        keys = keys * (1 - shape.windowShare) + within * shape.windowShare;
    }
    const double forward = scoreWork(shape, micro, keys) / rate;
    time.forward.attention_s += rates.kernel_s + forward;
    time.backward.attention_s += rates.kernel_s + attentionBackward * forward;
}

void addUnfusedAttention(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                         const MicroBatch& micro) {
    const double keys = micro.length * micro.context;
    const double scores = micro.tokens() * keys * shape.heads;
    const double aligned = std::fmod(shape.keyWidth, 8) == 0 ? 1 : misaligned;
    const double rate = rates.matrix16_FLOPs * unfusedProducts * shape.keyWidth /
                        (shape.keyWidth + unfusedInnerKnee) / aligned;
    const double forward = scoreWork(shape, micro, keys) / rate;
    time.forward.attention_s +=
        5 * rates.kernel_s + forward + unfusedScoreForward_B * scores / rates.memory_Bps;
    time.backward.attention_s +=
        5 * rates.kernel_s + 2 * forward + unfusedScoreBackward_B * scores / rates.memory_Bps;
}

/// Activations gathered before and scattered after each block; without sequence parallelism they
/// are reduced instead. The second gather of backward hides under weight gradients.
void addTensorExchange(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                       const Links& links, const MicroBatch& micro, const Group& group) {
    if (micro.tensor <= 1) return;
    const double size_B = micro.tokens() * shape.hidden * element_B;
    const double one = micro.sequenceParallel ? 4 * reduceScatter_s(links, group, size_B)
                                              : 2 * allReduce_s(links, group, size_B);
    time.forward.tensorComm_s += one * rates.tensorExposed;
    time.backward.tensorComm_s += one * rates.tensorExposed;
}

/// Keys and values travel around the ring while the own ones are worked on; or sequences are traded
/// for heads before and after attention. Backward moves their gradients too.
void addContextExchange(PassTime& time, const ModelShape& shape, const Links& links,
                        const MicroBatch& micro, const LayerGroups& groups) {
    if (micro.context <= 1) return;
    if (micro.allToAllContext) {
        const double inOut_B = micro.tokens() * element_B * (shape.projection + shape.attentionOut);
        const double one = allToAll_s(links, groups.context, inOut_B);
        time.forward.contextComm_s += one;
        time.backward.contextComm_s += one;
        return;
    }
    const double size_B =
        micro.tokens() * element_B * shape.keyValueHeads * (shape.keyWidth + shape.valueWidth);
    const double step = send_s(links, groups.contextLeavesDomain, size_B);
    const double steps = micro.context - 1;
    const auto exposed = [&](double send, double attention) {
        return steps * std::max(contextExposed * send, send - attention / micro.context);
    };
    time.forward.contextComm_s += exposed(step, time.forward.attention_s);
    time.backward.contextComm_s += exposed(2 * step, time.backward.attention_s);
}

/// Attention block, norms and tensor-parallel collectives: what all layers have.
PassTime commonTime(const ModelShape& shape, const KernelRates& rates, const Links& links,
                    const MicroBatch& micro, const LayerGroups& groups) {
    PassTime time;
    const double tokens = micro.tokens();
    addProjections(time, shape, rates, tokens);
    if (micro.fusedAttention)
        addFusedAttention(time, shape, rates, micro);
    else
        addUnfusedAttention(time, shape, rates, micro);
    const double norms = rates.normTraffic_B * tokens * shape.hidden / micro.sequenceSplit();
    const double rotary = rotaryTraffic_B * tokens * shape.projection;
    addMemoryBound(time, rates, norms + rotary, 6);
    addTensorExchange(time, shape, rates, links, micro, groups.tensor);
    addContextExchange(time, shape, links, micro, groups);
    return time;
}

void addFeedForward(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                    double tokens, double width) {
    addLinear(time, rates, {tokens, (shape.matrices - 1) * width, shape.hidden});
    addLinear(time, rates, {tokens, shape.hidden, width});
    addMemoryBound(time, rates, rates.activationTraffic_B * shape.matrices * tokens * width, 1);
}

/// Products of the experts on one GPU in one grouped kernel a matrix: fewer tokens an expert, lower
/// efficiency.
void addExpertProducts(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                       double tokens) {
    const double local = shape.experts / shape.expertRanks;
    const double perExpert = tokens / local;
    const double work = 2 * (perExpert + rates.expertKnee) * local * shape.matrices *
                        shape.expertFfn * shape.hidden;
    const double traffic =
        element_B * (local * shape.matrices * shape.expertFfn * shape.hidden +
                     tokens * (2 * shape.hidden + shape.matrices * shape.expertFfn));
    const double forward =
        3 * rates.kernel_s + std::max(work / rates.matrix_FLOPs, traffic / rates.memory_Bps);
    time.forward.matrix_s += forward;
    time.backward.matrix_s += (rates.trainsWeights ? 2 : 1) * forward;
    const double perElement_s = rates.quantise_B / rates.memory_Bps;
    time.forward.memoryBound_s += perElement_s * tokens * (shape.hidden + shape.expertFfn);
    time.backward.memoryBound_s += perElement_s * tokens * (shape.hidden + 2 * shape.expertFfn);
    addMemoryBound(time, rates,
                   rates.activationTraffic_B * shape.matrices * tokens * shape.expertFfn, 2);
}

/// Of the copies of a token, the share that goes to different domains when its experts lie
/// anywhere.
double distinctShare(double domains, double copies) {
    return domains * (1 - std::pow(1 - 1 / domains, copies)) / copies;
}

/// Routed experts: tokens go to the GPU of their experts and come back.
void addExperts(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                const Links& links, const MicroBatch& micro, const LayerGroups& groups) {
    const double share = shape.expertTensor / micro.tensor;
    const double routed = micro.tokens() * shape.topK * share;
    addExpertProducts(time, shape, rates, routed * expertImbalance);
    if (shape.expertTensor > 1 && shape.expertRanks > 1) {
        const double gathered_B = routed * expertImbalance * shape.hidden * element_B;
        const double one = 2 * reduceScatter_s(links, groups.expertTensor, gathered_B);
        time.forward.tensorComm_s += one;
        time.backward.tensorComm_s += one;
    }
    addLinear16(time, rates, {micro.tokens() / micro.sequenceSplit(), shape.experts, shape.hidden});
    const double sent_B = micro.tokens() / micro.tensor * shape.topK * shape.hidden * element_B;
    addMemoryBound(time, rates, permuteTraffic_B * sent_B, 8);
    const double distinct =
        rates.sendsOncePerNode ? distinctShare(groups.experts.nodes, shape.topK) : 1;
    const double exchange =
        2 * allToAll_s(links, groups.experts, sent_B, distinct) * rates.expertsExposed;
    time.forward.expertComm_s += exchange;
    time.backward.expertComm_s += exchange;
}

void addHostFloor(PassTime& time, double forward_s, double backward_s) {
    // The host launches ahead while keys and values travel.
    const auto setWait = [](WorkTime& pass, double launch_s) {
        pass.host_s = std::max(0.0, launch_s - pass.compute_s() - pass.contextComm_s);
    };
    setWait(time.forward, forward_s);
    setWait(time.backward, backward_s);
}

/// The forward pass of a feed-forward block: what it added to the rest of its layer, and its half
/// of the tensor-parallel exchange, which is counted with the rest.
WorkTime blockOf(const PassTime& rest, const PassTime& layer) {
    WorkTime block = layer.forward + rest.forward * -1;
    block.tensorComm_s += .5 * rest.forward.tensorComm_s;
    return block;
}

PassTime blend(const PassTime& a, const PassTime& b, double shareOfB) {
    return {a.forward * (1 - shareOfB) + b.forward * shareOfB,
            a.backward * (1 - shareOfB) + b.backward * shareOfB,
            a.block * (1 - shareOfB) + b.block * shareOfB};
}

/// A convolution network, per "layer": its products at the rate of large ones, its outputs written
/// and read by convolution, norm and activation.
PassTime convolutionTime(const ModelShape& shape, const KernelRates& rates,
                         const MicroBatch& micro) {
    PassTime time;
    const double images = micro.tokens() / std::max(1.0, shape.layers);
    time.forward.matrix_s = images * shape.sampleFlops / rates.matrix_FLOPs + rates.kernel_s;
    time.backward.matrix_s = 2 * time.forward.matrix_s;
    addMemoryBound(time, rates, 6 * element_B * images * shape.sampleValues, 3);
    addHostFloor(time, rates.hostForward_s, rates.hostBackward_s);
    return time;
}

}  // namespace

WorkTime operator+(const WorkTime& a, const WorkTime& b) {
    return {a.matrix_s + b.matrix_s,
            a.attention_s + b.attention_s,
            a.memoryBound_s + b.memoryBound_s,
            a.tensorComm_s + b.tensorComm_s,
            a.contextComm_s + b.contextComm_s,
            a.expertComm_s + b.expertComm_s,
            a.host_s + b.host_s};
}

WorkTime operator*(const WorkTime& a, double times) {
    return {a.matrix_s * times,     a.attention_s * times,   a.memoryBound_s * times,
            a.tensorComm_s * times, a.contextComm_s * times, a.expertComm_s * times,
            a.host_s * times};
}

PassTime layerTime(const ModelShape& shape, const KernelRates& rates, const Links& links,
                   const MicroBatch& micro, const LayerGroups& groups) {
    if (shape.sampleFlops > 0) return convolutionTime(shape, rates, micro);
    const PassTime common = commonTime(shape, rates, links, micro, groups);
    PassTime dense = common;
    if (shape.expertShare < 1) {
        addFeedForward(dense, shape, rates, micro.tokens(), shape.ffn);
        dense.block = blockOf(common, dense);
        addHostFloor(dense, rates.hostForward_s, rates.hostBackward_s);
    }
    if (shape.expertShare <= 0) return dense;

    PassTime routed = common;
    if (shape.sharedFfn > 0) addFeedForward(routed, shape, rates, micro.tokens(), shape.sharedFfn);
    addExperts(routed, shape, rates, links, micro, groups);
    routed.block = blockOf(common, routed);
    addHostFloor(routed, rates.hostForward_s + rates.expertForward_s,
                 rates.hostBackward_s + rates.expertBackward_s);
    return blend(dense, routed, shape.expertShare);
}

PassTime headTime(const ModelShape& shape, const KernelRates& rates, const MicroBatch& micro) {
    PassTime time;
    if (shape.sampleFlops > 0) return time;
    const double tokens = micro.tokens();
    const double logits = tokens * shape.vocabulary;
    const double embedding = 4 * element_B * tokens * shape.hidden / rates.memory_Bps;
    addLinear16(time, rates, {tokens, shape.vocabulary, shape.hidden});
    time.forward.memoryBound_s += lossForward_B * logits / rates.memory_Bps + embedding;
    time.backward.memoryBound_s += lossBackward_B * logits / rates.memory_Bps + embedding;
    return time;
}

double recompute_s(const PassTime& layer, workload::Recompute recompute, bool fusedAttention) {
    const auto selective = [&](double memoryBound_s) {
        // Fused attention keeps no scores: what is worth computing again are norms and activations,
        // about half of the memory-bound work.
        return fusedAttention ? .5 * memoryBound_s : layer.forward.attention_s;
    };
    switch (recompute) {
        case workload::Recompute::none:
            return 0;
        case workload::Recompute::selective:
            return selective(layer.forward.memoryBound_s);
        case workload::Recompute::feedForward:
            return layer.block.total_s() +
                   selective(layer.forward.memoryBound_s - layer.block.memoryBound_s);
        case workload::Recompute::full:
            return layer.forward.total_s();
    }
    return 0;
}

}  // namespace cw::performance
