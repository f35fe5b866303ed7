#include "model/facility/power.h"

#include <algorithm>
#include <map>

#include "model/facility/device_power.h"
#include "model/facility/racks.h"
#include "model/units.h"

namespace cw::facility {

namespace {

using catalog::PartKind;
using ModulesByDevice = std::map<const design::ResolvedDevice*, PluggedModules>;

ModulesByDevice modulesByDevice(const design::CableCounts& cables) {
    ModulesByDevice result;
    for (const design::ModuleCount& counted : cables.modules) {
        const long modules = uncoveredModules(counted);
        if (modules == 0) continue;
        PluggedModules& plugged = result[counted.device];
        if (counted.transceiver != nullptr && counted.transceiver->maxPower_W)
            plugged.power_W += *counted.transceiver->maxPower_W * static_cast<double>(modules);
        else
            plugged.missing.push_back(counted.transceiverId);
    }
    return result;
}

PowerCategory categoryOf(PartKind kind) {
    switch (kind) {
        case PartKind::accelerator:
            return PowerCategory::accelerators;
        case PartKind::networkSwitch:
        case PartKind::nic:
        case PartKind::transceiver:
            return PowerCategory::network;
        case PartKind::storageSystem:
        case PartKind::drive:
            return PowerCategory::storage;
        default:
            return PowerCategory::hosts;
    }
}

void addToCategories(Power& power, const design::ResolvedDevice& device, const DevicePower& watts) {
    if (device.part == nullptr) return;
    const auto into = [&](PowerCategory category) -> Watts& {
        return power.categories[static_cast<std::size_t>(category)].power;
    };
    const Watts gpus = watts.gpusOfEach * device.device->count;
    into(PowerCategory::accelerators) += gpus;
    into(categoryOf(device.part->kind)) += watts.all;
    into(categoryOf(device.part->kind)) += gpus * -1.0;
}

void addRacks(Power& power, const design::ResolvedDesign& design) {
    const design::Site& site = design.variant->site;
    power.feedCapacity_W =
        units::threePhasePower_W(site.feedVoltage_V, site.feedCurrent_A, site.continuousDerating);
    power.rackFeedLimit_W = rackFeedLimit_W(power.feedCapacity_W, site.feedsPerRack);
    power.rackCoolingLimit_W = rackCoolingBand(site.cooling).limit_W;
    power.rackLimit_W = rackLimit_W(site);
    std::vector<RackLoad> loads;
    for (std::size_t i = 0; i < design.devices.size(); ++i) {
        const design::ResolvedDevice& device = design.devices[i];
        if (device.part == nullptr || !drawsItPower(device.part->kind)) continue;
        loads.push_back(
            {heightOf_U(*device.part), power.devices[i].each.peak_W, device.device->count});
    }
    const RackUse use = packRacks(loads, {site.rackUnits, power.rackLimit_W});
    power.racksNeeded = use.racks;
    power.rackPeak_W = use.fullest_W;
}

}  // namespace

double rackLimit_W(const design::Site& site) {
    const double feed_W =
        units::threePhasePower_W(site.feedVoltage_V, site.feedCurrent_A, site.continuousDerating);
    const double technical_W =
        std::min(rackFeedLimit_W(feed_W, site.feedsPerRack), rackCoolingBand(site.cooling).limit_W);
    return std::min(technical_W, site.rackLimit_W.value_or(technical_W));
}

double heightOf_U(const catalog::Part& part) {
    if (const auto* server = part.as<catalog::Server>()) return server->rackUnits.value_or(0);
    if (const auto* networkSwitch = part.as<catalog::NetworkSwitch>())
        return networkSwitch->rackUnits.value_or(0);
    if (const auto* storage = part.as<catalog::StorageSystem>())
        return storage->rackUnits.value_or(0);
    return 0;
}

Watts& Watts::operator+=(const Watts& other) {
    idle_W += other.idle_W;
    typical_W += other.typical_W;
    peak_W += other.peak_W;
    return *this;
}

const DevicePower* Power::find(design::DeviceId id) const {
    const auto found = std::find_if(devices.begin(), devices.end(),
                                    [&](const DevicePower& d) { return d.device == id; });
    return found == devices.end() ? nullptr : &*found;
}

Power computePower(const design::ResolvedDesign& design, const design::CableCounts& cables) {
    Power power;
    for (const PowerCategory category : {PowerCategory::accelerators, PowerCategory::hosts,
                                         PowerCategory::network, PowerCategory::storage})
        power.categories.push_back({category, {}});
    ModulesByDevice modules = modulesByDevice(cables);
    for (const design::ResolvedDevice& device : design.devices) {
        power.devices.push_back(powerOf(device, modules[&device]));
        power.it += power.devices.back().all;
        addToCategories(power, device, power.devices.back());
    }
    power.idleHeat_BTUph = units::wattsToBtuPerHour(power.it.idle_W);
    power.typicalHeat_BTUph = units::wattsToBtuPerHour(power.it.typical_W);
    power.peakHeat_BTUph = units::wattsToBtuPerHour(power.it.peak_W);
    power.sitePeak_W = power.it.peak_W * design.variant->site.pue;
    addRacks(power, design);
    return power;
}

}  // namespace cw::facility
