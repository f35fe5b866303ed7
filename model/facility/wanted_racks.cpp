#include "model/facility/wanted_racks.h"

#include <cmath>
#include <limits>
#include <map>

#include "model/design/wiring.h"
#include "model/facility/cable_length.h"

namespace cw::facility {

namespace {

using Links = std::vector<const design::ResolvedLink*>;

constexpr double nowhere = std::numeric_limits<double>::infinity();

/// Racks at the far ends of the cables of one device's instances.
struct Pull {
    std::vector<double> racks;  ///< sum
    std::vector<double> cables;
    void add(int instance, double rack, int count) {
        if (!std::isfinite(rack)) return;
        racks[static_cast<std::size_t>(instance)] += rack * count;
        cables[static_cast<std::size_t>(instance)] += count;
    }
    [[nodiscard]] std::vector<double> means() const {
        std::vector<double> result(racks.size(), nowhere);
        for (std::size_t i = 0; i < racks.size(); ++i)
            if (cables[i] > 0) result[i] = racks[i] / cables[i];
        return result;
    }
};

std::size_t indexOf(const design::ResolvedDesign& design, const design::ResolvedDevice* device) {
    return static_cast<std::size_t>(device - design.devices.data());
}

/// Draws the devices one cable away from what has its wish; returns the links not yet of use.
Links drawNeighbours(const design::ResolvedDesign& design, const Links& links, int tier,
                     WantedRacks& wanted) {
    Links left;
    std::map<std::size_t, Pull> pulls;
    for (const design::ResolvedLink* link : links) {
        const std::vector<double>& atA = wanted.racks[indexOf(design, link->a)];
        const std::vector<double>& atB = wanted.racks[indexOf(design, link->b)];
        if (atA.empty() && atB.empty()) left.push_back(link);
        if (atA.empty() == atB.empty()) continue;
        const bool drawsA = atA.empty();
        const design::ResolvedDevice* drawn = drawsA ? link->a : link->b;
        const auto instances = static_cast<std::size_t>(drawn->device->count);
        const auto [pull, isNew] = pulls.try_emplace(indexOf(design, drawn));
        if (isNew) pull->second = {std::vector<double>(instances), std::vector<double>(instances)};
        design::forEachCable(*link->link, link->a->device->count, link->b->device->count,
                             [&pull = pull->second, &atA, &atB, drawsA](int i, int j, int cables) {
                                 if (drawsA)
                                     pull.add(i, atB[static_cast<std::size_t>(j)], cables);
                                 else
                                     pull.add(j, atA[static_cast<std::size_t>(i)], cables);
                             });
    }
    for (const auto& [device, pull] : pulls) {
        wanted.racks[device] = pull.means();
        wanted.tiers[device] = tier;
    }
    return left;
}

/// Returns the tier after the last.
int drawAll(const design::ResolvedDesign& design, Links links, int tier, WantedRacks& wanted) {
    for (std::size_t before = links.size() + 1; links.size() < before; ++tier) {
        before = links.size();
        links = drawNeighbours(design, links, tier, wanted);
    }
    return tier;
}

bool isOfUse(const design::ResolvedLink& link) {
    return link.a != nullptr && link.b != nullptr && link.a != link.b &&
           link.a->device->count > 0 && link.b->device->count > 0 &&
           link.cables <= mostMeasuredCables;
}

}  // namespace

WantedRacks wantedRacks(const design::ResolvedDesign& design,
                        const std::vector<std::vector<RackPlace>>& standing) {
    WantedRacks wanted;
    wanted.racks.resize(design.devices.size());
    wanted.tiers.resize(design.devices.size(), std::numeric_limits<int>::max());
    for (std::size_t d = 0; d < standing.size(); ++d) {
        if (standing[d].empty() || standing[d].front().rack < 0) continue;
        wanted.tiers[d] = 0;
        for (const RackPlace& place : standing[d]) wanted.racks[d].push_back(place.rack);
    }
    Links links;
    for (const design::ResolvedLink& link : design.links)
        if (isOfUse(link) && link.link->network != design::Network::management)
            links.push_back(&link);
    const int tier = drawAll(design, links, 1, wanted);
    links.clear();
    for (const design::ResolvedLink& link : design.links)
        if (isOfUse(link)) links.push_back(&link);
    drawAll(design, links, tier, wanted);
    return wanted;
}

}  // namespace cw::facility
