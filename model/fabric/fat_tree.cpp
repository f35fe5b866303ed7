#include "model/fabric/fat_tree.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/design/words.h"
#include "model/fabric/tree_spines.h"

namespace cw::fabric {

namespace {

using design::Answer;
using design::counted;
using design::Refusal;
using design::WiringPattern;

class Planner {
public:
    Planner(const FabricRequest& request, int radix, int split)
        : request_(request), radix_(radix), nodeRadix_(radix * split) {
        tree_.split = split;
    }

    Answer<FatTree> plan() {
        const long endpoints = static_cast<long>(request_.nodes) * request_.nicsPerNode;
        const bool mayBeSingle = request_.tiers <= 1 && request_.topology == Topology::fatTree;
        const bool needsLeaves =
            request_.serviceLeaves > 0 || request_.leastSpines > 0 || request_.peerLinks > 0;
        if (!needsLeaves && mayBeSingle && endpoints + managersPerPlane() <= nodeRadix_)
            return single(endpoints);
        tree_.radix = radix_;
        if (request_.topology == Topology::railOnly) return railOnly();
        if (request_.topology == Topology::access) return access();
        if (request_.topology == Topology::parallel) return parallel();
        if (request_.topology == Topology::dragonflyPlus) request_.tiers = 3;
        if (request_.tiers == 1) {
            if (request_.alignment != Alignment::rail || request_.nodes > nodeRadix_)
                return Refusal{counted(endpoints, "link") + " do not fit one switch of " +
                               counted(nodeRadix_, "port") +
                               ", and leaves without spines would not reach each other."};
            return railOnly();
        }
        tree_.peerLinks = request_.peerLinks;
        if (auto refusal = makeBlocks(true)) return *refusal;
        if (auto refusal = addSpines(request_, tree_)) return *refusal;
        if (tree_.peerLinks > 0 && (tree_.tiers == 3 || tree_.railGroups > 1))
            return Refusal{
                "Leaves with peer cables are drawn in two tiers with spines for all rails, and "
                "these nodes need three. Leave the peer cables out, or take a larger switch."};
        return withManagers();
    }

private:
    [[nodiscard]] int managersPerPlane() const {
        return static_cast<int>(ceilOf(request_.managerPorts, request_.planes));
    }

    FatTree single(long endpoints) {
        tree_.radix = radix_;
        tree_.tiers = 1;
        tree_.leafDown = static_cast<int>(endpoints);
        tree_.blocks = {{0, request_.nodes, 1, WiringPattern::spread}};
        return tree_;
    }

    /// Rails that meet inside the nodes alone: one tier where a leaf takes every node, else spines
    /// rail by rail.
    Answer<FatTree> railOnly() {
        if (request_.alignment != Alignment::rail)
            return Refusal{"A rail-only fabric is aligned by rail."};
        if (request_.tiers <= 1 && request_.nodes <= nodeRadix_) {
            const int unit = std::exchange(request_.scalableUnit, request_.nodes);
            if (auto refusal = makeBlocks(false)) return *refusal;
            if (tree_.blocks.size() == 1) {
                tree_.tiers = 1;
                tree_.railGroups = request_.nicsPerNode;
                return withManagers();
            }
            request_.scalableUnit = unit;
        }
        if (request_.tiers == 1)
            return Refusal{"Rails of one switch of " + counted(nodeRadix_, "port") +
                           " take up to " + counted(nodeRadix_, "node") + ", not " +
                           std::to_string(request_.nodes) + "."};
        tree_.blocks.clear();
        request_.railGroups = request_.nicsPerNode;
        if (auto refusal = makeBlocks(true)) return *refusal;
        if (auto refusal = addSpines(request_, tree_)) return *refusal;
        return withManagers();
    }

    /// As many nodes at each switch as it takes; what lies above is not drawn here.
    Answer<FatTree> access() {
        int each = (nodeRadix_ - managersPerPlane()) / request_.nicsPerNode;
        if (request_.nodesPerLeaf > 0) each = std::min(each, request_.nodesPerLeaf);
        if (each < 1)
            return Refusal{"A switch of " + counted(nodeRadix_, "port") + " does not take the " +
                           counted(request_.nicsPerNode, "link") + " of one node."};
        tree_.tiers = 1;
        if (const long others = ceilOf(request_.serviceLinks, request_.planes); others > 0) {
            const long ports = static_cast<long>(request_.nodes) * request_.nicsPerNode + others +
                               managersPerPlane();
            const long leaves = std::max(ceilOf(request_.nodes, each), ceilOf(ports, nodeRadix_));
            tree_.serviceDown = static_cast<int>(ceilOf(others, leaves));
            // As even as they go, so that every leaf has ports left for the others.
            int number = 0;
            for (const int nodes : nodesByLeaf(request_.nodes, static_cast<int>(leaves))) {
                tree_.leafDown = std::max(tree_.leafDown, nodes * request_.nicsPerNode);
                tree_.blocks.push_back({number++, nodes, 1, WiringPattern::spread});
            }
            return tree_;
        }
        tree_.leafDown = each * request_.nicsPerNode;
        for (int left = request_.nodes, unit = 0; left > 0; left -= each, ++unit)
            tree_.blocks.push_back({unit, std::min(left, each), 1, WiringPattern::spread});
        return tree_;
    }

    /// As few switches as take the links, and as share those of each node evenly (NVL72: 18 trays
    /// of 72 NVLinks on 9 trays of 144 ports, 8 links from each to each). Every unit has its own: a
    /// scale-up domain.
    Answer<FatTree> parallel() {
        const int unit = request_.scalableUnit > 0 ? request_.scalableUnit : request_.nodes;
        const int room = nodeRadix_ - managersPerPlane();
        std::optional<Refusal> refusal;
        forEachUnit(unit, [&](int number, int nodes, int whole) {
            const long links = static_cast<long>(whole) * request_.nicsPerNode;
            const int switches =
                room < 1 ? 0 : smallestDivisorFrom(request_.nicsPerNode, ceilOf(links, room));
            if (switches < 1 || links / switches > room)
                refusal = Refusal{"Every node has a link to every switch: with " +
                                  counted(request_.nicsPerNode, "link") + " a node, switches of " +
                                  counted(nodeRadix_, "port") + " take up to " +
                                  counted(room, "node") + "."};
            if (refusal) return;
            tree_.leafDown = std::max(tree_.leafDown, static_cast<int>(links / switches));
            tree_.blocks.push_back({number, nodes, switches, WiringPattern::mesh});
        });
        if (refusal) return *refusal;
        tree_.tiers = 1;
        return tree_;
    }

    Answer<FatTree> withManagers() const {
        const long free = static_cast<long>(tree_.leaves()) *
                              (radix_ - tree_.leafUp - tree_.peerLinks) * tree_.split -
                          static_cast<long>(request_.nodes) * request_.nicsPerNode;
        if (managersPerPlane() <= free) return tree_;
        return Refusal{"The leaves have " + counted(free, "port") + " left beside those of " +
                       counted(request_.nodes, "node") + ", and " +
                       counted(managersPerPlane(), "port") + " are kept for fabric managers."};
    }

    // --- leaves ---

    std::optional<Refusal> makeBlocks(bool hasUplinks) {
        const int own = radix_ - tree_.peerLinks;
        const int ports =
            hasUplinks && own > 0 ? portsDown(own, request_.leafOversubscription) : own;
        const int down = ports * tree_.split;
        if (down < 1)
            return Refusal{"A switch of " + counted(radix_, "port") +
                           " has none left for nodes at this oversubscription."};
        if (request_.alignment == Alignment::rail) makeRails(down);
        if (request_.alignment == Alignment::server)
            if (auto refusal = makeServers(down)) return refusal;
        if (request_.alignment == Alignment::rack) makeRacks(down);
        const auto taken = static_cast<int>(ceilOf(tree_.leafDown, tree_.split));
        tree_.leafUp = hasUplinks ? ceilRatio(taken, request_.leafOversubscription) : 0;
        return std::nullopt;
    }

    void makeRails(int down) {
        const int most = request_.nodesPerLeaf > 0 ? std::min(request_.nodesPerLeaf, down) : down;
        const int unit = request_.scalableUnit > 0 ? request_.scalableUnit : most;
        const int perLeaf = static_cast<int>(ceilOf(unit, ceilOf(unit, most)));
        tree_.leafDown = perLeaf;
        forEachUnit(unit, [&](int number, int nodes, int whole) {
            for (int left = nodes, drawn = 0; drawn < whole; left -= perLeaf, drawn += perLeaf)
                tree_.blocks.push_back({number, std::clamp(left, 0, perLeaf), request_.nicsPerNode,
                                        WiringPattern::rail});
        });
    }

    std::optional<Refusal> makeServers(int down) {
        int most = down / request_.nicsPerNode;
        if (most < 1)
            return Refusal{"The " + counted(request_.nicsPerNode, "NIC") +
                           " of a node do not fit one leaf, which has " + counted(down, "port") +
                           " for nodes. Align by rail instead."};
        if (request_.nodesPerLeaf > 0) most = std::min(most, request_.nodesPerLeaf);
        const int unit =
            request_.scalableUnit > 0 ? request_.scalableUnit : most * request_.nicsPerNode;
        const int perLeaf = static_cast<int>(ceilOf(unit, ceilOf(unit, most)));
        tree_.leafDown = perLeaf * request_.nicsPerNode;
        forEachUnit(unit, [&](int number, int nodes, int whole) {
            const auto leaves = static_cast<int>(ceilOf(whole, perLeaf));
            tree_.blocks.push_back({number, nodes, leaves, WiringPattern::group});
        });
        return std::nullopt;
    }

    void makeRacks(int down) {
        const int most = std::max(1, down / request_.nicsPerNode);
        const int rack = request_.scalableUnit > 0 ? request_.scalableUnit : most;
        const long ports = static_cast<long>(rack) * request_.nicsPerNode;
        const auto leaves = static_cast<int>(ceilOf(ports, down));
        tree_.leafDown = static_cast<int>(ceilOf(ports, leaves));
        if (leaves > 1) {
            const bool isRail = request_.nicsPerNode % leaves == 0;
            tree_.leafDown = isRail ? request_.nicsPerNode / leaves * rack : tree_.leafDown;
            forEachUnit(rack, [&](int number, int nodes, int) {
                tree_.blocks.push_back(
                    {number, nodes, leaves, isRail ? WiringPattern::rail : WiringPattern::spread});
            });
            return;
        }
        // One switch a rack: racks side by side are drawn as one stack of nodes and one of leaves.
        const int racks = std::min(racksADrawn, portsDown(radix_, request_.spineOversubscription));
        int number = 0;
        for (int left = request_.nodes; left > 0;) {
            const int nodes = std::min(left, racks * rack);
            const auto units = static_cast<int>(ceilOf(nodes, rack));
            tree_.blocks.push_back({number, nodes, units, WiringPattern::group, units});
            number += units;
            left -= nodes;
        }
    }

    /// Calls visit(number, nodes, nodes to build leaves for).
    template <class Visit>
    void forEachUnit(int unit, Visit visit) {
        int number = 0;
        for (int left = request_.nodes; left > 0; left -= unit, ++number) {
            const int nodes = std::min(left, unit);
            visit(number, nodes, request_.wholeUnits ? unit : nodes);
        }
    }

    static constexpr int racksADrawn = 32;  // a stack of 32 racks a card

    FabricRequest request_;
    int radix_;
    int nodeRadix_;  ///< links to nodes that a switch without uplinks takes
    FatTree tree_;
};

}  // namespace

int FatTree::leaves() const {
    return std::accumulate(blocks.begin(), blocks.end(), 0,
                           [](int sum, const LeafBlock& block) { return sum + block.leaves; });
}

int FatTree::spines() const {
    return std::accumulate(pods.begin(), pods.end(), 0,
                           [](int sum, const Pod& pod) { return sum + pod.spines; });
}

long FatTree::podJoins() const {
    if (pods.size() < 2 || podJoin == 0) return 0;
    const auto groups = static_cast<long>(pods.size());
    return groups * (groups - 1) / 2 * pods.front().spines * podJoin;
}

long FatTree::spineUplinks() const {
    return std::accumulate(pods.begin(), pods.end(), 0L, [](long sum, const Pod& pod) {
        return sum + static_cast<long>(pod.spines) * pod.spineUp;
    });
}

Answer<FatTree> planFatTree(const FabricRequest& request, int radix, int split) {
    return Planner(request, radix, split).plan();
}

std::vector<int> nodesByLeaf(int nodes, int leaves) {
    std::vector<int> result(static_cast<std::size_t>(leaves), 0);
    if (leaves <= 0) return result;
    for (int leaf = 0; leaf < leaves; ++leaf)
        result[leaf] = static_cast<int>(ceilOf(static_cast<long>(leaf + 1) * nodes, leaves) -
                                        ceilOf(static_cast<long>(leaf) * nodes, leaves));
    return result;
}

}  // namespace cw::fabric
