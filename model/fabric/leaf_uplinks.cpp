#include "model/fabric/leaf_uplinks.h"

#include <algorithm>

#include "model/design/words.h"

namespace cw::fabric {

using catalog::Part;
using catalog::PortGroup;
using design::Answer;
using design::counted;
using design::Refusal;

namespace {

int ceilDivide(long total, long each) {
    return static_cast<int>((total + each - 1) / each);
}

}  // namespace

Answer<LeafUplinks> planLeafUplinks(const FabricRequest& request, const Part& leafPart,
                                    const PortGroup& nodePort, const Part& upperPart, int leaves) {
    LeafUplinks plan;
    double best_bps = 0;
    for (const PortGroup& own : leafPart.ports) {
        if (own.name == nodePort.name) continue;
        for (const PortGroup& other : upperPart.ports) {
            const bool speakTheSame = std::any_of(
                own.protocols.begin(), own.protocols.end(), [&](catalog::Protocol protocol) {
                    return std::find(other.protocols.begin(), other.protocols.end(), protocol) !=
                           other.protocols.end();
                });
            const double rate_bps = speakTheSame ? design::commonRate_bps(own, other) : 0;
            if (rate_bps <= best_bps) continue;
            best_bps = rate_bps;
            plan.leafPort = &own;
            plan.upperPort = &other;
        }
    }
    if (plan.leafPort == nullptr)
        return Refusal{leafPart.name + " has no ports besides those of the nodes that " +
                       upperPart.name + " could take as uplinks. Take another switch for them."};
    const int wanted = request.leafUplinks;
    if (wanted > plan.leafPort->count)
        return Refusal{leafPart.name + " has " + counted(plan.leafPort->count, "port") +
                       " for uplinks, not " + std::to_string(wanted) + ". Ask for up to " +
                       std::to_string(plan.leafPort->count) + "."};
    plan.upper = wanted % 2 == 0 ? 2 : 1;
    plan.each = wanted / plan.upper;
    if (static_cast<long>(leaves) * plan.each > plan.upperPort->count)
        return Refusal{
            counted(leaves, "leaf switch") + " with " + counted(wanted, "uplink") + " need " +
            counted(ceilDivide(static_cast<long>(leaves) * wanted, plan.upper), "port") + " of " +
            upperPart.name + ", which has " + std::to_string(plan.upperPort->count) +
            ". Take a larger one, or " +
            counted(plan.upperPort->count / std::max(1, leaves) * plan.upper, "uplink") + "."};
    return plan;
}

void countUplinks(const LeafUplinks& uplinks, int planes, Sizing& sizing) {
    const auto cages = [](const PortGroup& port, long links) {
        return ceilDivide(links, std::max(1, port.portsPerCage));
    };
    const long leaves = sizing.leaf / planes;
    sizing.tiers = 2;
    sizing.spine += uplinks.upper * planes;
    sizing.leafSpine += leaves * uplinks.perLeaf() * planes;
    sizing.switchModules += planes * (leaves * cages(*uplinks.leafPort, uplinks.perLeaf()) +
                                      static_cast<long>(uplinks.upper) *
                                          cages(*uplinks.upperPort, leaves * uplinks.each));
}

}  // namespace cw::fabric
