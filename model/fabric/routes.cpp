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
    weigh();
}

void Routes::reach() {
    for (std::size_t head = 0; head < order_.size(); ++head) {
        const int from = order_[head];
        for (int a = graph_.armStart[from]; a < graph_.armStart[from + 1]; ++a) {
            const int to = graph_.arms[a].to;
            if (distance_[to] != unreached) continue;
            distance_[to] = distance_[from] + 1;
            order_.push_back(to);
        }
    }
}

void Routes::weigh() {
    for (const int v : order_) {
        if (distance_[v] <= 1) continue;
        double sum = 0;
        double carried_bps = 0;
        for (int a = graph_.armStart[v]; a < graph_.armStart[v + 1]; ++a) {
            const Arm& arm = graph_.arms[a];
            if (distance_[arm.to] != distance_[v] - 1) continue;
            sum += shareOf(arm);
            carried_bps += std::min(arm.rate_bps, carried_[arm.to]);
        }
        weight_[v] = sum;
        carried_[v] = carried_bps;
    }
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
