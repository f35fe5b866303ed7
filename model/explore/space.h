// The designs a request is about: every node the catalog can make, on every fabric, at every count.
//
// Choices are made with the gestures of the canvas on one node (place, refit, take out), so a
// choice is a node that can be drawn. What has no price is left out and counted. Nothing is
// evaluated here; a candidate is named by three indices and costs nothing until it is looked at.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/design/document.h"
#include "model/explore/request.h"
#include "model/explore/room.h"
#include "model/fabric/sizing.h"
#include "model/facility/power.h"
#include "model/performance/inference.h"
#include "model/performance/training.h"

namespace cw::explore {

/// A switch and a way to wire it, for one kind of node.
struct FabricChoice {
    const catalog::Part* switchPart = nullptr;
    fabric::FabricRequest request;  ///< `nodes` is 0
    fabric::SwitchShape shape;
    double each_USD = 0;  ///< one switch
    double peak_W = 0;    ///< one switch without modules: never more than the drawn one
    double height_U = 0;
    double node_Bps = 0;  ///< what the cables of a node carry
    performance::NetworkKind kind = performance::NetworkKind::none;  ///< the best it may be
};

/// A node as it would be ordered.
struct NodeChoice {
    std::string
        name;  ///< "dgx-h200", "dell-xe9680 h200-sxm5-141gb 4x nv-cx8-c8180": stable, unique
    design::Device device;    ///< one instance; ids as the first of a variant
    std::int64_t nextId = 1;  ///< of a variant with this device
    const catalog::Part* server = nullptr;
    const catalog::Part* gpu = nullptr;
    const catalog::Part* nic = nullptr;  ///< in the compute ports; null where none is
    bool asSold = false;
    bool nicAsSold = true;  ///< its compute NICs are those it is sold with
    int gpus = 0;
    double price_USD = 0;
    facility::Watts watts;
    double height_U = 0;
    double leadTime_s = 0;  ///< the longest that the node or one of its added parts states
    bool isLiquid = false;
    /// By workload: the machine of one such node, without a network.
    std::vector<performance::Machine> machines;
    std::optional<performance::ServingMachine> serving;  ///< of a service: one such node
    /// By workload: seconds of one GPU for all of it, alone and with all the memory it could want;
    /// 0 where that says nothing of a group. See bounds.h.
    std::vector<double> alone_s;
    std::vector<FabricChoice> fabrics;
    bool hasManagement = false;
    const catalog::Part* storage = nullptr;  ///< beside the nodes; null for none
    int storageCount = 0;
    fabric::FabricRequest storageWiring;
};

/// What was left out, and how many designs that were.
struct LeftOut {
    std::string what;  ///< part id
    std::string why;   ///< "has no price"
    long long candidates = 0;
    bool operator==(const LeftOut&) const = default;
};

struct Candidate {
    int node = 0;    ///< of Space::nodes
    int count = 0;   ///< of Space::counts
    int fabric = 0;  ///< of NodeChoice::fabrics; 0 for a single node, which needs none
    auto operator<=>(const Candidate&) const = default;
};

struct Space {
    const catalog::Catalog* catalog = nullptr;
    /// The catalog with the request's prices.
    std::shared_ptr<const catalog::PartLookup> parts;
    Request request;
    std::vector<int> counts;
    std::vector<NodeChoice> nodes;
    std::vector<LeftOut> leftOut;  ///< ordered by part
    const catalog::Part* managementSwitch = nullptr;
    RoomParts room;
    std::vector<std::string> notes;  ///< what a reader must know: limits that cannot be checked...

    [[nodiscard]] int nodesOf(const Candidate& candidate) const {
        return counts[static_cast<std::size_t>(candidate.count)];
    }
    /// Designs of one kind of node.
    [[nodiscard]] long long candidatesOf(const NodeChoice& node) const;
    /// All, those left out included.
    [[nodiscard]] long long candidates() const;
    /// Those left out for parts without a price or figures.
    [[nodiscard]] long long candidatesLeftOut() const;
    /// "dgx-h200 x 16, nvidia-qm9700 fat-tree rail 1:1 8 NICs": names the candidate for good.
    [[nodiscard]] std::string nameOf(const Candidate& candidate) const;
};

/// Usable bytes of one storage system: as it states, of several sizes the largest, else four fifths
/// of its raw bytes (Stas Bekman, Machine Learning Engineering Open Book, storage: plan for 80 %,
/// https://github.com/stas00/ml-engineering/tree/master/storage); nullopt where it states none.
[[nodiscard]] std::optional<double> usable_B(const catalog::StorageSystem& storage);

/// How far the space is built: called now and then, from one thread at a time.
struct SpaceProgress {
    std::size_t done = 0;  ///< kinds of server, then kinds of node with their fabrics
    std::size_t all = 0;
};

/// Throws InputError when the request names parts that the catalog does not have or nothing at all
/// is left to choose from. Cancelled, it gives a space without nodes.
[[nodiscard]] Space buildSpace(const catalog::Catalog& catalog, const Request& request,
                               const std::stop_token& cancel = {},
                               const std::function<void(const SpaceProgress&)>& progress = {});

/// The design of a candidate: one variant called `variant`, drawn by the gestures of the canvas,
/// with all networks, cables and pinned parts, and the request's site, workload, budget and terms.
/// The reason where it cannot be drawn.
[[nodiscard]] design::Answer<design::Document> drawCandidate(const Space& space,
                                                             const Candidate& candidate,
                                                             const std::string& variant);

}  // namespace cw::explore
