#include "model/facility/placement.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "model/facility/device_power.h"
#include "model/facility/racks.h"
#include "model/facility/wanted_racks.h"

namespace cw::facility {

namespace {

bool isSwitch(const design::ResolvedDevice& device) {
    return device.part != nullptr && device.part->kind == catalog::PartKind::networkSwitch;
}

/// Loads of the devices that stand in racks, and which devices those are.
struct Loads {
    std::vector<RackLoad> loads;
    std::vector<std::size_t> devices;
};

Loads loadsOf(const design::ResolvedDesign& design, const Power& power) {
    Loads result;
    for (std::size_t d = 0; d < design.devices.size(); ++d) {
        const design::ResolvedDevice& device = design.devices[d];
        if (device.part == nullptr || !drawsItPower(device.part->kind)) continue;
        result.loads.push_back(
            {heightOf_U(*device.part), power.devices[d].each.peak_W, device.device->count});
        result.devices.push_back(d);
    }
    return result;
}

bool hangsSwitches(const design::ResolvedDesign& design, const Loads& loads,
                   const std::vector<std::size_t>& members) {
    return std::any_of(members.begin(), members.end(), [&](std::size_t member) {
        return isSwitch(design.devices[loads.devices[member]]);
    });
}

bool isAllSwitches(const design::ResolvedDesign& design, const Loads& loads,
                   const std::vector<std::size_t>& members) {
    return std::all_of(members.begin(), members.end(), [&](std::size_t member) {
        return isSwitch(design.devices[loads.devices[member]]);
    });
}

/// Which fills of a plan have what, by groups.
struct Kinds {
    std::vector<bool> hasSwitches;  ///< by group
    std::vector<bool> isSwitches;   ///< by group: and nothing else
    [[nodiscard]] bool holdsSwitch(const RackFill& fill) const {
        return std::any_of(fill.contents.begin(), fill.contents.end(),
                           [&](const auto& content) { return hasSwitches[content.first]; });
    }
    /// The group that fills the rack before switches do; one past the last where none does.
    [[nodiscard]] std::size_t hostOf(const RackFill& fill) const {
        for (const auto& [group, count] : fill.contents)
            if (!isSwitches[group]) return group;
        return isSwitches.size();
    }
};

Kinds kindsOf(const design::ResolvedDesign& design, const Loads& loads, const RackPlan& plan) {
    Kinds kinds;
    for (const std::vector<std::size_t>& members : plan.groups) {
        kinds.hasSwitches.push_back(hangsSwitches(design, loads, members));
        kinds.isSwitches.push_back(isAllSwitches(design, loads, members));
    }
    return kinds;
}

/// Racks with switches, each as an index of a fill: those of one host after another, and evenly
/// mixed among them, so that each kind of switch is found all along the nodes.
std::vector<std::size_t> mixedRacks(const RackPlan& plan, const Kinds& kinds) {
    struct Spot {
        std::size_t host;
        double share;  ///< of the way along its host's racks
        std::size_t fill;
    };
    std::vector<Spot> spots;
    for (std::size_t f = 0; f < plan.fills.size(); ++f) {
        const RackFill& fill = plan.fills[f];
        if (!kinds.holdsSwitch(fill)) continue;
        for (long i = 0; i < fill.racks; ++i)
            spots.push_back({kinds.hostOf(fill),
                             (static_cast<double>(i) + 0.5) / static_cast<double>(fill.racks), f});
    }
    std::stable_sort(spots.begin(), spots.end(), [](const Spot& x, const Spot& y) {
        return std::tie(x.host, x.share) < std::tie(y.host, y.share);
    });
    std::vector<std::size_t> racks;
    racks.reserve(spots.size());
    for (const Spot& spot : spots) racks.push_back(spot.fill);
    return racks;
}

/// The racks in floor order, each as an index of a fill: racks with switches in the middle of
/// every row, shared out in proportion.
std::vector<std::size_t> floorOrder(const std::vector<std::size_t>& network,
                                    const std::vector<std::size_t>& others, int racksPerRow) {
    const std::size_t racks = network.size() + others.size();
    std::vector<std::size_t> order;
    order.reserve(racks);
    std::size_t nextNetwork = 0;
    std::size_t nextOther = 0;
    while (order.size() < racks) {
        const std::size_t inRow =
            std::min(racks - order.size(), static_cast<std::size_t>(racksPerRow));
        const std::size_t due = (order.size() + inRow) * network.size() / racks;
        const std::size_t mine = due - nextNetwork;
        const std::size_t before = (inRow - mine) / 2;
        for (std::size_t i = 0; i < inRow; ++i) {
            const bool isNetwork = i >= before && i < before + mine;
            order.push_back(isNetwork ? network[nextNetwork++] : others[nextOther++]);
        }
    }
    return order;
}

struct Instance {
    std::size_t device = 0;
    int number = 0;
};

/// The instances of every group, in the order of the design.
std::vector<std::vector<Instance>> instancesOf(const RackPlan& plan, const Loads& loads) {
    std::vector<std::vector<Instance>> instances(plan.groups.size());
    for (std::size_t g = 0; g < plan.groups.size(); ++g)
        for (const std::size_t member : plan.groups[g])
            for (long i = 0; i < loads.loads[member].count; ++i)
                instances[g].push_back({loads.devices[member], static_cast<int>(i)});
    return instances;
}

/// Calls `visit(rack, group, n)` for every device in floor order: it is the n-th of its group.
template <class Visit>
void forEachStanding(const RackPlan& plan, const std::vector<std::size_t>& floor, Visit&& visit) {
    std::vector<std::size_t> next(plan.groups.size());
    for (std::size_t rack = 0; rack < floor.size(); ++rack)
        for (const auto& [group, count] : plan.fills[floor[rack]].contents)
            for (long i = 0; i < count; ++i) visit(static_cast<int>(rack), group, next[group]++);
}

/// The places of one group that nobody has taken, by rack.
class FreePlaces {
public:
    /// The next place of the group is in `rack`.
    void add(int rack) {
        const auto [place, isNew] = byRack_.try_emplace(rack, Range{next_, next_});
        place->second.end = ++next_;
    }
    /// The nearest to `rack`, the lower of two; the first where that is nowhere.
    std::size_t take(double rack) {
        auto nearest = byRack_.begin();
        if (std::isfinite(rack)) {
            nearest = byRack_.lower_bound(static_cast<int>(std::ceil(rack)));
            if (nearest == byRack_.end() ||
                (nearest != byRack_.begin() &&
                 rack - std::prev(nearest)->first <= nearest->first - rack))
                --nearest;
        }
        const std::size_t place = nearest->second.begin++;
        if (nearest->second.begin == nearest->second.end) byRack_.erase(nearest);
        return place;
    }

private:
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    std::map<int, Range> byRack_;
    std::size_t next_ = 0;
};

/// Gives the switches of each group, where nothing else is in it, the places nearest to where they
/// want to be; those nearer to the nodes choose first. The n-th instance of a group stands in the
/// n-th place the group has.
void seatSwitches(const design::ResolvedDesign& design, const Kinds& kinds,
                  const std::vector<std::vector<RackPlace>>& standing, std::vector<FreePlaces> free,
                  std::vector<std::vector<Instance>>& instances) {
    const WantedRacks wanted = wantedRacks(design, standing);
    const auto wish = [&](const Instance& instance) {
        const std::vector<double>& ofDevice = wanted.racks[instance.device];
        return std::pair(wanted.tiers[instance.device],
                         ofDevice.empty() ? std::numeric_limits<double>::infinity()
                                          : ofDevice[static_cast<std::size_t>(instance.number)]);
    };
    for (std::size_t g = 0; g < instances.size(); ++g) {
        if (!kinds.isSwitches[g]) continue;
        std::vector<Instance> choosing = instances[g];
        std::stable_sort(choosing.begin(), choosing.end(),
                         [&](const auto& x, const auto& y) { return wish(x) < wish(y); });
        for (const Instance& instance : choosing)
            instances[g][free[g].take(wish(instance).second)] = instance;
    }
}

/// The next free units of one rack, from both ends.
class Units {
public:
    explicit Units(double rackUnits) : top_(static_cast<int>(rackUnits) + 1) {}
    int take(double height_U, bool fromTop) {
        const int units = static_cast<int>(std::ceil(height_U));
        if (units <= 0 || bottom_ + units > top_) return 0;
        if (fromTop) return top_ -= units;
        bottom_ += units;
        return bottom_ - units;
    }

private:
    int bottom_ = 1;
    int top_;
};

}  // namespace

Placement placeInRacks(const design::ResolvedDesign& design, const Power& power) {
    const design::Site& site = design.variant->site;
    const Loads loads = loadsOf(design, power);
    const RackPlan plan = planRacks(loads.loads, {site.rackUnits, power.rackLimit_W});
    const Kinds kinds = kindsOf(design, loads, plan);
    std::vector<std::size_t> others;
    for (std::size_t f = 0; f < plan.fills.size(); ++f)
        if (!kinds.holdsSwitch(plan.fills[f]))
            others.insert(others.end(), static_cast<std::size_t>(plan.fills[f].racks), f);

    Placement placement;
    placement.racksPerRow = std::max(1, site.floor.racksPerRow);
    placement.rackUnits = site.rackUnits;
    for (const design::ResolvedDevice& device : design.devices)
        placement.places.emplace_back(static_cast<std::size_t>(std::max(0, device.device->count)));
    const std::vector<std::size_t> floor =
        floorOrder(mixedRacks(plan, kinds), others, placement.racksPerRow);
    placement.racks = static_cast<int>(floor.size());
    std::vector<std::vector<Instance>> instances = instancesOf(plan, loads);
    const auto placeOf = [&](std::size_t group, std::size_t n) -> RackPlace& {
        const Instance& instance = instances[group][n];
        return placement.places[instance.device][static_cast<std::size_t>(instance.number)];
    };
    std::vector<FreePlaces> free(plan.groups.size());
    forEachStanding(plan, floor, [&](int rack, std::size_t group, std::size_t n) {
        if (kinds.isSwitches[group])
            free[group].add(rack);
        else
            placeOf(group, n).rack = rack;
    });
    seatSwitches(design, kinds, placement.places, std::move(free), instances);
    std::vector<Units> units(floor.size(), Units(site.rackUnits));
    forEachStanding(plan, floor, [&](int rack, std::size_t group, std::size_t n) {
        const design::ResolvedDevice& device = design.devices[instances[group][n].device];
        const double height_U = heightOf_U(*device.part);
        placeOf(group, n) = {
            rack, units[static_cast<std::size_t>(rack)].take(height_U, isSwitch(device)), height_U};
    });
    return placement;
}

std::string rackName(const Placement& placement, int rack) {
    if (rack < 0) return "";
    const std::size_t width = std::max<std::size_t>(2, std::to_string(placement.racks).size());
    const std::string number = std::to_string(rack + 1);
    return "R" + std::string(width - std::min(width, number.size()), '0') + number;
}

}  // namespace cw::facility
