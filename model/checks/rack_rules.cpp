// Racks: what one can hold, cool and carry, and how many there are.
#include "model/checks/lookup.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"

namespace cw::checks {

namespace {

using design::Cooling;
using design::ResolvedDevice;

double height_U(const ResolvedDevice& device) {
    if (!device.part) return 0;
    if (const auto* server = device.part->as<catalog::Server>())
        // An NVL72 and its like are racks themselves and stand beside the others.
        return server->systemType == "rackScale" ? 0 : server->rackUnits.value_or(0);
    if (const auto* sw = device.part->as<catalog::NetworkSwitch>())
        return sw->rackUnits.value_or(0);
    if (const auto* storage = device.part->as<catalog::StorageSystem>())
        return storage->rackUnits.value_or(0);
    return 0;
}

void checkDeviceHeat(const Context& context, Report& report) {
    const double limit_W = context.power.rackCoolingLimit_W;
    for (const facility::DevicePower& power : context.power.devices) {
        const ResolvedDevice* device = context.index->find(power.device);
        if (!device || power.each.peak_W <= limit_W) continue;
        report.add(labelOf(*device) + ": one gives off " + kilowatts(power.each.peak_W) +
                       " at its peak; the site's cooling removes " + kilowatts(limit_W) +
                       " a rack.",
                   {power.device}, {}, kilowatts(power.each.peak_W) + "/" + kilowatts(limit_W));
    }
}

void checkRackLimit(const Context& context, Report& report) {
    const auto& limit_W = context.design.variant->site.rackLimit_W;
    if (!limit_W) return;
    for (const facility::DevicePower& power : context.power.devices) {
        const ResolvedDevice* device = context.index->find(power.device);
        if (!device || power.each.peak_W <= *limit_W) continue;
        report.add(labelOf(*device) + ": one draws " + kilowatts(power.each.peak_W) +
                       " at its peak; the site allows a rack " + kilowatts(*limit_W) +
                       ". Ask for racks of at least " + kilowatts(power.each.peak_W) +
                       ", or take a smaller system.",
                   {power.device}, {}, kilowatts(power.each.peak_W) + "/" + kilowatts(*limit_W));
    }
}

constexpr double airNotice_W = 30e3;

void checkAirNotice(const Context& context, Report& report) {
    const Cooling cooling = context.design.variant->site.cooling;
    const bool isAir = cooling == Cooling::airBasic || cooling == Cooling::airContained;
    const double rack_W = context.power.rackPeak_W;
    if (!isAir || rack_W <= airNotice_W) return;
    report.add("The fullest rack gives off " + kilowatts(rack_W) + " to air; above about " +
                   kilowatts(airNotice_W) + " a rack containment or liquid assistance is expected.",
               {}, {}, kilowatts(rack_W));
}

void checkRackCount(const Context& context, Report& report) {
    const auto& racks = context.design.variant->site.racks;
    if (!racks || context.power.racksNeeded <= *racks) return;
    report.add("The design needs " + counted(context.power.racksNeeded, "rack") +
                   " by height, power and cooling; the site has " + std::to_string(*racks) + ".",
               {}, {}, std::to_string(context.power.racksNeeded) + "/" + std::to_string(*racks));
}

void checkHeight(const Context& context, Report& report) {
    const double rack_U = context.design.variant->site.rackUnits;
    for (const ResolvedDevice& device : context.design.devices) {
        if (height_U(device) <= rack_U) continue;
        report.add(labelOf(device) + ": " + figure(height_U(device)) + " U high, the racks have " +
                       figure(rack_U) + " U.",
                   {device.device->id}, {}, figure(height_U(device)));
    }
}

}  // namespace

std::vector<Rule> rackRules() {
    using enum Severity;
    constexpr Domain rack = Domain::rack;
    return {
        {"RAC-001", "A rack removes the heat of what is in it", error, rack,
         sources::dataCenterB200, checkDeviceHeat},
        {"RAC-002", "Air alone cools about 30 kW a rack", warning, rack, sources::airCooling,
         checkAirNotice},
        {"RAC-003", "There are racks enough", error, rack, sources::dataCenterB200, checkRackCount},
        {"RAC-004", "A device fits the rack's height", error, rack, sources::rackUnit, checkHeight},
        {"RAC-005", "A rack draws what the site allows it", error, rack,
         sources::dgxH100Architecture, checkRackLimit},
    };
}

}  // namespace cw::checks
