// Random gestures on a document, the same for the same seed on every machine.
//
// Asks for sensible and for senseless things alike: a gesture that is refused counts as one, too.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tests/model/design/bench_desk.h"

namespace cw::test {

class RandomGestures {
public:
    explicit RandomGestures(unsigned seed) : engine_(seed) {}

    static constexpr int kinds = 19;

    [[nodiscard]] design::Answer<design::Transaction> next(const design::Document& document) {
        const design::Variant& variant = document.variants[below(document.variants.size())];
        const design::Desk desk{document, variant.name, shippedCatalog()};
        // Keeps the design at a few dozen things.
        if (variant.devices.size() > 25) return remove(desk, variant, 6);
        if (document.variants.size() > 3)
            return design::Transaction{"Close", {design::RemoveVariant{variant.name}}};
        return gesture(below(kinds), desk, variant);
    }

private:
    using Answer = design::Answer<design::Transaction>;

    std::size_t below(std::size_t n) { return n == 0 ? 0 : engine_() % n; }
    int between(int low, int high) {
        return low + static_cast<int>(below(static_cast<std::size_t>(high - low + 1)));
    }
    design::Position position() { return {between(-4000, 4000) / 8.0, between(-4000, 4000) / 8.0}; }

    const std::string& anyPart() {
        const auto& parts = shippedCatalog().parts();
        return parts[below(parts.size())].id;
    }
    std::string partOf(catalog::PartKind kind) {
        const auto parts = shippedCatalog().search("", kind);
        return parts[below(parts.size())]->id;
    }
    static const design::Device* any(const std::vector<design::Device>& devices,
                                     std::size_t index) {
        return devices.empty() ? nullptr : &devices[index % devices.size()];
    }
    design::DeviceId anyDevice(const design::Variant& variant) {
        const auto* device = any(variant.devices, engine_());
        return device == nullptr ? design::DeviceId{1} : device->id;
    }
    std::vector<design::DeviceId> someDevices(const design::Variant& variant) {
        std::vector<design::DeviceId> ids;
        for (int i = between(1, 3); i > 0; --i) ids.push_back(anyDevice(variant));
        return ids;
    }
    design::FittingId anyFitting(const design::Variant& variant, design::DeviceId id) {
        const design::Device* device = variant.findDevice(id);
        if (device == nullptr || device->fittings.empty()) return {1};
        return device->fittings[below(device->fittings.size())].id;
    }
    design::LinkEnd anyEnd(const design::Document& document, const design::Variant& variant) {
        const design::Device* device = any(variant.devices, engine_());
        if (device == nullptr) return {{1}, {}, "nowhere"};
        const auto ports = design::portsOf(variant, *device, document.pinned);
        if (ports.empty()) return {device->id, {}, "nowhere"};
        return ports[below(ports.size())].end;
    }

    Answer remove(const design::Desk& desk, const design::Variant& variant, int count) {
        std::vector<design::DeviceId> ids;
        for (; count > 0; --count) ids.push_back(anyDevice(variant));
        return design::removeThings(desk, ids, {});
    }

    Answer change(const design::Desk& desk, const design::Variant& variant) {
        if (variant.links.empty()) return design::Refusal{"There is no link."};
        design::Link link = variant.links[below(variant.links.size())];
        link.count = between(1, 9);
        link.length_m = between(0, 60);
        link.pattern = static_cast<design::WiringPattern>(below(4));
        if (below(2) == 0) link.cable = below(2) == 0 ? "" : partOf(catalog::PartKind::cable);
        if (below(2) == 0) link.transceiverA = link.transceiverB = "";
        return design::changeLink(desk, link);
    }

    /// What the panels set without a gesture of their own.
    Answer panel(const design::Desk& desk, const design::Variant& variant) {
        switch (below(5)) {
            case 0: {
                design::Site site = variant.site;
                site.pue = 1 + static_cast<double>(below(100)) / 100;
                site.racks = between(1, 40);
                return design::single(desk, "Set the site", design::SetSite{site});
            }
            case 1:
                return design::single(
                    desk, "Set the budget",
                    design::SetEconomics{{Money::fromCents(between(0, 1 << 30)), 0, {}, {}, {}}});
            case 2:
                return design::single(
                    desk, "Waive", design::AddWaiver{{"FAB-001", std::to_string(below(9)), "why"}});
            case 3:
                if (variant.waivers.empty()) return design::Refusal{"There is no waiver."};
                return design::single(desk, "Do not waive",
                                      design::RemoveWaiver{below(variant.waivers.size())});
            default:
                return design::single(
                    desk, "Rename the variant",
                    design::SetVariantText{variant.name + std::to_string(below(9)), "notes"});
        }
    }

    Answer gesture(std::size_t kind, const design::Desk& desk, const design::Variant& variant) {
        switch (kind) {
            case 0:
                return design::placePart(desk, anyPart(), position(), between(1, 40));
            case 1:
                return design::placePart(desk, partOf(catalog::PartKind::server), position(),
                                         between(1, 8));
            case 2:
                return design::placePart(desk, partOf(catalog::PartKind::networkSwitch), position(),
                                         between(1, 8));
            case 3:
                return design::fitPart(desk, anyDevice(variant), anyPart(), between(1, 9));
            case 4:
                return design::fitPart(
                    desk, anyDevice(variant),
                    partOf(below(2) == 0 ? catalog::PartKind::nic : catalog::PartKind::accelerator),
                    between(1, 9));
            case 5: {
                const design::DeviceId id = anyDevice(variant);
                return design::unfitPart(desk, id, anyFitting(variant, id), between(1, 4));
            }
            case 6: {
                const design::DeviceId id = anyDevice(variant);
                return design::replaceFitting(desk, id, anyFitting(variant, id),
                                              partOf(catalog::PartKind::nic));
            }
            case 7:
                return design::replaceDevice(desk, anyDevice(variant),
                                             partOf(catalog::PartKind::server));
            case 8:
                return design::replaceDevice(desk, anyDevice(variant),
                                             partOf(catalog::PartKind::networkSwitch));
            case 9: {
                const auto count = below(2) == 0 ? std::nullopt : std::optional(between(0, 6));
                return design::connectPorts(desk, anyEnd(desk.document, variant),
                                            anyEnd(desk.document, variant), count, between(1, 30));
            }
            case 10:
            case 11:
                return design::connectDevices(desk, anyDevice(variant), anyDevice(variant));
            case 12:
                return change(desk, variant);
            case 13:
                return design::setDeviceCount(desk, anyDevice(variant), between(0, 64));
            case 14:
                return design::renameDevice(desk, anyDevice(variant),
                                            "pod " + std::to_string(below(99)));
            case 15:
                return design::moveDevices(desk, someDevices(variant), position());
            case 16: {
                std::vector<design::LinkId> links;
                if (!variant.links.empty())
                    links.push_back(variant.links[below(variant.links.size())].id);
                if (below(2) == 0) return design::removeThings(desk, {}, links);
                return design::removeThings(desk, {anyDevice(variant)}, links);
            }
            case 17:
                if (below(4) == 0)
                    return design::duplicateVariant(desk, "V" + std::to_string(below(1000)));
                return design::duplicateDevices(desk, someDevices(variant), position());
            default:
                return panel(desk, variant);
        }
    }

    std::mt19937 engine_;
};

}  // namespace cw::test
