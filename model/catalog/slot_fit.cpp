#include "model/catalog/slot_fit.h"

#include <algorithm>

namespace cw::catalog {

std::string formOf(const Part& part) {
    if (const auto* gpu = part.as<Accelerator>()) return gpu->formFactor;
    if (const auto* cpu = part.as<Cpu>()) return cpu->socket;
    if (const auto* memory = part.as<Memory>()) return memory->type;
    if (const auto* nic = part.as<Nic>()) return nic->formFactor;
    if (const auto* drive = part.as<Drive>()) return drive->formFactor;
    return {};
}

bool kindFits(SlotKind slot, PartKind part) {
    switch (slot) {
        case SlotKind::gpuSocket:
            return part == PartKind::accelerator;
        case SlotKind::cpuSocket:
            return part == PartKind::cpu;
        case SlotKind::dimm:
            return part == PartKind::memory;
        case SlotKind::pcie:
            return part == PartKind::nic || part == PartKind::accelerator;
        case SlotKind::driveBay:
            return part == PartKind::drive;
        case SlotKind::networkModule:
            return part == PartKind::nic;
    }
    return false;
}

bool fits(const SlotGroup& slot, const Part& part) {
    const auto holds = [](const std::vector<std::string>& list, const std::string& item) {
        return list.empty() || std::ranges::find(list, item) != list.end();
    };
    return kindFits(slot.kind, part.kind) && holds(slot.accepts, part.id) &&
           holds(slot.forms, formOf(part));
}

}  // namespace cw::catalog
