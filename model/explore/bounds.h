// The least a design can cost, take and draw, known before it is drawn: what the search cuts by.
//
// Every bound is sound: no drawn design of the candidate is better in any figure. Nodes and
// switches are counted exactly; cables and modules count as nothing; times are those of a network
// without cost, then of one as fast as the cables of a node. Tests compare with designs that were
// drawn.
#pragma once

#include <optional>

#include "model/explore/figures.h"
#include "model/explore/space.h"

namespace cw::explore {

/// Some `count` of one kind of node, whatever joins them.
struct GroupBound {
    Figures least;  ///< values that no design of the group goes below; availability: not above
    bool hasFabric = true;  ///< false: more than one node and nothing to join them
};

/// Without a plan search for the group: every FLOP at the peak rate, every GPU as if it were alone.
[[nodiscard]] GroupBound boundGroup(const Space& space, const NodeChoice& node, int count);

/// Of one fabric: the switches counted. Nullopt where the fabric cannot be made for so many nodes.
struct FabricBound {
    Figures least;
    int fabric = 0;
    long switches = 0;
    fabric::Sizing sizing;
};
[[nodiscard]] std::optional<FabricBound> boundFabric(const Space& space, const NodeChoice& node,
                                                     const GroupBound& group, int count,
                                                     int fabric);

/// Whether the two fabrics of a group are drawn alike, whatever they were asked to be: where all
/// nodes share a leaf, for one, no oversubscription shows. Of such only the first matters. False
/// where that is not certain.
[[nodiscard]] bool areDrawnAlike(const NodeChoice& node, const FabricBound& a,
                                 const FabricBound& b);

/// The time on a network that costs nothing (`fabric` null), or on one that gives each node what
/// its cables carry at one switch; nullopt where no plan fits, whatever the network.
[[nodiscard]] std::optional<double> leastTime_s(const NodeChoice& node, int count,
                                                const FabricChoice* fabric, PlanCache& plans);

/// `least` with that time, and what follows from it.
void raiseTime(Figures& least, double time_s, const Space& space);

/// Whether nothing with these least figures can keep the limits; which one it breaks.
[[nodiscard]] std::optional<Limit> surelyBreaks(const Figures& least, const Limits& limits);

}  // namespace cw::explore
