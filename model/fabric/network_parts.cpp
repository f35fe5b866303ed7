#include "model/fabric/network_parts.h"

#include <algorithm>
#include <array>

#include "model/design/fitting_rules.h"

namespace cw::fabric {

namespace {

using design::LinkEnd;
using design::ResolvedDevice;

/// Gb/s that a PCIe x16 link carries in one direction, by generation: line rate less its encoding
/// (PCI Express Base Specification: 8, 16, 32 GT/s at 128b/130b; 64 GT/s in flits, as the
/// ConnectX-8 documentation counts it).
constexpr std::array<double, 7> pcieX16_Gbps{0, 32, 64, 126, 252, 504, 968};

const design::Content* contentAt(const ResolvedDevice& device, const LinkEnd& end) {
    const auto found = std::find_if(
        device.contents.begin(), device.contents.end(), [&](const design::Content& content) {
            return content.fitting != nullptr && content.fitting->id == end.fitting;
        });
    return found == device.contents.end() ? nullptr : &*found;
}

const catalog::SlotGroup* slotOf(const ResolvedDevice& device, const std::string& name) {
    if (device.part == nullptr) return nullptr;
    for (const catalog::SlotGroup& slot : device.part->slotGroups)
        if (slot.name == name) return &slot;
    return nullptr;
}

/// The lesser of two of which either may be unknown (0).
int lesserKnown(int a, int b) {
    if (a == 0 || b == 0) return std::max(a, b);
    return std::min(a, b);
}

double pcieRate_bps(int generation, int lanes) {
    if (generation < 1 || generation >= static_cast<int>(pcieX16_Gbps.size())) return 0;
    return pcieX16_Gbps[generation] * 1e9 * lanes / 16;
}

const catalog::Nic* nicOf(const design::Content* content) {
    return content == nullptr || content->part == nullptr ? nullptr
                                                          : content->part->as<catalog::Nic>();
}

/// The PCIe link of one NIC; of a module, which is a set of them, that of each.
double onePcie_bps(const ResolvedDevice& device, const design::Content& content) {
    const catalog::Nic* nic = nicOf(&content);
    if (nic == nullptr) return 0;
    const catalog::SlotGroup* slot = slotOf(device, content.fitting->slot);
    return pcieRate_bps(lesserKnown(nic->pcieGeneration, slot ? slot->pcieGeneration : 0),
                        lesserKnown(nic->pcieLanes, slot ? slot->pcieLanes : 0));
}

double nicPcie_Bps(const ResolvedDevice& device, const design::Content& content) {
    const catalog::Nic* nic = nicOf(&content);
    // A module is a whole set of cards, its PCIe figure that of one: it sets no limit of its own.
    if (nic == nullptr || nic->formFactor == "module") return 0;
    return onePcie_bps(device, content) / 8 * content.fitted;
}

bool isCompute(const design::ResolvedLink& link) {
    return link.link->network == design::Network::compute && link.a != nullptr && link.b != nullptr;
}

const catalog::PortGroup* portAt(const ResolvedDevice& device, const LinkEnd& end) {
    const catalog::Part* part = device.part;
    if (end.fitting) {
        const design::Content* content = contentAt(device, end);
        part = content == nullptr ? nullptr : content->part;
    }
    return part == nullptr ? nullptr : design::findPort(*part, end.port);
}

bool speaks(const catalog::PortGroup* port, catalog::Protocol protocol) {
    return port != nullptr && std::find(port->protocols.begin(), port->protocols.end(), protocol) !=
                                  port->protocols.end();
}

bool hasSharp(const ResolvedDevice& device, const LinkEnd& end) {
    if (device.part == nullptr) return false;
    if (const auto* networkSwitch = device.part->as<catalog::NetworkSwitch>())
        return !networkSwitch->sharp.empty();
    const design::Content* content = contentAt(device, end);
    const catalog::Nic* nic = content == nullptr || content->part == nullptr
                                  ? nullptr
                                  : content->part->as<catalog::Nic>();
    return nic != nullptr && !nic->sharp.empty();
}

}  // namespace

bool isSwitch(const design::ResolvedDevice& device) {
    return device.part != nullptr && device.part->kind == catalog::PartKind::networkSwitch;
}

int nicsOf(const ResolvedDevice& device, const LinkEnd& end) {
    const design::Content* content = contentAt(device, end);
    const catalog::PortGroup* port = portAt(device, end);
    const catalog::Nic* nic = nicOf(content);
    if (nic != nullptr && nic->formFactor != "module") return std::max(1, content->fitted);
    const int pieces = content == nullptr ? 1 : std::max(1, content->fitted);
    return std::max(1, (port == nullptr ? 1 : port->count) * pieces);
}

const catalog::Nic* nicAt(const ResolvedDevice& device, const LinkEnd& end) {
    return nicOf(contentAt(device, end));
}

bool sharesScaleUp(const ResolvedDevice& node) {
    const auto* gpu = node.gpu == nullptr ? nullptr : node.gpu->as<catalog::Accelerator>();
    const auto* server = node.part == nullptr ? nullptr : node.part->as<catalog::Server>();
    const bool hasFabric = server != nullptr && !server->scaleUpFabric.empty();
    if (gpu == nullptr || node.mixedGpus) return false;
    if (!gpu->scaleUp_Bps && !(server != nullptr && server->scaleUp_Bps)) return false;
    return gpu->scaleUpDomain ? *gpu->scaleUpDomain >= node.gpus : hasFabric;
}

double nicRate_bps(const ResolvedDevice& device, const LinkEnd& end) {
    const design::Content* content = contentAt(device, end);
    return content == nullptr ? 0 : onePcie_bps(device, *content);
}

double gpuPcie_bps(const ResolvedDevice& device) {
    const auto* gpu = device.gpu == nullptr ? nullptr : device.gpu->as<catalog::Accelerator>();
    return gpu == nullptr ? 0 : pcieRate_bps(gpu->pcieGeneration, gpu->pcieLanes);
}

std::vector<double> pcieLimits_Bps(const design::ResolvedDesign& design) {
    struct Sum {
        double total_Bps = 0;
        bool isUnknown = false;
        std::vector<const design::Content*> seen;
    };
    std::vector<Sum> sums(design.devices.size());
    for (const design::ResolvedLink& link : design.links) {
        if (!isCompute(link)) continue;
        for (const auto& [device, end] :
             {std::pair(link.a, &link.link->a), {link.b, &link.link->b}}) {
            if (isSwitch(*device)) continue;
            Sum& sum = sums[device - design.devices.data()];
            const design::Content* content = contentAt(*device, *end);
            if (std::find(sum.seen.begin(), sum.seen.end(), content) != sum.seen.end()) continue;
            sum.seen.push_back(content);
            const double limit_Bps = content == nullptr ? 0 : nicPcie_Bps(*device, *content);
            sum.isUnknown = sum.isUnknown || limit_Bps <= 0;
            sum.total_Bps += limit_Bps;
        }
    }
    std::vector<double> limits_Bps;
    for (const Sum& sum : sums) limits_Bps.push_back(sum.isUnknown ? 0 : sum.total_Bps);
    return limits_Bps;
}

Transport transportOf(const design::ResolvedDesign& design) {
    bool infiniBand = false;
    bool ethernet = false;
    for (const design::ResolvedLink& link : design.links) {
        if (!isCompute(link) || (link.a->gpus == 0 && link.b->gpus == 0)) continue;
        const catalog::PortGroup* a = portAt(*link.a, link.link->a);
        const catalog::PortGroup* b = portAt(*link.b, link.link->b);
        // Ports that can speak both run InfiniBand, unless the other end cannot.
        if (speaks(a, catalog::Protocol::infiniBand) && speaks(b, catalog::Protocol::infiniBand))
            infiniBand = true;
        else if (speaks(a, catalog::Protocol::ethernet) && speaks(b, catalog::Protocol::ethernet))
            ethernet = true;
    }
    if (infiniBand && ethernet) return Transport::mixed;
    if (infiniBand) return Transport::infiniBand;
    return ethernet ? Transport::ethernet : Transport::none;
}

bool allOfferSharp(const design::ResolvedDesign& design) {
    const bool anySwitch =
        std::any_of(design.links.begin(), design.links.end(), [](const design::ResolvedLink& link) {
            return isCompute(link) && (isSwitch(*link.a) || isSwitch(*link.b));
        });
    return anySwitch && withoutReduction(design).empty();
}

std::vector<design::DeviceId> withoutReduction(const design::ResolvedDesign& design) {
    std::vector<bool> lacks(design.devices.size(), false);
    for (const design::ResolvedLink& link : design.links) {
        if (!isCompute(link)) continue;
        for (const auto& [device, end] :
             {std::pair(link.a, &link.link->a), {link.b, &link.link->b}}) {
            if (!isSwitch(*device) && device->gpus == 0) continue;  // it takes no part
            if (!hasSharp(*device, *end)) lacks[device - design.devices.data()] = true;
        }
    }
    std::vector<design::DeviceId> lacking;
    for (std::size_t d = 0; d < lacks.size(); ++d)
        if (lacks[d]) lacking.push_back(design.devices[d].device->id);
    return lacking;
}

}  // namespace cw::fabric
