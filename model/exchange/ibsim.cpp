#include "model/exchange/ibsim.h"

#include <algorithm>

namespace cw::exchange {

namespace {

/// Cables by node, as (own port, far end), ascending.
std::vector<std::vector<std::pair<int, PlanEnd>>> linesOf(const NetworkPlan& plan) {
    std::vector<std::vector<std::pair<int, PlanEnd>>> lines(plan.nodes.size());
    for (const PlanCable& cable : plan.cables) {
        lines[cable.a.node].emplace_back(cable.a.port, cable.b);
        lines[cable.b.node].emplace_back(cable.b.port, cable.a);
    }
    for (auto& ports : lines) std::sort(ports.begin(), ports.end());
    return lines;
}

}  // namespace

std::string toIbsim(const NetworkPlan& plan) {
    requireSound(plan, "ibsim");
    const auto lines = linesOf(plan);
    std::string text;
    for (const bool switches : {true, false})
        for (std::size_t n = 0; n < plan.nodes.size(); ++n) {
            const PlanNode& node = plan.nodes[n];
            if (node.isSwitch != switches) continue;
            text += (switches ? "Switch\t" : "Hca\t") + std::to_string(node.ports) + " \"" +
                    node.name + "\"\t# \"" + node.name + "\"\n";
            for (const auto& [port, far] : lines[n])
                text += "[" + std::to_string(port) + "]\t\"" + plan.at(far).name + "\"[" +
                        std::to_string(far.port) + "]\n";
            text += "\n";
        }
    return text;
}

std::string ibsimLimits(const NetworkPlan& plan) {
    long switches = 0;
    long ports = 0;
    for (const PlanNode& node : plan.nodes) {
        switches += node.isSwitch ? 1 : 0;
        ports += node.ports + 1;
    }
    const auto nodes = static_cast<long>(plan.nodes.size());
    // ibsim's own defaults are the least; forwarding tables end at the highest unicast LID, 0xBFFF.
    return "-N " + std::to_string(std::max(2048L, 2 * nodes)) + " -S " +
           std::to_string(std::max(256L, 2 * switches)) + " -P " +
           std::to_string(std::max(13312L, 2 * ports)) + " -L 49152";
}

}  // namespace cw::exchange
