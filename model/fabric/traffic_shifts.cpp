// Demands that follow from the order of nodes: rings and pipelines.
#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "model/fabric/tracer.h"

namespace cw::fabric {

namespace {

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

}  // namespace

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

}  // namespace cw::fabric
