#include "model/fabric/bandwidth.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/fabric/fold.h"
#include "model/fabric/measure.h"
#include "model/fabric/network_parts.h"
#include "model/fabric/protocol.h"
#include "model/fabric/traffic.h"

namespace cw::fabric {

namespace {

using design::ResolvedDesign;

/// Pipelines are cut into this many stages where there are nodes for them.
constexpr long pipelineStages = 8;

class Measurement {
public:
    Measurement(const ResolvedDesign& design, Transport transport, const TrafficOptions& options)
        : design_(design) {
        result_.forwarding = options.forwarding.value_or(forwardingOf(design, transport));
        result_.protocol = options.protocol.value_or(protocolOf(design, transport));
        result_.railForwarding = options.railForwarding.value_or(allShareScaleUp());
    }

    Bandwidth run(NetworkGraph compute) {
        for (const design::ResolvedLink& link : design_.links)
            result_.links.push_back(link.link->id);
        const TrafficField field = fieldOf(std::move(compute));
        result_.railsStray = field.classes.railsStray;
        setInjection(field);
        setEfficiency(field);
        if (field.gpuHosts > 1) {
            const NodeDistances distances = measureDistances(field);
            const AlikeDemands alike = demandAlike(field, distances, result_.railForwarding);
            measureByDistance(field, distances, alike);
            measureTraffic(field, alike);
        }
        measureStorage(field);
        return std::move(result_);
    }

private:
    [[nodiscard]] bool allShareScaleUp() const {
        return std::all_of(design_.devices.begin(), design_.devices.end(), [](const auto& device) {
            return device.gpus == 0 || sharesScaleUp(device);
        });
    }

    [[nodiscard]] TrafficField fieldOf(NetworkGraph graph) const {
        const bool hashed = result_.forwarding == Forwarding::staticHash;
        return {std::move(graph), hashed ? Sharing::byCable : Sharing::byCapacity,
                hashed ? hashedShare(flowsPerNic) : 1.0};
    }

    void setInjection(const TrafficField& field) {
        double least_bps = std::numeric_limits<double>::infinity();
        for (const int g : field.gpuGroups) {
            const HostGroup& group = field.graph.groups[g];
            double node_bps = 0;
            for (int p = group.firstPort; p < group.lastPort; ++p)
                node_bps += field.graph.ports[p].rate_bps;
            least_bps = std::min(least_bps, node_bps / group.gpus);
            if (group.lastPort == group.firstPort) continue;
            railsPerGpu_ =
                std::min(railsPerGpu_, static_cast<double>(railCount(field, g)) / group.gpus);
        }
        if (!field.gpuGroups.empty()) result_.injection_Bps = least_bps / 8;
    }

    static int railCount(const TrafficField& field, int group) {
        int rails = 0;
        for (const auto& kind : field.classes.railsOf(field.graph, group)) rails += kind.count;
        return rails;
    }

    void setEfficiency(const TrafficField& field) {
        result_.efficiency = efficiencyOf(result_.protocol).value;
        if (result_.protocol != Protocol::tcp) return;
        double fastest_Bps = 0;
        for (const HostPort& port : field.graph.ports)
            fastest_Bps = std::max(fastest_Bps, port.rate_bps / 8);
        if (fastest_Bps > 0)
            result_.efficiency = std::min(result_.efficiency, tcpMost_Bps / fastest_Bps);
    }

    void measureByDistance(const TrafficField& field, const NodeDistances& distances,
                           const AlikeDemands& alike) {
        result_.reachesAll = !distances.unreachable;
        const double pairs =
            static_cast<double>(field.gpuHosts) * static_cast<double>(field.gpuHosts - 1);
        for (std::size_t i = 0; i < distances.steps.size(); ++i) {
            const NodeDistances::Step& step = distances.steps[i];
            const TrafficResult share = settle(field, alike.atStep[i], 1, Traffic::allToAll, false);
            Distance distance;
            distance.switches = step.switches;
            distance.pairShare = step.pairs / pairs;
            distance.nodesWithin = step.nodesWithin;
            distance.perGpu_Bps = share.perGpu_Bps;
            distance.bottleneck = share.bottleneck;
            distance.latency_s =
                baseLatency_s(result_.protocol) + step.switches * latencyOfSwitch_s(field);
            result_.distances.push_back(distance);
        }
    }

    /// The slowest switch sets it: paths meet all kinds.
    [[nodiscard]] double latencyOfSwitch_s(const TrafficField& field) const {
        double slowest_s = 0;
        int last = -1;
        for (const Junction& junction : field.graph.junctions) {
            if (junction.isCable || junction.device == last) continue;
            last = junction.device;
            const catalog::Part* part = design_.devices[junction.device].part;
            const auto* spec = part == nullptr ? nullptr : part->as<catalog::NetworkSwitch>();
            slowest_s =
                std::max(slowest_s, spec == nullptr ? switchLatency_s
                                                    : spec->latency_s.value_or(switchLatency_s));
        }
        return slowest_s;
    }

    void measureTraffic(const TrafficField& field, const AlikeDemands& alike) {
        const double others = static_cast<double>(field.gpuHosts - 1);
        const long stride = std::max(1L, field.gpuHosts / pipelineStages);
        const std::vector<Demand> shifts = demandShifts(field, {1, stride});
        add(field, shifts[0], railsPerGpu_, Traffic::ringPerRail);
        add(field, alike.allToAll, static_cast<double>(field.gpus - field.mostGpus),
            Traffic::allToAll);
        add(field, alike.perRail, others * railsPerGpu_, Traffic::allToAllPerRail);
        add(field, shifts[1], railsPerGpu_, Traffic::pipelineNeighbours);
        add(field, demandToFirst(field), 1.0 / field.mostGpus, Traffic::reduceToFew);
    }

    void measureStorage(const TrafficField& compute) {
        std::vector<int> sources;
        const bool isDrawn = std::any_of(design_.links.begin(), design_.links.end(),
                                         [](const design::ResolvedLink& link) {
                                             return link.link->network == design::Network::storage;
                                         });
        if (!isDrawn) return measureStorageOn(compute);
        const TrafficField storage = fieldOf(foldedGraph(design_, design::Network::storage));
        for (std::size_t g = 0; g < storage.graph.groups.size(); ++g)
            if (storage.graph.groups[g].gpus == 0) sources.push_back(static_cast<int>(g));
        sources.empty() ? measureStorageOn(compute) : addStorage(storage, sources);
    }

    /// Storage systems that hang on the compute network.
    void measureStorageOn(const TrafficField& compute) {
        std::vector<int> sources;
        for (std::size_t g = 0; g < compute.graph.groups.size(); ++g) {
            const catalog::Part* part = design_.devices[compute.graph.groups[g].device].part;
            if (part != nullptr && part->kind == catalog::PartKind::storageSystem)
                sources.push_back(static_cast<int>(g));
        }
        if (!sources.empty()) addStorage(compute, sources);
    }

    void addStorage(const TrafficField& field, const std::vector<int>& sources) {
        if (field.gpuHosts == 0) return;
        add(field, demandFrom(field, sources), 1.0 / field.mostGpus, Traffic::storageReads);
    }

    void add(const TrafficField& field, const Demand& demand, double perGpu, Traffic traffic) {
        result_.traffic.push_back(settle(field, demand, perGpu, traffic, true));
    }

    /// Rates of all flows; `perGpu` is the traffic of a GPU when each flow sends one unit.
    [[nodiscard]] TrafficResult settle(const TrafficField& field, const Demand& demand,
                                       double perGpu, Traffic traffic, bool withLoads) const {
        TrafficResult result;
        result.traffic = traffic;
        if (withLoads) result.linkLoad.assign(design_.links.size(), 0);
        if (demand.unreachable || demand.kinds.empty()) {
            result.bottleneck.limit = Limit::unreachable;
            return result;
        }
        const std::vector<double>& capacity =
            demand.byResource ? field.resource_bps : field.class_bps;
        const FairShare share = fairShare(demand.kinds, capacity);
        std::size_t slowest = 0;
        double flows = 0;
        double sum = 0;
        for (std::size_t k = 0; k < demand.kinds.size(); ++k) {
            if (share.rate[k] < share.rate[slowest]) slowest = k;
            flows += demand.kinds[k].flows;
            sum += demand.kinds[k].flows * share.rate[k];
        }
        const double rate_bps = share.rate[slowest];
        if (!std::isfinite(rate_bps)) return result;
        result.perGpu_Bps = rate_bps * perGpu / 8;
        result.mean_Bps = sum / flows * perGpu / 8;
        std::vector<double> load(capacity.size(), 0);
        for (const FlowKind& kind : demand.kinds)
            for (const ResourceUse& use : kind.uses) load[use.resource] += use.load;
        const int full = scarcest(capacity, load, rate_bps, share.limitedBy[slowest]);
        const double wanted = result_.injection_Bps * 8 / perGpu;  // rate of a flow at full NICs
        result.bottleneck = describe(field, demand.byResource ? full : field.memberOf[full]);
        result.bottleneck.needed_bps =
            load[full] * wanted / capacity[full] * result.bottleneck.rate_bps;
        if (!withLoads) return result;
        for (std::size_t r = 0; r < load.size(); ++r)
            load[r] = capacity[r] > 0 ? load[r] * rate_bps / capacity[r] : 0;
        spreadToLinks(field, demand.byResource, load, result.linkLoad);
        return result;
    }

    /// Of all that is full at this rate, what there is least of: the one leaf that lost an uplink,
    /// rather than all the leaves that feel it.
    static int scarcest(const std::vector<double>& capacity, const std::vector<double>& load,
                        double rate, int known) {
        for (std::size_t r = 0; r < load.size(); ++r)
            if (load[r] * rate >= capacity[r] * (1 - 1e-9) && load[r] > 0 &&
                capacity[r] < capacity[known] * (1 - 1e-9))
                known = static_cast<int>(r);
        return known;
    }

    static void spreadToLinks(const TrafficField& field, bool byResource,
                              const std::vector<double>& load, std::vector<double>& linkLoad) {
        const auto at = [&](int resource) {
            return load[byResource ? resource : field.classes.ofResource[resource]];
        };
        const auto raise = [&](int link, double value) {
            linkLoad[link] = std::max(linkLoad[link], value);
        };
        for (std::size_t t = 0; t < field.graph.trunks.size(); ++t) {
            const int forward = static_cast<int>(2 * t);
            raise(field.graph.trunks[t].link, std::max(at(forward), at(forward + 1)));
        }
        for (const NetworkGraph::TrunkLink& entry : field.graph.trunkLinks)
            raise(entry.link, std::max(at(2 * entry.trunk), at(2 * entry.trunk + 1)));
        for (const NetworkGraph::PortLink& entry : field.graph.portLinks)
            raise(entry.link,
                  std::max(at(field.graph.upOf(entry.port)), at(field.graph.downOf(entry.port))));
    }

    [[nodiscard]] Bottleneck describe(const TrafficField& field, int resource) const {
        Bottleneck bottleneck;
        const NetworkGraph& graph = field.graph;
        bottleneck.rate_bps = field.resource_bps[resource];
        const auto trunks = static_cast<int>(2 * graph.trunks.size());
        if (resource < trunks) {
            const Trunk& trunk = graph.trunks[resource / 2];
            const bool fromA = field.tierOf[trunk.a] <= field.tierOf[trunk.b];
            bottleneck.limit = Limit::trunk;
            bottleneck.rate_bps /= trunk.members;
            bottleneck.link = design_.links[trunk.link].link->id;
            bottleneck.device = idAt(graph, fromA ? trunk.a : trunk.b);
            bottleneck.towards = idAt(graph, fromA ? trunk.b : trunk.a);
            return bottleneck;
        }
        const HostPort& port = graph.ports[(resource - trunks) / 2];
        const auto group =
            std::find_if(graph.groups.begin(), graph.groups.end(), [&](const HostGroup& candidate) {
                return (resource - trunks) / 2 < candidate.lastPort;
            });
        const design::DeviceId host = design_.devices[group->device].device->id;
        bottleneck.rate_bps /= group->hosts;
        bottleneck.limit = port.rate_bps < port.cable_bps * (1 - 1e-9) ? Limit::pcie : Limit::port;
        bottleneck.link = design_.links[port.link].link->id;
        bottleneck.device = host;
        bottleneck.towards = idAt(graph, port.junction);
        return bottleneck;
    }

    [[nodiscard]] design::DeviceId idAt(const NetworkGraph& graph, int junction) const {
        return design_.devices[graph.junctions[junction].device].device->id;
    }

    const ResolvedDesign& design_;
    Bandwidth result_;
    double railsPerGpu_ = std::numeric_limits<double>::infinity();
};

}  // namespace

const TrafficResult* Bandwidth::find(Traffic kind) const {
    for (const TrafficResult& result : traffic)
        if (result.traffic == kind) return &result;
    return nullptr;
}

Bandwidth measureBandwidth(const ResolvedDesign& design, NetworkGraph compute, Transport transport,
                           const TrafficOptions& options) {
    return Measurement(design, transport, options).run(std::move(compute));
}

}  // namespace cw::fabric
