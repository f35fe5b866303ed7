#include "model/fabric/routes.h"

#include <algorithm>

namespace cw::fabric {

Routes::Routes(const NetworkGraph& graph, Sharing sharing)
    : graph_(graph),
      sharing_(sharing),
      distance_(graph.junctions.size(), unreached),
      away_(graph.junctions.size(), unreached),
      pull_(graph.junctions.size(), 0),
      weight_(graph.junctions.size(), 0),
      flow_(graph.junctions.size(), 0) {}

void Routes::leadTo(int group, int rail) {
    start(group, rail);
    reach();
}

void Routes::leadBetween(int group, int rail, int fromGroup, int fromRail) {
    start(group, rail);
    meet(fromGroup, fromRail);
}

void Routes::start(int group, int rail) {
    group_ = group;
    rail_ = rail;
    std::fill(distance_.begin(), distance_.end(), unreached);
    std::fill(weight_.begin(), weight_.end(), 0);
    order_.clear();
    firstHops_.clear();
    const HostGroup& hosts = graph_.groups[group];
    for (int p = hosts.firstPort; p < hosts.lastPort; ++p) {
        const HostPort& port = graph_.ports[p];
        if (rail != anyRail && port.rail != rail) continue;
        weight_[port.junction] += port.rate_bps;
        if (distance_[port.junction] != unreached) continue;
        const bool isCable = graph_.junctions[port.junction].isCable;
        distance_[port.junction] = isCable ? 0 : 1;
        firstHops_.push_back(port.junction);
        if (!isCable) order_.push_back(port.junction);
    }
    // Many hosts end at such a switch: it takes from others whatever their cables bring.
    for (const int junction : firstHops_) pull_[junction] = 1;
    ways_.clear();
    wayStart_.clear();
}

/// Breadth first. When a switch is come to, all that lie nearer have been: what leads on from it is
/// known.
void Routes::reach() {
    for (std::size_t head = 0; head < order_.size(); ++head) follow(order_[head]);
    wayStart_.push_back(ways_.size());
}

void Routes::follow(int v) {
    wayStart_.push_back(ways_.size());
    const int nearer = distance_[v] - 1;
    Sums sums;
    for (int a = graph_.armStart[v]; a < graph_.armStart[v + 1]; ++a) {
        const Arm& arm = graph_.arms[a];
        int& distance = distance_[arm.to];
        if (distance == unreached) {
            distance = distance_[v] + 1;
            order_.push_back(arm.to);
        }
        take(arm, nearer > 0 && distance == nearer, sums);
    }
    if (nearer > 0) settle(v, sums);
}

bool Routes::widen(std::vector<int>& steps, const std::vector<int>& others, std::vector<int>& order,
                   std::size_t from, std::size_t to) const {
    bool isMet = false;
    for (std::size_t i = from; i < to; ++i) {
        const int v = order[i];
        for (int a = graph_.armStart[v]; a < graph_.armStart[v + 1]; ++a) {
            const int next = graph_.arms[a].to;
            if (steps[next] != unreached) continue;
            steps[next] = steps[v] + 1;
            order.push_back(next);
            isMet = isMet || others[next] != unreached;
        }
    }
    return isMet;
}

/// Layer by layer, the smaller side first, until both sides have a switch in common: all shortest
/// paths cross the layers that were come to last.
void Routes::meet(int fromGroup, int fromRail) {
    std::fill(away_.begin(), away_.end(), unreached);
    std::vector<int> sources;
    const HostGroup& hosts = graph_.groups[fromGroup];
    bool isMet = false;
    for (int p = hosts.firstPort; p < hosts.lastPort; ++p) {
        const HostPort& port = graph_.ports[p];
        if (fromRail != anyRail && port.rail != fromRail) continue;
        isMet = isMet || distance_[port.junction] != unreached;
        if (away_[port.junction] != unreached) continue;
        away_[port.junction] = 0;
        sources.push_back(port.junction);
    }
    int met = 0;  // arms between the source and the last layer of its side
    std::size_t toBegin = 0;
    std::size_t fromBegin = 0;
    while (!isMet) {
        const std::size_t toEnd = order_.size();
        const std::size_t fromEnd = sources.size();
        if (toBegin == toEnd || fromBegin == fromEnd) return;  // no path
        if (toEnd - toBegin <= fromEnd - fromBegin) {
            isMet = widen(distance_, away_, order_, toBegin, toEnd);
            toBegin = toEnd;
        } else {
            isMet = widen(away_, distance_, sources, fromBegin, fromEnd);
            fromBegin = fromEnd;
            ++met;
        }
    }
    for (std::size_t i = 0; i < order_.size(); ++i) weigh(order_[i]);
    joinUp(sources, met);
    wayStart_.push_back(ways_.size());
}

/// From the layer where both sides met back to the source: what leads on to the destination.
void Routes::joinUp(const std::vector<int>& order, int met) {
    if (order_.empty()) return;
    const int last = distance_[order_.back()];
    for (std::size_t i = order.size(); i-- > 0;) {
        const int v = order[i];
        if (away_[v] >= met || distance_[v] != unreached) continue;
        const int wanted = last + met - away_[v];
        for (int a = graph_.armStart[v]; a < graph_.armStart[v + 1]; ++a) {
            if (distance_[graph_.arms[a].to] != wanted - 1) continue;
            distance_[v] = wanted;
            order_.push_back(v);
            weigh(v);
            break;
        }
    }
}

void Routes::weigh(int v) {
    wayStart_.push_back(ways_.size());
    const int nearer = distance_[v] - 1;
    if (nearer <= 0) return;
    Sums sums;
    for (int a = graph_.armStart[v]; a < graph_.armStart[v + 1]; ++a)
        take(graph_.arms[a], distance_[graph_.arms[a].to] == nearer, sums);
    settle(v, sums);
}

void Routes::take(const Arm& arm, bool leadsOn, Sums& sums) {
    if (!leadsOn) {
        sums.from_bps = std::max(sums.from_bps, arm.rate_bps);
        return;
    }
    const double share = shareOf(arm);
    ways_.push_back({arm.to, arm.direction, share});
    sums.shares += share;
    sums.to_bps += arm.times * arm.rate_bps * pull_[arm.to];
}

void Routes::settle(int v, const Sums& sums) {
    weight_[v] = sums.shares;
    pull_[v] = sums.from_bps > 0 ? sums.to_bps / sums.from_bps : 0;
}

int Routes::switchesFromGroup(int group, int rail) const {
    const HostGroup& hosts = graph_.groups[group];
    int nearest = unreached;
    for (int p = hosts.firstPort; p < hosts.lastPort; ++p) {
        const HostPort& port = graph_.ports[p];
        if (rail != anyRail && port.rail != rail) continue;
        const int distance = distance_[port.junction];
        if (distance != unreached && (nearest == unreached || distance < nearest))
            nearest = distance;
    }
    return nearest;
}

void Routes::inject(int junction, double rate) {
    flow_[junction] += rate;
}

}  // namespace cw::fabric
