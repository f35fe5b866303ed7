#include "model/facility/device_power.h"

#include <algorithm>

#include "model/design/uncovered_parts.h"

namespace cw::facility {

namespace {

using catalog::Part;
using catalog::PartKind;

/// Shares of the maximum that stand in where a part publishes no typical or idle figure.
struct Shares {
    double typical = assumedTypicalShare;
    double idle = assumedIdleShare;
};

/// A changed system keeps the shares its own figures have, where it publishes them.
Shares sharesOf(const Part& part) {
    Shares shares;
    const double max_W = part.maxPower_W.value_or(0);
    if (max_W <= 0) return shares;
    if (part.typicalPower_W) shares.typical = *part.typicalPower_W / max_W;
    if (part.idlePower_W) shares.idle = *part.idlePower_W / max_W;
    return shares;
}

Watts wattsOf(const Part& part, const Shares& shares) {
    const double peak_W = part.maxPower_W.value_or(part.typicalPower_W.value_or(0));
    Watts w;
    w.peak_W = peak_W;
    w.typical_W = part.typicalPower_W.value_or(shares.typical * peak_W);
    w.idle_W = std::min(part.idlePower_W.value_or(shares.idle * peak_W), w.typical_W);
    return w;
}

bool hasPowerFact(const Part& part) {
    return part.maxPower_W || part.typicalPower_W;
}

void addMissing(DevicePower& power, const catalog::PartId& id) {
    if (std::find(power.missing.begin(), power.missing.end(), id) == power.missing.end())
        power.missing.push_back(id);
}

catalog::Basis powerBasisOf(const Part& part) {
    const auto* server = part.as<catalog::Server>();
    return server ? server->powerBasis : catalog::Basis::complete;
}

void loosenOrigins(DevicePower& power, const Part& part) {
    const auto loosen = [](Origin& origin, bool published) {
        if (!published)
            origin = Origin::assumed;
        else if (origin == Origin::published)
            origin = Origin::summed;
    };
    loosen(power.typicalOrigin, part.typicalPower_W.has_value());
    loosen(power.idleOrigin, part.idlePower_W.has_value());
}

/// Adds what is fitted beyond what the system's figure covers, and takes off what was taken out.
/// Without that figure there is nothing to take off from.
void addContents(DevicePower& power, const design::ResolvedDevice& device, const Shares& shares) {
    const catalog::Basis basis = powerBasisOf(*device.part);
    const bool baseKnown = hasPowerFact(*device.part);
    for (const design::UncoveredPart& u : design::uncoveredParts(device, basis)) {
        if (basis == catalog::Basis::complete) power.isEstimate = true;
        if (u.count < 0 && !baseKnown) continue;
        if (u.part == nullptr || !hasPowerFact(*u.part)) {
            addMissing(power, u.id);
            continue;
        }
        power.each += wattsOf(*u.part, shares) * u.count;
        loosenOrigins(power, *u.part);
    }
}

Watts atMost(Watts w, const Watts& bound) {
    w.idle_W = std::clamp(w.idle_W, 0.0, bound.idle_W);
    w.typical_W = std::clamp(w.typical_W, 0.0, bound.typical_W);
    w.peak_W = std::clamp(w.peak_W, 0.0, bound.peak_W);
    return w;
}

/// The share of the fitted GPUs in `each`; a system whose whole figure is unknown has only the
/// share that was added.
Watts gpuShare(const design::ResolvedDevice& device, const Watts& each, const Shares& shares) {
    Watts gpus;
    for (const design::Content& content : device.contents)
        if (content.part != nullptr && content.part->kind == PartKind::accelerator &&
            content.fitted > 0)
            gpus += wattsOf(*content.part, shares) * content.fitted;
    if (device.part->kind == PartKind::accelerator) return each;
    return atMost(gpus, each);
}

/// A system from which more was taken than its figure holds draws nothing, not less than nothing.
void keepInOrder(Watts& w) {
    w.peak_W = std::max(w.peak_W, 0.0);
    w.typical_W = std::clamp(w.typical_W, 0.0, w.peak_W);
    w.idle_W = std::clamp(w.idle_W, 0.0, w.typical_W);
}

void addSwitchPower(DevicePower& power, const Part& part, double modulesEach_W) {
    if (!part.typicalPower_W) {
        // Only the rated maximum is known: it bounds the draw from above.
        power.each = {*part.maxPower_W, *part.maxPower_W, *part.maxPower_W};
        power.typicalOrigin = power.idleOrigin = Origin::assumed;
        return;
    }
    const double lit_W = *part.typicalPower_W + modulesEach_W;
    const double peak_W = part.maxPower_W.value_or(lit_W);
    const double typical_W = std::min(lit_W, peak_W);
    power.each = {typical_W, typical_W, peak_W};
    power.idleOrigin = Origin::published;
    if (modulesEach_W > 0) power.typicalOrigin = power.idleOrigin = Origin::summed;
}

void addBase(DevicePower& power, const design::ResolvedDevice& device, const Shares& shares) {
    const Part& part = *device.part;
    if (!part.maxPower_W) addMissing(power, part.id);
    if (!hasPowerFact(part)) {
        power.typicalOrigin = Origin::summed;
        power.idleOrigin = Origin::summed;
        return;
    }
    power.each = wattsOf(part, shares);
    power.typicalOrigin = part.typicalPower_W ? Origin::published : Origin::assumed;
    power.idleOrigin = part.idlePower_W ? Origin::published : Origin::assumed;
}

}  // namespace

bool drawsItPower(PartKind kind) {
    switch (kind) {
        case PartKind::rack:
        case PartKind::pdu:
        case PartKind::coolingUnit:
        case PartKind::cable:
            return false;
        default:
            return true;
    }
}

long uncoveredModules(const design::ModuleCount& counted) {
    const Part* part = counted.device->part;
    if (part == nullptr) return 0;
    if (part->kind == PartKind::networkSwitch) return part->typicalPower_W ? counted.count : 0;
    if (part->kind == PartKind::nic || powerBasisOf(*part) != catalog::Basis::complete)
        return counted.count;
    return counted.inAddedParts;
}

DevicePower powerOf(const design::ResolvedDevice& device, const PluggedModules& modules) {
    DevicePower power;
    power.device = device.device->id;
    const int count = device.device->count;
    if (device.part == nullptr) {
        addMissing(power, device.device->part);
        return power;
    }
    const Part& part = *device.part;
    if (!drawsItPower(part.kind)) return power;

    const Shares shares = sharesOf(part);
    const bool isSwitch = part.kind == PartKind::networkSwitch;
    const double modulesEach_W = modules.power_W / std::max(count, 1);
    if (isSwitch && hasPowerFact(part)) {
        addSwitchPower(power, part, modulesEach_W);
    } else {
        addBase(power, device, shares);
        power.each += {modulesEach_W, modulesEach_W, modulesEach_W};  // lit whatever the load
    }
    addContents(power, device, shares);
    for (const catalog::PartId& id : modules.missing) addMissing(power, id);

    keepInOrder(power.each);
    power.all = power.each * count;
    power.gpusOfEach = gpuShare(device, power.each, shares);
    return power;
}

}  // namespace cw::facility
