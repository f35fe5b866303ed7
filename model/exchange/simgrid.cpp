#include "model/exchange/simgrid.h"

#include <algorithm>
#include <vector>

#include "model/error.h"

namespace cw::exchange {

namespace {

/// Crossing one switch: the fabric's own default (model/fabric/protocol.h), in nanoseconds; a cable
/// between a NIC and a switch carries half of the way through it.
constexpr const char* cableLatency = "300ns";

struct Hop {
    int to = 0;
    int cable = 0;
    bool forward = true;  ///< from the cable's end a to its end b
};

std::string bandwidthText(double rate_bps) {
    // Whole bits per second: no file needs fractions of them.
    return std::to_string(static_cast<long long>(rate_bps + .5)) + "bps";
}

class PlatformWriter {
public:
    explicit PlatformWriter(const NetworkPlan& plan) : plan_(plan), hops_(plan.nodes.size()) {
        for (std::size_t c = 0; c < plan.cables.size(); ++c) {
            const PlanCable& cable = plan.cables[c];
            const int number = static_cast<int>(c);
            hops_[cable.a.node].push_back({cable.b.node, number, true});
            hops_[cable.b.node].push_back({cable.a.node, number, false});
            hopTexts_.push_back("<link_ctn id=\"" + linkOf(cable) + "\" direction=\"");
        }
        for (std::size_t n = 0; n < plan.nodes.size(); ++n)
            if (!plan.nodes[n].isSwitch) nics_.push_back(static_cast<int>(n));
        std::sort(nics_.begin(), nics_.end(),
                  [&](int x, int y) { return placeOf(x) < placeOf(y); });
    }

    std::string run() {
        text_ =
            "<?xml version=\"1.0\"?>\n"
            "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
            "<platform version=\"4.1\">\n"
            "  <zone id=\"fabric\" routing=\"Full\">\n";
        for (const int nic : nics_)
            text_ += "    <host id=\"" + plan_.nodes[nic].name + "\" speed=\"1Gf\"/>\n";
        for (const PlanCable& cable : plan_.cables)
            text_ += "    <link id=\"" + linkOf(cable) + "\" bandwidth=\"" +
                     bandwidthText(cable.rate_bps) + "\" latency=\"" + cableLatency +
                     "\" sharing_policy=\"SPLITDUPLEX\"/>\n";
        for (std::size_t d = 0; d < nics_.size(); ++d) routesTo(d);
        return text_ + "  </zone>\n</platform>\n";
    }

private:
    /// NICs in order of the switch port they hang on: destinations are dealt in that order.
    [[nodiscard]] PlanEnd placeOf(int nic) const {
        if (hops_[nic].empty()) return {};
        const PlanCable& cable = plan_.cables[hops_[nic].front().cable];
        return hops_[nic].front().forward ? cable.b : cable.a;
    }

    [[nodiscard]] std::string linkOf(const PlanCable& cable) const {
        return plan_.at(cable.a).name + "." + std::to_string(cable.a.port) + ":" +
               plan_.at(cable.b).name + "." + std::to_string(cable.b.port);
    }

    /// Cables to the destination by breadth-first search; NICs pass nothing on.
    [[nodiscard]] std::vector<int> distancesTo(int destination) const {
        std::vector<int> distance(plan_.nodes.size(), -1);
        std::vector<int> queue{destination};
        distance[destination] = 0;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const int from = queue[head];
            if (from != destination && !plan_.nodes[from].isSwitch) continue;
            for (const Hop& hop : hops_[from]) {
                if (distance[hop.to] >= 0) continue;
                distance[hop.to] = distance[from] + 1;
                queue.push_back(hop.to);
            }
        }
        return distance;
    }

    void routesTo(std::size_t number) {
        const int destination = nics_[number];
        const std::vector<int> distance = distancesTo(destination);
        for (const int source : nics_) {
            if (source == destination) continue;
            if (distance[source] < 0)
                throw InputError(plan_.nodes[source].name + " cannot reach " +
                                     plan_.nodes[destination].name + ".",
                                 "the drawing", "A SimGrid platform routes every pair.");
            text_ += "    <route src=\"" + plan_.nodes[source].name + "\" dst=\"" +
                     plan_.nodes[destination].name + "\" symmetrical=\"NO\">";
            for (int at = source; at != destination;) at = addHop(at, number, distance);
            text_ += "</route>\n";
        }
    }

    int addHop(int at, std::size_t number, const std::vector<int>& distance) {
        ways_.clear();
        for (const Hop& hop : hops_[at])
            if (distance[hop.to] == distance[at] - 1) ways_.push_back(&hop);
        const Hop& way = *ways_[number % ways_.size()];
        text_ += hopTexts_[static_cast<std::size_t>(way.cable)];
        text_ += way.forward ? "UP\"/>" : "DOWN\"/>";
        return way.to;
    }

    const NetworkPlan& plan_;
    std::vector<std::vector<Hop>> hops_;
    std::vector<int> nics_;
    std::vector<std::string> hopTexts_;  ///< by cable: there are many more routes than cables
    std::vector<const Hop*> ways_;       ///< of the hop at hand
    std::string text_;
};

}  // namespace

std::string toSimgrid(const NetworkPlan& plan) {
    requireSound(plan, "SimGrid");
    const auto nics = std::count_if(plan.nodes.begin(), plan.nodes.end(),
                                    [](const PlanNode& node) { return !node.isSwitch; });
    if (nics > simgridMostNics)
        throw InputError("The network has " + std::to_string(nics) +
                             " NICs: SimGrid needs a route for each pair of them.",
                         "the drawing",
                         "At most " + std::to_string(simgridMostNics) +
                             " can be written; export a design of one scalable unit.");
    for (const PlanCable& cable : plan.cables)
        if (cable.rate_bps <= 0)
            throw InputError("The cable from " + plan.words(cable.a) + " to " +
                                 plan.words(cable.b) + " has no speed.",
                             "the drawing", "Choose a cable that its ports take.");
    return PlatformWriter(plan).run();
}

}  // namespace cw::exchange
