#include "model/fabric/host_groups.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <utility>

#include "model/fabric/hash.h"

namespace cw::fabric {

namespace {

class HostGrouper {
public:
    HostGrouper(const design::ResolvedDesign& design, const std::vector<int>& hosts,
                const std::vector<LaidPort>& laid, NetworkGraph& graph)
        : design_(design), hosts_(hosts), laid_(laid), graph_(graph) {}

    void run() {
        std::unordered_map<std::uint64_t, std::vector<int>> known;
        graph_.groupOf.assign(hosts_.size(), -1);
        std::size_t from = 0;
        for (std::size_t host = 0; host < hosts_.size(); ++host) {
            std::size_t to = from;
            while (to < laid_.size() && laid_[to].host == static_cast<int>(host)) ++to;
            if (hosts_[host] >= 0) joinGroup(static_cast<int>(host), from, to, known);
            from = to;
        }
        std::sort(graph_.portLinks.begin(), graph_.portLinks.end(),
                  [](const NetworkGraph::PortLink& x, const NetworkGraph::PortLink& y) {
                      return std::pair(x.link, x.port) < std::pair(y.link, y.port);
                  });
        const auto last =
            std::unique(graph_.portLinks.begin(), graph_.portLinks.end(),
                        [](const NetworkGraph::PortLink& x, const NetworkGraph::PortLink& y) {
                            return x.link == y.link && x.port == y.port;
                        });
        graph_.portLinks.erase(last, graph_.portLinks.end());
    }

private:
    [[nodiscard]] bool isSame(const HostGroup& group, int d, std::size_t from,
                              std::size_t to) const {
        if (group.gpus != design_.devices[d].gpus ||
            group.lastPort - group.firstPort != static_cast<int>(to - from))
            return false;
        for (std::size_t p = from; p < to; ++p) {
            const HostPort& mine = laid_[p].port;
            const HostPort& other = graph_.ports[group.firstPort + (p - from)];
            if (mine.rail != other.rail || mine.junction != other.junction ||
                mine.rate_bps != other.rate_bps || mine.cable_bps != other.cable_bps)
                return false;
        }
        return true;
    }

    void joinGroup(int host, std::size_t from, std::size_t to,
                   std::unordered_map<std::uint64_t, std::vector<int>>& known) {
        const int d = hosts_[host];
        std::uint64_t hash = static_cast<std::uint64_t>(design_.devices[d].gpus);
        for (std::size_t p = from; p < to; ++p) {
            const HostPort& port = laid_[p].port;
            hash = mixed(hash, static_cast<std::uint64_t>(port.rail) << 32 |
                                   static_cast<std::uint32_t>(port.junction));
            hash = mixed(hash, std::bit_cast<std::uint64_t>(port.rate_bps));
        }
        std::vector<int>& candidates = known[hash];
        const auto found = std::find_if(candidates.begin(), candidates.end(), [&](int g) {
            return isSame(graph_.groups[g], d, from, to);
        });
        const int g = found != candidates.end() ? *found : addGroup(d, from, to);
        if (found == candidates.end()) candidates.push_back(g);
        HostGroup& group = graph_.groups[g];
        ++group.hosts;
        graph_.groupOf[host] = g;
        for (std::size_t p = from; p < to; ++p) {
            const int port = group.firstPort + static_cast<int>(p - from);
            const NetworkGraph::PortLink entry{port, laid_[p].port.link};
            if (group.hosts == 1 || entry.link != graph_.ports[port].link)
                graph_.portLinks.push_back(entry);
        }
    }

    int addGroup(int d, std::size_t from, std::size_t to) {
        HostGroup group;
        group.gpus = design_.devices[d].gpus;
        group.device = d;
        group.firstPort = static_cast<int>(graph_.ports.size());
        for (std::size_t p = from; p < to; ++p) {
            graph_.ports.push_back(laid_[p].port);
            group.rails = std::max(group.rails, laid_[p].port.rail + 1);
        }
        group.lastPort = static_cast<int>(graph_.ports.size());
        graph_.groups.push_back(group);
        return static_cast<int>(graph_.groups.size()) - 1;
    }

    const design::ResolvedDesign& design_;
    const std::vector<int>& hosts_;
    const std::vector<LaidPort>& laid_;
    NetworkGraph& graph_;
};

}  // namespace

void groupHosts(const design::ResolvedDesign& design, const std::vector<int>& hosts,
                const std::vector<LaidPort>& laid, NetworkGraph& graph) {
    HostGrouper(design, hosts, laid, graph).run();
}

}  // namespace cw::fabric
