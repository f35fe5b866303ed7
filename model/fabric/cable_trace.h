// A cable followed end to end: down to the nodes it serves, up to the highest switches.
//
// From a link's lower end all links on downwards, from its upper end all on upwards, on its own
// network: node -> leaf -> spine -> core. Between switches of one rank (a torus, a pair of leaves)
// it stops. Which way a packet takes is not here: see routes.h.
#pragma once

#include <string>
#include <vector>

#include "model/design/resolve.h"

namespace cw::fabric {

struct LinkTrace {
    std::vector<design::LinkId> links;      ///< the link itself too; from the nodes upwards
    std::vector<design::DeviceId> devices;  ///< at their ends; from the nodes upwards
};

/// Empty when there is no such link or one of its ends is missing.
[[nodiscard]] LinkTrace traceLink(const design::ResolvedDesign& design, design::LinkId link);

/// One stretch of a way: cables between two instances.
struct TraceStep {
    std::string text;  ///< "dgx-h100-01 HCA 1 - leaf-1 port 1/1"
    int number = 0;    ///< of its cable, from 0, in its link
    int others = 0;    ///< cables that lead on beside this one in the same direction
    design::LinkId link;
};

/// One cable with the first of those that lead on at either side, from the nodes upwards, port by
/// port as the cable schedule has them. Empty when there is no such cable.
[[nodiscard]] std::vector<TraceStep> traceCable(const design::ResolvedDesign& design,
                                                design::LinkId link, int number);

}  // namespace cw::fabric
