#include "model/fabric/port_assignment.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "model/design/fitting_rules.h"
#include "model/design/wiring.h"
#include "model/fabric/network_parts.h"

namespace cw::fabric {

namespace {

using design::LinkEnd;
using design::ResolvedDesign;
using design::ResolvedDevice;

/// Links from the nearest device that is no switch, per switch device and network.
std::vector<int> switchRanks(const ResolvedDesign& design, design::Network network) {
    std::vector<int> rank(design.devices.size(), 0);
    std::vector<bool> reached(design.devices.size(), false);
    for (std::size_t d = 0; d < design.devices.size(); ++d)
        reached[d] = !isSwitch(design.devices[d]);
    for (int level = 1;; ++level) {
        std::vector<std::size_t> found;
        for (const design::ResolvedLink& link : design.links) {
            if (link.link->network != network || link.a == nullptr || link.b == nullptr) continue;
            const auto a = static_cast<std::size_t>(link.a - design.devices.data());
            const auto b = static_cast<std::size_t>(link.b - design.devices.data());
            if (reached[a] && rank[a] == level - 1 && !reached[b]) found.push_back(b);
            if (reached[b] && rank[b] == level - 1 && !reached[a]) found.push_back(a);
        }
        if (found.empty()) return rank;
        for (const std::size_t d : found) {
            reached[d] = true;
            rank[d] = level;
        }
    }
}

/// One end of one cable while its port is not known yet.
struct Plugged {
    int cable = 0;
    bool atA = false;
    bool isUp = false;  ///< at a switch: leads to a higher one, or to a neighbour of its own rank
    int peerInstance = 0;
};

/// All ends in one port group of one device.
struct Group {
    int device = 0;
    int ports = 0;   ///< of one piece
    int pieces = 0;  ///< 0 for the device's own ports
    std::vector<std::vector<Plugged>> byInstance;
};

using GroupKey = std::tuple<int, std::int64_t, std::string>;

class Assigner {
public:
    explicit Assigner(const ResolvedDesign& design) : design_(design) {}

    std::vector<CablePlace> run() {
        layCables();
        for (auto& [key, group] : groups_) number(group);
        return std::move(cables_);
    }

private:
    Group& groupAt(int device, const LinkEnd& end) {
        Group& group = groups_[{device, end.fitting.value, end.port}];
        if (!group.byInstance.empty()) return group;
        const ResolvedDevice& resolved = design_.devices[device];
        group.device = device;
        group.byInstance.resize(std::max(1, resolved.device->count));
        if (const catalog::PortGroup* ports = portGroupAt(resolved, end))
            group.ports = ports->count;
        if (const design::Fitting* fitting = design::findFitting(*resolved.device, end.fitting))
            group.pieces = std::max(1, fitting->count);
        return group;
    }

    void layCables() {
        std::map<design::Network, std::vector<int>> ranks;
        for (std::size_t l = 0; l < design_.links.size(); ++l) {
            const design::ResolvedLink& link = design_.links[l];
            if (link.a == nullptr || link.b == nullptr) continue;
            const design::Network network = link.link->network;
            if (!ranks.contains(network)) ranks[network] = switchRanks(design_, network);
            layLink(static_cast<int>(l), ranks[network]);
        }
    }

    void layLink(int l, const std::vector<int>& rank) {
        const design::ResolvedLink& link = design_.links[l];
        const int a = static_cast<int>(link.a - design_.devices.data());
        const int b = static_cast<int>(link.b - design_.devices.data());
        Group& groupA = groupAt(a, link.link->a);
        Group& groupB = groupAt(b, link.link->b);
        const bool upFromA = rank[b] >= rank[a] && rank[b] > 0;
        const bool upFromB = rank[a] >= rank[b] && rank[a] > 0;
        design::forEachCable(*link.link, link.a->device->count, link.b->device->count,
                             [&](int i, int j, int count) {
                                 for (int c = 0; c < count; ++c) {
                                     const int cable = static_cast<int>(cables_.size());
                                     cables_.push_back({l, {a, i, 0, 0}, {b, j, 0, 0}});
                                     groupA.byInstance[i].push_back({cable, true, upFromA, j});
                                     groupB.byInstance[j].push_back({cable, false, upFromB, i});
                                 }
                             });
    }

    void number(Group& group) {
        if (!isSwitch(design_.devices[group.device])) {
            for (const std::vector<Plugged>& ends : group.byInstance) {
                std::vector<bool> taken = placePinned(group, ends);
                int next = 0;
                for (const Plugged& end : ends)
                    if (firstPortOf(end) == 0) place(group, end, nextFree(taken, next));
            }
            return;
        }
        int mostDown = 0;
        int mostUp = 0;
        for (std::vector<Plugged>& ends : group.byInstance) {
            sortAtSwitch(ends);
            const int up = static_cast<int>(
                std::count_if(ends.begin(), ends.end(), [](const Plugged& p) { return p.isUp; }));
            mostUp = std::max(mostUp, up);
            mostDown = std::max(mostDown, static_cast<int>(ends.size()) - up);
        }
        const int total = group.ports * std::max(1, group.pieces);
        // Uplinks keep their ports when nodes are added below, where there is room for that.
        const int half = total / 2;
        int upBase = mostDown <= half && mostUp <= half ? half : mostDown;
        const bool fits = upBase + mostUp <= total;
        for (const std::vector<Plugged>& ends : group.byInstance) {
            int down = 0;
            if (!fits)
                upBase = static_cast<int>(std::count_if(ends.begin(), ends.end(),
                                                        [](const Plugged& p) { return !p.isUp; }));
            int up = upBase;
            std::vector<bool> taken = placePinned(group, ends);
            for (const Plugged& end : ends)
                if (firstPortOf(end) == 0) place(group, end, nextFree(taken, end.isUp ? up : down));
        }
    }

    /// Down before up; by link; cables of one peer side by side.
    void sortAtSwitch(std::vector<Plugged>& ends) const {
        std::stable_sort(ends.begin(), ends.end(), [&](const Plugged& x, const Plugged& y) {
            return std::tuple(x.isUp, cables_[x.cable].link, x.peerInstance) <
                   std::tuple(y.isUp, cables_[y.cable].link, y.peerInstance);
        });
    }

    /// The port the end's link is to begin at; 0 for the next free one.
    [[nodiscard]] int firstPortOf(const Plugged& end) const {
        const design::Link& link = *design_.links[cables_[end.cable].link].link;
        return end.atA ? link.firstPortA : link.firstPortB;
    }

    /// Cables of links that name their first port, in order from there. Which positions they take.
    std::vector<bool> placePinned(const Group& group, const std::vector<Plugged>& ends) {
        std::vector<bool> taken;
        std::map<std::pair<int, bool>, int> next;  // by link and end
        for (const Plugged& end : ends) {
            const int first = firstPortOf(end);
            if (first == 0) continue;
            const int n = first - 1 + next[{cables_[end.cable].link, end.atA}]++;
            place(group, end, n);
            if (n >= static_cast<int>(taken.size())) taken.resize(n + 1, false);
            taken[n] = true;
        }
        return taken;
    }

    /// The first position from `next` on that is free; `next` moves behind it.
    static int nextFree(const std::vector<bool>& taken, int& next) {
        while (next < static_cast<int>(taken.size()) && taken[next]) ++next;
        return next++;
    }

    /// Position n of the group, from 0. Of a fitting all first ports come before all second ones.
    void place(const Group& group, const Plugged& end, int n) {
        PortPlace& place = end.atA ? cables_[end.cable].a : cables_[end.cable].b;
        if (group.pieces == 0) {
            place.port = n + 1;
            return;
        }
        place.piece = n % group.pieces + 1;
        place.port = n / group.pieces + 1;
    }

    const ResolvedDesign& design_;
    std::vector<CablePlace> cables_;
    std::map<GroupKey, Group> groups_;
};

}  // namespace

std::vector<CablePlace> assignPorts(const ResolvedDesign& design) {
    return Assigner(design).run();
}

int portsBefore(const catalog::Part& part, const std::string& name) {
    int before = 0;
    for (const catalog::PortGroup& group : part.ports) {
        if (group.name == name) break;
        before += group.count;
    }
    return before;
}

const catalog::PortGroup* portGroupAt(const ResolvedDevice& device, const LinkEnd& end) {
    const catalog::Part* part = device.part;
    if (end.fitting) {
        const auto found = std::find_if(
            device.contents.begin(), device.contents.end(), [&](const design::Content& content) {
                return content.fitting != nullptr && content.fitting->id == end.fitting;
            });
        part = found == device.contents.end() ? nullptr : found->part;
    }
    return part == nullptr ? nullptr : design::findPort(*part, end.port);
}

}  // namespace cw::fabric
