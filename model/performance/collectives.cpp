#include "model/performance/collectives.h"

#include <algorithm>
#include <cmath>

namespace cw::performance {

namespace {

constexpr double mebibyte = 1048576;

enum class Operation { reduce, gather };

/// Bus bandwidth of a measured table, interpolated in the logarithm of the size. Below 1 MiB it
/// falls with the size: latency rules.
double busBandwidth_Bps(const Links& links, Operation operation, double size_B) {
    const auto& row = operation == Operation::reduce ? links.table->reduce : links.table->gather;
    const double scale = links.scaleUp_Bps / links.table->nominal_Bps * 1e9;
    const double step = std::log2(std::max(size_B, mebibyte) / mebibyte) / 2;
    const auto last = row.size() - 1;
    if (step >= static_cast<double>(last)) return row[last] * scale;
    const auto below = static_cast<std::size_t>(step);
    return row[below] * std::pow(row[below + 1] / row[below], step - static_cast<double>(below)) *
           scale;
}

/// Measured: 0.4 and 0.65 of the 8-GPU latency for 2 and 4 GPUs.
double baseLatency_s(const Links& links, Operation operation, double ranks) {
    if (links.scaleUpShare > 0) return facts::pcieLatency_s * std::log2(std::max(2.0, ranks)) / 3;
    const double base =
        operation == Operation::reduce ? links.table->reduceBase_s : links.table->gatherBase_s;
    return .5 * base * std::log2(std::max(1.0, ranks)) / 3;
}

/// Bytes over each link of a ring.
double ringBytes(Operation operation, double ranks, double size_B) {
    return (operation == Operation::reduce ? 2 : 1) * (ranks - 1) / ranks * size_B;
}

double insideRing_s(const Links& links, Operation operation, double ranks, double bytes,
                    double size_B) {
    const double measured = links.scaleUpShare > 0 ? links.scaleUp_Bps * links.scaleUpShare
                                                   : busBandwidth_Bps(links, operation, size_B);
    const double floor_B =
        links.scaleUpShare > 0 ? bytes : std::max(bytes, ringBytes(operation, ranks, mebibyte));
    return floor_B / measured;
}

/// What all NICs of a domain carry among `nodes` domains: more where they share a leaf or a pod.
double networkRate_Bps(const Links& links, double nodes) {
    if (links.leaf_Bps > 0 && nodes <= links.leafNodes)
        return std::max(links.leaf_Bps, links.node_Bps);
    if (links.pod_Bps > 0 && nodes <= links.podNodes)
        return std::max(links.pod_Bps, links.node_Bps);
    return links.node_Bps;
}

double collective_s(const Links& links, Operation operation, const Group& group, double size_B) {
    if (group.ranks <= 1 || size_B <= 0) return 0;
    const double bytes = ringBytes(operation, group.ranks, size_B);
    if (group.nodes <= 1)
        return baseLatency_s(links, operation, group.ranks) +
               insideRing_s(links, operation, group.ranks, bytes, size_B);
    // The other groups of the domain talk at the same time: a group has its share of the NICs. A
    // ring enters and leaves each domain once and carries all but the own part of the tensor.
    const double share =
        networkRate_Bps(links, group.nodes) * std::min(1.0, group.perNode / links.gpusPerNode);
    const double half_B =
        facts::networkHalf_B * std::sqrt(group.nodes / 2) * group.perNode / links.gpusPerNode;
    double across = bytes * (size_B + half_B) / size_B / share;
    if (operation == Operation::reduce && links.networkReduces)
        across = std::min(across, size_B * (size_B + half_B) / size_B / share);
    double time = across;
    if (group.perNode > 1)
        time = std::max(time, insideRing_s(links, operation, group.perNode, bytes, size_B));
    const double ring =
        (group.nodes - 1) * links.hop_s + (group.ranks - group.nodes) * facts::ringStep_s;
    const double tree = 2 * std::ceil(std::log2(group.nodes)) * links.hop_s +
                        baseLatency_s(links, operation, group.perNode);
    return time + (operation == Operation::reduce ? std::min(2 * ring, tree) : ring);
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
    links.allToAllOverlap = constants.allToAllOverlap;
    return links;
}

double reduceScatter_s(const Links& links, const Group& group, double size_B) {
    return collective_s(links, Operation::gather, group, size_B);
}

double allReduce_s(const Links& links, const Group& group, double size_B) {
    return collective_s(links, Operation::reduce, group, size_B);
}

double allToAll_s(const Links& links, const Group& group, double sent_B) {
    if (group.ranks <= 1 || sent_B <= 0) return 0;
    const double share = links.scaleUpShare > 0 ? links.scaleUpShare : facts::allToAllScaleUp;
    const double inside_B = (group.perNode - 1) / group.ranks * sent_B;
    double time =
        inside_B / (links.scaleUp_Bps * share) * (sent_B + facts::allToAllHalf_B) / sent_B;
    double latency = 2 * baseLatency_s(links, Operation::gather, 8);
    if (group.nodes > 1) {
        const double rate =
            networkRate_Bps(links, group.nodes) / links.gpusPerNode * links.allToAllShare;
        time = std::max(time, (group.ranks - group.perNode) / group.ranks * sent_B / rate);
        latency += links.hop_s * std::log2(group.nodes);
    }
    return latency + time;
}

double send_s(const Links& links, bool leavesDomain, double size_B) {
    if (leavesDomain)
        return facts::networkLaunch_s + links.hop_s + size_B / (links.node_Bps / links.gpusPerNode);
    const double share = links.scaleUpShare > 0 ? links.scaleUpShare : facts::peerScaleUp;
    return facts::peerLatency_s + size_B / (links.scaleUp_Bps * share);
}

}  // namespace cw::performance
