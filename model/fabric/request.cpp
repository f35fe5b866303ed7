#include "model/fabric/request.h"

#include <array>
#include <cmath>
#include <utility>

#include "model/design/document_json.h"
#include "model/design/words.h"

namespace cw::fabric {

namespace {

using design::counted;
using design::Refusal;

constexpr std::array<std::pair<Alignment, std::string_view>, 3> alignmentNames{
    {{Alignment::rail, "rail"}, {Alignment::server, "server"}, {Alignment::rack, "rack"}}};

constexpr std::array<std::pair<Topology, std::string_view>, 9> topologyNames{
    {{Topology::fatTree, "fat-tree"},
     {Topology::railOnly, "rail-only"},
     {Topology::pair, "pair"},
     {Topology::parallel, "parallel"},
     {Topology::access, "access"},
     {Topology::direct, "direct"},
     {Topology::dragonflyPlus, "dragonfly-plus"},
     {Topology::torus2d, "torus-2d"},
     {Topology::torus3d, "torus-3d"}}};

constexpr int mostNics = 144;
constexpr int mostPlanes = 8;
constexpr double mostOversubscription = 64;

template <class Names, class Value>
std::string_view nameIn(const Names& names, Value value) {
    for (const auto& [known, name] : names)
        if (known == value) return name;
    return "";
}

template <class Value, std::size_t n>
std::optional<Value> valueIn(const std::array<std::pair<Value, std::string_view>, n>& names,
                             std::string_view text) {
    for (const auto& [value, name] : names)
        if (name == text) return value;
    return std::nullopt;
}

std::optional<Refusal> refusesNodes(const FabricRequest& request) {
    if (request.nodes < 1)
        return Refusal{"A fabric needs nodes, and " + std::to_string(request.nodes) +
                       " are asked for. The smallest has 1 node."};
    if (request.nodes > design::maxCount)
        return Refusal{"A design holds up to " + counted(design::maxCount, "node") + ", not " +
                       std::to_string(request.nodes) + "."};
    const int nics = request.nicsPerNode;
    if (nics < 1)
        return Refusal{"Each node needs NICs, and " + std::to_string(nics) +
                       " are asked for. The fewest is 1."};
    if (nics > mostNics)
        return Refusal{"A node with " + counted(nics, "NIC") + " is not built; up to " +
                       std::to_string(mostNics) + " are taken."};
    return std::nullopt;
}

std::optional<Refusal> refusesRatio(double ratio, const char* tier) {
    if (std::isfinite(ratio) && ratio >= 1 / mostOversubscription && ratio <= mostOversubscription)
        return std::nullopt;
    return Refusal{std::string("The oversubscription of the ") + tier +
                   " is the rate down over the rate up: from 1/64 to 64, with 1 for a fabric that "
                   "does not block."};
}

/// Leaves for storage and services go with their links, on a fat tree.
std::optional<Refusal> refusesService(const FabricRequest& request) {
    if (request.serviceLeaves == 0 && request.serviceLinks == 0) return std::nullopt;
    const bool isOnNodeLeaves =
        request.topology == Topology::access || request.topology == Topology::pair;
    if (isOnNodeLeaves && request.serviceLeaves == 0) return std::nullopt;
    if (request.topology != Topology::fatTree)
        return Refusal{
            "Leaves for storage and services belong to a fat tree: leave them out, or "
            "ask for a fat tree."};
    if (request.serviceLinks < 1)
        return Refusal{counted(request.serviceLeaves, "service leaf") +
                       " without a link carry nothing. Say how many links meet there."};
    if (request.serviceLeaves < 1 || request.serviceLeaves > request.serviceLinks)
        return Refusal{counted(request.serviceLinks, "service link") +
                       " need leaves of their own: from 1 to " +
                       std::to_string(request.serviceLinks) + "."};
    const double each = request.serviceLinksPerUplink;
    if (std::isfinite(each) && each >= 1 && each <= mostOversubscription) return std::nullopt;
    return Refusal{"An uplink carries from 1 to 64 service links."};
}

/// Leaves come in pairs where the NICs of a node are dealt over both halves of them.
std::optional<Refusal> refusesPeers(const FabricRequest& request) {
    if (request.peerLinks == 0 || request.topology == Topology::pair) return std::nullopt;
    if (request.topology != Topology::fatTree || request.alignment != Alignment::rail)
        return Refusal{
            "Peer cables join two leaves that share their nodes: ask for a fat tree aligned by "
            "rail, or for two joined switches."};
    if (request.nicsPerNode % 2 == 0) return std::nullopt;
    return Refusal{"Leaves come in pairs, and " + counted(request.nicsPerNode, "NIC") +
                   " of a node are no even number. Ask for " +
                   std::to_string(request.nicsPerNode + 1) + ", or for no peer cables."};
}

/// Reads a member when it is there; false when it is there and of another kind.
template <class Value>
bool take(const Json& json, std::string_view key, Value& value) {
    const Json* member = json.find(key);
    if (member == nullptr) return true;
    if constexpr (std::is_same_v<Value, double>) {
        if (const auto* whole = std::get_if<std::int64_t>(&member->value)) {
            value = static_cast<double>(*whole);
            return true;
        }
        if (const auto* number = std::get_if<double>(&member->value)) {
            value = *number;
            return true;
        }
        return false;
    } else if constexpr (std::is_same_v<Value, int>) {
        const auto* whole = std::get_if<std::int64_t>(&member->value);
        if (whole == nullptr || *whole < 0 || *whole > design::maxCount) return false;
        value = static_cast<int>(*whole);
        return true;
    } else {
        const auto* held = std::get_if<Value>(&member->value);
        if (held == nullptr) return false;
        value = *held;
        return true;
    }
}

}  // namespace

std::string_view nameOf(Alignment alignment) {
    return nameIn(alignmentNames, alignment);
}
std::string_view nameOf(Topology topology) {
    return nameIn(topologyNames, topology);
}
std::optional<Alignment> alignmentNamed(std::string_view name) {
    return valueIn(alignmentNames, name);
}
std::optional<Topology> topologyNamed(std::string_view name) {
    return valueIn(topologyNames, name);
}

std::optional<Refusal> refusesNics(int nics, int gpus) {
    const auto isEven = [&](int count) {
        return count % 2 == 0 || gpus % count == 0 || count % gpus == 0;
    };
    if (gpus < 1 || nics < 1 || isEven(nics)) return std::nullopt;
    const int fewer = nics - 1;
    const int more = nics + 1;
    return Refusal{counted(nics, "NIC") + " and " + counted(gpus, "GPU") +
                   " of a node do not share each other evenly. Ask for " + std::to_string(fewer) +
                   " or " + std::to_string(more) + "."};
}

std::optional<Refusal> refusesRequest(const FabricRequest& request) {
    if (auto refusal = refusesNodes(request)) return refusal;
    if (request.planes < 1 || request.planes > mostPlanes)
        return Refusal{"A fabric has from 1 to " + std::to_string(mostPlanes) + " planes, not " +
                       std::to_string(request.planes) + "."};
    if (request.tiers < 0 || request.tiers > 3)
        return Refusal{"A fabric has 1, 2 or 3 tiers of switches, not " +
                       std::to_string(request.tiers) + "."};
    if (request.scalableUnit < 0 || request.managerPorts < 0 || request.nodesPerLeaf < 0 ||
        request.railGroups < 0 || request.unitsPerPod < 0 || request.leafUplinks < 0 ||
        request.leastSpines < 0 || request.serviceLeaves < 0 || request.serviceLinks < 0 ||
        request.peerLinks < 0)
        return Refusal{
            "Units, manager ports, nodes per leaf, groups, spines, service leaves and peer cables "
            "are 0 or more."};
    if (auto refusal = refusesService(request)) return refusal;
    if (auto refusal = refusesPeers(request)) return refusal;
    if (request.railGroups > 0 && request.nicsPerNode % request.railGroups != 0)
        return Refusal{counted(request.nicsPerNode, "rail") + " do not divide into " +
                       counted(request.railGroups, "group") + "."};
    if (auto refusal = refusesRatio(request.leafOversubscription, "leaves")) return refusal;
    return refusesRatio(request.spineOversubscription, "spines");
}

JsonObject requestToJson(const FabricRequest& request) {
    const FabricRequest usual;
    JsonObject members;
    const auto add = [&](const char* key, const auto& value, const auto& usualValue) {
        if (value != usualValue) members.emplace_back(key, Json(value));
    };
    add("nodes", request.nodes, 0);
    add("nicsPerNode", request.nicsPerNode, 0);
    add("switch", request.switchPart, usual.switchPart);
    add("linkRate_bps", request.linkRate_bps, usual.linkRate_bps);
    add("topology", std::string(nameOf(request.topology)), std::string(nameOf(usual.topology)));
    add("scalableUnit", request.scalableUnit, usual.scalableUnit);
    add("alignment", std::string(nameOf(request.alignment)), std::string(nameOf(usual.alignment)));
    add("planes", request.planes, usual.planes);
    add("tiers", request.tiers, usual.tiers);
    add("leafOversubscription", request.leafOversubscription, usual.leafOversubscription);
    add("spineOversubscription", request.spineOversubscription, usual.spineOversubscription);
    add("managerPorts", request.managerPorts, usual.managerPorts);
    add("nodesPerLeaf", request.nodesPerLeaf, usual.nodesPerLeaf);
    add("railGroups", request.railGroups, usual.railGroups);
    add("unitsPerPod", request.unitsPerPod, usual.unitsPerPod);
    add("leafUplinks", request.leafUplinks, usual.leafUplinks);
    add("uplinkSwitch", request.uplinkPart, usual.uplinkPart);
    add("leastSpines", request.leastSpines, usual.leastSpines);
    add("serviceLeaves", request.serviceLeaves, usual.serviceLeaves);
    add("serviceLinks", request.serviceLinks, usual.serviceLinks);
    add("serviceLinksPerUplink", request.serviceLinksPerUplink, usual.serviceLinksPerUplink);
    add("peerLinks", request.peerLinks, usual.peerLinks);
    add("wholeUnits", request.wholeUnits, usual.wholeUnits);
    return members;
}

std::optional<FabricRequest> requestFromJson(const Json& json) {
    if (!json.isObject()) return std::nullopt;
    FabricRequest request;
    std::string topology(nameOf(request.topology));
    std::string alignment(nameOf(request.alignment));
    const bool isRead =
        take(json, "nodes", request.nodes) && take(json, "nicsPerNode", request.nicsPerNode) &&
        take(json, "switch", request.switchPart) &&
        take(json, "linkRate_bps", request.linkRate_bps) && take(json, "topology", topology) &&
        take(json, "scalableUnit", request.scalableUnit) && take(json, "alignment", alignment) &&
        take(json, "planes", request.planes) && take(json, "tiers", request.tiers) &&
        take(json, "leafOversubscription", request.leafOversubscription) &&
        take(json, "spineOversubscription", request.spineOversubscription) &&
        take(json, "managerPorts", request.managerPorts) &&
        take(json, "nodesPerLeaf", request.nodesPerLeaf) &&
        take(json, "railGroups", request.railGroups) &&
        take(json, "unitsPerPod", request.unitsPerPod) &&
        take(json, "leafUplinks", request.leafUplinks) &&
        take(json, "uplinkSwitch", request.uplinkPart) &&
        take(json, "leastSpines", request.leastSpines) &&
        take(json, "serviceLeaves", request.serviceLeaves) &&
        take(json, "serviceLinks", request.serviceLinks) &&
        take(json, "serviceLinksPerUplink", request.serviceLinksPerUplink) &&
        take(json, "peerLinks", request.peerLinks) && take(json, "wholeUnits", request.wholeUnits);
    const auto knownTopology = topologyNamed(topology);
    const auto knownAlignment = alignmentNamed(alignment);
    if (!isRead || !knownTopology || !knownAlignment) return std::nullopt;
    request.topology = *knownTopology;
    request.alignment = *knownAlignment;
    return request;
}

}  // namespace cw::fabric
