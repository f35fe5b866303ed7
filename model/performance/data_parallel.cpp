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
    /// All parameters among `ranks` neighbours of the data group.
    [[nodiscard]] double gatherWithin_s(double ranks, double bytes) const {
        return bucketed_s(within(ranks), held_.common + held_.routed, bytes, false);
    }
    /// What each of `ranks` neighbours owns, reduced over the copies of the neighbourhood.
    [[nodiscard]] double reduceBetween_s(double ranks, double bytes) const {
        const Group between =
            groupOf(layout_.spread.copies / ranks, ranks * layout_.plan.tensorParallel,
                    layout_.links.gpusPerNode);
        return bucketed_s(between, (held_.common + held_.routed) * held_.trained / ranks, bytes,
                          true);
    }
    [[nodiscard]] double trained() const { return held_.trained; }

private:
    [[nodiscard]] Group within(double ranks) const {
        return groupOf(ranks, layout_.plan.tensorParallel, layout_.links.gpusPerNode);
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

double fullySharded_s(const Layout& layout, const Exchange& exchange, const Windows& windows) {
    const double ranks = layout.plan.shardingGroup;
    const bool hybrid = ranks > 0 && ranks < layout.spread.copies;
    const double gather =
        hybrid ? exchange.gatherWithin_s(ranks, weight_B) : exchange.gather_s(weight_B);
    const double gradient = layout.software.gradient_B;
    const double scatter = exchange.trained() * (hybrid ? exchange.gatherWithin_s(ranks, gradient)
                                                        : exchange.gather_s(gradient));
    // Each copy of a hybrid group reduces what it owns with the others, once a step.
    const double between = hybrid ? exchange.reduceBetween_s(ranks, gradient) : 0;
    // A pipeline keeps weights gathered for all micro-batches of a step (Llama 3, arXiv 2407.21783,
    // section 3.3.2); else they are gathered forward and again backward.
    if (layout.plan.pipelineParallel > 1)
        return exposed_s(layout, gather, windows.forward_s) +
               exposed_s(layout, scatter + between, windows.backward_s);
    const double times = layout.spread.microBatches;
    return times * exposed_s(layout, gather, windows.forward_s) +
           (times - 1) * exposed_s(layout, gather + scatter, windows.backward_s) +
           exposed_s(layout, gather + scatter + between, windows.backward_s);
}

double ownedParameters(const Layout& layout) {
    const Held held = heldOf(layout);
    if (layout.plan.sharding == Sharding::none) return (held.common + held.routed) * held.trained;
    const double group = layout.plan.shardingGroup;
    const double copies = group > 0 ? std::min(group, layout.spread.copies) : layout.spread.copies;
    const double expertCopies = std::min(copies, layout.spread.expertCopies);
    return (held.common / copies + held.routed / expertCopies) * held.trained;
}

}  // namespace

double dataComm_s(const Layout& layout, const Windows& windows) {
    const Exchange exchange(layout);
    const double gradient = layout.software.gradient_B;
    const bool narrow = widthClassOf(layout.job.precision) != WidthClass::bf16;
    const double weight = narrow && layout.software.narrowGather ? 1 : weight_B;
    const double gathered =
        exchange.trained() * (layout.plan.shardingGroup > 0
                                  ? exchange.gatherWithin_s(layout.plan.shardingGroup, weight)
                                  : exchange.gather_s(weight));
    switch (layout.plan.sharding) {
        case Sharding::none:
            return exposed_s(layout, exchange.reduce_s(gradient), windows.backward_s);
        case Sharding::optimizer: {
            const double reduced = layout.plan.shardingGroup > 0
                                       ? exchange.reduce_s(gradient)
                                       : exchange.trained() * exchange.gather_s(gradient);
            return exposed_s(layout, reduced, windows.backward_s) +
                   exposed_s(layout, gathered, windows.forward_s);
        }
        case Sharding::gradients:  // sharded gradients are reduced after every micro-batch
            return layout.spread.microBatches *
                       exposed_s(layout, exchange.trained() * exchange.gather_s(gradient),
                                 windows.backward_s) +
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
