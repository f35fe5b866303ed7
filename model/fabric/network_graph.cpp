#include "model/fabric/network_graph.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "model/design/wiring.h"
#include "model/fabric/generated_mark.h"
#include "model/fabric/host_groups.h"
#include "model/fabric/limits.h"
#include "model/fabric/network_parts.h"
#include "model/fabric/port_assignment.h"

namespace cw::fabric {

namespace {

using design::ResolvedDesign;
using design::ResolvedDevice;
using design::ResolvedLink;

/// A port group of a host device while its cables are laid: which NIC takes the next one.
struct NicRow {
    design::FittingId fitting;
    std::string port;
    int firstRail = 0;
    int pieces = 1;  ///< NICs that cables are dealt over
    int total = 0;   ///< ports of one instance
    double nic_bps = 0;
    std::vector<int> next;  ///< cables so far, per instance
};

/// Room that is made beforehand, at most: a document may hold absurd counts.
constexpr long mostRoom = 1'000'000;

class GraphBuilder {
public:
    GraphBuilder(const ResolvedDesign& design, design::Network network)
        : design_(design),
          network_(network),
          isFollowed_(fabric::isFollowed(design, network)),
          nics_(design, network) {}

    NetworkGraph build() {
        number();
        followHandSetPorts();
        makeRoom();
        for (std::size_t l = 0; l < design_.links.size(); ++l) layLink(static_cast<int>(l));
        limitByPcie();
        groupHosts(design_, hosts_, laid_, graph_);
        graph_.firstOf = std::move(firstOf_);
        for (std::size_t l = 0; l < design_.links.size(); ++l) {
            const design::Link& link = *design_.links[l].link;
            if (link.network != network_ || !isPeerLink(link)) continue;
            graph_.standby.resize(design_.links.size(), 0);
            graph_.standby[l] = 1;
        }
        return std::move(graph_);
    }

private:
    [[nodiscard]] bool isInNetwork(const ResolvedLink& link) const {
        return isFollowed_ && link.link->network == network_ && link.a != nullptr &&
               link.b != nullptr;
    }
    [[nodiscard]] int indexOf(const ResolvedDevice* device) const {
        return static_cast<int>(device - design_.devices.data());
    }

    void number() {
        std::vector<bool> isCabled(design_.devices.size(), false);
        for (const ResolvedLink& link : design_.links)
            if (isInNetwork(link)) isCabled[indexOf(link.a)] = isCabled[indexOf(link.b)] = true;
        firstOf_.assign(design_.devices.size(), -1);
        rows_.resize(design_.devices.size());
        for (std::size_t d = 0; d < design_.devices.size(); ++d) {
            const ResolvedDevice& device = design_.devices[d];
            const int count = std::max(0, device.device->count);
            const bool isASwitch = isSwitch(device);
            if (!isCabled[d] && (isASwitch || device.gpus == 0)) continue;
            firstOf_[d] = static_cast<int>(isASwitch ? graph_.junctions.size() : hosts_.size());
            for (int i = 0; i < count; ++i)
                if (isASwitch)
                    graph_.junctions.push_back({static_cast<int>(d), i, false});
                else
                    hosts_.push_back(device.isFailed(i) ? -1 : static_cast<int>(d));
        }
    }

    /// Ports set by hand move rails to other NICs: then every port is looked up.
    void followHandSetPorts() {
        const bool any = std::any_of(
            design_.links.begin(), design_.links.end(),
            [&](const ResolvedLink& link) { return isInNetwork(link) && namesPorts(*link.link); });
        if (!any) return;
        places_ = assignPorts(design_);
        linkStart_.assign(design_.links.size(), 0);
        for (std::size_t c = places_.size(); c-- > 0;)
            linkStart_[places_[c].link] = static_cast<int>(c);
    }

    /// Tens of thousands of cables are laid: grown step by step their lists cost more than the
    /// work.
    void makeRoom() {
        std::size_t trunks = 0;
        std::size_t ports = 0;
        for (const ResolvedLink& link : design_.links) {
            if (!isInNetwork(link)) continue;
            const bool fromSwitch = isSwitch(*link.a);
            const bool toSwitch = isSwitch(*link.b);
            const auto cables = static_cast<std::size_t>(std::clamp(link.cables, 0L, mostRoom));
            const auto pairs = static_cast<std::size_t>(std::clamp(
                static_cast<long>(link.a->device->count) * link.b->device->count, 0L, mostRoom));
            if (fromSwitch && toSwitch)
                trunks += std::min(cables, pairs);
            else
                ports += cables * (fromSwitch || toSwitch ? 1 : 2);
        }
        graph_.trunks.reserve(trunks);
        laid_.reserve(ports);
    }

    /// The ports of one end at a host device, made when first asked for.
    NicRow& rowAt(int d, const design::LinkEnd& end) {
        for (NicRow& row : rows_[d])
            if (row.fitting == end.fitting && row.port == end.port) return row;
        const ResolvedDevice& device = design_.devices[d];
        NicRow row;
        row.fitting = end.fitting;
        row.port = end.port;
        for (const NicRow& before : rows_[d])
            row.firstRail = std::max(row.firstRail, before.firstRail + before.pieces);
        row.pieces = nicsOf(device, end);
        row.nic_bps = nicRate_bps(device, end);
        const design::Fitting* fitting = design::findFitting(*device.device, end.fitting);
        if (const catalog::PortGroup* group = portGroupAt(device, end))
            row.total = group->count * (fitting == nullptr ? 1 : std::max(1, fitting->count));
        row.next.assign(static_cast<std::size_t>(std::max(1, device.device->count)), 0);
        rows_[d].push_back(std::move(row));
        return rows_[d].back();
    }

    /// Ports a host still has for cables of this end; a switch (no row) takes what is drawn.
    static int roomAt(const NicRow* row, int instance, int split) {
        if (row == nullptr) return std::numeric_limits<int>::max();
        return std::max(0, row->total * split - row->next[instance]);
    }

    void layLink(int l) {
        const ResolvedLink& link = design_.links[l];
        if (!isInNetwork(link)) return;
        const int a = indexOf(link.a);
        const int b = indexOf(link.b);
        if (isSwitch(*link.a) && isSwitch(*link.b)) return layTrunks(l, a, b);
        int number = 0;
        Run run;
        run.link = l;
        // A host joined to itself has both rows in one list, which grows when one is made: both are
        // made, in this order, before one is pointed to.
        if (!isSwitch(*link.a)) rowAt(a, link.link->a);
        run.rowB = isSwitch(*link.b) ? nullptr : &rowAt(b, link.link->b);
        run.rowA = isSwitch(*link.a) ? nullptr : &rowAt(a, link.link->a);
        const auto visit = [&](int i, int j, int cables) {
            run.working = cables;
            if (!link.failed.empty())
                for (int c = 0; c < cables; ++c) run.working -= link.isFailed(number + c) ? 1 : 0;
            run.cables = cables;
            run.number = number;
            layRun(run, a, i, b, j);
            number += cables;
        };
        design::forEachCable(*link.link, link.a->device->count, link.b->device->count, visit);
    }

    /// Cables between the same two switches are one trunk, however they were dealt.
    void layTrunks(int l, int a, int b) {
        const ResolvedLink& link = design_.links[l];
        if (link.rate_bps <= 0) return;
        const bool isWhole =
            link.failed.empty() && link.a->failed.empty() && link.b->failed.empty() && a != b;
        if (link.link->pattern == design::WiringPattern::mesh && isWhole) return layMesh(l, a, b);
        tally_.assign(static_cast<std::size_t>(std::max(0, link.b->device->count)), 0);
        int from = -1;
        int number = 0;
        const auto flush = [&] {
            for (const int j : touched_) {
                const int cables = std::exchange(tally_[j], 0);
                const bool isUp = !link.a->isFailed(from) && !link.b->isFailed(j);
                if (!isUp || cables == 0 || (a == b && from == j)) continue;
                graph_.trunks.push_back(
                    {firstOf_[a] + from, firstOf_[b] + j, cables, cables * link.rate_bps, l});
            }
            touched_.clear();
        };
        const auto visit = [&](int i, int j, int cables) {
            if (i != from) flush();
            from = i;
            int working = cables;
            if (!link.failed.empty())
                for (int c = 0; c < cables; ++c) working -= link.isFailed(number + c) ? 1 : 0;
            number += cables;
            if (tally_[j] == 0) touched_.push_back(j);
            tally_[j] += working;
        };
        design::forEachCable(*link.link, link.a->device->count, link.b->device->count, visit);
        flush();
    }

    void layMesh(int l, int a, int b) {
        const ResolvedLink& link = design_.links[l];
        const int cables = link.link->count;
        if (cables <= 0) return;
        for (int i = 0; i < link.a->device->count; ++i)
            for (int j = 0; j < link.b->device->count; ++j)
                graph_.trunks.push_back(
                    {firstOf_[a] + i, firstOf_[b] + j, cables, cables * link.rate_bps, l});
    }

    /// Cables of a link that lie side by side; the rows of the ends that are hosts.
    struct Run {
        int link = 0;
        NicRow* rowA = nullptr;
        NicRow* rowB = nullptr;
        int cables = 0;
        int working = 0;
        int number = 0;  ///< of the first cable
    };

    void layRun(const Run& run, int a, int i, int b, int j) {
        const ResolvedLink& link = design_.links[run.link];
        const bool isUp = link.rate_bps > 0 && !link.a->isFailed(i) && !link.b->isFailed(j);
        // A cable that carries nothing still takes its NIC: the rails behind it stay where they
        // are. Cables for which a host has no port lie loose.
        const int plugged = std::min({run.cables, roomAt(run.rowA, i, link.link->splitA),
                                      roomAt(run.rowB, j, link.link->splitB)});
        for (int c = 0; c < plugged; ++c) {
            int junction = run.rowA == nullptr   ? firstOf_[a] + i
                           : run.rowB == nullptr ? firstOf_[b] + j
                                                 : -1;
            const bool works = isUp && c < run.working;
            if (junction < 0 && works) {
                junction = static_cast<int>(graph_.junctions.size());
                graph_.junctions.push_back({a, i, true});
            }
            const int cable = run.number + c;
            if (run.rowA != nullptr)
                layPort(*run.rowA, a, i, works, junction, run.link, cable, true);
            if (run.rowB != nullptr)
                layPort(*run.rowB, b, j, works, junction, run.link, cable, false);
        }
    }

    void layPort(NicRow& row, int d, int instance, bool works, int junction, int l, int cable,
                 bool atA) {
        int rail = row.firstRail + row.next[instance]++ % row.pieces;
        if (!works) return;
        if (!places_.empty()) {
            const CablePlace& place = places_[linkStart_[l] + cable];
            const design::Link& drawn = *design_.links[l].link;
            rail = nics_.at(atA ? place.a : place.b, atA ? drawn.a : drawn.b).nic;
        }
        const double rate_bps = design_.links[l].rate_bps;
        laid_.push_back({firstOf_[d] + instance, {rail, junction, row.nic_bps, rate_bps, l}});
    }

    /// A NIC takes no more than its own PCIe link and those of its GPUs carry: its ports share
    /// that.
    void limitByPcie() {
        const auto byHost = [](const LaidPort& x, const LaidPort& y) { return x.host < y.host; };
        // One link a device, as generators draw, comes in order.
        if (!std::is_sorted(laid_.begin(), laid_.end(), byHost))
            std::stable_sort(laid_.begin(), laid_.end(), byHost);
        for (std::size_t from = 0; from < laid_.size();) {
            std::size_t to = from;
            int rails = 0;
            while (to < laid_.size() && laid_[to].host == laid_[from].host)
                rails = std::max(rails, laid_[to++].port.rail + 1);
            limitHost(from, to, rails);
            from = to;
        }
    }

    void limitHost(std::size_t from, std::size_t to, int rails) {
        cabled_.assign(static_cast<std::size_t>(rails), 0);
        for (std::size_t p = from; p < to; ++p)
            cabled_[laid_[p].port.rail] += laid_[p].port.cable_bps;
        const int d = hosts_[laid_[from].host];
        // Scale-up links leave the GPUs themselves.
        const bool crossesPcie = d >= 0 && network_ != design::Network::scaleUp;
        const double gpus_bps =
            !crossesPcie ? 0 : gpuPcie_bps(design_.devices[d]) * design_.devices[d].gpus / rails;
        for (std::size_t p = from; p < to; ++p) {
            HostPort& port = laid_[p].port;
            double limit_bps = cabled_[port.rail];
            if (port.rate_bps > 0) limit_bps = std::min(limit_bps, port.rate_bps);
            if (gpus_bps > 0) limit_bps = std::min(limit_bps, gpus_bps);
            port.rate_bps = port.cable_bps * limit_bps / cabled_[port.rail];
        }
    }

    const ResolvedDesign& design_;
    design::Network network_;
    bool isFollowed_;  ///< else no cable of it is laid
    NetworkGraph graph_;
    std::vector<int> firstOf_;  ///< first junction or host of a device, -1 when not in the network
    std::vector<int> hosts_;    ///< device of each host, -1 when it is out of order
    std::vector<std::vector<NicRow>> rows_;
    NicNumbers nics_;
    std::vector<CablePlace> places_;  ///< empty while all ports lie as dealt
    std::vector<int> linkStart_;      ///< into places_
    std::vector<LaidPort> laid_;
    std::vector<double> cabled_;
    std::vector<int> tally_;    ///< cables to each instance at the other end
    std::vector<int> touched_;  ///< those with any, in order
};

}  // namespace

void indexArms(NetworkGraph& graph) {
    std::vector<int>& start = graph.armStart;
    start.assign(graph.junctions.size() + 1, 0);
    for (const Trunk& trunk : graph.trunks) {
        ++start[trunk.a + 1];
        ++start[trunk.b + 1];
    }
    std::partial_sum(start.begin(), start.end(), start.begin());
    graph.arms.resize(2 * graph.trunks.size());
    std::vector<int> next(start.begin(), start.end() - 1);
    const auto timesAt = [&](const Trunk& trunk, int end) {
        return static_cast<double>(trunk.members) / graph.junctions[end].members;
    };
    for (std::size_t t = 0; t < graph.trunks.size(); ++t) {
        const Trunk& trunk = graph.trunks[t];
        const int forward = static_cast<int>(2 * t);
        graph.arms[next[trunk.a]++] = {trunk.b, forward, trunk.cables, trunk.rate_bps,
                                       timesAt(trunk, trunk.a)};
        graph.arms[next[trunk.b]++] = {trunk.a, forward + 1, trunk.cables, trunk.rate_bps,
                                       timesAt(trunk, trunk.b)};
    }
}

NetworkGraph buildGraph(const ResolvedDesign& design, design::Network network) {
    NetworkGraph graph = layGraph(design, network);
    indexArms(graph);
    return graph;
}

NetworkGraph layGraph(const ResolvedDesign& design, design::Network network) {
    return GraphBuilder(design, network).build();
}

}  // namespace cw::fabric
