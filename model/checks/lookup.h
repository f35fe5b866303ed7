// Small questions the rules ask of a resolved design, without scanning it again and again.
#pragma once

#include <unordered_map>
#include <vector>

#include "model/checks/rule.h"
#include "model/design/fitting_rules.h"

namespace cw::checks {

/// Devices by id and the links that end at each, made once for all rules of a run.
class Index {
public:
    explicit Index(const design::ResolvedDesign& design);
    /// Null when there is no such device.
    [[nodiscard]] const design::ResolvedDevice* find(design::DeviceId id) const;
    [[nodiscard]] const std::vector<const design::ResolvedLink*>& linksAt(
        design::DeviceId id) const;

private:
    struct Entry {
        const design::ResolvedDevice* device = nullptr;
        std::vector<const design::ResolvedLink*> links;
    };
    std::unordered_map<design::DeviceId, Entry> entries_;
};

/// The port group a link's end names; null when the device, the fitting or the port is not there.
[[nodiscard]] const catalog::PortGroup* portOf(const design::ResolvedDevice* device,
                                               const design::LinkEnd& end);

/// A link with both its ports, for rules that need both.
struct JoinedLink {
    const design::ResolvedLink* link = nullptr;
    const catalog::PortGroup* a = nullptr;
    const catalog::PortGroup* b = nullptr;
    design::CableChoice choice;
    double length_m = 0;  ///< of its longest cable
    [[nodiscard]] design::LinkId id() const { return link->link->id; }
    [[nodiscard]] std::vector<design::DeviceId> devices() const;
};

/// All links whose two ports exist.
[[nodiscard]] std::vector<JoinedLink> joinedLinks(const Context& context);

[[nodiscard]] bool isServer(const design::ResolvedDevice& device);
[[nodiscard]] bool isSwitch(const design::ResolvedDevice& device);
/// A device that answers to management: a server, a switch or a storage system.
[[nodiscard]] bool isActive(const design::ResolvedDevice& device);

/// Whether a link of `network` ends at `device`.
[[nodiscard]] bool isOn(const Context& context, design::DeviceId device, design::Network network);
/// Ports a link takes on one instance of its A (B) device; 0 when an end's device is missing.
[[nodiscard]] int portsTakenAtA(const design::ResolvedLink& link);
[[nodiscard]] int portsTakenAtB(const design::ResolvedLink& link);

/// Fitted parts of one kind, per instance.
[[nodiscard]] int fittedCount(const design::ResolvedDevice& device, catalog::PartKind kind);

[[nodiscard]] const catalog::SlotGroup* slotNamed(const catalog::Part& part,
                                                  const std::string& name);

/// What one PCIe link carries after encoding and protocol: about 252, 504 and 968 Gb/s for 16 lanes
/// of generations 4, 5 and 6 (PCI-SIG data rates). 0 where generation or lanes are not known.
[[nodiscard]] double pcieRate_bps(int generation, int lanes);

}  // namespace cw::checks
