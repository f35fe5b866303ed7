// Small parts with round figures, and designs made of them, for tests of sums.
//
// "system" is a complete server, "chassis" a bare one; "gpu-a" and "gpu-b" fit both. Not the
// catalog: tests of published figures read that.
#pragma once

#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "model/design/document.h"
#include "model/design/resolve.h"

namespace cw::test {

inline catalog::Price priceOf(double low, double typical, double high) {
    catalog::Price price;
    price.low = Money::fromDollars(low);
    price.typical = Money::fromDollars(typical);
    price.high = Money::fromDollars(high);
    price.asOf = "2026-08";
    price.source = "price-list";
    return price;
}

inline catalog::Part part(const std::string& id, catalog::PartKind kind, catalog::Spec spec = {}) {
    catalog::Part p;
    p.id = id;
    p.kind = kind;
    p.vendor = "Vendor";
    p.name = "Name of " + id;
    p.partNumbers = {"PN-" + id};
    p.spec = std::move(spec);
    return p;
}

inline catalog::Part part(const std::string& id, catalog::PartKind kind, catalog::Spec spec,
                          double max_W, double low, double typical, double high) {
    catalog::Part p = part(id, kind, std::move(spec));
    p.maxPower_W = max_W;
    p.prices = {priceOf(low, typical, high)};
    return p;
}

inline catalog::Server serverSpec(double rackUnits, catalog::Basis basis) {
    catalog::Server server;
    server.rackUnits = rackUnits;
    server.priceBasis = server.powerBasis = basis;
    return server;
}

inline std::vector<catalog::Part> sampleParts() {
    using catalog::PartKind;
    std::vector<catalog::Part> parts;
    parts.push_back(
        part("gpu-a", PartKind::accelerator, catalog::Accelerator{}, 700, 25000, 30000, 40000));
    parts.push_back(
        part("gpu-b", PartKind::accelerator, catalog::Accelerator{}, 1000, 35000, 40000, 50000.55));
    parts.push_back(part("cpu", PartKind::cpu, catalog::Cpu{}, 400, 7000, 9000.99, 12000));
    parts.push_back(part("nic", PartKind::nic, catalog::Nic{}, 25, 1500, 1700, 2000));
    parts.push_back(part("mystery", PartKind::nic, catalog::Nic{}));  // neither watts nor dollars

    catalog::Part system = part("system", PartKind::server, serverSpec(8, catalog::Basis::complete),
                                10200, 250000, 320000, 450000);
    system.slotGroups = {{"gpu", catalog::SlotKind::gpuSocket, 8, {}, {}, 0, 0, ""},
                    {"cpu", catalog::SlotKind::cpuSocket, 2, {}, {}, 0, 0, ""},
                    {"pcie", catalog::SlotKind::pcie, 12, {}, {}, 0, 0, ""}};
    system.includes = {{"gpu", "gpu-a", 8}, {"cpu", "cpu", 2}, {"pcie", "nic", 8}};
    parts.push_back(system);

    catalog::Part chassis = part("chassis", PartKind::server, serverSpec(8, catalog::Basis::bare),
                                 1500, 40000, 50000, 60000);
    chassis.slotGroups = system.slotGroups;
    parts.push_back(chassis);

    catalog::NetworkSwitch switchSpec;
    switchSpec.rackUnits = 1;
    catalog::Part rated =
        part("switch", PartKind::networkSwitch, switchSpec, 1720, 20000, 25000, 36000);
    rated.typicalPower_W = 747;
    parts.push_back(rated);
    catalog::Part unrated = part("switch-unrated", PartKind::networkSwitch, switchSpec);
    unrated.typicalPower_W = 100;
    parts.push_back(unrated);

    catalog::Transceiver twin;
    twin.cage.linksPerPlug = 2;
    parts.push_back(part("twin-module", PartKind::transceiver, twin, 17, 900, 1000, 1400));
    parts.push_back(
        part("module", PartKind::transceiver, catalog::Transceiver{}, 9, 600, 700, 800));
    catalog::Cable fibre;
    fibre.lengths_m = {5, 10, 20};
    fibre.partNumberByLength = {{"5", "F-005"}, {"10", "F-010"}, {"20", "F-020"}};
    catalog::Part fibrePart = part("fibre", PartKind::cable, fibre);
    fibrePart.prices = {priceOf(80, 100, 150)};
    parts.push_back(fibrePart);
    catalog::Cable dac;
    dac.linksPerAssembly = 2;
    dac.endA.linksPerPlug = dac.endB.linksPerPlug = 2;
    catalog::Part dacPart = part("dac", PartKind::cable, dac);
    dacPart.prices = {priceOf(200, 250, 300)};
    parts.push_back(dacPart);
    return parts;
}

/// A document with one variant under construction.
class DesignBuilder {
public:
    DesignBuilder() : document_(design::blankDocument("Test", "first")) {
        for (catalog::Part& p : sampleParts()) document_.pinned.pin(std::move(p));
        document_.sources["price-list"] = {"price-list", "A price list", "https://example.com"};
    }

    design::DeviceId add(const std::string& partId, int count,
                         std::vector<design::Fitting> fittings = {}) {
        design::Device device;
        device.id = {variant().nextId++};
        device.part = partId;
        device.count = count;
        for (design::Fitting& fitting : fittings) fitting.id = {variant().nextId++};
        device.fittings = std::move(fittings);
        variant().devices.push_back(device);
        return device.id;
    }

    static design::Fitting fit(const std::string& slot, const std::string& partId, int count) {
        design::Fitting fitting;
        fitting.slot = slot;
        fitting.part = partId;
        fitting.count = count;
        return fitting;
    }

    /// "system" with what it is sold with in its slots.
    design::DeviceId addSystem(int count) {
        return add("system", count,
                   {fit("gpu", "gpu-a", 8), fit("cpu", "cpu", 2), fit("pcie", "nic", 8)});
    }

    design::Link& link(design::DeviceId a, design::DeviceId b, int count, const std::string& cable,
                       double length_m, const std::string& moduleA = {},
                       const std::string& moduleB = {}) {
        design::Link link;
        link.id = {variant().nextId++};
        link.a.device = a;
        link.b.device = b;
        link.count = count;
        link.cable = cable;
        link.length_m = length_m;
        link.transceiverA = moduleA;
        link.transceiverB = moduleB;
        variant().links.push_back(link);
        return variant().links.back();
    }

    design::Device& device(design::DeviceId id) {
        for (design::Device& d : variant().devices)
            if (d.id == id) return d;
        std::abort();
    }
    design::Variant& variant() { return document_.variants.front(); }
    design::Document& document() { return document_; }
    [[nodiscard]] design::ResolvedDesign resolved() const {
        return design::resolve(document_.variants.front(), document_.pinned);
    }

private:
    design::Document document_;
};

/// A design of random devices, fittings and links; the same for the same seed on every machine.
inline DesignBuilder randomDesign(unsigned seed) {
    std::mt19937 engine(seed);
    const auto below = [&](unsigned n) { return static_cast<int>(engine() % n); };
    const std::vector<std::string> gpus{"gpu-a", "gpu-b", "mystery", "unknown"};
    DesignBuilder b;
    std::vector<design::DeviceId> nodes;
    for (int i = 0, n = 1 + below(5); i < n; ++i) {
        nodes.push_back(below(2) ? b.addSystem(1 + below(40)) : b.add("chassis", 1 + below(40)));
        design::Device& device = b.device(nodes.back());
        if (below(2)) device.fittings.clear();
        for (int f = 0, fits = below(3); f < fits; ++f) {
            device.fittings.push_back(DesignBuilder::fit("gpu", gpus[below(4)], 1 + below(8)));
            device.fittings.back().id = {b.variant().nextId++};
        }
    }
    const auto leaf = b.add(below(4) ? "switch" : "switch-unrated", 1 + below(6));
    for (const design::DeviceId node : nodes)
        b.link(node, leaf, 1 + below(9), below(3) ? "fibre" : "dac", below(25),
               below(2) ? "module" : "", below(2) ? "twin-module" : "")
            .pattern = static_cast<design::WiringPattern>(below(4));
    return b;
}

}  // namespace cw::test
