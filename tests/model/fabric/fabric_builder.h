// Small networks with round figures for the fabric's tests: 8-GPU nodes with 400 Gb/s NICs and
// switches of 64 such ports. Not the catalog.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "model/design/resolve.h"
#include "model/fabric/fabric.h"

namespace cw::test {

class FabricBuilder : public catalog::PartLookup {
public:
    static constexpr double port_bps = 400e9;
    static constexpr double port_Bps = 50e9;

    FabricBuilder() {
        addPart("gpu", catalog::PartKind::accelerator, accelerator());
        addPart("node", catalog::PartKind::server, catalog::Server{}).slotGroups = {
            slot("gpu", catalog::SlotKind::gpuSocket, 16, 0),
            slot("pcie", catalog::SlotKind::pcie, 16, 5),
            slot("old", catalog::SlotKind::pcie, 16, 3)};
        addPart("nic", catalog::PartKind::nic, nic("v3")).ports = {
            port(1, {catalog::Protocol::infiniBand, catalog::Protocol::ethernet})};
        addPart("leaf", catalog::PartKind::networkSwitch, networkSwitch("v3")).ports = {
            port(64, {catalog::Protocol::infiniBand})};
        addPart("ethernet", catalog::PartKind::networkSwitch, networkSwitch("")).ports = {
            port(64, {catalog::Protocol::ethernet})};
        catalog::Cable cable;
        cable.rate_bps = port_bps;
        addPart("cable", catalog::PartKind::cable, cable);
        cable.rate_bps = port_bps / 2;
        addPart("slow", catalog::PartKind::cable, cable);
    }

    [[nodiscard]] const catalog::Part* find(const catalog::PartId& id) const override {
        const auto found = parts_.find(id);
        return found == parts_.end() ? nullptr : &found->second;
    }

    design::Device& addNodes(int count, int nics, int gpus = 8, const char* nicSlot = "pcie") {
        design::Device device;
        device.id = nextDevice();
        device.part = "node";
        device.count = count;
        device.fittings = {fitting("gpu", "gpu", gpus), fitting(nicSlot, "nic", nics)};
        variant.devices.push_back(device);
        return variant.devices.back();
    }

    design::DeviceId addSwitches(int count, const char* part = "leaf") {
        design::Device device;
        device.id = nextDevice();
        device.part = part;
        device.count = count;
        variant.devices.push_back(device);
        return device.id;
    }

    /// Cables from the NICs (or a switch's ports) of A to switches B.
    design::Link& join(design::DeviceId a, design::DeviceId b, int count,
                       design::WiringPattern pattern = design::WiringPattern::spread) {
        design::Link link;
        link.id = {variant.nextId++};
        link.a = endOf(a);
        link.b = endOf(b);
        link.count = count;
        link.pattern = pattern;
        link.cable = "cable";
        variant.links.push_back(link);
        return variant.links.back();
    }

    [[nodiscard]] fabric::Fabric expanded(const fabric::TrafficOptions& options = {}) const {
        return fabric::expand(design::resolve(variant, *this, faults), options);
    }

    catalog::Part& part(const std::string& id) { return parts_.at(id); }

    design::Variant variant;
    design::Faults faults;

private:
    static catalog::Accelerator accelerator() {
        catalog::Accelerator gpu;
        gpu.architecture = "Hopper";
        gpu.memory_B = 80e9;
        gpu.memoryBandwidth_Bps = 3.35e12;
        gpu.densePeak_FLOPs = {{catalog::Precision::bf16, 989e12},
                               {catalog::Precision::fp8, 1979e12}};
        gpu.scaleUp_Bps = 450e9;
        gpu.scaleUpDomain = 8;
        gpu.pcieGeneration = 5;
        gpu.pcieLanes = 16;
        return gpu;
    }
    static catalog::Nic nic(const char* sharp) {
        catalog::Nic spec;
        spec.pcieGeneration = 5;
        spec.pcieLanes = 16;
        spec.sharp = sharp;
        return spec;
    }
    static catalog::NetworkSwitch networkSwitch(const char* sharp) {
        catalog::NetworkSwitch spec;
        spec.sharp = sharp;
        return spec;
    }
    static catalog::PortGroup port(int count, std::vector<catalog::Protocol> protocols) {
        catalog::PortGroup group;
        group.name = "port";
        group.count = count;
        group.rate_bps = port_bps;
        group.modes = {{port_bps, count}, {port_bps / 2, count}};
        group.protocols = std::move(protocols);
        return group;
    }
    static catalog::SlotGroup slot(const char* name, catalog::SlotKind kind, int count,
                                   int generation) {
        catalog::SlotGroup group;
        group.name = name;
        group.kind = kind;
        group.count = count;
        group.pcieGeneration = generation;
        group.pcieLanes = generation > 0 ? 16 : 0;
        return group;
    }

    catalog::Part& addPart(const char* id, catalog::PartKind kind, catalog::Spec spec) {
        catalog::Part& part = parts_[id];
        part.id = part.name = id;
        part.kind = kind;
        part.spec = std::move(spec);
        return part;
    }

    design::Fitting fitting(const char* slotName, const char* partId, int count) {
        design::Fitting fitting;
        fitting.id = {variant.nextId++};
        fitting.slot = slotName;
        fitting.part = partId;
        fitting.count = count;
        return fitting;
    }

    design::DeviceId nextDevice() { return {variant.nextId++}; }

    [[nodiscard]] design::LinkEnd endOf(design::DeviceId id) const {
        const design::Device* device = variant.findDevice(id);
        design::LinkEnd end;
        end.device = id;
        end.port = "port";
        if (!device->fittings.empty()) end.fitting = device->fittings.back().id;
        return end;
    }

    std::map<std::string, catalog::Part> parts_;
};

inline constexpr double port_Bps = FabricBuilder::port_Bps;

inline bool near(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

}  // namespace cw::test
