#include "model/facility/placement.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "model/facility/device_power.h"
#include "model/facility/racks.h"

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

/// Hands out the instances of one group of loads, in the order of the design.
class Queue {
public:
    Queue(const std::vector<std::size_t>& members, const Loads& loads)
        : members_(&members), loads_(&loads) {}
    /// Device and instance.
    std::pair<std::size_t, int> next() {
        while (instance_ >= loads_->loads[(*members_)[member_]].count) {
            ++member_;
            instance_ = 0;
        }
        return {loads_->devices[(*members_)[member_]], static_cast<int>(instance_++)};
    }

private:
    const std::vector<std::size_t>* members_;
    const Loads* loads_;
    std::size_t member_ = 0;
    long instance_ = 0;
};

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
    const RackPlan plan = planRacks(
        loads.loads, {site.rackUnits, std::min(power.rackFeedLimit_W, power.rackCoolingLimit_W)});
    std::vector<std::size_t> network;
    std::vector<std::size_t> others;
    const auto holdsSwitch = [&](const RackFill& fill) {
        return std::any_of(fill.contents.begin(), fill.contents.end(), [&](const auto& content) {
            const std::vector<std::size_t>& members = plan.groups[content.first];
            return std::any_of(members.begin(), members.end(), [&](std::size_t member) {
                return isSwitch(design.devices[loads.devices[member]]);
            });
        });
    };
    for (std::size_t f = 0; f < plan.fills.size(); ++f) {
        std::vector<std::size_t>& racks = holdsSwitch(plan.fills[f]) ? network : others;
        racks.insert(racks.end(), static_cast<std::size_t>(plan.fills[f].racks), f);
    }

    Placement placement;
    placement.racksPerRow = std::max(1, site.floor.racksPerRow);
    placement.rackUnits = site.rackUnits;
    for (const design::ResolvedDevice& device : design.devices)
        placement.places.emplace_back(static_cast<std::size_t>(std::max(0, device.device->count)));
    std::vector<Queue> queues;
    for (const std::vector<std::size_t>& members : plan.groups) queues.emplace_back(members, loads);
    for (const std::size_t fill : floorOrder(network, others, placement.racksPerRow)) {
        Units units(site.rackUnits);
        for (const auto& [group, count] : plan.fills[fill].contents)
            for (long i = 0; i < count; ++i) {
                const auto [d, instance] = queues[group].next();
                const design::ResolvedDevice& device = design.devices[d];
                const double height_U = heightOf_U(*device.part);
                placement.places[d][static_cast<std::size_t>(instance)] = {
                    placement.racks, units.take(height_U, isSwitch(device)), height_U};
            }
        ++placement.racks;
    }
    return placement;
}

std::string rackName(const Placement& placement, int rack) {
    if (rack < 0) return "";
    const std::size_t width = std::max<std::size_t>(2, std::to_string(placement.racks).size());
    const std::string number = std::to_string(rack + 1);
    return "R" + std::string(width - std::min(width, number.size()), '0') + number;
}

}  // namespace cw::facility
