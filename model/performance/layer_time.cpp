#include "model/performance/layer_time.h"

#include <algorithm>

#include "model/performance/constants.h"

namespace cw::performance {

namespace {

using namespace constants;

constexpr double element_B = 2;  // 16-bit activations

/// A product (rows x inner)(inner x columns).
struct Product {
    double rows;
    double columns;
    double inner;
};

/// Smooth in all sizes: each dimension carries a constant loss, so that time grows with each.
double product_s(const KernelRates& rates, double peak_FLOPs, const Product& size) {
    const double work = 2 * (size.rows + tileEdge.value) * (size.columns + tileEdge.value) *
                        (size.inner + rates.innerKnee);
    const double traffic =
        element_B * (size.rows * size.inner + size.inner * size.columns + size.rows * size.columns);
    return kernel_s.value + std::max(work / peak_FLOPs, traffic / rates.memory_Bps);
}

/// Forward, and backward with its two products of the same work.
void addLinear(PassTime& time, const KernelRates& rates, const Product& size, double times = 1) {
    const double forward = product_s(rates, rates.matrix_FLOPs, size);
    const double data = product_s(rates, rates.matrix_FLOPs, {size.rows, size.inner, size.columns});
    const double weight =
        product_s(rates, rates.matrix_FLOPs, {size.inner, size.columns, size.rows});
    time.forward.matrix_s += times * forward;
    time.backward.matrix_s += times * (data + weight);
    if (rates.quantise_B > 0) {
        const double perElement_s = times * rates.quantise_B / rates.memory_Bps;
        time.forward.memoryBound_s += perElement_s * size.rows * size.inner;
        time.backward.memoryBound_s += perElement_s * size.rows * size.columns;
    }
}

void addMemoryBound(PassTime& time, const KernelRates& rates, double traffic_B, double kernels) {
    const double forward = kernels * kernel_s.value + traffic_B / rates.memory_Bps;
    time.forward.memoryBound_s += forward;
    time.backward.memoryBound_s += 2 * forward;
}

void addAttention(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                  const MicroBatch& micro) {
    // Scores and their product with the values, half of the square (causal).
    const double work = micro.sequences * micro.length * micro.length * shape.heads *
                        (shape.keyWidth + shape.valueWidth);
    const double rate = rates.attention_FLOPs * micro.length / (micro.length + rates.attentionKnee);
    time.forward.attention_s += kernel_s.value + work / rate;
    time.backward.attention_s +=
        kernel_s.value + attentionBackwardWork.value * work / (rate * attentionBackward.value);
}

/// Attention block, norms and tensor-parallel collectives: what all layers have.
PassTime commonTime(const ModelShape& shape, const KernelRates& rates, const Links& links,
                    const MicroBatch& micro) {
    PassTime time;
    const double tokens = micro.tokens();
    addLinear(time, rates, {tokens, shape.projection, shape.hidden});
    addLinear(time, rates, {tokens, shape.hidden, shape.attentionOut});
    addAttention(time, shape, rates, micro);
    const double norms = normTraffic_B.value * tokens * shape.hidden / micro.tensor;
    const double rotary = rotaryTraffic_B.value * tokens * shape.projection;
    addMemoryBound(time, rates, norms + rotary, 6);
    if (micro.tensor > 1) {
        // Sequence parallelism: a gather and a scatter around attention and around the feed-forward
        // block, forward and backward; the second gather of backward hides under weight gradients.
        const Group group{micro.tensor, micro.tensor, 1};
        const double one = reduceScatter_s(links, group, tokens * shape.hidden * element_B);
        time.forward.tensorComm_s += 4 * one;
        time.backward.tensorComm_s += 4 * one;
    }
    return time;
}

void addFeedForward(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                    double tokens, double width, double blocks) {
    addLinear(time, rates, {tokens, (shape.matrices - 1) * width, shape.hidden}, blocks);
    addLinear(time, rates, {tokens, shape.hidden, width}, blocks);
    const double operands = shape.matrices;  // in and out, and the gate
    addMemoryBound(time, rates, blocks * activationTraffic_B.value * operands * tokens * width, 1);
}

/// Routed experts: tokens go to the GPU of their experts and come back.
void addExperts(PassTime& time, const ModelShape& shape, const KernelRates& rates,
                const Links& links, const MicroBatch& micro, const Group& group) {
    const double tokens = micro.tokens();
    const double local = shape.experts / group.ranks;
    const double perExpert =
        tokens * shape.topK * group.ranks / shape.experts * expertImbalance.value;
    addFeedForward(time, shape, rates, perExpert, shape.expertFfn, local);
    addLinear(time, rates, {tokens / micro.tensor, shape.experts, shape.hidden});
    const double routed_B = tokens * shape.topK * shape.hidden * element_B / micro.tensor;
    addMemoryBound(time, rates, 4 * routed_B, 4);  // permute and unpermute
    const double exchange = 2 * allToAll_s(links, group, routed_B);
    time.forward.tensorComm_s += exchange;
    time.backward.tensorComm_s += exchange;
}

void addHostFloor(PassTime& time) {
    time.forward.host_s = std::max(0.0, hostForward_s.value - time.forward.compute_s());
    time.backward.host_s = std::max(0.0, hostBackward_s.value - time.backward.compute_s());
}

PassTime blend(const PassTime& a, const PassTime& b, double shareOfB) {
    return {a.forward * (1 - shareOfB) + b.forward * shareOfB,
            a.backward * (1 - shareOfB) + b.backward * shareOfB};
}

}  // namespace

WorkTime operator+(const WorkTime& a, const WorkTime& b) {
    return {a.matrix_s + b.matrix_s, a.attention_s + b.attention_s,
            a.memoryBound_s + b.memoryBound_s, a.tensorComm_s + b.tensorComm_s,
            a.host_s + b.host_s};
}

WorkTime operator*(const WorkTime& a, double times) {
    return {a.matrix_s * times, a.attention_s * times, a.memoryBound_s * times,
            a.tensorComm_s * times, a.host_s * times};
}

KernelRates ratesOf(const Machine& machine, workload::TrainingPrecision precision) {
    const WidthClass width = widthClassOf(precision);
    const ClassConstants& gpu = machine.constants().of(machine.gpu, width);
    const ClassConstants& gpu16 = machine.constants().of(machine.gpu, WidthClass::bf16);
    const double peak16 = machine.peak16_FLOPs > 0 ? machine.peak16_FLOPs : machine.peak_FLOPs;
    KernelRates rates;
    rates.matrix16_FLOPs = peak16 * gpu16.matrix;
    rates.matrix_FLOPs = (width == WidthClass::bf16 ? peak16 : machine.peak_FLOPs) * gpu.matrix;
    rates.attention_FLOPs = peak16 * gpu.attention;
    rates.attentionKnee = gpu.attentionKnee;
    rates.memory_Bps = machine.memoryBandwidth_Bps * gpu.memory;
    rates.innerKnee = gpu.innerKnee;
    rates.quantise_B = width == WidthClass::bf16 ? 0 : machine.constants().global.quantise_B;
    return rates;
}

PassTime layerTime(const ModelShape& shape, const KernelRates& rates, const Links& links,
                   const MicroBatch& micro, const Group& expertGroup) {
    const PassTime common = commonTime(shape, rates, links, micro);
    PassTime dense = common;
    if (shape.expertShare < 1) {
        addFeedForward(dense, shape, rates, micro.tokens(), shape.ffn, 1);
        addHostFloor(dense);
    }
    if (shape.expertShare <= 0) return dense;

    PassTime routed = common;
    if (shape.sharedFfn > 0)
        addFeedForward(routed, shape, rates, micro.tokens(), shape.sharedFfn, 1);
    addExperts(routed, shape, rates, links, micro, expertGroup);
    addHostFloor(routed);
    return blend(dense, routed, shape.expertShare);
}

PassTime headTime(const ModelShape& shape, const KernelRates& rates, const MicroBatch& micro) {
    const double tokens = micro.tokens();
    const double logits = tokens * shape.vocabulary;
    const double embedding = 2 * element_B * tokens * shape.hidden / rates.memory_Bps;
    PassTime time;
    const Product size{tokens, shape.vocabulary, shape.hidden};
    time.forward.matrix_s = product_s(rates, rates.matrix16_FLOPs, size);
    time.backward.matrix_s = 2 * time.forward.matrix_s;
    time.forward.memoryBound_s = lossForward_B.value * logits / rates.memory_Bps + embedding;
    time.backward.memoryBound_s = lossBackward_B.value * logits / rates.memory_Bps + embedding;
    return time;
}

double selectiveRecompute_s(const PassTime& layer) {
    return layer.forward.attention_s + layer.forward.memoryBound_s;
}

}  // namespace cw::performance
