#include "model/fabric/other_topologies.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/design/words.h"
#include "model/fabric/sizing.h"

namespace cw::fabric {

namespace {

using design::Answer;
using design::counted;
using design::Refusal;

// Drawn switch by switch; a torus beyond this is no longer read on a canvas, and a Dragonfly+ or a
// fat tree serves it better.
constexpr int mostTorusSwitches = 216;
constexpr int mostDirectNodes = 17;

int ceilParts(int total, int each) {
    return (total + each - 1) / each;
}

/// Two leaves that share every node's links, joined by as many cables as each has links to nodes
/// (NVIDIA DGX BasePOD, RA-11127-001 V5, table 4.2), or as many as are asked for.
Answer<SmallPlan> planPair(const FabricRequest& request, int radix) {
    const long links = static_cast<long>(request.nodes) * request.nicsPerNode;
    const int down = static_cast<int>(std::min<long>((links + 1) / 2, radix + 1));
    const int full =
        std::max(1, static_cast<int>(std::ceil(down / request.leafOversubscription - 1e-9)));
    const int joined = request.peerLinks > 0 ? request.peerLinks : full;
    const int others = ceilParts(request.serviceLinks, 2 * request.planes);
    const int managers = ceilParts(request.managerPorts, 2 * request.planes);
    if (static_cast<long>(down) + joined + managers + others > radix)
        return Refusal{"Two joined switches of " + counted(radix, "port") + " do not take the " +
                       counted(links, "link") + " of " + counted(request.nodes, "node") +
                       " and the cables between them" +
                       (others > 0 ? " and to other devices." : ".")};
    SmallPlan plan;
    plan.nodesShared = request.nicsPerNode > 1;
    const int first = plan.nodesShared ? request.nodes : (request.nodes + 1) / 2;
    const int second = plan.nodesShared ? request.nodes : request.nodes / 2;
    plan.switches = {{first, 0, 0}, {second, 1, 0}};
    plan.joins = {{0, 1, joined}};
    return plan;
}

Answer<SmallPlan> planDirect(const FabricRequest& request) {
    const int others = request.nodes - 1;
    if (others < 1) return Refusal{"Cables from node to node need at least 2 nodes."};
    if (request.nodes > mostDirectNodes || request.nicsPerNode < others)
        return Refusal{"Without a switch each node needs a NIC for each of the " +
                       counted(others, "other node") + ", and has " +
                       std::to_string(request.nicsPerNode) + ". Up to " +
                       counted(std::min(request.nicsPerNode + 1, mostDirectNodes), "node") +
                       " can be joined so."};
    SmallPlan plan;
    plan.nodeNode = request.nicsPerNode / others;
    return plan;
}

Answer<SmallPlan> planTorus(const FabricRequest& request, int radix) {
    const int dimensions = request.topology == Topology::torus3d ? 3 : 2;
    int perSwitch = radix / 2 / request.nicsPerNode;
    if (request.nodesPerLeaf > 0) perSwitch = std::min(perSwitch, request.nodesPerLeaf);
    if (perSwitch < 1)
        return Refusal{"Half of the " + counted(radix, "port") + " of a switch do not take the " +
                       counted(request.nicsPerNode, "NIC") + " of a node."};
    const std::vector<int> sides = torusSides(ceilParts(request.nodes, perSwitch), dimensions);
    int switches = 1;
    for (const int side : sides) switches *= side;
    if (switches > mostTorusSwitches)
        return Refusal{"A torus of " + std::to_string(switches) + " switches is beyond the " +
                       std::to_string(mostTorusSwitches) +
                       " that are drawn one by one. A fat tree takes them."};
    const int free = radix - perSwitch * request.nicsPerNode;
    const int cables = free / (2 * dimensions);
    if (cables < 1)
        return Refusal{"A switch of " + counted(radix, "port") +
                       " has none left for its neighbours in " + counted(dimensions, "dimension") +
                       "."};
    SmallPlan plan;
    int left = request.nodes;
    for (int s = 0; s < switches; ++s) {
        // As even as the nodes go, so that no switch is without while another is full.
        const int nodes = ceilParts(left, switches - s);
        const int x = s % sides[0];
        const int y = s / sides[0] % sides[1];
        const int z = dimensions == 3 ? s / (sides[0] * sides[1]) : 0;
        plan.switches.push_back({nodes, x + z * (sides[0] + 1), y});
        left -= nodes;
    }
    std::map<std::pair<int, int>, int> joins;
    for (int s = 0; s < switches; ++s) {
        int stride = 1;
        for (const int side : sides) {
            const int at = s / stride % side;
            const int next = s + ((at + 1) % side - at) * stride;
            if (side > 1) joins[std::minmax(s, next)] += cables;
            stride *= side;
        }
    }
    for (const auto& [ends, count] : joins) plan.joins.push_back({ends.first, ends.second, count});
    return plan;
}

}  // namespace

std::vector<int> torusSides(int switches, int dimensions) {
    const auto root = [](int number, int power) {
        return std::max(1, static_cast<int>(std::floor(std::pow(number, 1.0 / power) + 1e-9)));
    };
    for (int total = std::max(1, switches);; ++total) {
        std::vector<int> sides;
        int left = total;
        for (int power = dimensions; power > 1; --power) {
            int side = root(left, power);
            while (left % side != 0) --side;
            sides.push_back(side);
            left /= side;
        }
        sides.push_back(left);
        std::sort(sides.rbegin(), sides.rend());
        const bool isLine = total > 3 && sides[1] == 1;
        const bool isFlat = dimensions == 3 && total >= 8 && sides[2] == 1;
        if (!isLine && !isFlat) return sides;
    }
}

Answer<SmallPlan> planSmall(const FabricRequest& request, int radix) {
    if (request.topology == Topology::pair) return planPair(request, radix);
    if (request.topology == Topology::direct) return planDirect(request);
    return planTorus(request, radix);
}

Answer<Sizing> countSmall(const FabricRequest& request, const SwitchShape& shape) {
    const Answer<SmallPlan> answer = planSmall(request, shape.radix);
    if (!answer) return Refusal{answer.reason()};
    const SmallPlan& plan = answer.value();
    const int planes = request.planes;
    const long nodes = request.nodes;
    Sizing sizing;
    sizing.tiers = plan.switches.empty() ? 0 : 1;
    sizing.leaf = static_cast<int>(plan.switches.size()) * planes;
    if (plan.switches.empty()) {
        sizing.nodeNode = nodes * (nodes - 1) / 2 * plan.nodeNode * planes;
        return sizing;
    }
    sizing.nodeLeaf = nodes * request.nicsPerNode * planes + request.managerPorts;
    sizing.service = request.serviceLinks;
    std::vector<int> links;
    for (const SwitchPlace& place : plan.switches)
        links.push_back(plan.nodesShared ? place.nodes * request.nicsPerNode / 2
                                         : place.nodes * request.nicsPerNode);
    for (const SwitchJoin& join : plan.joins) {
        links[join.a] += join.cables;
        links[join.b] += join.cables;
        sizing.leafLeaf += static_cast<long>(join.cables) * planes;
    }
    for (const int each : links)
        sizing.switchModules += static_cast<long>(ceilParts(each, shape.linksPerCage())) * planes;
    sizing.switchModules += ceilParts(request.managerPorts, shape.linksPerCage());
    return sizing;
}

}  // namespace cw::fabric
