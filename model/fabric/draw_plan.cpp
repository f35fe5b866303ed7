#include "model/fabric/draw_plan.h"

#include <algorithm>
#include <string>
#include <utility>

namespace cw::fabric {

namespace {

using design::DeviceId;
using design::LinkEnd;
using design::Network;
using design::WiringPattern;

/// Draws what a plan says, plane by plane.
class Wirer {
public:
    explicit Wirer(const DrawingJob& job)
        : drawing_(job.drawing),
          request_(job.request),
          network_(job.network),
          shape_(job.shape),
          ports_(job.ports),
          uplinks_(job.uplinks) {}

    void drawTree(FatTree tree, const std::vector<NodeStack>& stacks) {
        sides_ = tree.peerLinks > 0 ? 2 : 1;
        partBlocks(tree, stacks);
        makeBlocks(tree);
        for (int plane = 0; plane < request_.planes; ++plane) {
            joinLeaves(tree, plane);
            drawPods(tree, plane);
            joinPeers(tree, plane);
            drawServiceLeaves(tree, plane);
            drawTop(tree, plane);
            if (uplinks_) drawUplinks(*uplinks_, plane);
        }
    }

    void drawSmall(const SmallPlan& plan, const std::vector<NodeStack>& stacks) {
        std::vector<int> blocks;
        const bool allTogether = plan.nodesShared;
        for (const SwitchPlace& place : plan.switches) blocks.push_back(place.nodes);
        if (allTogether) blocks = {request_.nodes};
        if (plan.switches.empty()) blocks.assign(static_cast<std::size_t>(request_.nodes), 1);
        parted_ = partedAt(stacks, blocks);
        for (const std::vector<NodeStack>& block : parted_) makeNodes(block);
        for (int plane = 0; plane < request_.planes; ++plane) {
            if (plan.switches.empty())
                drawDirect(plan, plane);
            else
                drawPlaces(plan, plane);
        }
    }

private:
    struct Piece {
        DeviceId device;
        DeviceId like;
        int count = 0;
    };

    /// Blocks whose nodes each meet one leaf are parted leaf by leaf where they
    /// hold several stacks: only within one stack does "group" say which node is
    /// at which leaf.
    void partBlocks(FatTree& tree, const std::vector<NodeStack>& stacks) {
        parted_ = partedAt(stacks, nodesOf(tree.blocks));
        std::vector<LeafBlock> blocks;
        std::vector<int> startOf;
        for (std::size_t b = 0; b < tree.blocks.size(); ++b) {
            const LeafBlock& block = tree.blocks[b];
            startOf.push_back(static_cast<int>(blocks.size()));
            if (block.pattern != WiringPattern::group || parted_[b].size() < 2) {
                blocks.push_back(block);
                continue;
            }
            for (const int nodes : nodesByLeaf(block.nodes, block.leaves))
                blocks.push_back({block.unit, nodes, 1, WiringPattern::spread});
        }
        startOf.push_back(static_cast<int>(blocks.size()));
        if (blocks.size() == tree.blocks.size()) return;
        for (Pod& pod : tree.pods) {
            pod.firstBlock = startOf[pod.firstBlock];
            pod.lastBlock = startOf[pod.lastBlock];
        }
        tree.blocks = std::move(blocks);
        parted_ = partedAt(stacks, nodesOf(tree.blocks));
    }

    static std::vector<int> nodesOf(const std::vector<LeafBlock>& blocks) {
        std::vector<int> nodes;
        for (const LeafBlock& block : blocks) nodes.push_back(block.nodes);
        return nodes;
    }

    void makeNodes(const std::vector<NodeStack>& block) {
        pieces_.emplace_back();
        for (const NodeStack& stack : block)
            pieces_.back().push_back({drawing_.nodes(stack), stack.like, stack.count});
    }

    [[nodiscard]] std::string placeOf(int plane, const std::string& what) const {
        return "plane " + std::to_string(plane + 1) + " " + what;
    }

    /// "Leaf 3", "Storage leaf 3", "Leaf 3, plane 2", "Leaf 3, rail 4".
    [[nodiscard]] std::string labelOf(std::string tier, int number, int of, int plane,
                                      const std::string& more = {}) const {
        if (network_ == Network::storage) tier = "Storage " + tier;
        if (network_ == Network::management) tier = "Management " + tier;
        if (network_ == Network::scaleUp) tier = "NVLink switch";
        tier[0] = static_cast<char>(tier[0] >= 'a' ? tier[0] - 'a' + 'A' : tier[0]);
        if (of > 1) tier += " " + std::to_string(number);
        tier += more;
        return request_.planes > 1 ? tier + ", plane " + std::to_string(plane + 1) : tier;
    }

    [[nodiscard]] std::string railsWord(int group, int groups) const {
        if (groups == 1) return {};
        const int rails = request_.nicsPerNode / groups;
        const int first = group * rails + 1;
        return rails == 1
                   ? ", rail " + std::to_string(first)
                   : ", rails " + std::to_string(first) + "-" + std::to_string(first + rails - 1);
    }

    [[nodiscard]] LinkEnd switchEnd(DeviceId device) const {
        return {device, {}, shape_.port->name};
    }

    void joinNodes(const std::string& place, const Piece& piece, DeviceId leaf,
                   WiringPattern pattern, int count, int shift) {
        const NodePort& port = ports_.at(piece.like);
        drawing_.join({place + " node " + std::to_string(piece.device.value),
                       drawing_.nodeEnd(piece.device, port), switchEnd(leaf), port.port,
                       shape_.port, pattern, count, shift, shape_.split});
    }

    void joinSwitches(const std::string& place, DeviceId a, DeviceId b, WiringPattern pattern,
                      int count, int shift = 0) {
        drawing_.join({place, switchEnd(a), switchEnd(b), shape_.port, shape_.port, pattern, count,
                       shift, 1});
    }

    // --- fat trees ---

    [[nodiscard]] std::string leafPlace(int plane, int block, int group, int groups) const {
        return placeOf(plane, "leaf " + std::to_string(block + 1) + railsWord(group, groups));
    }

    /// Leaves follow their nodes in the design: racks are filled in its order, so
    /// they stand by them. The two halves of leaves that are joined in pairs are a stack each.
    void makeBlocks(const FatTree& tree) {
        const int groups = tree.railGroups * sides_;
        const auto blocks = static_cast<int>(tree.blocks.size());
        leaves_.assign(static_cast<std::size_t>(request_.planes), {});
        for (int b = 0; b < blocks; ++b) {
            makeNodes(parted_[b]);
            for (int plane = 0; plane < request_.planes; ++plane) {
                leaves_[plane].emplace_back();
                for (int g = 0; g < groups; ++g)
                    leaves_[plane][b].push_back(drawing_.switches(
                        leafPlace(plane, b, g, groups),
                        labelOf("leaf", b + 1, blocks, plane, railsWord(g, groups)),
                        tree.blocks[b].leaves / groups, request_.switchPart, besideOf(b)));
            }
        }
    }

    [[nodiscard]] DeviceId besideOf(int block) const {
        return pieces_[block].empty() ? DeviceId{} : pieces_[block].back().device;
    }

    void joinLeaves(const FatTree& tree, int plane) {
        const int groups = tree.railGroups * sides_;
        const auto blocks = static_cast<int>(tree.blocks.size());
        for (int b = 0; b < blocks; ++b)
            for (int g = 0; g < groups; ++g) {
                const int count = tree.blocks[b].leaves / groups;
                const std::string place = leafPlace(plane, b, g, groups);
                int dealt = 0;
                for (const Piece& piece : pieces_[b]) {
                    const bool isMesh = tree.blocks[b].pattern == WiringPattern::mesh;
                    const int cables = request_.nicsPerNode / (isMesh ? count : groups);
                    const bool isSpread = tree.blocks[b].pattern == WiringPattern::spread;
                    const WiringPattern pattern =
                        count == 1 ? WiringPattern::spread : tree.blocks[b].pattern;
                    joinNodes(place, piece, leaves_[plane][b][g], pattern, cables,
                              isSpread ? dealt % count : 0);
                    dealt += cables * piece.count;
                }
            }
    }

    void drawPods(const FatTree& tree, int plane) {
        spines_.clear();
        for (std::size_t p = 0; p < tree.pods.size(); ++p) {
            const Pod& pod = tree.pods[p];
            const auto pods = static_cast<int>(tree.pods.size());
            const std::string place = placeOf(plane, "spine " + std::to_string(p + 1));
            const DeviceId spine =
                drawing_.switches(place,
                                  labelOf("spine", static_cast<int>(p) + 1, pods, plane,
                                          railsWord(pod.group, tree.railGroups)),
                                  pod.spines, request_.switchPart);
            spines_.push_back(spine);
            long dealt = 0;
            for (int b = pod.firstBlock; b < pod.lastBlock; ++b) {
                const int leaves = tree.blocks[b].leaves / tree.railGroups / sides_;
                for (int side = 0; side < sides_; ++side) {
                    const std::string link =
                        place + " leaf " + std::to_string(b + 1) + (side > 0 ? " peer" : "");
                    const DeviceId leaf = leaves_[plane][b][pod.group * sides_ + side];
                    if (pod.isEven)
                        joinSwitches(link, leaf, spine, WiringPattern::mesh,
                                     tree.leafUp / pod.spines);
                    else
                        joinSwitches(link, leaf, spine, WiringPattern::spread, tree.leafUp,
                                     static_cast<int>(dealt % pod.spines));
                    dealt += static_cast<long>(leaves) * tree.leafUp;
                }
            }
        }
    }

    /// Leaf i of one half and leaf i of the other stand in for each other.
    void joinPeers(const FatTree& tree, int plane) {
        for (std::size_t b = 0; sides_ == 2 && b < tree.blocks.size(); ++b) {
            const int pairs = tree.blocks[b].leaves / sides_;
            joinSwitches(placeOf(plane, peersPlace + std::to_string(b + 1)), leaves_[plane][b][0],
                         leaves_[plane][b][1],
                         pairs > 1 ? WiringPattern::group : WiringPattern::spread, tree.peerLinks);
        }
    }

    /// Leaves whose ports down are left for storage systems and servers.
    void drawServiceLeaves(const FatTree& tree, int plane) {
        if (tree.serviceLeaves == 0) return;
        const std::string place = placeOf(plane, "service leaf");
        const DeviceId leaf = drawing_.switches(place, labelOf("service leaf", 1, 1, plane),
                                                tree.serviceLeaves, request_.switchPart);
        for (std::size_t p = 0; p < spines_.size(); ++p)
            joinSwitches(place + " spine " + std::to_string(p + 1), leaf, spines_[p],
                         WiringPattern::mesh, tree.serviceUp / tree.pods[p].spines);
    }

    /// Cores, or the cables between the groups of a Dragonfly+.
    void drawTop(const FatTree& tree, int plane) {
        for (std::size_t a = 0; tree.podJoin > 0 && a < spines_.size(); ++a)
            for (std::size_t b = a + 1; b < spines_.size(); ++b)
                joinSwitches(placeOf(plane, "spines " + std::to_string(a + 1) + " and " +
                                                std::to_string(b + 1)),
                             spines_[a], spines_[b],
                             tree.pods[a].spines > 1 ? WiringPattern::group : WiringPattern::spread,
                             tree.podJoin);
        if (tree.cores == 0) return;
        const std::string place = placeOf(plane, "core");
        const DeviceId core =
            drawing_.switches(place, labelOf("core", 1, 1, plane), tree.cores, request_.switchPart);
        long dealt = 0;
        for (std::size_t p = 0; p < tree.pods.size(); ++p) {
            const Pod& pod = tree.pods[p];
            const std::string link = place + " spine " + std::to_string(p + 1);
            if (tree.coresAligned) {
                joinSwitches(link, spines_[p], core, WiringPattern::group, pod.spineUp);
            } else {
                joinSwitches(link, spines_[p], core, WiringPattern::spread, pod.spineUp,
                             static_cast<int>(dealt % tree.cores));
            }
            dealt += static_cast<long>(pod.spines) * pod.spineUp;
        }
    }

    /// From every leaf to the switches above that collect them.
    void drawUplinks(const LeafUplinks& uplinks, int plane) {
        const DeviceId upper =
            drawing_.switches(placeOf(plane, "upper"), labelOf("spine", 1, 1, plane), uplinks.upper,
                              request_.uplinkPart);
        int block = 0;
        for (const std::vector<DeviceId>& leaves : leaves_[plane])
            for (const DeviceId leaf : leaves)
                drawing_.join({placeOf(plane, "upper leaf " + std::to_string(++block)),
                               {leaf, {}, uplinks.leafPort->name},
                               {upper, {}, uplinks.upperPort->name},
                               uplinks.leafPort,
                               uplinks.upperPort,
                               WiringPattern::mesh,
                               uplinks.each,
                               0,
                               1});
    }

    // --- small ones ---

    void drawDirect(const SmallPlan& plan, int plane) {
        for (std::size_t a = 0; a < pieces_.size(); ++a)
            for (std::size_t b = a + 1; b < pieces_.size(); ++b) {
                const Piece& first = pieces_[a].front();
                const Piece& second = pieces_[b].front();
                const NodePort& portA = ports_.at(first.like);
                const NodePort& portB = ports_.at(second.like);
                drawing_.join({placeOf(plane, "nodes " + std::to_string(a + 1) + " and " +
                                                  std::to_string(b + 1)),
                               drawing_.nodeEnd(first.device, portA),
                               drawing_.nodeEnd(second.device, portB), portA.port, portB.port,
                               WiringPattern::spread, plan.nodeNode, 0, 1});
            }
    }

    void drawPlaces(const SmallPlan& plan, int plane) {
        const auto count = static_cast<int>(plan.switches.size());
        std::vector<DeviceId> devices;
        for (int s = 0; s < count; ++s) {
            const std::string place = placeOf(plane, "leaf " + std::to_string(s + 1));
            devices.push_back(drawing_.switches(place, labelOf("leaf", s + 1, count, plane), 1,
                                                request_.switchPart));
            const int cables = plan.nodesShared ? request_.nicsPerNode / 2 : request_.nicsPerNode;
            for (const Piece& piece : pieces_[plan.nodesShared ? 0 : s])
                joinNodes(place, piece, devices.back(), WiringPattern::spread, cables, 0);
        }
        for (const SwitchJoin& join : plan.joins)
            joinSwitches(placeOf(plane, "leaves " + std::to_string(join.a + 1) + " and " +
                                            std::to_string(join.b + 1)),
                         devices[join.a], devices[join.b], WiringPattern::spread, join.cables);
    }

    FabricDrawing& drawing_;
    const FabricRequest& request_;
    Network network_;
    const SwitchShape& shape_;
    const std::unordered_map<DeviceId, NodePort>& ports_;
    const std::optional<LeafUplinks>& uplinks_;
    int sides_ = 1;  ///< stacks of leaves of a block and group: 2 where they are pairs
    std::vector<std::vector<NodeStack>> parted_;              ///< by block
    std::vector<std::vector<Piece>> pieces_;                  ///< by block
    std::vector<std::vector<std::vector<DeviceId>>> leaves_;  ///< by plane, block, group of rails
    std::vector<DeviceId> spines_;                            ///< by pod
};

}  // namespace

void drawTree(const DrawingJob& job, const FatTree& tree, const std::vector<NodeStack>& stacks) {
    Wirer(job).drawTree(tree, stacks);
}

void drawSmall(const DrawingJob& job, const SmallPlan& plan, const std::vector<NodeStack>& stacks) {
    Wirer(job).drawSmall(plan, stacks);
}

}  // namespace cw::fabric
