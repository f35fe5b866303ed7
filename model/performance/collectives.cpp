#include "model/performance/collectives.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace cw::performance {

namespace {

using facts::Collective;

constexpr double mebibyte = 1048576;

/// A table as it is interpolated: in the logarithms of its figures, base 2.
struct LoggedRow {
    double base;
    std::array<double, facts::collectiveSizes_MiB.size()> bus;
};
using LoggedTable = std::array<std::array<LoggedRow, 3>, 3>;

LoggedTable loggedTable(const facts::CollectiveTable& table) {
    LoggedTable logged{};
    for (std::size_t operation = 0; operation < logged.size(); ++operation)
        for (std::size_t ranks = 0; ranks < logged[operation].size(); ++ranks) {
            const facts::CollectiveRow& row = table.rows[operation][ranks];
            logged[operation][ranks].base = std::log2(row.base_s);
            for (std::size_t i = 0; i < row.bus_GBps.size(); ++i)
                logged[operation][ranks].bus[i] = std::log2(row.bus_GBps[i]);
        }
    return logged;
}

/// All tables, logged once: a search asks for them millions of times.
const LoggedTable& loggedOf(const facts::CollectiveTable& table) {
    static const std::array tables{&facts::hopperNvlink, &facts::blackwellNvlink,
                                   &facts::ampereNvlink, &facts::voltaNvlink,
                                   &facts::infinityFabric};
    static const auto all = [] {
        std::array<LoggedTable, tables.size()> made{};
        for (std::size_t i = 0; i < tables.size(); ++i) made[i] = loggedTable(*tables[i]);
        return made;
    }();
    const auto found = std::find(tables.begin(), tables.end(), &table);
    assert(found != tables.end());
    return all[static_cast<std::size_t>(found - tables.begin())];
}

/// Position of a size of 1 MiB or more between the columns of a table.
double columnOf(double size_B) {
    const auto& sizes = facts::collectiveSizes_MiB;
    const double size_MiB = size_B / mebibyte;
    // Four times from column to column, then 512 and 4096 MiB.
    const double column = std::log2(std::max(1.0, size_MiB)) / 2;
    if (size_MiB < sizes[4]) return column;
    if (size_MiB < sizes[5]) return 4 + 2 * (column - 4);
    return std::min(static_cast<double>(sizes.size() - 1), 5 + (2 * column - 9) / 3);
}

double between(double a, double b, double share) {
    return a + (b - a) * share;
}

double busOfRow(const LoggedRow& row, double column) {
    const auto below = std::min(static_cast<std::size_t>(column), row.bus.size() - 2);
    return between(row.bus[below], row.bus[below + 1], column - static_cast<double>(below));
}

/// Place of a number of ranks between the rows of a table: those of 2, 4 and 8. More than 8 ranks
/// in one domain keep the rate of 8.
struct Row {
    std::size_t below;
    double share;
};

Row rowOf(double ranks) {
    const double rank = std::log2(std::max(2.0, ranks)) - 1;
    const auto below = std::min<std::size_t>(static_cast<std::size_t>(rank), 1);
    return {below, std::min(1.0, rank - static_cast<double>(below))};
}

/// What a link carries, interpolated in the logarithms of size and ranks.
double bus_Bps(const Links& links, Collective operation, const Row& row, double column) {
    const auto& rows = loggedOf(*links.table)[static_cast<std::size_t>(operation)];
    const double bus = between(busOfRow(rows[row.below], column),
                               busOfRow(rows[row.below + 1], column), row.share);
    return std::exp2(bus) * links.scaleUp_Bps / links.table->nominal_Bps * 1e9;
}

/// Time of the smallest message; it grows with the logarithm of the ranks beyond 8.
double base_s(const Links& links, Collective operation, const Row& row, double ranks) {
    const auto& rows = loggedOf(*links.table)[static_cast<std::size_t>(operation)];
    return std::exp2(between(rows[row.below].base, rows[row.below + 1].base, row.share)) *
           std::max(1.0, std::log2(std::max(2.0, ranks)) / 3);
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
    const Row row = rowOf(ranks);
    const double column = columnOf(larger);
    double rate_Bps = bus_Bps(links, operation, row, column);
    if (operation == Collective::reduce && links.table->reducesInSwitch && !links.scaleUpReduces)
        rate_Bps =
            std::min(rate_Bps, facts::ringReduce * bus_Bps(links, Collective::gather, row, column));
    const double time = ringBytes(operation, ranks, larger) / rate_Bps;
    if (size_B >= mebibyte) return time;
    const double base = std::min(base_s(links, operation, row, ranks), time);
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
