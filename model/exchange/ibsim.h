// A network as the InfiniBand simulator ibsim loads it, so that OpenSM can route it before anything
// is bought.
//
// The format is that of ibnetdiscover(8), which ibsim reads with names in place of GUIDs (ibsim
// README, "net-examples"). It holds no speeds. Each cable stands at both its ends.
#pragma once

#include <string>

#include "model/exchange/network_plan.h"

namespace cw::exchange {

/// Throws InputError for a plan that no network can be (requireSound).
[[nodiscard]] std::string toIbsim(const NetworkPlan& plan);

/// The command line options ibsim needs for a network of this size (nodes, switches, ports and
/// forwarding table); its defaults hold some 250 switches.
[[nodiscard]] std::string ibsimLimits(const NetworkPlan& plan);

/// Reads what ibnetdiscover prints, or a file for ibsim. Nodes are called by their descriptions;
/// where two share one, by their ids. Both ends of a cable must be there and agree. Throws
/// InputError with the line.
[[nodiscard]] NetworkPlan readIbnetdiscover(const std::string& text, const std::string& source);

}  // namespace cw::exchange
