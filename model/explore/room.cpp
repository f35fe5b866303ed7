#include "model/explore/room.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "model/checks/wording.h"
#include "model/design/cable_counts.h"
#include "model/design/resolve.h"
#include "model/economics/capex.h"
#include "model/explore/node_choices.h"
#include "model/explore/space.h"
#include "model/facility/device_power.h"
#include "model/facility/power.h"
#include "model/facility/racks.h"
#include "model/units.h"

namespace cw::explore {

namespace {

using catalog::Part;
using catalog::PartKind;
using design::Cooling;
using design::Site;

double priceOf_USD(const catalog::PartLookup& prices, const Part* part) {
    const Part* priced = part == nullptr ? nullptr : prices.find(part->id);
    const auto price = priced == nullptr ? std::nullopt : economics::rangeOf(*priced);
    return price ? price->typical.dollars() : 0;
}

/// Of those of the kind that can be ordered and suit, the one of the least rank; the first of
/// equals.
template <class Rank>
const Part* bestOf(const catalog::Catalog& catalog, const Vary& vary, PartKind kind,
                   const Rank& rankOf) {
    const Part* best = nullptr;
    std::optional<std::tuple<int, double, double>> least;
    for (const Part& part : catalog.parts()) {
        if (part.kind != kind || !isAllowed(part, vary, {})) continue;
        const std::optional<std::tuple<int, double, double>> rank = rankOf(part);
        if (!rank || (least && !(*rank < *least))) continue;
        best = &part;
        least = rank;
    }
    return best;
}

int unpricedLast(const Part& part) {
    return part.price() == nullptr ? 1 : 0;
}

bool coolsByDoor(Cooling cooling) {
    return cooling == Cooling::rearDoorPassive || cooling == Cooling::rearDoorActive;
}

bool isRackScale(const Part& part) {
    const auto* server = part.as<catalog::Server>();
    return server != nullptr && server->systemType == "rackScale";
}

double feedCapacity_W(const Site& site) {
    return units::threePhasePower_W(site.feedVoltage_V, site.feedCurrent_A,
                                    site.continuousDerating);
}

/// Feeds, in pairs, that carry the power also when half of them are lost.
int feedsFor(double power_W, const Site& site) {
    const double one_W = feedCapacity_W(site);
    if (one_W <= 0) return site.feedsPerRack;
    return 2 * static_cast<int>(std::clamp(std::ceil(power_W / one_W - 1e-9), 1.0, 1000.0));
}

struct Furniture {
    int racks = 0;  ///< to be ordered
    int feeds = 0;  ///< of all racks
    int allRacks = 0;
};

Furniture countFurniture(const design::ResolvedDesign& design, const facility::Power& power) {
    const Site& site = design.variant->site;
    std::vector<facility::RackLoad> loads;
    std::vector<bool> areRacks;
    for (std::size_t i = 0; i < design.devices.size(); ++i) {
        const design::ResolvedDevice& device = design.devices[i];
        if (device.part == nullptr || !facility::drawsItPower(device.part->kind)) continue;
        loads.push_back({facility::heightOf_U(*device.part), power.devices[i].each.peak_W,
                         device.device->count});
        areRacks.push_back(isRackScale(*device.part));
    }
    const facility::RackPlan plan = facility::planRacks(loads, {site.rackUnits, power.rackLimit_W});
    Furniture furniture;
    for (const facility::RackFill& fill : plan.fills) {
        double power_W = 0;
        bool isSystem = false;
        for (const auto& [group, count] : fill.contents) {
            const std::size_t load = plan.groups[group].front();
            power_W += loads[load].peak_W * static_cast<double>(count);
            isSystem = isSystem || areRacks[load];
        }
        const auto racks = static_cast<int>(fill.racks);
        furniture.allRacks += racks;
        if (!isSystem) furniture.racks += racks;
        furniture.feeds += racks * std::min(site.feedsPerRack, feedsFor(power_W, site));
    }
    return furniture;
}

/// The fewest units, and of those the smallest, that take the heat; none where there is none.
std::pair<const Part*, int> coolantUnitsFor(const std::vector<const Part*>& units, double heat_W) {
    std::pair<const Part*, int> best{nullptr, 0};
    for (const Part* unit : units) {
        const double capacity_W = *unit->as<catalog::CoolingUnit>()->capacity_W;
        const int count = static_cast<int>(std::ceil(heat_W / capacity_W - 1e-9));
        if (best.first == nullptr || count < best.second) best = {unit, std::max(1, count)};
    }
    return best;
}

/// In a row below everything drawn so far.
class Furnisher {
public:
    Furnisher(design::Document& document, const Space& space)
        : document_(document), space_(space), variant_(document.variants.front()) {
        for (const design::Device& device : variant_.devices) {
            left_ = std::min(left_, device.position.x);
            bottom_ = std::max(bottom_, device.position.y);
        }
    }
    void add(const Part* part, int count) {
        if (part == nullptr || count < 1) return;
        design::Device device;
        device.id.value = variant_.nextId++;
        device.label = part->name;
        device.part = part->id;
        device.count = count;
        device.position = {left_ + step_px * static_cast<double>(added_++), bottom_ + step_px};
        pinPart(document_, space_, part->id);
        variant_.devices.push_back(std::move(device));
    }

private:
    static constexpr double step_px = 320;
    design::Document& document_;
    const Space& space_;
    design::Variant& variant_;
    double left_ = 0;
    double bottom_ = 0;
    int added_ = 0;
};

}  // namespace

RoomParts roomPartsFor(const catalog::Catalog& catalog, const catalog::PartLookup& prices,
                       const Request& request) {
    using Rank = std::optional<std::tuple<int, double, double>>;
    RoomParts room;
    if (!request.vary.withRoom) return room;
    // Who may sell the systems says nothing of who builds racks; who may not, does.
    Vary vary = request.vary;
    vary.vendorsAllowed.clear();
    const Site& site = request.site;
    room.rack = bestOf(catalog, vary, PartKind::rack, [&](const Part& part) -> Rank {
        const auto& rack = *part.as<catalog::Rack>();
        if (rack.standard != "EIA-310" || rack.rackUnits.value_or(0) < site.rackUnits)
            return std::nullopt;
        return std::tuple(unpricedLast(part), *rack.rackUnits, rack.width_mm.value_or(0));
    });
    room.pdu = bestOf(catalog, vary, PartKind::pdu, [&](const Part& part) -> Rank {
        const auto& pdu = *part.as<catalog::Pdu>();
        const bool suits = (pdu.type == "rackPdu" || pdu.type == "circuit") &&
                           pdu.phases.value_or(0) == 3 &&
                           pdu.lineVoltage_V.value_or(0) == site.feedVoltage_V &&
                           pdu.breaker_A.value_or(0) == site.feedCurrent_A;
        if (!suits) return std::nullopt;
        return std::tuple(unpricedLast(part), pdu.type == "rackPdu" ? 0.0 : 1.0,
                          pdu.rackUnits.value_or(0));
    });
    if (coolsByDoor(site.cooling))
        room.door = bestOf(catalog, vary, PartKind::coolingUnit, [&](const Part& part) -> Rank {
            const auto& unit = *part.as<catalog::CoolingUnit>();
            const bool isActive = site.cooling == Cooling::rearDoorActive;
            if (unit.type != "rearDoor" || unit.hasFans.value_or(false) != isActive)
                return std::nullopt;
            return std::tuple(unpricedLast(part), unit.capacity_W.value_or(0), 0.0);
        });
    for (const Part& part : catalog.parts()) {
        const auto* unit = part.as<catalog::CoolingUnit>();
        if (unit != nullptr && unit->type == "cdu" && unit->medium == "liquid-to-liquid" &&
            unit->capacity_W.value_or(0) > 0 && isAllowed(part, vary, {}))
            room.coolantUnits.push_back(&part);
    }
    const auto hasPrice = [](const Part* part) { return part->price() != nullptr; };
    if (std::any_of(room.coolantUnits.begin(), room.coolantUnits.end(), hasPrice))
        std::erase_if(room.coolantUnits, [&](const Part* part) { return !hasPrice(part); });
    std::stable_sort(room.coolantUnits.begin(), room.coolantUnits.end(),
                     [](const Part* a, const Part* b) {
                         return *a->as<catalog::CoolingUnit>()->capacity_W <
                                *b->as<catalog::CoolingUnit>()->capacity_W;
                     });
    room.rack_USD = priceOf_USD(prices, room.rack);
    room.pdu_USD = priceOf_USD(prices, room.pdu);
    return room;
}

Site siteFor(const Request& request, const NodeChoice& node) {
    Site site = request.site;
    if (request.limits.power_W) site.powerLimit_W = request.limits.power_W;
    if (request.limits.cooling_W) site.coolingLimit_W = request.limits.cooling_W;
    if (request.limits.racks && *request.limits.racks > 0) site.racks = request.limits.racks;
    const Site usual;
    // Liquid-cooled nodes are planned with the water they need, where the site does not say else.
    if (node.isLiquid && request.site.cooling == usual.cooling) site.cooling = Cooling::coldPlate;
    // So are the feeds of a rack for a system that two of them cannot carry.
    if (request.site.feedsPerRack == usual.feedsPerRack &&
        node.watts.peak_W > facility::rackFeedLimit_W(feedCapacity_W(site), site.feedsPerRack))
        site.feedsPerRack = feedsFor(node.watts.peak_W, site);
    return site;
}

double leastRoom_USD(const Space& space, const NodeChoice& node, int count, double racks) {
    const double ordered = isRackScale(*node.server) ? racks - count : racks;
    const int feeds = std::min(2, space.request.site.feedsPerRack);
    return std::max(0.0, ordered) * space.room.rack_USD + racks * feeds * space.room.pdu_USD;
}

void furnish(design::Document& document, const Space& space, const NodeChoice& node) {
    if (!space.request.vary.withRoom) return;
    const RoomParts& room = space.room;
    const design::Variant& variant = document.variants.front();
    Furniture furniture;
    double liquid_W = 0;
    {
        const design::ResolvedDesign design = design::resolve(variant, document.pinned);
        const facility::Power power = facility::computePower(design, design::countCables(design));
        furniture = countFurniture(design, power);
        for (std::size_t i = 0; i < design.devices.size() && node.isLiquid; ++i)
            if (design.devices[i].part != nullptr && design.devices[i].part->id == node.server->id)
                liquid_W += power.devices[i].all.peak_W;
    }
    Furnisher furnisher(document, space);
    furnisher.add(room.rack, furniture.racks);
    furnisher.add(room.pdu, furniture.feeds);
    furnisher.add(room.door, furniture.allRacks);
    if (liquid_W > 0) {
        const auto [unit, count] = coolantUnitsFor(room.coolantUnits, liquid_W);
        furnisher.add(unit, count);
    }
}

}  // namespace cw::explore
