#include "model/fabric/routes.h"

#include <algorithm>
#include <limits>

namespace cw::fabric {

Routes::Routes(const NetworkGraph& graph, Sharing sharing)
    : graph_(graph),
      sharing_(sharing),
      distance_(graph.junctions.size(), unreached),
      carried_(graph.junctions.size(), 0),
      weight_(graph.junctions.size(), 0),
      flow_(graph.junctions.size(), 0) {}

void Routes::leadTo(int group, int rail) {
    group_ = group;
    rail_ = rail;
    std::fill(distance_.begin(), distance_.end(), unreached);
    std::fill(carried_.begin(), carried_.end(), 0);
    order_.clear();
    firstHops_.clear();
    const HostGroup& hosts = graph_.groups[group];
    for (int p = hosts.firstPort; p < hosts.lastPort; ++p) {
        const HostPort& port = graph_.ports[p];
        if (rail != anyRail && port.rail != rail) continue;
        carried_[port.junction] += port.rate_bps;
        if (distance_[port.junction] != unreached) continue;
        const bool isCable = graph_.junctions[port.junction].isCable;
        distance_[port.junction] = isCable ? 0 : 1;
        firstHops_.push_back(port.junction);
        if (!isCable) order_.push_back(port.junction);
    }
    for (const int junction : firstHops_) {
        weight_[junction] = carried_[junction];
        // Traffic shares paths by what the network carries: many hosts end at such a switch.
        carried_[junction] = std::numeric_limits<double>::infinity();
    }
    reach();
}

/// Breadth first. When a switch is come to, all that lie nearer have been: what leads on from it is
/// known.
void Routes::reach() {
    ways_.clear();
    wayStart_.clear();
    for (std::size_t head = 0; head < order_.size(); ++head) follow(order_[head]);
    wayStart_.push_back(ways_.size());
}

void Routes::follow(int v) {
    wayStart_.push_back(ways_.size());
    const int nearer = distance_[v] - 1;
    double sum = 0;
    double carried_bps = 0;
    for (int a = graph_.armStart[v]; a < graph_.armStart[v + 1]; ++a) {
        const Arm& arm = graph_.arms[a];
        int& distance = distance_[arm.to];
        if (distance == unreached) {
            distance = distance_[v] + 1;
            order_.push_back(arm.to);
        } else if (nearer > 0 && distance == nearer) {
            const double share = shareOf(arm);
            ways_.push_back({arm.to, arm.direction, share});
            sum += share;
            carried_bps += std::min(arm.rate_bps, carried_[arm.to]);
        }
    }
    if (nearer <= 0) return;
    weight_[v] = sum;
    carried_[v] = carried_bps;
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
