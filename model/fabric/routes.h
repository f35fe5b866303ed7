// How traffic to one host comes in: the shortest paths from every switch, and how they share it.
//
// Internal to the folder. Paths are shortest in switches crossed. Where several lead on, traffic is
// shared by what they carry to the destination (adaptive routing, or the balanced tables of an
// InfiniBand fat tree), or cable by cable whatever they carry (static hashing). What a switch
// carries on is set against what can come to it from one switch: of two cores that a spine has a
// cable to each, the one with three cables to the pod where traffic goes gets three parts and the
// one with two gets two. Hosts pass nothing on.
#pragma once

#include <vector>

#include "model/fabric/network_graph.h"

namespace cw::fabric {

enum class Sharing { byCapacity, byCable };

class Routes {
public:
    static constexpr int unreached = -1;
    static constexpr int anyRail = -1;

    Routes(const NetworkGraph& graph, Sharing sharing);

    /// Finds the paths to one host of `group`: to its NIC `rail`, or to all of them.
    void leadTo(int group, int rail);

    /// The same, but only the paths from hosts of `fromGroup`, from their NIC `fromRail` or all of
    /// them: both ends are searched from until they meet.
    void leadBetween(int group, int rail, int fromGroup, int fromRail);

    /// Switches crossed from a junction to the destination, itself counted; 0 for a cable between
    /// hosts; `unreached` where there is no path.
    [[nodiscard]] int switchesFrom(int junction) const { return distance_[junction]; }

    /// Switches crossed by traffic of the NIC `rail` of a host of `group` (or of its nearest NIC).
    [[nodiscard]] int switchesFromGroup(int group, int rail) const;

    /// Puts `rate` of traffic into a junction that has a path; `deliver` then carries all of it.
    void inject(int junction, double rate);
    /// Adds to `load` (by resource) what the injected traffic puts on trunks and on the ports down
    /// to the destination, and clears it.
    template <class Add>
    void deliver(Add&& add);

private:
    /// One of the arms that lead on from a switch, with its part of what comes there.
    struct Way {
        int to = 0;
        int direction = 0;
        double share = 0;
    };
    void start(int group, int rail);
    void reach();
    void meet(int fromGroup, int fromRail);
    /// Puts the neighbours of `from` that were not come to behind `order`; whether the other search
    /// has come to one of them.
    bool widen(std::vector<int>& steps, const std::vector<int>& others, std::vector<int>& order,
               std::size_t from, std::size_t to) const;
    void joinUp(const std::vector<int>& order, int met);
    void weigh(int v);
    void follow(int v);
    /// Over the arms of a switch, while they are looked at one by one.
    struct Sums {
        double shares = 0;    ///< of what leads on
        double to_bps = 0;    ///< what that takes
        double from_bps = 0;  ///< the fastest of all others
    };
    void take(const Arm& arm, bool leadsOn, Sums& sums);
    void settle(int v, const Sums& sums);
    [[nodiscard]] double shareOf(const Arm& arm) const {
        return arm.times *
               (sharing_ == Sharing::byCable ? arm.cables : arm.rate_bps * pull_[arm.to]);
    }

    const NetworkGraph& graph_;
    Sharing sharing_;
    int group_ = 0;
    int rail_ = anyRail;
    std::vector<int> distance_;
    std::vector<int> away_;  ///< arms from the source, while both ends are searched from
    /// What a junction carries on to the destination, for the fastest run of cables that leads to
    /// it.
    std::vector<double> pull_;
    std::vector<double> weight_;  ///< sum of the shares of what leads on
    std::vector<double> flow_;
    std::vector<int> order_;             ///< switches by distance
    std::vector<std::size_t> wayStart_;  ///< into ways_, by place in order_ and one more
    std::vector<Way> ways_;
    std::vector<int> firstHops_;  ///< junctions with a port of the destination
};

template <class Add>
void Routes::deliver(Add&& add) {
    for (std::size_t i = order_.size(); i-- > 0;) {
        const int v = order_[i];
        const double flow = flow_[v];
        if (flow <= 0 || distance_[v] <= 1) continue;
        flow_[v] = 0;
        for (std::size_t w = wayStart_[i]; w < wayStart_[i + 1]; ++w) {
            const Way& way = ways_[w];
            const double part = flow * way.share / weight_[v];
            add(way.direction, part);
            flow_[way.to] += part;
        }
    }
    const HostGroup& group = graph_.groups[group_];
    for (int p = group.firstPort; p < group.lastPort; ++p) {
        const HostPort& port = graph_.ports[p];
        if (rail_ != anyRail && port.rail != rail_) continue;
        if (flow_[port.junction] > 0)
            add(graph_.downOf(p), flow_[port.junction] * port.rate_bps / weight_[port.junction]);
    }
    for (const int junction : firstHops_) flow_[junction] = 0;
}

}  // namespace cw::fabric
