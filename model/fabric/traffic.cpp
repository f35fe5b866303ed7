#include "model/fabric/traffic.h"

#include <algorithm>
#include <map>
#include <utility>

namespace cw::fabric {

namespace {

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

/// Whether two switches have one above both.
bool shareUpper(const NetworkGraph& graph, const std::vector<int>& tier, int a, int b) {
    for (int i = graph.armStart[a]; i < graph.armStart[a + 1]; ++i) {
        const int upper = graph.arms[i].to;
        if (tier[upper] <= tier[a]) continue;
        for (int j = graph.armStart[b]; j < graph.armStart[b + 1]; ++j)
            if (graph.arms[j].to == upper) return true;
    }
    return false;
}

/// Cables between the leaves of a pair carry nothing while both have a way up in common: nodes are
/// at both of them (MLAG).
void leaveOutStandby(NetworkGraph& graph, const std::vector<int>& tier) {
    if (graph.standby.empty()) return;
    std::vector<char> isStandby(graph.trunks.size(), 0);
    bool isAny = false;
    for (std::size_t t = 0; t < graph.trunks.size(); ++t) {
        const Trunk& trunk = graph.trunks[t];
        if (graph.standby[trunk.link] == 0) continue;
        isStandby[t] = shareUpper(graph, tier, trunk.a, trunk.b) ? 1 : 0;
        isAny = isAny || isStandby[t] != 0;
    }
    if (!isAny) return;
    std::vector<Arm> kept;
    std::vector<int> start{0};
    for (std::size_t v = 0; v < graph.junctions.size(); ++v) {
        for (int a = graph.armStart[v]; a < graph.armStart[v + 1]; ++a)
            if (isStandby[graph.arms[a].direction / 2] == 0) kept.push_back(graph.arms[a]);
        start.push_back(static_cast<int>(kept.size()));
    }
    graph.arms = std::move(kept);
    graph.armStart = std::move(start);
}

}  // namespace

TrafficField::TrafficField(NetworkGraph networkGraph, Sharing pathSharing, double trunkShare)
    : graph(std::move(networkGraph)),
      classes(findClasses(graph)),
      sharing(pathSharing),
      tierOf(tiersOf(graph)) {
    leaveOutStandby(graph, tierOf);
    resource_bps.resize(static_cast<std::size_t>(graph.resources()));
    std::vector<double> cablesAt(graph.junctions.size(), 0);
    for (std::size_t j = 0; j < graph.junctions.size(); ++j)
        for (int a = graph.armStart[j]; a < graph.armStart[j + 1]; ++a)
            cablesAt[j] += graph.arms[a].times * graph.arms[a].cables;
    for (std::size_t t = 0; t < graph.trunks.size(); ++t) {
        const Trunk& trunk = graph.trunks[t];
        // A hash has something to choose only where both ends have several cables to go on.
        const bool hasChoice = std::min(cablesAt[trunk.a], cablesAt[trunk.b]) > 1;
        resource_bps[2 * t] = resource_bps[2 * t + 1] =
            trunk.rate_bps * trunk.members * (hasChoice ? trunkShare : 1.0);
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

}  // namespace cw::fabric
