#include "model/performance/data_parallel.h"

#include <algorithm>
#include <cmath>

namespace cw::performance {

namespace {

using namespace facts;
using workload::Sharding;

/// Parameters of the fullest stage on one GPU: what all data ranks share, and the routed experts.
struct Held {
    double common = 0;
    double routed = 0;
    double trained = 1;  ///< share that has gradients
};

Held heldOf(const Layout& layout) {
    const double layers = layout.spread.layersFirst;
    Held held;
    held.common = commonParameters(layout.shape, layers) +
                  layout.shape.embeddingParameters *
                      (layout.plan.pipelineParallel == 1 && !layout.shape.tied ? 2 : 1);
    held.routed = expertParameters(layout.shape, layers);
    held.trained = trainedShare(layout.job, layout.shape);
    return held;
}

class Exchange {
public:
    explicit Exchange(const Layout& layout) : layout_(layout), held_(heldOf(layout)) {}

    [[nodiscard]] double gather_s(double bytes) const {
        return bucketed_s(layout_.data, held_.common, bytes, false) +
               bucketed_s(layout_.sameExperts, held_.routed, bytes, false);
    }
    [[nodiscard]] double reduce_s(double bytes) const {
        return bucketed_s(layout_.data, held_.common * held_.trained, bytes, true) +
               bucketed_s(layout_.sameExperts, held_.routed * held_.trained, bytes, true);
    }
    /// All parameters among `ranks` neighbours of the data group, experts among those of them that
    /// hold the same ones.
    [[nodiscard]] double gatherWithin_s(double ranks, double bytes) const {
        const double domain = layout_.links.gpusPerNode;
        return bucketed_s(groupOf(ranks, layout_.plan.tensorParallel, domain), held_.common, bytes,
                          false) +
               bucketed_s(groupOf(expertGroup(layout_.spread, ranks), expertStride(), domain),
                          held_.routed, bytes, false);
    }
    /// What each of `ranks` neighbours owns, reduced over the copies of the neighbourhood.
    [[nodiscard]] double reduceBetween_s(double ranks, double bytes) const {
        const double domain = layout_.links.gpusPerNode;
        const double experts = expertGroup(layout_.spread, ranks);
        const Group common =
            groupOf(layout_.spread.copies / ranks, ranks * layout_.plan.tensorParallel, domain);
        const Group routed =
            groupOf(layout_.spread.expertCopies / experts, experts * expertStride(), domain);
        return bucketed_s(common, held_.common * held_.trained / ranks, bytes, true) +
               bucketed_s(routed, held_.routed * held_.trained / experts, bytes, true);
    }
    [[nodiscard]] double trained() const { return held_.trained; }

private:
    [[nodiscard]] double expertStride() const {
        return layout_.shape.expertRanks * layout_.shape.expertTensor;
    }

    /// `parameters` of `bytes` each over a group, in buckets that follow each other: each adds the
    /// latency of a small one.
    [[nodiscard]] double bucketed_s(const Group& group, double parameters, double bytes,
                                    bool reduce) const {
        if (group.ranks <= 1 || parameters <= 0) return 0;
        const double perRank = layout_.software.smallBuckets ? 0 : bucketParametersPerRank;
        const double bucket = std::max(bucketParameters, perRank * group.ranks);
        const double buckets = std::max(1.0, parameters / bucket);
        const auto one = [&](double size_B) {
            return reduce ? allReduce_s(layout_.links, group, size_B)
                          : reduceScatter_s(layout_.links, group, size_B);
        };
        return one(parameters * bytes) + (buckets - 1) * one(1);
    }

    const Layout& layout_;
    Held held_;
};

/// What remains of a collective that runs beside `window_s` of compute. Never more than all of it.
double exposed_s(const Layout& layout, double collective_s, double window_s) {
    if (!layout.software.overlapsData || !layout.plan.overlapData) return collective_s;
    const GlobalConstants& constants = layout.machine.constants().global;
    return std::max(constants.exposedShare * collective_s,
                    collective_s - constants.overlapWindow * window_s);
}

/// Groups smaller than all copies share the states: 0 where there are none.
double hybridRanks(const Layout& layout) {
    const double ranks = shardingRanks(layout.plan, layout.spread);
    return ranks < layout.spread.copies ? ranks : 0;
}

/// Weights gathered, gradients scattered, and, once a step, what each copy of a hybrid group owns
/// reduced with the others.
struct Sharded {
    double gather_s = 0;
    double scatter_s = 0;
    double between_s = 0;
};

Sharded shardedTimes(const Layout& layout, const Exchange& exchange, double weight) {
    const double gradient = layout.software.gradient_B;
    const double ranks = hybridRanks(layout);
    if (ranks <= 0)
        return {exchange.gather_s(weight), exchange.trained() * exchange.gather_s(gradient), 0};
    return {exchange.gatherWithin_s(ranks, weight),
            exchange.trained() * exchange.gatherWithin_s(ranks, gradient),
            exchange.reduceBetween_s(ranks, gradient)};
}

double fullySharded_s(const Layout& layout, const Exchange& exchange, const Windows& windows) {
    const Sharded times = shardedTimes(layout, exchange, weight_B);
    // A pipeline keeps weights gathered for all micro-batches of a step (Llama 3, arXiv 2407.21783,
    // section 3.3.2); else they are gathered forward and again backward.
    if (layout.plan.pipelineParallel > 1)
        return exposed_s(layout, times.gather_s, windows.forward_s) +
               exposed_s(layout, times.scatter_s + times.between_s, windows.backward_s);
    const double batches = layout.spread.microBatches;
    const double both = times.gather_s + times.scatter_s;
    return batches * exposed_s(layout, times.gather_s, windows.forward_s) +
           (batches - 1) * exposed_s(layout, both, windows.backward_s) +
           exposed_s(layout, both + times.between_s, windows.backward_s);
}

double ownedParameters(const Layout& layout) {
    const Held held = heldOf(layout);
    if (layout.plan.sharding == Sharding::none) return (held.common + held.routed) * held.trained;
    const double group = shardingRanks(layout.plan, layout.spread);
    return (held.common / group + held.routed / expertGroup(layout.spread, group)) * held.trained;
}

}  // namespace

double dataComm_s(const Layout& layout, const Windows& windows) {
    const Exchange exchange(layout);
    const double gradient = layout.software.gradient_B;
    const bool narrow = widthClassOf(layout.job.precision) != WidthClass::bf16;
    const double weight = narrow && layout.software.narrowGather ? 1 : weight_B;
    const Sharded times = shardedTimes(layout, exchange, weight);
    const double gathered = exchange.trained() * times.gather_s;
    switch (layout.plan.sharding) {
        case Sharding::none:
            return exposed_s(layout, exchange.reduce_s(gradient), windows.backward_s);
        case Sharding::optimizer: {
            // A group that shares the optimizer holds whole gradients: all copies sum them.
            const double reduced =
                hybridRanks(layout) > 0 ? exchange.reduce_s(gradient) : times.scatter_s;
            return exposed_s(layout, reduced, windows.backward_s) +
                   exposed_s(layout, gathered, windows.forward_s);
        }
        case Sharding::gradients:  // sharded gradients are reduced after every micro-batch
            return (layout.spread.microBatches - 1) *
                       exposed_s(layout, times.scatter_s, windows.backward_s) +
                   exposed_s(layout, times.scatter_s + times.between_s, windows.backward_s) +
                   exposed_s(layout, gathered, windows.forward_s);
        case Sharding::full:
            return fullySharded_s(layout, exchange, windows);
    }
    return 0;
}

double optimizer_s(const Layout& layout) {
    const double traffic = layout.machine.constants().global.optimizerTraffic_B;
    const double owned = ownedParameters(layout);
    if (layout.plan.offloadOptimizer && layout.machine.hostLink_Bps > 0)
        // The host's memory works at the rate its link to the GPU shows.
        return owned * traffic / layout.machine.hostLink_Bps;
    return owned * traffic / layout.rates.memory_Bps;
}

double accumulate_s(const Layout& layout) {
    if (layout.software.accumulatesFused) return 0;
    const Held held = heldOf(layout);
    const double bytes = layout.machine.constants().global.accumulate_B;
    return layout.spread.microBatches * (held.common + held.routed) * held.trained * bytes /
           layout.rates.memory_Bps;
}

}  // namespace cw::performance
