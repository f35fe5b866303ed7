#include "model/design/resolve.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "model/design/fitting_rules.h"

namespace cw::design {

namespace {

/// The GPUs of a device, from its contents.
void countGpus(ResolvedDevice& resolved) {
    std::vector<std::pair<const catalog::Part*, int>> kinds;
    for (const Content& content : resolved.contents) {
        const bool isGpu =
            content.part != nullptr && content.part->kind == catalog::PartKind::accelerator;
        if (!isGpu || content.fitted <= 0) continue;
        resolved.gpus += content.fitted;
        const auto known = std::find_if(kinds.begin(), kinds.end(),
                                        [&](const auto& k) { return k.first == content.part; });
        if (known == kinds.end())
            kinds.emplace_back(content.part, content.fitted);
        else
            known->second += content.fitted;
    }
    resolved.mixedGpus = kinds.size() > 1;
    const auto most =
        std::max_element(kinds.begin(), kinds.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most != kinds.end()) resolved.gpu = most->first;
}

/// What a system is sold with is matched to its fittings by slot and part; what is left over was
/// taken out.
ResolvedDevice resolveDevice(const Device& device, const catalog::PartLookup& parts) {
    ResolvedDevice resolved;
    resolved.device = &device;
    resolved.part = parts.find(device.part);
    std::vector<catalog::Include> sold;
    if (resolved.part != nullptr) sold = resolved.part->includes;
    for (const Fitting& fitting : device.fittings) {
        Content content{parts.find(fitting.part), fitting.part, &fitting, fitting.count, 0};
        for (catalog::Include& include : sold) {
            if (include.slot != fitting.slot || include.part != fitting.part) continue;
            content.included += std::exchange(include.count, 0);
        }
        resolved.contents.push_back(content);
    }
    for (const catalog::Include& include : sold)
        if (include.count > 0)
            resolved.contents.push_back(
                {parts.find(include.part), include.part, nullptr, 0, include.count});
    resolved.isChanged = std::any_of(resolved.contents.begin(), resolved.contents.end(),
                                     [](const Content& c) { return c.difference() != 0; });
    countGpus(resolved);
    return resolved;
}

const catalog::PortGroup* portOf(const ResolvedDevice& resolved, const LinkEnd& end) {
    const catalog::Part* part = resolved.part;
    if (end.fitting) {
        const auto content = std::find_if(
            resolved.contents.begin(), resolved.contents.end(),
            [&](const Content& c) { return c.fitting != nullptr && c.fitting->id == end.fitting; });
        part = content == resolved.contents.end() ? nullptr : content->part;
    }
    return part == nullptr ? nullptr : findPort(*part, end.port);
}

const catalog::Part* findUnlessEmpty(const catalog::PartLookup& parts, const catalog::PartId& id) {
    return id.empty() ? nullptr : parts.find(id);
}

/// One number of `count`, or all of them, into an ascending list.
void markFailed(std::vector<int>& failed, int number, long count) {
    constexpr int all = DeviceFault::all;
    static_assert(all == LinkFault::all);
    if (number == all) {
        failed.resize(static_cast<std::size_t>(std::max(0L, count)));
        std::iota(failed.begin(), failed.end(), 0);
        return;
    }
    if (number < 0 || number >= count) return;
    const auto place = std::lower_bound(failed.begin(), failed.end(), number);
    if (place == failed.end() || *place != number) failed.insert(place, number);
}

void markFaults(ResolvedDesign& design, const Faults& faults) {
    for (const DeviceFault& fault : faults.devices)
        for (ResolvedDevice& device : design.devices)
            if (device.device->id == fault.device)
                markFailed(device.failed, fault.instance, device.device->count);
    for (const LinkFault& fault : faults.links)
        for (ResolvedLink& link : design.links)
            if (link.link->id == fault.link) markFailed(link.failed, fault.cable, link.cables);
}

}  // namespace

bool ResolvedDevice::isFailed(int instance) const {
    return std::binary_search(failed.begin(), failed.end(), instance);
}

int ResolvedDevice::working() const {
    return std::max(0, device->count) - static_cast<int>(failed.size());
}

bool ResolvedLink::isFailed(int number) const {
    return std::binary_search(failed.begin(), failed.end(), number);
}

long ResolvedDesign::gpuCount() const {
    long gpus = 0;
    for (const ResolvedDevice& device : devices)
        gpus += static_cast<long>(device.gpus) * device.device->count;
    return gpus;
}

const ResolvedDevice* ResolvedDesign::find(DeviceId id) const {
    const auto found = std::find_if(devices.begin(), devices.end(),
                                    [&](const ResolvedDevice& d) { return d.device->id == id; });
    return found == devices.end() ? nullptr : &*found;
}

ResolvedDesign resolve(const Variant& variant, const catalog::PartLookup& parts,
                       const Faults& faults) {
    ResolvedDesign design;
    design.variant = &variant;
    design.devices.reserve(variant.devices.size());
    std::unordered_map<DeviceId, const ResolvedDevice*> byId;
    for (const Device& device : variant.devices) {
        design.devices.push_back(resolveDevice(device, parts));
        byId.emplace(device.id, &design.devices.back());
    }
    const auto deviceAt = [&](const LinkEnd& end) {
        const auto found = byId.find(end.device);
        return found == byId.end() ? nullptr : found->second;
    };
    design.links.reserve(variant.links.size());
    for (const Link& link : variant.links) {
        ResolvedLink resolved;
        resolved.link = &link;
        resolved.a = deviceAt(link.a);
        resolved.b = deviceAt(link.b);
        resolved.cable = findUnlessEmpty(parts, link.cable);
        resolved.transceiverA = findUnlessEmpty(parts, link.transceiverA);
        resolved.transceiverB = findUnlessEmpty(parts, link.transceiverB);
        if (resolved.a != nullptr && resolved.b != nullptr) {
            resolved.cables = cablesOf(link, resolved.a->device->count, resolved.b->device->count);
            resolved.portA = portOf(*resolved.a, link.a);
            resolved.portB = portOf(*resolved.b, link.b);
            const bool modulesFound =
                link.transceiverA.empty() == (resolved.transceiverA == nullptr) &&
                link.transceiverB.empty() == (resolved.transceiverB == nullptr);
            if (resolved.portA != nullptr && resolved.portB != nullptr && modulesFound)
                resolved.rate_bps = cabledRate_bps(
                    *resolved.portA, *resolved.portB,
                    {resolved.cable, resolved.transceiverA, resolved.transceiverB}, splitOf(link));
        }
        design.links.push_back(std::move(resolved));
    }
    markFaults(design, faults);
    return design;
}

}  // namespace cw::design
