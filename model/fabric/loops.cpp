#include "model/fabric/loops.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "model/design/wiring.h"
#include "model/fabric/limits.h"
#include "model/fabric/network_parts.h"
#include "model/fabric/port_assignment.h"

namespace cw::fabric {

namespace {

using design::ResolvedDesign;
using design::ResolvedLink;

/// Switches of one tier as they are joined, instance by instance.
class RingFinder {
public:
    RingFinder(const ResolvedDesign& design, design::Network network)
        : design_(design), network_(network), rank_(switchRanks(design, network)) {
        int next = 0;
        for (const design::ResolvedDevice& device : design.devices) {
            first_.push_back(next);
            next += std::max(0, device.device->count);
        }
        parent_.resize(static_cast<std::size_t>(next));
        std::iota(parent_.begin(), parent_.end(), 0);
    }

    std::vector<SwitchRing> run() {
        for (std::size_t l = 0; l < design_.links.size(); ++l) join(static_cast<int>(l));
        return collect();
    }

private:
    int root(int v) {
        while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
        return v;
    }

    void join(int l) {
        const ResolvedLink& link = design_.links[l];
        if (link.link->network != network_ || link.a == nullptr || link.b == nullptr) return;
        if (!isSwitch(*link.a) || !isSwitch(*link.b)) return;
        const auto a = static_cast<std::size_t>(link.a - design_.devices.data());
        const auto b = static_cast<std::size_t>(link.b - design_.devices.data());
        if (rank_[a] != rank_[b]) return;
        levelLinks_.push_back(l);
        design::forEachCable(*link.link, link.a->device->count, link.b->device->count,
                             [&](int i, int j, int) { joinPair(l, first_[a] + i, first_[b] + j); });
    }

    void joinPair(int l, int v, int w) {
        if (v == w || !pairs_.insert(std::minmax(v, w)).second) return;
        const int from = root(v);
        const int to = root(w);
        if (from != to)
            parent_[from] = to;
        else
            closing_.push_back({l, v});
    }

    std::vector<SwitchRing> collect() {
        std::map<int, SwitchRing> byRoot;
        for (const auto& [l, v] : closing_) {
            SwitchRing& ring = byRoot[root(v)];
            if (ring.rings++ == 0) ring.closing = design_.links[l].link->id;
        }
        std::vector<SwitchRing> rings;
        for (auto& [component, ring] : byRoot) {
            ring.network = network_;
            for (std::size_t d = 0; d < design_.devices.size(); ++d) {
                const int inside = instancesIn(static_cast<int>(d), component);
                ring.switchCount += inside;
                if (inside > 0) ring.switches.push_back(design_.devices[d].device->id);
            }
            for (const int l : levelLinks_)
                if (instancesIn(indexOf(l), component) > 0)
                    ring.links.push_back(design_.links[l].link->id);
            rings.push_back(std::move(ring));
        }
        return rings;
    }

    [[nodiscard]] int indexOf(int l) const {
        return static_cast<int>(design_.links[l].a - design_.devices.data());
    }

    int instancesIn(int device, int component) {
        int inside = 0;
        for (int i = 0; i < design_.devices[device].device->count; ++i)
            if (root(first_[device] + i) == component) ++inside;
        return inside;
    }

    const ResolvedDesign& design_;
    design::Network network_;
    std::vector<int> rank_;
    std::vector<int> first_;  ///< number of a device's first instance
    std::vector<int> parent_;
    std::set<std::pair<int, int>> pairs_;
    std::vector<int> levelLinks_;
    std::vector<std::pair<int, int>> closing_;  ///< link, an instance of its ring
};

}  // namespace

std::vector<SwitchRing> findRings(const ResolvedDesign& design) {
    std::vector<SwitchRing> all;
    for (const design::Network network :
         {design::Network::compute, design::Network::storage, design::Network::management}) {
        if (!isFollowed(design, network)) continue;
        const std::vector<SwitchRing> found = RingFinder(design, network).run();
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

}  // namespace cw::fabric
