#include "model/fabric/classes.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <utility>

#include "model/fabric/hash.h"

namespace cw::fabric {

namespace {

using Colour = std::uint64_t;

Colour ofRate(double rate_bps) {
    return std::bit_cast<Colour>(rate_bps);
}

class Refinement {
public:
    explicit Refinement(const NetworkGraph& graph)
        : graph_(graph), groups_(graph.groups.size()), junctions_(graph.junctions.size()) {}

    Classes run() {
        colourStart();
        // Rounds are as many as the network is deep. One that is large and deep at once, as none
        // that is built, is left before it is told apart to the last.
        const std::size_t most = mostWork / (graph_.ports.size() + graph_.arms.size() + 1) + 8;
        std::size_t before = 0;
        std::size_t now = countColours();
        for (std::size_t round = 0; now > before && round < most; ++round) {
            before = now;
            refine();
            now = countColours();
        }
        return result();
    }

private:
    /// The rail most ports below a switch belong to; -1 when there is a tie or nothing.
    void findMainRails() {
        int rails = 1;
        for (const HostPort& port : graph_.ports) rails = std::max(rails, port.rail + 1);
        railHubs_.assign(static_cast<std::size_t>(rails), 0);
        mainRail_.assign(graph_.junctions.size(), -1);
        isPure_.assign(graph_.junctions.size(), true);
        const std::vector<Below> all = portsBelow();
        for (std::size_t first = 0; first < all.size();) {
            std::size_t last = first;
            while (last < all.size() && all[last].junction == all[first].junction) ++last;
            setMainRail(&all[first], &all[first] + (last - first));
            first = last;
        }
    }

    /// Hosts of a rail below a switch.
    struct Below {
        int junction = 0;
        int rail = 0;
        long hosts = 0;
    };

    /// By switch, then by rail, each once.
    [[nodiscard]] std::vector<Below> portsBelow() const {
        std::vector<Below> all;
        all.reserve(graph_.ports.size());
        for (const HostGroup& group : graph_.groups)
            for (int p = group.firstPort; p < group.lastPort; ++p)
                all.push_back({graph_.ports[p].junction, graph_.ports[p].rail, group.hosts});
        std::sort(all.begin(), all.end(), [](const Below& x, const Below& y) {
            return std::pair(x.junction, x.rail) < std::pair(y.junction, y.rail);
        });
        std::vector<Below> merged;
        for (const Below& one : all) {
            const bool isSame = !merged.empty() && merged.back().junction == one.junction &&
                                merged.back().rail == one.rail;
            if (isSame)
                merged.back().hosts += one.hosts;
            else
                merged.push_back(one);
        }
        return merged;
    }

    /// From all rails below one switch.
    void setMainRail(const Below* first, const Below* last) {
        const Below* most = std::max_element(
            first, last, [](const Below& x, const Below& y) { return x.hosts < y.hosts; });
        long hosts = 0;
        int ties = 0;
        for (const Below* one = first; one != last; ++one) {
            hosts += one->hosts;
            ties += one->hosts == most->hosts ? 1 : 0;
        }
        isPure_[first->junction] = last - first <= 1;
        railsStray_ = railsStray_ || (last - first > 1 && 2 * most->hosts > hosts);
        if (ties == 1) mainRail_[first->junction] = most->rail;
    }

    void colourStart() {
        findMainRails();
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const HostGroup& group = graph_.groups[g];
            groups_[g] = mixed(mixed(static_cast<Colour>(group.gpus), group.rails),
                               static_cast<Colour>(group.hosts));
        }
        for (std::size_t j = 0; j < junctions_.size(); ++j)
            junctions_[j] = mixed(mixed(graph_.junctions[j].isCable ? 1 : 0, isPure_[j] ? 1 : 0),
                                  static_cast<Colour>(graph_.junctions[j].members));
    }

    [[nodiscard]] Colour ofPort(const HostPort& port) const {
        const bool isMain = mainRail_[port.junction] == port.rail;
        const Colour rates = mixed(ofRate(port.rate_bps), ofRate(port.cable_bps));
        return mixed(mixed(rates, railHubs_[port.rail]), isMain ? 1 : 0);
    }

    /// The colours of a group's rails, from its ports: order within a rail does not matter.
    void colourRails(const HostGroup& group) {
        rails_.assign(static_cast<std::size_t>(group.rails), 0);
        for (int p = group.firstPort; p < group.lastPort; ++p) {
            const HostPort& port = graph_.ports[p];
            rails_[port.rail] += mixed(junctions_[port.junction], ofPort(port));
        }
    }

    void refine() {
        std::vector<Colour> groups = groups_;
        std::vector<Colour> sums(junctions_.size(), 0);
        std::vector<Colour> hubs(railHubs_.size(), 0);
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const HostGroup& group = graph_.groups[g];
            colourRails(group);
            Colour sum = 0;
            for (const Colour rail : rails_) sum += scrambled(rail);
            groups[g] = mixed(groups_[g], sum);
            for (int p = group.firstPort; p < group.lastPort; ++p) {
                const HostPort& port = graph_.ports[p];
                const Colour from = mixed(groups_[g], ofPort(port));
                sums[port.junction] += from;
                hubs[port.rail] += mixed(from, junctions_[port.junction]);
            }
        }
        for (std::size_t r = 0; r < hubs.size(); ++r) hubs[r] = mixed(railHubs_[r], hubs[r]);
        for (std::size_t j = 0; j < junctions_.size(); ++j) {
            Colour sum = sums[j];
            for (int i = graph_.armStart[j]; i < graph_.armStart[j + 1]; ++i) {
                const Arm& arm = graph_.arms[i];
                sum += scrambled(junctions_[arm.to] ^ ofRate(arm.times * arm.rate_bps));
            }
            sums[j] = mixed(junctions_[j], sum);
        }
        groups_ = std::move(groups);
        junctions_ = std::move(sums);
        railHubs_ = std::move(hubs);
    }

    [[nodiscard]] std::size_t countColours() const {
        std::vector<Colour> all = groups_;
        all.insert(all.end(), junctions_.begin(), junctions_.end());
        all.insert(all.end(), railHubs_.begin(), railHubs_.end());
        std::sort(all.begin(), all.end());
        return static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
    }

    [[nodiscard]] Classes result() {
        Classes classes;
        std::unordered_map<Colour, int> known;
        const auto numbered = [&](Colour colour) {
            return known.try_emplace(colour, static_cast<int>(known.size())).first->second;
        };
        for (const Colour colour : groups_) classes.ofGroup.push_back(numbered(colour));
        classes.groupClasses = static_cast<int>(known.size());
        known.clear();
        classes.ofResource.reserve(static_cast<std::size_t>(graph_.resources()));
        for (const Trunk& trunk : graph_.trunks) {
            const Colour a = junctions_[trunk.a];
            const Colour b = junctions_[trunk.b];
            const Colour rate =
                mixed(mixed(ofRate(trunk.rate_bps), static_cast<Colour>(trunk.cables)),
                      static_cast<Colour>(trunk.members));
            classes.ofResource.push_back(numbered(mixed(mixed(a, b), rate)));
            classes.ofResource.push_back(numbered(mixed(mixed(b, a), rate)));
        }
        classes.railColour.resize(graph_.ports.size());
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const HostGroup& group = graph_.groups[g];
            colourRails(group);
            for (int p = group.firstPort; p < group.lastPort; ++p) {
                const HostPort& port = graph_.ports[p];
                const Colour colour =
                    mixed(mixed(groups_[g], junctions_[port.junction]), ofPort(port));
                classes.ofResource.push_back(numbered(mixed(colour, 1)));
                classes.ofResource.push_back(numbered(mixed(colour, 2)));
                classes.railColour[p] = rails_[port.rail];
            }
        }
        classes.resourceClasses = static_cast<int>(known.size());
        classes.railsStray = railsStray_;
        return classes;
    }

    static constexpr std::size_t mostWork = 100'000'000;  ///< ports and arms looked at: a second

    const NetworkGraph& graph_;
    std::vector<Colour> groups_;
    std::vector<Colour> junctions_;
    std::vector<Colour> rails_;     ///< of the group at hand
    std::vector<Colour> railHubs_;  ///< by rail, over all groups
    std::vector<int> mainRail_;
    std::vector<bool> isPure_;
    bool railsStray_ = false;
};

}  // namespace

std::vector<Classes::RailKind> Classes::railsOf(const NetworkGraph& graph, int group) const {
    const HostGroup& hosts = graph.groups[group];
    std::vector<int> portOf(static_cast<std::size_t>(hosts.rails), -1);
    for (int p = hosts.firstPort; p < hosts.lastPort; ++p)
        if (portOf[graph.ports[p].rail] < 0) portOf[graph.ports[p].rail] = p;
    std::vector<RailKind> kinds;
    std::vector<std::uint64_t> colours;
    for (int rail = 0; rail < hosts.rails; ++rail) {
        if (portOf[rail] < 0) continue;
        const std::uint64_t colour = railColour[portOf[rail]];
        const auto known = std::find(colours.begin(), colours.end(), colour);
        if (known != colours.end()) {
            ++kinds[known - colours.begin()].count;
            continue;
        }
        colours.push_back(colour);
        kinds.push_back({rail, 1});
    }
    return kinds;
}

Classes findClasses(const NetworkGraph& graph) {
    return Refinement(graph).run();
}

}  // namespace cw::fabric
