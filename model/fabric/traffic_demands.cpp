// Demands that follow from classes: all to all, per rail, by distance, to one node, from storage.
#include <algorithm>

#include "model/fabric/tracer.h"

namespace cw::fabric {

namespace {

/// Flows are kept apart by class of their source up to this many classes; beyond it by distance
/// only, which the slowest flow does not notice.
constexpr int classesKeptApart = 8;

/// A source group under one destination: what it is counted with.
struct Source {
    int key = 0;
    int group = 0;
    double hosts = 0;
};

/// Sources of traffic to one host of `target`, those counted together side by side.
std::vector<Source> sourcesOf(const TrafficField& field, const Routes& routes, int target) {
    std::vector<Source> sources;
    const bool apart = field.classes.groupClasses <= classesKeptApart;
    for (const int s : field.gpuGroups) {
        const double hosts = field.graph.groups[s].hosts - (s == target ? 1 : 0);
        if (hosts <= 0) continue;
        const int distance = routes.switchesFromGroup(s, Routes::anyRail);
        const int source = apart ? field.classes.ofGroup[s] : 0;
        sources.push_back({(distance + 1) * (classesKeptApart + 1) + source, s, hosts});
    }
    std::stable_sort(sources.begin(), sources.end(),
                     [](const Source& x, const Source& y) { return x.key < y.key; });
    return sources;
}

/// Calls `send(source)` for all sources of one key, then adds a kind of what they put on the
/// network, `hosts` times; `send` returns the flows of that source.
template <class Send>
void traceByKey(const std::vector<Source>& sources, Tracer& tracer, Demand& demand, double hosts,
                Send&& send) {
    for (std::size_t i = 0; i < sources.size();) {
        double flows = 0;
        const int key = sources[i].key;
        for (; i < sources.size() && sources[i].key == key; ++i) flows += send(sources[i]);
        if (flows > 0) demand.kinds.push_back(tracer.take(flows * hosts, hosts));
    }
    demand.unreachable = tracer.takeCutOff() || demand.unreachable;
}

int presentRails(const std::vector<Classes::RailKind>& kinds) {
    int rails = 0;
    for (const Classes::RailKind& kind : kinds) rails += kind.count;
    return rails;
}

/// GPUs of one node as it sends `amount` to the rail the tracer leads to.
void sendFromGpus(const TrafficField& field, Tracer& tracer, int group, double amount, int rail,
                  bool railForwarding) {
    if (railForwarding) {
        tracer.sendForwarded(group, rail, amount);
        return;
    }
    // Each GPU uses its own NIC, and GPUs lie evenly over the NICs.
    const auto kinds = field.classes.railsOf(field.graph, group);
    if (kinds.empty()) tracer.send(group, Routes::anyRail, amount);
    const HostGroup& hosts = field.graph.groups[group];
    const int rails = presentRails(kinds);
    std::vector<bool> sent(static_cast<std::size_t>(hosts.rails), false);
    for (int p = hosts.firstPort; p < hosts.lastPort; ++p) {
        const int own = field.graph.ports[p].rail;
        if (sent[own]) continue;
        sent[own] = true;
        tracer.send(group, own, amount / rails);
    }
}

/// Collects the demands of one destination after the other.
class AlikeCollector {
public:
    AlikeCollector(const TrafficField& field, const NodeDistances& distances, bool railForwarding)
        : field_(field),
          distances_(distances),
          railForwarding_(railForwarding),
          tracer_(field, false),
          loads_(distances.steps.size(), std::vector<double>(field.class_bps.size(), 0)),
          flows_(distances.steps.size(), 0) {
        result_.atStep.resize(distances.steps.size());
    }

    AlikeDemands run() {
        for (std::size_t c = 0; c < field_.firstOfClass.size(); ++c)
            if (field_.firstOfClass[c] >= 0) collectTo(c);
        for (std::size_t step = 0; step < loads_.size(); ++step) finishStep(step);
        return std::move(result_);
    }

private:
    void collectTo(std::size_t c) {
        const int target = field_.firstOfClass[c];
        const double gpus = field_.graph.groups[target].gpus;
        for (std::size_t step = 0; step < loads_.size(); ++step)
            if (distances_.gpusAt[c][step] > 0) flows_[step] += field_.hostsOfClass[c] * gpus;
        const auto kinds = field_.classes.railsOf(field_.graph, target);
        const bool isLonely = kinds.empty() && field_.gpuHosts > 1;
        result_.allToAll.unreachable = result_.allToAll.unreachable || isLonely;
        result_.perRail.unreachable = result_.perRail.unreachable || isLonely;
        for (const Classes::RailKind& kind : kinds) {
            tracer_.leadTo(target, kind.rail);
            const double share = static_cast<double>(kind.count) / presentRails(kinds);
            for (std::size_t step = 0; step < loads_.size(); ++step)
                collectStep(c, step, kind.rail, gpus * share);
            const std::vector<Source> sources = sourcesOf(field_, tracer_.routes(), target);
            traceByKey(sources, tracer_, result_.allToAll, field_.hostsOfClass[c],
                       [&](const Source& source) {
                           const double flows =
                               source.hosts * field_.graph.groups[source.group].gpus * gpus * share;
                           sendFromGpus(field_, tracer_, source.group, flows, kind.rail,
                                        railForwarding_);
                           return flows;
                       });
            traceByKey(sources, tracer_, result_.perRail, field_.hostsOfClass[c] * kind.count,
                       [&](const Source& source) {
                           tracer_.send(source.group, kind.rail, source.hosts);
                           return source.hosts;
                       });
        }
    }

    /// `gpus`: of the destination that are meant by this rail. Two GPUs with unlike numbers of
    /// peers at this distance exchange what suits the one that has more: neither sends nor takes
    /// more than its unit.
    void collectStep(std::size_t c, std::size_t step, int rail, double gpus) {
        const int target = field_.firstOfClass[c];
        for (const int s : field_.gpuGroups) {
            if (distances_.toGroup[c][s] != distances_.steps[step].switches) continue;
            const HostGroup& group = field_.graph.groups[s];
            const double hosts = group.hosts - (s == target ? 1 : 0);
            const double peers = std::max(distances_.gpusAt[field_.classes.ofGroup[s]][step],
                                          distances_.gpusAt[c][step]);
            if (hosts <= 0 || peers <= 0) continue;
            sendFromGpus(field_, tracer_, s, hosts * group.gpus * gpus / peers, rail,
                         railForwarding_);
        }
        for (const ResourceUse& use : tracer_.take(1, field_.hostsOfClass[c]).uses)
            loads_[step][use.resource] += use.load;
        Demand& demand = result_.atStep[step];
        demand.unreachable = tracer_.takeCutOff() || demand.unreachable;
    }

    void finishStep(std::size_t step) {
        if (flows_[step] <= 0) return;
        FlowKind all;
        all.flows = flows_[step];
        for (std::size_t r = 0; r < loads_[step].size(); ++r)
            if (loads_[step][r] != 0) all.uses.push_back({static_cast<int>(r), loads_[step][r]});
        result_.atStep[step].kinds.push_back(std::move(all));
    }

    const TrafficField& field_;
    const NodeDistances& distances_;
    bool railForwarding_;
    Tracer tracer_;
    AlikeDemands result_;
    std::vector<std::vector<double>> loads_;  ///< by step and class of resources
    std::vector<double> flows_;               ///< by step
};

}  // namespace

AlikeDemands demandAlike(const TrafficField& field, const NodeDistances& distances,
                         bool railForwarding) {
    return AlikeCollector(field, distances, railForwarding).run();
}

Demand demandToFirst(const TrafficField& field) {
    Demand demand;
    demand.byResource = true;
    const auto first =
        std::find_if(field.graph.groupOf.begin(), field.graph.groupOf.end(),
                     [&](int g) { return g >= 0 && field.graph.groups[g].gpus > 0; });
    if (first == field.graph.groupOf.end()) return demand;
    Tracer tracer(field, true);
    tracer.leadTo(*first, Routes::anyRail);
    double flows = 0;
    for (const int s : field.gpuGroups) {
        const double hosts = field.graph.groups[s].hosts - (s == *first ? 1 : 0);
        if (hosts > 0) tracer.send(s, Routes::anyRail, hosts);
        flows += hosts;
    }
    FlowKind kind = tracer.take(flows, 1);
    // One host of the group takes it all, on its share of the group's ports.
    const HostGroup& group = field.graph.groups[*first];
    for (ResourceUse& use : kind.uses)
        for (int p = group.firstPort; p < group.lastPort; ++p)
            if (use.resource == field.graph.downOf(p)) use.load *= group.hosts;
    if (flows > 0) demand.kinds.push_back(std::move(kind));
    demand.unreachable = tracer.takeCutOff();
    return demand;
}

Demand demandFrom(const TrafficField& field, const std::vector<int>& sources) {
    Demand demand;
    std::vector<double> rate_bps;
    double total_bps = 0;
    for (const int s : sources) {
        const HostGroup& group = field.graph.groups[s];
        rate_bps.push_back(0);
        for (int p = group.firstPort; p < group.lastPort; ++p)
            rate_bps.back() += field.graph.ports[p].rate_bps * group.hosts;
        total_bps += rate_bps.back();
    }
    if (total_bps <= 0) return demand;
    Tracer tracer(field, false);
    FlowKind all;
    all.flows = 0;
    for (std::size_t c = 0; c < field.firstOfClass.size(); ++c) {
        const int target = field.firstOfClass[c];
        if (target < 0) continue;
        tracer.leadTo(target, Routes::anyRail);
        for (std::size_t i = 0; i < sources.size(); ++i)
            if (rate_bps[i] > 0) tracer.send(sources[i], Routes::anyRail, rate_bps[i] / total_bps);
        tracer.deliver(field.hostsOfClass[c]);
        all.flows += field.hostsOfClass[c];
    }
    demand.unreachable = tracer.takeCutOff();
    all.uses = tracer.take(1, 1).uses;
    demand.kinds.push_back(std::move(all));
    return demand;
}

}  // namespace cw::fabric
