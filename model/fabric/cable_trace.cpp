#include "model/fabric/cable_trace.h"

#include <algorithm>

#include "model/fabric/instance_names.h"
#include "model/fabric/network_parts.h"
#include "model/fabric/port_assignment.h"
#include "model/fabric/port_names.h"

namespace cw::fabric {

namespace {

using design::ResolvedDesign;
using design::ResolvedLink;

/// Links of one network, and how high each device stands in it: 0 for nodes.
class Ranks {
public:
    Ranks(const ResolvedDesign& design, design::Network network)
        : design_(design), rank_(switchRanks(design, network)) {
        for (std::size_t l = 0; l < design.links.size(); ++l)
            if (design.links[l].link->network == network && design.links[l].a != nullptr &&
                design.links[l].b != nullptr)
                links_.push_back(static_cast<int>(l));
    }

    [[nodiscard]] int rankAtA(int l) const { return rank_[indexOf(design_.links[l].a)]; }
    [[nodiscard]] int rankAtB(int l) const { return rank_[indexOf(design_.links[l].b)]; }
    [[nodiscard]] bool isUpFromA(int l) const { return rankAtB(l) > rankAtA(l); }
    [[nodiscard]] bool isLevel(int l) const { return rankAtA(l) == rankAtB(l); }
    [[nodiscard]] int lower(int l) const {
        return indexOf(isUpFromA(l) ? design_.links[l].a : design_.links[l].b);
    }
    [[nodiscard]] int upper(int l) const {
        return indexOf(isUpFromA(l) ? design_.links[l].b : design_.links[l].a);
    }
    [[nodiscard]] const std::vector<int>& links() const { return links_; }
    [[nodiscard]] int of(int device) const { return rank_[device]; }

private:
    [[nodiscard]] int indexOf(const design::ResolvedDevice* device) const {
        return static_cast<int>(device - design_.devices.data());
    }

    const ResolvedDesign& design_;
    std::vector<int> rank_;
    std::vector<int> links_;
};

int findLink(const ResolvedDesign& design, design::LinkId id) {
    for (std::size_t l = 0; l < design.links.size(); ++l)
        if (design.links[l].link->id == id && design.links[l].a != nullptr &&
            design.links[l].b != nullptr)
            return static_cast<int>(l);
    return -1;
}

/// All links on from `link` in one direction.
void follow(const Ranks& ranks, int link, bool upwards, std::vector<int>& found) {
    std::vector<int> frontier{upwards ? ranks.upper(link) : ranks.lower(link)};
    std::vector<int> seen = frontier;
    for (std::size_t head = 0; head < frontier.size(); ++head)
        for (const int l : ranks.links()) {
            if (ranks.isLevel(l)) continue;
            const int from = upwards ? ranks.lower(l) : ranks.upper(l);
            const int to = upwards ? ranks.upper(l) : ranks.lower(l);
            if (from != frontier[head]) continue;
            if (std::find(found.begin(), found.end(), l) == found.end()) found.push_back(l);
            if (std::find(seen.begin(), seen.end(), to) != seen.end()) continue;
            seen.push_back(to);
            frontier.push_back(to);
        }
}

/// Cables of the whole design, to walk along.
class CableWalk {
public:
    CableWalk(const ResolvedDesign& design, const Ranks& ranks)
        : design_(design),
          ranks_(ranks),
          cables_(assignPorts(design)),
          ports_(design),
          names_(instanceNames(design)) {}

    [[nodiscard]] int find(int link, int number) const {
        for (std::size_t c = 0; c < cables_.size(); ++c)
            if (cables_[c].link == link && number-- == 0) return static_cast<int>(c);
        return -1;
    }

    /// The first cable on from the end of `cable`, by port, and how many there are; -1 for none.
    [[nodiscard]] std::pair<int, int> next(int cable, bool upwards) const {
        const PortPlace at = end(cable, upwards);
        int best = -1;
        int count = 0;
        for (std::size_t c = 0; c < cables_.size(); ++c) {
            const int l = cables_[c].link;
            const bool isOn = design_.links[l].link->network ==
                                  design_.links[cables_[cable].link].link->network &&
                              !ranks_.isLevel(l);
            if (!isOn) continue;
            const PortPlace from = end(static_cast<int>(c), !upwards);
            if (from.device != at.device || from.instance != at.instance) continue;
            ++count;
            if (best < 0 || from < end(best, !upwards)) best = static_cast<int>(c);
        }
        return {best, count};
    }

    [[nodiscard]] TraceStep step(int cable, int others) const {
        const design::Link& link = *design_.links[cables_[cable].link].link;
        const bool fromA =
            ranks_.isUpFromA(cables_[cable].link) || ranks_.isLevel(cables_[cable].link);
        TraceStep step;
        step.text = words(cable, fromA, link) + " - " + words(cable, !fromA, link);
        step.link = link.id;
        step.others = others;
        for (int c = cable - 1; c >= 0 && cables_[c].link == cables_[cable].link; --c)
            ++step.number;
        return step;
    }

private:
    /// The end of a cable that is higher or lower than the other.
    [[nodiscard]] PortPlace end(int cable, bool isUpper) const {
        return ranks_.isUpFromA(cables_[cable].link) == isUpper ? cables_[cable].b
                                                                : cables_[cable].a;
    }

    [[nodiscard]] std::string words(int cable, bool atA, const design::Link& link) const {
        const PortPlace& place = atA ? cables_[cable].a : cables_[cable].b;
        const std::string port = ports_.at(link.network, atA ? link.a : link.b, place);
        const bool isPlain = !isSwitch(design_.devices[place.device]);
        return names_[place.device][place.instance] + (isPlain ? " " : " port ") + port;
    }

    const ResolvedDesign& design_;
    const Ranks& ranks_;
    std::vector<CablePlace> cables_;
    PortNames ports_;
    std::vector<std::vector<std::string>> names_;
};

}  // namespace

LinkTrace traceLink(const ResolvedDesign& design, design::LinkId id) {
    LinkTrace trace;
    const int link = findLink(design, id);
    if (link < 0) return trace;
    const Ranks ranks(design, design.links[link].link->network);
    std::vector<int> found{link};
    if (!ranks.isLevel(link)) {
        follow(ranks, link, false, found);
        follow(ranks, link, true, found);
    }
    std::stable_sort(found.begin(), found.end(), [&](int x, int y) {
        return std::min(ranks.rankAtA(x), ranks.rankAtB(x)) <
               std::min(ranks.rankAtA(y), ranks.rankAtB(y));
    });
    std::vector<int> devices;
    const auto add = [&](const design::ResolvedDevice* device) {
        const auto index = static_cast<int>(device - design.devices.data());
        if (std::find(devices.begin(), devices.end(), index) == devices.end())
            devices.push_back(index);
    };
    for (const int l : found) {
        trace.links.push_back(design.links[l].link->id);
        add(design.links[l].a);
        add(design.links[l].b);
    }
    std::stable_sort(devices.begin(), devices.end(),
                     [&](int x, int y) { return ranks.of(x) < ranks.of(y); });
    for (const int d : devices) trace.devices.push_back(design.devices[d].device->id);
    return trace;
}

std::vector<TraceStep> traceCable(const ResolvedDesign& design, design::LinkId id, int number) {
    std::vector<TraceStep> steps;
    const int link = findLink(design, id);
    if (link < 0 || number < 0) return steps;
    const Ranks ranks(design, design.links[link].link->network);
    const CableWalk walk(design, ranks);
    const int cable = walk.find(link, number);
    if (cable < 0) return steps;
    steps.push_back(walk.step(cable, 0));
    if (ranks.isLevel(link)) return steps;
    for (const bool upwards : {false, true})
        for (int at = cable;;) {
            const auto [next, count] = walk.next(at, upwards);
            if (next < 0) break;
            steps.insert(upwards ? steps.end() : steps.begin(), walk.step(next, count - 1));
            at = next;
        }
    return steps;
}

}  // namespace cw::fabric
