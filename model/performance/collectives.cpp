#include "model/performance/collectives.h"

#include <algorithm>
#include <cmath>

namespace cw::performance {

namespace {

using facts::Collective;

constexpr double mebibyte = 1048576;

/// Position of a size between the columns of a table, 0 at 1 MiB.
double columnOf(double size_B) {
    const auto& sizes = facts::collectiveSizes_MiB;
    const double size_MiB = size_B / mebibyte;
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i)
        if (size_MiB < sizes[i + 1])
            return static_cast<double>(i) + std::log2(std::max(1.0, size_MiB / sizes[i])) /
                                                std::log2(sizes[i + 1] / sizes[i]);
    return static_cast<double>(sizes.size() - 1);
}

double between(double a, double b, double share) {
    return a * std::pow(b / a, share);
}

double busOfRow(const facts::CollectiveRow& row, double column) {
    const auto below = std::min(static_cast<std::size_t>(column), row.bus_GBps.size() - 2);
    return between(row.bus_GBps[below], row.bus_GBps[below + 1],
                   column - static_cast<double>(below));
}

struct Measured {
    double base_s;
    double bus_Bps;
};

/// A measured table, interpolated in the logarithms of size and ranks. More than 8 ranks in one
/// domain keep the rate of 8; latency grows with the logarithm.
Measured measured(const Links& links, Collective operation, double ranks, double size_B) {
    const auto& rows = links.table->rows[static_cast<std::size_t>(operation)];
    const double rank = std::log2(std::max(2.0, ranks)) - 1;
    const auto below = std::min<std::size_t>(static_cast<std::size_t>(rank), 1);
    const double share = std::min(1.0, rank - static_cast<double>(below));
    const double column = columnOf(size_B);
    const double scale = links.scaleUp_Bps / links.table->nominal_Bps * 1e9;
    Measured result;
    result.base_s = between(rows[below].base_s, rows[below + 1].base_s, share) *
                    std::max(1.0, std::log2(std::max(2.0, ranks)) / 3);
    result.bus_Bps =
        between(busOfRow(rows[below], column), busOfRow(rows[below + 1], column), share) * scale;
    return result;
}

/// Bytes over each link of a ring.
double ringBytes(Collective operation, double ranks, double size_B) {
    return (operation == Collective::reduce ? 2 : 1) * (ranks - 1) / ranks * size_B;
}

/// Cards that reach each other over PCIe.
double cards_s(const Links& links, double ranks, double bytes) {
    const double crowd = std::clamp(std::log2(std::max(2.0, ranks)) - 1, 0.0, 1.0);
    const double share =
        links.scaleUpShare * (facts::pciePair + (facts::pcieMany - facts::pciePair) * crowd);
    return facts::pcieLatency_s * (1 + crowd) / 2 +
           bytes / (links.scaleUp_Bps * std::min(1.0, share));
}

/// Of `bytes` over each link. From 1 MiB on the measured rate holds the latency; below, the time
/// goes from the base latency to that of 1 MiB.
double inside_s(const Links& links, Collective operation, double ranks, double size_B) {
    if (links.scaleUpShare > 0) return cards_s(links, ranks, ringBytes(operation, ranks, size_B));
    const double larger = std::max(size_B, mebibyte);
    const Measured row = measured(links, operation, ranks, larger);
    double bus_Bps = row.bus_Bps;
    if (operation == Collective::reduce && links.table->reducesInSwitch && !links.scaleUpReduces)
        bus_Bps = std::min(bus_Bps, facts::ringReduce *
                                        measured(links, Collective::gather, ranks, larger).bus_Bps);
    const double time = ringBytes(operation, ranks, larger) / bus_Bps;
    if (size_B >= mebibyte) return time;
    const double base = std::min(row.base_s, time);
    return base + (time - base) * size_B / mebibyte;
}

/// What all NICs of a domain carry among `nodes` domains: more where they share a leaf or a pod.
double networkRate_Bps(const Links& links, double nodes) {
    if (links.leaf_Bps > 0 && nodes <= links.leafNodes)
        return std::max(links.leaf_Bps, links.node_Bps);
    if (links.pod_Bps > 0 && nodes <= links.podNodes)
        return std::max(links.pod_Bps, links.node_Bps);
    return links.node_Bps;
}

/// Rings enter and leave each domain once; a tree of all-reduce moves less among few domains.
double networkBytes(const Links& links, Collective operation, const Group& group, double size_B) {
    const double ring = ringBytes(operation, group.ranks, size_B);
    if (operation != Collective::reduce) return ring;
    if (links.networkReduces) return std::min(ring, size_B);
    return std::min(ring, ringBytes(operation, group.nodes, size_B) / facts::treeRate);
}

double networkLatency_s(const Links& links, Collective operation, const Group& group) {
    const double ring =
        (group.nodes - 1) * links.hop_s + (group.ranks - group.nodes) * facts::ringStep_s;
    const double tree = 2 * std::ceil(std::log2(group.nodes)) * links.hop_s;
    const double steps = operation == Collective::reduce ? std::min(2 * ring, tree) : ring;
    return std::max(steps, facts::networkHops * links.hop_s);
}

double collective_s(const Links& links, Collective operation, const Group& group, double size_B) {
    if (group.ranks <= 1 || size_B <= 0) return 0;
    if (group.nodes <= 1) return inside_s(links, operation, group.ranks, size_B);
    // The other groups of the domain talk at the same time: a group has its share of the NICs.
    const double share =
        networkRate_Bps(links, group.nodes) * std::min(1.0, group.perNode / links.gpusPerNode);
    double time = networkBytes(links, operation, group, size_B) / share;
    // A ring over all ranks passes its whole traffic over the links inside each domain, too.
    if (group.perNode > 1)
        time = std::max(time, inside_s(links, operation, group.perNode, size_B) *
                                  ringBytes(operation, group.ranks, size_B) /
                                  ringBytes(operation, group.perNode, size_B));
    return time + networkLatency_s(links, operation, group);
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
    const GlobalConstants& constants = machine.constants().global;
    links.table = &facts::collectivesOf(machine.gpu);
    links.scaleUp_Bps = machine.scaleUp_Bps;
    if (!machine.scaleUpIsSwitched) {
        links.scaleUpShare = constants.pcieCollective;
        if (!machine.peerAccess) links.scaleUpShare *= facts::noPeerAccess;
    }
    links.scaleUpReduces = machine.scaleUpReduction;
    // A domain that spans nodes sends through the NICs of all its nodes.
    const double domain = std::min(machine.domain(), std::max(1, machine.gpus()));
    const double nodes = std::max(1.0, domain / std::max(1, machine.gpusPerNode));
    const double reached = nodes * machine.networkEfficiency;
    links.node_Bps = machine.network_Bps * reached;
    links.pod_Bps = machine.pod_Bps * reached;
    links.leaf_Bps = machine.leaf_Bps * reached;
    links.podNodes = machine.podNodes / nodes;
    links.leafNodes = machine.leafNodes / nodes;
    links.gpusPerNode = std::max(1.0, domain);
    links.hop_s = machine.hopLatency_s;
    links.networkReduces = machine.networkReduction;
    links.allToAllShare = constants.allToAllShare;
    return links;
}

double reduceScatter_s(const Links& links, const Group& group, double size_B) {
    return collective_s(links, Collective::gather, group, size_B);
}

double allReduce_s(const Links& links, const Group& group, double size_B) {
    return collective_s(links, Collective::reduce, group, size_B);
}

double allToAll_s(const Links& links, const Group& group, double sent_B, double distinct) {
    if (group.ranks <= 1 || sent_B <= 0) return 0;
    if (group.nodes <= 1) return inside_s(links, Collective::exchange, group.ranks, sent_B);
    // What stays in the domain goes over its links while the rest goes over the network.
    const double near = group.perNode / group.ranks;
    double time = 0;
    if (group.perNode > 1)
        time = inside_s(links, Collective::exchange, group.perNode, near * sent_B);
    const double rate =
        networkRate_Bps(links, group.nodes) / links.gpusPerNode * links.allToAllShare;
    return std::max(time, (1 - near) * sent_B * distinct / rate) +
           links.hop_s * (1 + std::log2(group.nodes));
}

double send_s(const Links& links, bool leavesDomain, double size_B) {
    if (leavesDomain)
        return facts::networkLaunch_s + links.hop_s + size_B / (links.node_Bps / links.gpusPerNode);
    const double share = links.scaleUpShare > 0 ? links.scaleUpShare : facts::peerScaleUp;
    return facts::peerLatency_s + size_B / (links.scaleUp_Bps * share);
}

}  // namespace cw::performance
