#include "model/fabric/port_assignment.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "model/design/fitting_rules.h"
#include "model/design/wiring.h"
#include "model/fabric/limits.h"
#include "model/fabric/network_parts.h"

namespace cw::fabric {

namespace {

using design::LinkEnd;
using design::ResolvedDesign;
using design::ResolvedDevice;

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
        firstCable_.assign(design_.links.size(), 0);
        for (std::size_t l = 0; l < design_.links.size(); ++l) {
            const design::ResolvedLink& link = design_.links[l];
            firstCable_[l] = static_cast<int>(cables_.size());
            if (link.a == nullptr || link.b == nullptr) continue;
            const design::Network network = link.link->network;
            if (!ranks.contains(network)) {
                isFollowed_[network] = isFollowed(design_, network);
                ranks[network] = switchRanks(design_, network);
            }
            if (!isFollowed_[network]) continue;
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
                                     cables_.push_back({l, {a, i, 0, 0, 0}, {b, j, 0, 0, 0}});
                                     groupA.byInstance[i].push_back({cable, true, upFromA, j});
                                     groupB.byInstance[j].push_back({cable, false, upFromB, i});
                                 }
                             });
    }

    void number(Group& group) {
        const bool atSwitch = isSwitch(design_.devices[group.device]);
        int mostDown = 0;
        int mostUp = 0;
        for (std::vector<Plugged>& ends : group.byInstance) {
            if (atSwitch) sortAtSwitch(ends);
            const auto [down, up] = portsFor(ends);
            mostUp = std::max(mostUp, up);
            mostDown = std::max(mostDown, down);
        }
        const int total = group.ports * std::max(1, group.pieces);
        // Uplinks keep their ports when nodes are added below, where there is room for that.
        const int half = total / 2;
        const int upBase = mostDown <= half && mostUp <= half ? half : mostDown;
        const bool fits = upBase + mostUp <= total;
        for (const std::vector<Plugged>& ends : group.byInstance) {
            std::vector<Slot> slots = deal(ends, atSwitch, fits ? upBase : portsFor(ends).first);
            movePinned(ends, slots);
            for (std::size_t i = 0; i < ends.size(); ++i) place(group, ends[i], slots[i]);
        }
    }

    /// Ports that lead down and up: several cables of a link may share one.
    [[nodiscard]] std::pair<int, int> portsFor(const std::vector<Plugged>& ends) const {
        std::pair<int, int> ports{0, 0};
        std::map<std::pair<int, bool>, int> lanes;  // by link and direction
        for (const Plugged& end : ends) {
            const int split = splitOf(end);
            const bool isNew =
                split <= 1 || lanes[{cables_[end.cable].link, end.isUp}]++ % split == 0;
            if (isNew) ++(end.isUp ? ports.second : ports.first);
        }
        return ports;
    }

    /// A position in the group, from 0, and the lane of a split port.
    struct Slot {
        int n = 0;
        int lane = 0;
        bool operator==(const Slot&) const = default;
    };

    /// Links whose first port was chosen by hand take theirs; the others what is left, in order.
    [[nodiscard]] std::vector<Slot> deal(const std::vector<Plugged>& ends, bool atSwitch,
                                         int upBase) const {
        std::vector<Slot> slots(ends.size());
        std::vector<bool> isTaken;
        std::map<int, int> placed;  // by link
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const int first = firstPortOf(ends[i]);
            if (first == 0) continue;
            const int split = splitOf(ends[i]);
            const int k = placed[cables_[ends[i].cable].link]++;
            const int n = first - 1 + k / split;
            if (n >= static_cast<int>(isTaken.size()))
                isTaken.resize(static_cast<std::size_t>(n) + 1, false);
            isTaken[n] = true;
            slots[i] = {n, split > 1 ? k % split + 1 : 0};
        }
        int down = 0;
        int up = upBase;
        std::map<int, Slot> open;  // split ports with lanes left, by link
        for (std::size_t i = 0; i < ends.size(); ++i) {
            if (firstPortOf(ends[i]) != 0) continue;
            const int split = splitOf(ends[i]);
            Slot* shared = split > 1 ? &open[cables_[ends[i].cable].link] : nullptr;
            if (shared != nullptr && shared->lane % split != 0) {
                ++shared->lane;
                slots[i] = *shared;
                continue;
            }
            int& next = atSwitch && ends[i].isUp ? up : down;
            while (next < static_cast<int>(isTaken.size()) && isTaken[next]) ++next;
            slots[i] = {next++, shared != nullptr ? 1 : 0};
            if (shared != nullptr) *shared = slots[i];
        }
        return slots;
    }

    /// Pinned cables go to their ports; what lay there takes the places that they leave.
    void movePinned(const std::vector<Plugged>& ends, std::vector<Slot>& slots) const {
        std::vector<std::pair<std::size_t, Slot>> moves;
        std::map<int, int> lanes;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const int port = pinnedPortOf(ends[i]);
            if (port == 0) continue;
            const int lane = splitOf(ends[i]) > 1 ? ++lanes[port] : 0;
            moves.push_back({i, {port - 1, lane}});
        }
        if (moves.empty()) return;
        std::vector<Slot> left;
        std::vector<bool> isPinned(ends.size(), false);
        const auto isWanted = [&](const Slot& slot) {
            return std::any_of(moves.begin(), moves.end(),
                               [&](const auto& move) { return move.second == slot; });
        };
        for (const auto& [i, slot] : moves) {
            isPinned[i] = true;
            if (!isWanted(slots[i])) left.push_back(slots[i]);
        }
        std::size_t next = 0;
        for (std::size_t i = 0; i < ends.size() && next < left.size(); ++i)
            if (!isPinned[i] && isWanted(slots[i])) slots[i] = left[next++];
        for (const auto& [i, slot] : moves) slots[i] = slot;
    }

    [[nodiscard]] int pinnedPortOf(const Plugged& end) const {
        const CablePlace& cable = cables_[end.cable];
        const std::vector<design::PinnedCable>& pinned = design_.links[cable.link].link->pinned;
        if (pinned.empty()) return 0;
        const int number = end.cable - firstCable_[cable.link];
        const auto found = std::lower_bound(
            pinned.begin(), pinned.end(), number,
            [](const design::PinnedCable& pin, int wanted) { return pin.cable < wanted; });
        if (found == pinned.end() || found->cable != number) return 0;
        return end.atA ? found->portA : found->portB;
    }

    [[nodiscard]] int splitOf(const Plugged& end) const {
        const design::Link& link = *design_.links[cables_[end.cable].link].link;
        return end.atA ? link.splitA : link.splitB;
    }

    [[nodiscard]] int firstPortOf(const Plugged& end) const {
        const design::Link& link = *design_.links[cables_[end.cable].link].link;
        return end.atA ? link.firstPortA : link.firstPortB;
    }

    /// Down before up; by link; cables of one peer side by side.
    void sortAtSwitch(std::vector<Plugged>& ends) const {
        std::stable_sort(ends.begin(), ends.end(), [&](const Plugged& x, const Plugged& y) {
            return std::tuple(x.isUp, cables_[x.cable].link, x.peerInstance) <
                   std::tuple(y.isUp, cables_[y.cable].link, y.peerInstance);
        });
    }

    /// Of a fitting all first ports come before all second ones.
    void place(const Group& group, const Plugged& end, const Slot& slot) {
        PortPlace& place = end.atA ? cables_[end.cable].a : cables_[end.cable].b;
        place.lane = slot.lane;
        if (group.pieces == 0) {
            place.port = slot.n + 1;
            return;
        }
        place.piece = slot.n % group.pieces + 1;
        place.port = slot.n / group.pieces + 1;
    }

    const ResolvedDesign& design_;
    std::vector<CablePlace> cables_;
    std::vector<int> firstCable_;  ///< by link, into cables_
    std::map<design::Network, bool> isFollowed_;
    std::map<GroupKey, Group> groups_;
};

}  // namespace

std::vector<CablePlace> assignPorts(const ResolvedDesign& design) {
    return Assigner(design).run();
}

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

bool namesPorts(const design::Link& link) {
    return link.firstPortA > 0 || link.firstPortB > 0 || !link.pinned.empty();
}

NicNumbers::NicNumbers(const ResolvedDesign& design, design::Network network)
    : rows_(design.devices.size()), design_(design) {
    for (const design::ResolvedLink& link : design.links) {
        if (link.link->network != network || link.a == nullptr || link.b == nullptr) continue;
        for (const auto& [device, end] :
             {std::pair(link.a, &link.link->a), {link.b, &link.link->b}}) {
            std::vector<Row>& rows = rows_[device - design.devices.data()];
            const bool isKnown = std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
                return row.fitting == end->fitting && row.port == end->port;
            });
            if (isKnown) continue;
            const int first = rows.empty() ? 0 : rows.back().first + rows.back().nics;
            rows.push_back({end->fitting, end->port, first, nicsOf(*device, *end)});
        }
    }
}

NicPort NicNumbers::at(const PortPlace& place, const LinkEnd& end) const {
    const design::Fitting* fitting =
        design::findFitting(*design_.devices[place.device].device, end.fitting);
    const int pieces = fitting == nullptr ? 1 : std::max(1, fitting->count);
    const int position = (place.port - 1) * pieces + std::max(0, place.piece - 1);
    for (const Row& row : rows_[place.device])
        if (row.fitting == end.fitting && row.port == end.port)
            return {row.first + position % row.nics, position / row.nics + 1};
    return {};
}

int NicNumbers::countOf(int device) const {
    const std::vector<Row>& rows = rows_[device];
    return rows.empty() ? 0 : rows.back().first + rows.back().nics;
}

int nicsAt(const ResolvedDevice& device, const LinkEnd& end) {
    return nicsOf(device, end);
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
