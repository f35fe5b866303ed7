#include "model/fabric/tracer.h"

namespace cw::fabric {

Tracer::Tracer(const TrafficField& field, bool byResource)
    : field_(field),
      byResource_(byResource),
      routes_(field.graph, field.sharing),
      load_(byResource ? field.resource_bps.size() : field.class_bps.size(), 0) {}

void Tracer::add(int resource, double load) {
    const int at = byResource_ ? resource : field_.classes.ofResource[resource];
    if (load_[at] == 0) loaded_.push_back(at);
    load_[at] += load;
}

void Tracer::send(int group, int rail, double amount) {
    const int nearest = routes_.switchesFromGroup(group, rail);
    if (nearest == Routes::unreached) {
        isCutOff_ = true;
        return;
    }
    const HostGroup& hosts = field_.graph.groups[group];
    const auto takesPart = [&](const HostPort& port) {
        return (rail == Routes::anyRail || port.rail == rail) &&
               routes_.switchesFrom(port.junction) == nearest;
    };
    double rate_bps = 0;
    for (int p = hosts.firstPort; p < hosts.lastPort; ++p)
        if (takesPart(field_.graph.ports[p])) rate_bps += field_.graph.ports[p].rate_bps;
    for (int p = hosts.firstPort; p < hosts.lastPort; ++p) {
        const HostPort& port = field_.graph.ports[p];
        if (!takesPart(port)) continue;
        const double part = amount * port.rate_bps / rate_bps;
        sent_.push_back({field_.graph.upOf(p), part});
        routes_.inject(port.junction, part);
    }
}

void Tracer::sendForwarded(int group, int rail, double amount) {
    const int own = routes_.switchesFromGroup(group, rail);
    const bool isNearest =
        own != Routes::unreached && own == routes_.switchesFromGroup(group, Routes::anyRail);
    send(group, isNearest ? rail : Routes::anyRail, amount);
}

void Tracer::deliver(double times) {
    for (const ResourceUse& use : sent_) add(use.resource, use.load * times);
    sent_.clear();
    routes_.deliver([&](int resource, double load) { add(resource, load * times); });
}

FlowKind Tracer::take(double flows, double times) {
    deliver(times);
    FlowKind kind;
    kind.flows = flows;
    kind.uses.reserve(loaded_.size());
    for (const int at : loaded_) {
        kind.uses.push_back({at, load_[at]});
        load_[at] = 0;
    }
    loaded_.clear();
    return kind;
}

}  // namespace cw::fabric
