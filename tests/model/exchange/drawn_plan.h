// The network plan of a drawn fabric, and what is found in it, for tests.
#pragma once

#include <stdexcept>
#include <string>

#include "model/exchange/network_plan.h"
#include "tests/model/fabric/fabric_builder.h"

namespace cw::test {

inline exchange::NetworkPlan planOf(const FabricBuilder& b) {
    return exchange::planOf(design::resolve(b.variant, b), design::Network::compute);
}

inline int nodeNamed(const exchange::NetworkPlan& plan, const std::string& name) {
    for (std::size_t n = 0; n < plan.nodes.size(); ++n)
        if (plan.nodes[n].name == name) return static_cast<int>(n);
    throw std::logic_error("no node " + name);
}

/// The cable in a port.
inline std::size_t cableAt(const exchange::NetworkPlan& plan, const std::string& name, int port) {
    const exchange::PlanEnd end{nodeNamed(plan, name), port};
    for (std::size_t c = 0; c < plan.cables.size(); ++c)
        if (plan.cables[c].a == end || plan.cables[c].b == end) return c;
    throw std::logic_error("no cable at " + name);
}

}  // namespace cw::test
