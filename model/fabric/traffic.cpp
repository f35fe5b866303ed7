#include "model/fabric/traffic.h"

#include <algorithm>
#include <map>
#include <optional>

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

/// Switches between two NICs at least, by which tiers they have in common: cheap, and exact in fat
/// trees. Keeps flows of unlike length apart.
class CommonTiers {
public:
    explicit CommonTiers(const TrafficField& field) : graph_(field.graph), tier_(field.tierOf) {
        const auto most = std::max_element(tier_.begin(), tier_.end());
        for (int tier = 1; most != tier_.end() && tier <= *most; ++tier) join(tier);
    }
    [[nodiscard]] int tiersBetween(int a, int b) const {
        if (a == b) return 0;
        for (std::size_t t = 0; t < domains_.size(); ++t)
            if (domains_[t][a] == domains_[t][b]) return static_cast<int>(t) + 1;
        return static_cast<int>(domains_.size()) + 1;
    }

private:
    void join(int tier) {
        std::vector<int> parent(graph_.junctions.size());
        for (std::size_t v = 0; v < parent.size(); ++v) parent[v] = static_cast<int>(v);
        const auto root = [&](int v) {
            while (parent[v] != v) v = parent[v] = parent[parent[v]];
            return v;
        };
        for (const Trunk& trunk : graph_.trunks)
            if (tier_[trunk.a] <= tier && tier_[trunk.b] <= tier)
                parent[root(trunk.a)] = root(trunk.b);
        for (std::size_t v = 0; v < parent.size(); ++v) parent[v] = root(static_cast<int>(v));
        domains_.push_back(std::move(parent));
    }

    const NetworkGraph& graph_;
    const std::vector<int>& tier_;
    std::vector<std::vector<int>> domains_;
};

/// Flows from one NIC row to another that are counted together.
struct Shift {
    int from = 0;
    int to = 0;
    int rail = 0;
    double flows = 0;
};

int portOfRail(const NetworkGraph& graph, int group, int rail) {
    const HostGroup& hosts = graph.groups[group];
    for (int p = hosts.firstPort; p < hosts.lastPort; ++p)
        if (graph.ports[p].rail == rail) return p;
    return -1;
}

/// Pairs of groups that are neighbours, with how many pairs of hosts.
std::map<std::pair<int, int>, double> neighbours(const TrafficField& field, long stride) {
    std::vector<int> order;
    for (const int g : field.graph.groupOf)
        if (g >= 0 && field.graph.groups[g].gpus > 0) order.push_back(g);
    std::map<std::pair<int, int>, double> pairs;
    const std::size_t n = order.size();
    for (std::size_t i = 0; i < n; ++i)
        ++pairs[{order[i], order[(i + static_cast<std::size_t>(stride)) % n]}];
    return pairs;
}

std::vector<Shift> shiftsOf(const TrafficField& field, long stride) {
    std::vector<Shift> shifts;
    for (const auto& [pair, flows] : neighbours(field, stride))
        for (int rail = 0; rail < field.graph.groups[pair.first].rails; ++rail)
            if (portOfRail(field.graph, pair.first, rail) >= 0)
                shifts.push_back({pair.first, pair.second, rail, flows});
    return shifts;
}

/// Flows between equal classes over equal distances, counted as the first of them.
std::vector<Shift> mergedShifts(const TrafficField& field, const CommonTiers& tiers,
                                const std::vector<Shift>& shifts) {
    std::map<std::tuple<int, int, std::uint64_t, std::uint64_t, int>, std::size_t> known;
    std::vector<Shift> merged;
    for (const Shift& shift : shifts) {
        const int p = portOfRail(field.graph, shift.from, shift.rail);
        const int q = portOfRail(field.graph, shift.to, shift.rail);
        const int between = q < 0 ? -1
                                  : tiers.tiersBetween(field.graph.ports[p].junction,
                                                       field.graph.ports[q].junction);
        const std::tuple key{field.classes.ofGroup[shift.from], field.classes.ofGroup[shift.to],
                             field.classes.railColour[p], q < 0 ? 0 : field.classes.railColour[q],
                             between};
        const auto [place, isNew] = known.try_emplace(key, merged.size());
        if (isNew)
            merged.push_back(shift);
        else
            merged[place->second].flows += shift.flows;
    }
    return merged;
}

/// Breadth first from the switches that hosts hang on.
std::vector<int> tiersOf(const NetworkGraph& graph) {
    std::vector<int> tier(graph.junctions.size(), 0);
    std::vector<int> queue;
    for (const HostPort& port : graph.ports) {
        if (tier[port.junction] == 0) queue.push_back(port.junction);
        tier[port.junction] = 1;
    }
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const int v = queue[head];
        for (int a = graph.armStart[v]; a < graph.armStart[v + 1]; ++a) {
            const int to = graph.arms[a].to;
            if (tier[to] != 0) continue;
            tier[to] = tier[v] + 1;
            queue.push_back(to);
        }
    }
    return tier;
}

}  // namespace

TrafficField::TrafficField(NetworkGraph networkGraph, Sharing pathSharing, double trunkShare)
    : graph(std::move(networkGraph)),
      classes(findClasses(graph)),
      sharing(pathSharing),
      tierOf(tiersOf(graph)) {
    resource_bps.resize(static_cast<std::size_t>(graph.resources()));
    std::vector<long> cablesAt(graph.junctions.size(), 0);
    for (const Trunk& trunk : graph.trunks) {
        cablesAt[trunk.a] += trunk.cables;
        cablesAt[trunk.b] += trunk.cables;
    }
    for (std::size_t t = 0; t < graph.trunks.size(); ++t) {
        const Trunk& trunk = graph.trunks[t];
        // A hash has something to choose only where both ends have several cables to go on.
        const bool hasChoice = std::min(cablesAt[trunk.a], cablesAt[trunk.b]) > 1;
        resource_bps[2 * t] = resource_bps[2 * t + 1] =
            trunk.rate_bps * (hasChoice ? trunkShare : 1.0);
    }
    for (std::size_t g = 0; g < graph.groups.size(); ++g) {
        const HostGroup& group = graph.groups[g];
        for (int p = group.firstPort; p < group.lastPort; ++p)
            resource_bps[graph.upOf(p)] = resource_bps[graph.downOf(p)] =
                graph.ports[p].rate_bps * group.hosts;
    }
    class_bps.assign(static_cast<std::size_t>(classes.resourceClasses), 0);
    memberOf.assign(static_cast<std::size_t>(classes.resourceClasses), -1);
    for (std::size_t r = 0; r < resource_bps.size(); ++r) {
        const int c = classes.ofResource[r];
        class_bps[c] += resource_bps[r];
        if (memberOf[c] < 0) memberOf[c] = static_cast<int>(r);
    }
    firstOfClass.assign(static_cast<std::size_t>(classes.groupClasses), -1);
    hostsOfClass.assign(static_cast<std::size_t>(classes.groupClasses), 0);
    for (std::size_t g = 0; g < graph.groups.size(); ++g) {
        const HostGroup& group = graph.groups[g];
        if (group.gpus == 0) continue;
        gpuGroups.push_back(static_cast<int>(g));
        gpuHosts += group.hosts;
        gpus += static_cast<long>(group.hosts) * group.gpus;
        mostGpus = std::max(mostGpus, group.gpus);
        int& first = firstOfClass[classes.ofGroup[g]];
        if (first < 0) first = static_cast<int>(g);
        hostsOfClass[classes.ofGroup[g]] += group.hosts;
    }
}

NodeDistances measureDistances(const TrafficField& field) {
    NodeDistances result;
    Routes routes(field.graph, field.sharing);
    std::map<int, NodeDistances::Step> steps;
    std::vector<std::map<int, std::pair<double, double>>> byClass;  // nodes, GPUs
    for (std::size_t c = 0; c < field.firstOfClass.size(); ++c) {
        result.toGroup.emplace_back();
        byClass.emplace_back();
        const int target = field.firstOfClass[c];
        if (target < 0) continue;
        routes.leadTo(target, Routes::anyRail);
        result.toGroup[c].assign(field.graph.groups.size(), Routes::unreached);
        for (const int s : field.gpuGroups) {
            const HostGroup& group = field.graph.groups[s];
            const double hosts = group.hosts - (s == target ? 1 : 0);
            const int switches = routes.switchesFromGroup(s, Routes::anyRail);
            result.toGroup[c][s] = switches;
            if (hosts <= 0) continue;
            if (switches == Routes::unreached) {
                result.unreachable = true;
                continue;
            }
            steps[switches].pairs += hosts * field.hostsOfClass[c];
            byClass[c][switches].first += hosts;
            byClass[c][switches].second += hosts * group.gpus;
        }
    }
    for (auto& [switches, step] : steps) {
        step.switches = switches;
        step.nodesWithin = static_cast<int>(field.gpuHosts);
        for (std::size_t c = 0; c < byClass.size(); ++c) {
            if (field.firstOfClass[c] < 0) continue;
            double within = 1;
            for (const auto& [at, counts] : byClass[c])
                if (at <= switches) within += counts.first;
            step.nodesWithin = std::min(step.nodesWithin, static_cast<int>(within));
        }
        result.steps.push_back(step);
    }
    for (const auto& counts : byClass) {
        result.gpusAt.emplace_back();
        for (const NodeDistances::Step& step : result.steps) {
            const auto found = counts.find(step.switches);
            result.gpusAt.back().push_back(found == counts.end() ? 0 : found->second.second);
        }
    }
    return result;
}

namespace {

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

std::vector<Demand> demandShifts(const TrafficField& field, const std::vector<long>& strides) {
    std::vector<Demand> demands;
    std::optional<CommonTiers> tiers;
    for (const long stride : strides) {
        Demand demand;
        std::vector<Shift> shifts = shiftsOf(field, stride);
        // Flow by flow costs a walk of the network each.
        constexpr double affordableWalks = 2e6;
        const double walk = static_cast<double>(field.graph.arms.size()) + 100;
        demand.byResource = static_cast<double>(shifts.size()) * walk <= affordableWalks;
        if (!demand.byResource) {
            if (!tiers) tiers.emplace(field);
            shifts = mergedShifts(field, *tiers, shifts);
        }
        Tracer tracer(field, demand.byResource);
        for (const Shift& shift : shifts) {
            tracer.leadBetween(shift.to, shift.rail, shift.from, shift.rail);
            tracer.send(shift.from, shift.rail, shift.flows);
            demand.kinds.push_back(tracer.take(shift.flows, 1));
        }
        demand.unreachable = tracer.takeCutOff();
        demands.push_back(std::move(demand));
    }
    return demands;
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
