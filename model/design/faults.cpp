#include "model/design/faults.h"

#include <algorithm>
#include <set>

#include "model/design/fitting_rules.h"

namespace cw::design {

namespace {

/// Numbers below `count` that are named, or all of them.
template <class Faulty, class Id>
std::set<int> numbersOf(const std::vector<Faulty>& faults, Id id, Id Faulty::* owner,
                        int Faulty::* number, long count) {
    std::set<int> numbers;
    for (const Faulty& fault : faults) {
        if (fault.*owner != id) continue;
        if (fault.*number == Faulty::all)
            for (int n = 0; n < count; ++n) numbers.insert(n);
        else if (fault.*number >= 0 && fault.*number < count)
            numbers.insert(fault.*number);
    }
    return numbers;
}

int firstMissing(const std::set<int>& numbers) {
    int first = 0;
    while (numbers.contains(first)) ++first;
    return first;
}

std::set<int> failedOf(const Faults& faults, const Device& device) {
    return numbersOf(faults.devices, device.id, &DeviceFault::device, &DeviceFault::instance,
                     device.count);
}

std::set<int> failedOf(const Faults& faults, const Variant& variant, const Link& link) {
    return numbersOf(faults.links, link.id, &LinkFault::link, &LinkFault::cable,
                     cablesOf(variant, link));
}

}  // namespace

int failedInstances(const Faults& faults, const Device& device) {
    return static_cast<int>(failedOf(faults, device).size());
}

long failedCables(const Faults& faults, const Variant& variant, const Link& link) {
    return static_cast<long>(failedOf(faults, variant, link).size());
}

Faults withOneFailed(Faults faults, const Device& device) {
    const int next = firstMissing(failedOf(faults, device));
    if (next < device.count) faults.devices.push_back({device.id, next});
    return faults;
}

Faults withAllFailed(Faults faults, const Device& device) {
    faults = withRepaired(std::move(faults), device.id);
    faults.devices.push_back({device.id, DeviceFault::all});
    return faults;
}

Faults withOneFailed(Faults faults, const Variant& variant, const Link& link) {
    const int next = firstMissing(failedOf(faults, variant, link));
    if (next < cablesOf(variant, link)) faults.links.push_back({link.id, next});
    return faults;
}

Faults withAllFailed(Faults faults, const Link& link) {
    faults = withRepaired(std::move(faults), link.id);
    faults.links.push_back({link.id, LinkFault::all});
    return faults;
}

Faults withRepaired(Faults faults, DeviceId device) {
    std::erase_if(faults.devices, [&](const DeviceFault& f) { return f.device == device; });
    return faults;
}

Faults withRepaired(Faults faults, LinkId link) {
    std::erase_if(faults.links, [&](const LinkFault& f) { return f.link == link; });
    return faults;
}

}  // namespace cw::design
