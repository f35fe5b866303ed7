#include "model/fabric/structure.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>

namespace cw::fabric {

namespace {

class StructureFinder {
public:
    explicit StructureFinder(const NetworkGraph& graph)
        : graph_(graph), gpuPorts_(graph.junctions.size(), 0) {
        result_.switches.resize(graph.junctions.size());
        for (const HostGroup& group : graph.groups) {
            if (group.gpus == 0) continue;
            result_.gpuNodes += group.hosts;
            for (int p = group.firstPort; p < group.lastPort; ++p)
                gpuPorts_[graph.ports[p].junction] += 1;
        }
    }

    Structure run() {
        joinIslands();
        rankTiers();
        collectBelow();
        return std::move(result_);
    }

private:
    void joinIslands() {
        std::vector<int> parent(graph_.junctions.size());
        std::iota(parent.begin(), parent.end(), 0);
        const auto root = [&](int v) {
            while (parent[v] != v) v = parent[v] = parent[parent[v]];
            return v;
        };
        for (const Trunk& trunk : graph_.trunks) parent[root(trunk.a)] = root(trunk.b);
        for (const HostGroup& group : graph_.groups)
            for (int p = group.firstPort + 1; p < group.lastPort; ++p)
                parent[root(graph_.ports[p].junction)] =
                    root(graph_.ports[group.firstPort].junction);
        std::set<int> islands;
        for (const HostGroup& group : graph_.groups) {
            const bool isAlone = group.firstPort == group.lastPort;
            const int island = isAlone ? -1 : root(graph_.ports[group.firstPort].junction);
            result_.islandOf.push_back(island);
            if (group.gpus == 0) continue;
            if (isAlone)
                result_.islands += group.hosts;
            else
                islands.insert(island);
        }
        result_.islands += static_cast<int>(islands.size());
    }

    /// Breadth first from the GPU nodes, through switches only.
    void rankTiers() {
        for (std::size_t j = 0; j < gpuPorts_.size(); ++j)
            if (gpuPorts_[j] > 0 && !graph_.junctions[j].isCable) {
                result_.switches[j].tier = 1;
                order_.push_back(static_cast<int>(j));
            }
        for (std::size_t head = 0; head < order_.size(); ++head) {
            const int from = order_[head];
            for (int a = graph_.armStart[from]; a < graph_.armStart[from + 1]; ++a) {
                SwitchRates& to = result_.switches[graph_.arms[a].to];
                if (to.tier > 0) continue;
                to.tier = result_.switches[from].tier + 1;
                order_.push_back(graph_.arms[a].to);
            }
        }
    }

    /// Which GPU groups each switch reaches downwards, tier by tier, and its rates down and up.
    void collectBelow() {
        if ((graph_.groups.size() + 63) / 64 * graph_.junctions.size() > mostWords)
            return collectRoughly();
        const std::size_t words = (graph_.groups.size() + 63) / 64;
        std::vector<std::uint64_t> below(words * graph_.junctions.size(), 0);
        std::vector<std::uint64_t> everybody(words, 0);
        for (std::size_t g = 0; g < graph_.groups.size(); ++g) {
            const HostGroup& group = graph_.groups[g];
            if (group.gpus == 0) continue;
            const std::uint64_t bit = std::uint64_t{1} << (g % 64);
            everybody[g / 64] |= bit;
            for (int p = group.firstPort; p < group.lastPort; ++p) {
                const HostPort& port = graph_.ports[p];
                below[words * port.junction + g / 64] |= bit;
                result_.switches[port.junction].down_bps += port.cable_bps * group.hosts;
            }
        }
        for (const int v : order_) {
            SwitchRates& shape = result_.switches[v];
            std::uint64_t* bits = below.data() + words * v;
            for (int a = graph_.armStart[v]; a < graph_.armStart[v + 1]; ++a) {
                const Arm& arm = graph_.arms[a];
                if (result_.switches[arm.to].tier >= shape.tier) {
                    shape.up_bps += arm.times * arm.rate_bps;
                    continue;
                }
                shape.down_bps += arm.times * arm.rate_bps;
                const std::uint64_t* theirs = below.data() + words * arm.to;
                for (std::size_t w = 0; w < words; ++w) bits[w] |= theirs[w];
            }
            shape.coversAll =
                result_.gpuNodes > 0 && std::equal(bits, bits + words, everybody.begin());
            if (shape.coversAll && result_.tiers == 0) result_.tiers = shape.tier;
        }
        if (result_.tiers == 0 && !order_.empty())
            result_.tiers = result_.switches[order_.back()].tier;
    }

    /// Of networks that are too large for that, as none that is built: a switch without another
    /// above it covers all where all reach each other.
    void collectRoughly() {
        for (const HostGroup& group : graph_.groups)
            for (int p = group.firstPort; group.gpus > 0 && p < group.lastPort; ++p)
                result_.switches[graph_.ports[p].junction].down_bps +=
                    graph_.ports[p].cable_bps * group.hosts;
        for (const int v : order_) {
            SwitchRates& shape = result_.switches[v];
            for (int a = graph_.armStart[v]; a < graph_.armStart[v + 1]; ++a) {
                const Arm& arm = graph_.arms[a];
                const bool isUp = result_.switches[arm.to].tier >= shape.tier;
                (isUp ? shape.up_bps : shape.down_bps) += arm.times * arm.rate_bps;
            }
            shape.coversAll = result_.islands == 1 && shape.up_bps <= 0;
            if (shape.coversAll && result_.tiers == 0) result_.tiers = shape.tier;
        }
        if (result_.tiers == 0 && !order_.empty())
            result_.tiers = result_.switches[order_.back()].tier;
    }

    static constexpr std::size_t mostWords = 16'000'000;  ///< 128 MB

    const NetworkGraph& graph_;
    std::vector<int> gpuPorts_;  ///< by junction
    std::vector<int> order_;     ///< switches by tier
    Structure result_;
};

}  // namespace

Structure findStructure(const NetworkGraph& graph) {
    return StructureFinder(graph).run();
}

}  // namespace cw::fabric
