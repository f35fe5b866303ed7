#include "model/performance/collectives.h"

#include <algorithm>
#include <cmath>

#include "model/performance/constants.h"

namespace cw::performance {

namespace {

/// Latency in the node: measured 0.4 and 0.65 of the 8-GPU figure for 2 and 4 GPUs.
double inNodeLatency(const Links& links, double ranks) {
    return links.scaleUpLatency_s * std::log2(std::max(1.0, ranks)) / 3.0;
}

/// The group's share of the node's NICs: the other groups of the node talk at the same time.
double networkShare_Bps(const Links& links, const Group& group) {
    return links.node_Bps * std::min(1.0, group.perNode / links.gpusPerNode);
}

}  // namespace

Group groupOf(double ranks, double stride, double gpusPerNode) {
    Group group;
    group.ranks = ranks;
    group.perNode = std::clamp(std::floor(gpusPerNode / stride), 1.0, std::max(1.0, ranks));
    group.nodes = std::ceil(ranks / group.perNode);
    return group;
}

Links linksOf(const Machine& machine) {
    Links links;
    const double share = machine.scaleUpIsSwitched
                             ? constants::scaleUpShare[static_cast<std::size_t>(machine.gpu)]
                             : constants::pcieCollective.value;
    links.scaleUp_Bps = machine.scaleUp_Bps * share;
    links.scaleUpLatency_s = constants::scaleUpLatency_s.value;
    links.node_Bps = machine.network_Bps * machine.networkEfficiency;
    links.gpusPerNode = machine.gpusPerNode;
    links.hop_s = machine.hopLatency_s;
    return links;
}

double reduceScatter_s(const Links& links, const Group& group, double size_B) {
    if (group.ranks <= 1 || size_B <= 0) return 0;
    const double ring = (group.ranks - 1) / group.ranks * size_B;
    if (group.nodes <= 1) return inNodeLatency(links, group.ranks) + ring / links.scaleUp_Bps;

    const double share = networkShare_Bps(links, group);
    const double across = (group.nodes - 1) / group.nodes * size_B / share;
    double inside = 0;
    double best = across;
    if (group.perNode > 1) {
        // First among the GPUs of each node, then each GPU with its peers in the other nodes; or
        // one ring over all, which enters and leaves each node once.
        inside = (group.perNode - 1) / group.perNode * size_B / links.scaleUp_Bps;
        best = std::min(inside + across, ring / std::min(share, links.scaleUp_Bps));
    }
    return inNodeLatency(links, group.perNode) + (group.nodes - 1) * links.hop_s + best;
}

double allReduce_s(const Links& links, const Group& group, double size_B) {
    return 2 * reduceScatter_s(links, group, size_B);
}

double allToAll_s(const Links& links, const Group& group, double sent_B) {
    if (group.ranks <= 1 || sent_B <= 0) return 0;
    double time = 0;
    if (group.perNode > 1) time = (group.perNode - 1) / group.ranks * sent_B / links.scaleUp_Bps;
    if (group.nodes > 1) {
        const double rate =
            networkShare_Bps(links, group) / group.perNode * constants::allToAllShare.value;
        const double away = (group.ranks - group.perNode) / group.ranks * sent_B;
        time = std::max(time, away / rate) + links.hop_s * std::log2(group.nodes);
    }
    return inNodeLatency(links, group.perNode) + time;
}

}  // namespace cw::performance
