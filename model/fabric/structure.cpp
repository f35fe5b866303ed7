#include "model/fabric/structure.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>

namespace cw::fabric {

namespace {

class StructureFinder {
public:
    explicit StructureFinder(const Topology& topology)
        : topology_(topology), gpuPorts_(topology.junctions.size(), 0) {
        result_.switches.resize(topology.junctions.size());
        for (const HostGroup& group : topology.groups) {
            if (group.gpus == 0) continue;
            result_.gpuNodes += group.hosts;
            for (int p = group.firstPort; p < group.lastPort; ++p)
                gpuPorts_[topology.ports[p].junction] += 1;
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
        std::vector<int> parent(topology_.junctions.size());
        std::iota(parent.begin(), parent.end(), 0);
        const auto root = [&](int v) {
            while (parent[v] != v) v = parent[v] = parent[parent[v]];
            return v;
        };
        for (const Trunk& trunk : topology_.trunks) parent[root(trunk.a)] = root(trunk.b);
        for (const HostGroup& group : topology_.groups)
            for (int p = group.firstPort + 1; p < group.lastPort; ++p)
                parent[root(topology_.ports[p].junction)] =
                    root(topology_.ports[group.firstPort].junction);
        std::set<int> islands;
        for (const HostGroup& group : topology_.groups) {
            const bool isAlone = group.firstPort == group.lastPort;
            const int island = isAlone ? -1 : root(topology_.ports[group.firstPort].junction);
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
            if (gpuPorts_[j] > 0 && !topology_.junctions[j].isCable) {
                result_.switches[j].tier = 1;
                order_.push_back(static_cast<int>(j));
            }
        for (std::size_t head = 0; head < order_.size(); ++head) {
            const int from = order_[head];
            for (int a = topology_.armStart[from]; a < topology_.armStart[from + 1]; ++a) {
                SwitchShape& to = result_.switches[topology_.arms[a].to];
                if (to.tier > 0) continue;
                to.tier = result_.switches[from].tier + 1;
                order_.push_back(topology_.arms[a].to);
            }
        }
    }

    /// Which GPU groups each switch reaches downwards, tier by tier, and its rates down and up.
    void collectBelow() {
        const std::size_t words = (topology_.groups.size() + 63) / 64;
        std::vector<std::uint64_t> below(words * topology_.junctions.size(), 0);
        std::vector<std::uint64_t> everybody(words, 0);
        for (std::size_t g = 0; g < topology_.groups.size(); ++g) {
            const HostGroup& group = topology_.groups[g];
            if (group.gpus == 0) continue;
            const std::uint64_t bit = std::uint64_t{1} << (g % 64);
            everybody[g / 64] |= bit;
            for (int p = group.firstPort; p < group.lastPort; ++p) {
                const HostPort& port = topology_.ports[p];
                below[words * port.junction + g / 64] |= bit;
                result_.switches[port.junction].down_bps += port.cable_bps * group.hosts;
            }
        }
        for (const int v : order_) {
            SwitchShape& shape = result_.switches[v];
            std::uint64_t* bits = below.data() + words * v;
            for (int a = topology_.armStart[v]; a < topology_.armStart[v + 1]; ++a) {
                const Arm& arm = topology_.arms[a];
                if (result_.switches[arm.to].tier >= shape.tier) {
                    shape.up_bps += arm.rate_bps;
                    continue;
                }
                shape.down_bps += arm.rate_bps;
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

    const Topology& topology_;
    std::vector<int> gpuPorts_;  ///< by junction
    std::vector<int> order_;     ///< switches by tier
    Structure result_;
};

}  // namespace

Structure findStructure(const Topology& topology) {
    return StructureFinder(topology).run();
}

}  // namespace cw::fabric
