#include "model/fabric/reach.h"

#include <algorithm>
#include <numeric>

#include "model/fabric/fold.h"
#include "model/fabric/structure.h"

namespace cw::fabric {

namespace {

/// Nodes joined network by network.
class ReachFinder {
public:
    explicit ReachFinder(const design::ResolvedDesign& design) : design_(design) {
        for (std::size_t d = 0; d < design.devices.size(); ++d) {
            first_.push_back(static_cast<int>(device_.size()));
            const design::ResolvedDevice& device = design.devices[d];
            if (device.gpus == 0) continue;
            device_.resize(device_.size() + std::max(0, device.device->count), static_cast<int>(d));
        }
        first_.push_back(static_cast<int>(device_.size()));
        parent_.resize(device_.size());
        std::iota(parent_.begin(), parent_.end(), 0);
    }

    /// Whether it joins anything.
    bool joinOver(design::Network network) {
        const NetworkGraph graph = foldedGraph(design_, network);
        const Structure structure = findStructure(graph);
        std::vector<int> firstOf(graph.junctions.size(), -1);  // by island, which is a junction
        bool joined = false;
        for (std::size_t d = 0; d < design_.devices.size(); ++d) {
            if (graph.firstOf[d] < 0) continue;
            for (int node = first_[d]; node < first_[d + 1]; ++node) {
                const int group = graph.groupOf[graph.firstOf[d] + node - first_[d]];
                if (group < 0 || structure.islandOf[group] < 0) continue;
                int& first = firstOf[structure.islandOf[group]];
                if (first < 0) {
                    first = node;
                    continue;
                }
                joined = true;
                parent_[root(node)] = root(first);
            }
        }
        return joined;
    }

    std::vector<ReachGroup> groups() {
        std::vector<int> known(device_.size(), -1);  // by root
        std::vector<ReachGroup> groups;
        for (std::size_t node = 0; node < device_.size(); ++node) {
            const design::ResolvedDevice& device = design_.devices[device_[node]];
            if (device.isFailed(static_cast<int>(node) - first_[device_[node]])) continue;
            int& place = known[root(static_cast<int>(node))];
            if (place < 0) {
                place = static_cast<int>(groups.size());
                groups.emplace_back();
            }
            ReachGroup& group = groups[place];
            ++group.nodes;
            const design::DeviceId id = device.device->id;
            if (group.devices.empty() || group.devices.back() != id) group.devices.push_back(id);
        }
        std::stable_sort(groups.begin(), groups.end(),
                         [](const auto& x, const auto& y) { return x.nodes > y.nodes; });
        return groups;
    }

private:
    int root(int v) {
        while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
        return v;
    }

    const design::ResolvedDesign& design_;
    std::vector<int> first_;   ///< by device: its first node
    std::vector<int> device_;  ///< by node
    std::vector<int> parent_;
};

}  // namespace

Reach findReach(const design::ResolvedDesign& design) {
    ReachFinder finder(design);
    Reach reach;
    finder.joinOver(design::Network::compute);
    reach.usesScaleUp = finder.joinOver(design::Network::scaleUp);
    reach.groups = finder.groups();
    return reach;
}

}  // namespace cw::fabric
