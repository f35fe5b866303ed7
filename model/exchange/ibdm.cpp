#include "model/exchange/ibdm.h"

#include <algorithm>
#include <set>

namespace cw::exchange {

namespace {

constexpr const char* arrow = " -4x-10G-> ";

/// A type name of letters, digits and underscores: ibdm's grammar takes no others for sure.
std::string plainWord(const std::string& text) {
    std::string word;
    for (const char c : text) {
        const bool isPlain =
            (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        word += isPlain ? c : '_';
    }
    return word;
}

class IbdmWriter {
public:
    explicit IbdmWriter(const NetworkPlan& plan) : plan_(plan) {
        for (std::size_t n = 0; n < plan.nodes.size(); ++n)
            nicsOfHost_[plan.nodes[n].host].push_back(static_cast<int>(n));
        for (auto& [host, nics] : nicsOfHost_)
            std::sort(nics.begin(), nics.end(),
                      [&](int x, int y) { return plan_.nodes[x].nic < plan_.nodes[y].nic; });
    }

    IbdmFiles run() {
        IbdmFiles files;
        for (const auto& [host, nics] : nicsOfHost_) {
            const std::string type = typeOf(host);
            files.ibnl.try_emplace(type + ".ibnl", netlistOf(type, host));
        }
        files.topology = systems();
        return files;
    }

private:
    [[nodiscard]] bool isSwitch(const std::string& host) const {
        return plan_.nodes[nicsOfHost_.at(host).front()].isSwitch;
    }

    /// Hosts of one part may differ in NICs and ports: the type says so.
    [[nodiscard]] std::string typeOf(const std::string& host) const {
        const std::vector<int>& nics = nicsOfHost_.at(host);
        const PlanNode& first = plan_.nodes[nics.front()];
        if (first.isSwitch)
            return "SW_" + plainWord(first.type) + "_" + std::to_string(first.ports);
        std::string type = "HOST_" + plainWord(first.type);
        for (const int n : nics)
            type += "_" + std::to_string(plan_.nodes[n].nic) + "x" +
                    std::to_string(plan_.nodes[n].ports);
        return type;
    }

    [[nodiscard]] std::string netlistOf(const std::string& type, const std::string& host) const {
        std::string text = "TOPSYSTEM " + type + "\n";
        int unit = 0;
        for (const int n : nicsOfHost_.at(host)) {
            const PlanNode& node = plan_.nodes[n];
            const std::string ports = std::to_string(node.ports);
            text += std::string("\nNODE ") + (node.isSwitch ? "SW " : "CA ") + ports +
                    (node.isSwitch ? " SW" : " CA") + ports + " U" + std::to_string(++unit) + "\n";
            for (int port = 1; port <= node.ports; ++port)
                text += std::to_string(port) + arrow + plugOf({n, port}) + "\n";
        }
        return text + "\n";
    }

    [[nodiscard]] std::string plugOf(const PlanEnd& end) const {
        const PlanNode& node = plan_.at(end);
        const std::string port = "P" + std::to_string(end.port);
        return node.isSwitch ? port : "mlx5_" + std::to_string(node.nic) + "/" + port;
    }

    [[nodiscard]] std::string systems() const {
        std::map<std::string, std::vector<std::pair<PlanEnd, PlanEnd>>> lines;
        for (const PlanCable& cable : plan_.cables) {
            // A cable stands once; at the switch where there is one.
            const bool fromB = plan_.at(cable.b).isSwitch && !plan_.at(cable.a).isSwitch;
            const PlanEnd& from = fromB ? cable.b : cable.a;
            lines[plan_.at(from).host].emplace_back(from, fromB ? cable.a : cable.b);
        }
        std::string text;
        for (auto& [host, cables] : lines) {
            std::sort(cables.begin(), cables.end());
            text += typeOf(host) + " " + host + "\n";
            for (const auto& [from, to] : cables)
                text += "   " + plugOf(from) + arrow + typeOf(plan_.at(to).host) + " " +
                        plan_.at(to).host + " " + plugOf(to) + "\n";
            text += "\n";
        }
        return text;
    }

    const NetworkPlan& plan_;
    std::map<std::string, std::vector<int>> nicsOfHost_;
};

}  // namespace

IbdmFiles toIbdm(const NetworkPlan& plan) {
    requireSound(plan, "ibdm");
    return IbdmWriter(plan).run();
}

}  // namespace cw::exchange
