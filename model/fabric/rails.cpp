#include "model/fabric/rails.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "model/fabric/network_parts.h"

namespace cw::fabric {

namespace {

using design::ResolvedDesign;

using Instance = std::pair<int, int>;  ///< device, instance

/// Cables between nodes with GPUs and switches, with the rail each belongs to.
std::vector<AstrayCable> railCables(const ResolvedDesign& design) {
    const NicNumbers nics(design, design::Network::compute);
    std::vector<AstrayCable> cables;
    for (const CablePlace& place : assignPorts(design)) {
        const design::ResolvedLink& link = design.links[place.link];
        if (link.link->network != design::Network::compute) continue;
        const bool nodeAtA = !isSwitch(*link.a) && link.a->gpus > 0 && isSwitch(*link.b);
        const bool nodeAtB = !isSwitch(*link.b) && link.b->gpus > 0 && isSwitch(*link.a);
        if (!nodeAtA && !nodeAtB) continue;
        AstrayCable cable;
        cable.node = nodeAtA ? place.a : place.b;
        cable.leaf = nodeAtA ? place.b : place.a;
        cable.nic = nics.at(cable.node, nodeAtA ? link.link->a : link.link->b).nic;
        cable.link = place.link;
        cables.push_back(cable);
    }
    return cables;
}

/// The rail of each leaf that has one.
std::map<Instance, int> railsOfLeaves(const std::vector<AstrayCable>& cables) {
    std::map<Instance, std::map<int, int>> counts;
    for (const AstrayCable& cable : cables)
        ++counts[{cable.leaf.device, cable.leaf.instance}][cable.nic];
    std::map<Instance, int> rails;
    for (const auto& [leaf, byRail] : counts) {
        int all = 0;
        for (const auto& [rail, count] : byRail) all += count;
        for (const auto& [rail, count] : byRail)
            if (2 * count > all) rails[leaf] = rail;
    }
    return rails;
}

}  // namespace

std::vector<AstrayCable> findAstrayCables(const ResolvedDesign& design) {
    const std::vector<AstrayCable> cables = railCables(design);
    const std::map<Instance, int> rails = railsOfLeaves(cables);
    std::vector<AstrayCable> astray;
    for (AstrayCable cable : cables) {
        const auto rail = rails.find({cable.leaf.device, cable.leaf.instance});
        if (rail == rails.end() || rail->second == cable.nic) continue;
        cable.leafNic = rail->second;
        astray.push_back(cable);
    }
    std::sort(astray.begin(), astray.end(), [](const AstrayCable& x, const AstrayCable& y) {
        return std::tuple(x.node.device, x.node.instance, x.nic) <
               std::tuple(y.node.device, y.node.instance, y.nic);
    });
    for (std::size_t i = 0; i < astray.size(); ++i)
        for (std::size_t j = i + 1; j < astray.size(); ++j) {
            const bool isSameNode = astray[i].node.device == astray[j].node.device &&
                                    astray[i].node.instance == astray[j].node.instance;
            if (!isSameNode) break;
            if (astray[i].nic != astray[j].leafNic || astray[i].leafNic != astray[j].nic) continue;
            astray[i].crossedWith = static_cast<int>(j);
            astray[j].crossedWith = static_cast<int>(i);
        }
    return astray;
}

std::vector<SharedPort> findSharedPorts(const ResolvedDesign& design) {
    std::vector<SharedPort> shared;
    const bool anySetByHand =
        std::any_of(design.links.begin(), design.links.end(),
                    [](const design::ResolvedLink& l) { return namesPorts(*l.link); });
    if (!anySetByHand) return shared;
    // A place names a port of a group: groups of one device are told apart by their ends.
    std::map<std::tuple<PortPlace, design::FittingId, std::string>, int> used;
    for (const CablePlace& cable : assignPorts(design)) {
        const design::Link& link = *design.links[cable.link].link;
        for (const auto& [place, end] : {std::pair(&cable.a, &link.a), {&cable.b, &link.b}}) {
            const auto [first, isNew] =
                used.try_emplace({*place, end->fitting, end->port}, cable.link);
            if (!isNew) shared.push_back({*place, first->second, cable.link});
        }
    }
    return shared;
}

}  // namespace cw::fabric
