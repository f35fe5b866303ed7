// Max-min fair rates of flows that share links: nobody gets more unless all others get at least as
// much as they can.
//
// Progressive filling (Bertsekas and Gallager, Data Networks, 2nd ed., section 6.5.2): all rates
// grow together; flows that use a full link stop, the others go on. A kind of flow stands for
// `flows` flows of one rate; its use of a resource is what all of them put on it when each sends
// one unit. Where a flow takes several paths at once, it does so in fixed shares.
#pragma once

#include <vector>

namespace cw::fabric {

struct ResourceUse {
    int resource = 0;
    double load = 0;
};

struct FlowKind {
    double flows = 1;
    std::vector<ResourceUse> uses;
};

struct FairShare {
    static constexpr int none = -1;
    std::vector<double> rate;    ///< by kind, per flow; infinity where nothing limits it
    std::vector<int> limitedBy;  ///< by kind: the resource that filled first, or none
};

[[nodiscard]] FairShare fairShare(const std::vector<FlowKind>& kinds,
                                  const std::vector<double>& capacity);

}  // namespace cw::fabric
