// Follows traffic through the network and adds up what it puts on each resource.
//
// Internal to the folder. Used in turns: lead to a destination, send from sources, deliver.
#pragma once

#include <utility>

#include "model/fabric/traffic.h"

namespace cw::fabric {

class Tracer {
public:
    /// Loads are by resource, or by class of resources.
    Tracer(const TrafficField& field, bool byResource);

    void leadTo(int group, int rail) { routes_.leadTo(group, rail); }
    /// For traffic of one group alone, which `send` must then be asked for.
    void leadBetween(int group, int rail, int fromGroup, int fromRail) {
        routes_.leadBetween(group, rail, fromGroup, fromRail);
    }
    [[nodiscard]] const Routes& routes() const { return routes_; }

    /// From the NIC `rail` of the hosts of `group`, `amount` in all.
    void send(int group, int rail, double amount);
    /// From whichever NIC is nearest, that of `rail` where it is as near as any.
    void sendForwarded(int group, int rail, double amount);

    /// Carries what was sent to the destination, `times` over.
    void deliver(double times);
    /// Delivers, and hands over all loads since the last time as a kind of `flows` flows.
    [[nodiscard]] FlowKind take(double flows, double times);

    /// Whether anything was sent that had no path, since this was asked last.
    [[nodiscard]] bool takeCutOff() { return std::exchange(isCutOff_, false); }

private:
    void add(int resource, double load);

    const TrafficField& field_;
    bool byResource_;
    Routes routes_;
    std::vector<double> load_;
    std::vector<int> loaded_;
    std::vector<ResourceUse> sent_;  ///< on ports up, waiting for `deliver`
    bool isCutOff_ = false;
};

}  // namespace cw::fabric
