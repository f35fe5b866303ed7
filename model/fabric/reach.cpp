#include "model/fabric/reach.h"

#include <algorithm>
#include <map>
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
        std::map<int, int> firstOf;  // by island
        bool joined = false;
        for (std::size_t d = 0; d < design_.devices.size(); ++d) {
            if (graph.firstOf[d] < 0) continue;
            for (int node = first_[d]; node < first_[d + 1]; ++node) {
                const int group = graph.groupOf[graph.firstOf[d] + node - first_[d]];
                if (group < 0 || structure.islandOf[group] < 0) continue;
                const auto [place, isNew] = firstOf.try_emplace(structure.islandOf[group], node);
                if (isNew) continue;
                joined = true;
                parent_[root(node)] = root(place->second);
            }
        }
        return joined;
    }

    std::vector<ReachGroup> groups() {
        std::map<int, std::size_t> known;
        std::vector<ReachGroup> groups;
        for (std::size_t node = 0; node < device_.size(); ++node) {
            const design::ResolvedDevice& device = design_.devices[device_[node]];
            if (device.isFailed(static_cast<int>(node) - first_[device_[node]])) continue;
            const auto [place, isNew] =
                known.try_emplace(root(static_cast<int>(node)), groups.size());
            if (isNew) groups.emplace_back();
            ReachGroup& group = groups[place->second];
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
