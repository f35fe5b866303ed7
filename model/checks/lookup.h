// Small questions the rules ask of a resolved design, without scanning it again and again.
#pragma once

#include <vector>

#include "model/checks/rule.h"
#include "model/design/fitting_rules.h"

namespace cw::checks {

/// The port group a link's end names; null when the device, the fitting or the port is not there.
[[nodiscard]] const catalog::PortGroup* portOf(const design::ResolvedDevice* device,
                                               const design::LinkEnd& end);

/// A link with both its ports, for rules that need both.
struct JoinedLink {
    const design::ResolvedLink* link = nullptr;
    const catalog::PortGroup* a = nullptr;
    const catalog::PortGroup* b = nullptr;
    design::CableChoice choice;
    [[nodiscard]] design::LinkId id() const { return link->link->id; }
    [[nodiscard]] std::vector<design::DeviceId> devices() const;
};

/// All links whose two ports exist.
[[nodiscard]] std::vector<JoinedLink> joinedLinks(const Context& context);

[[nodiscard]] bool isServer(const design::ResolvedDevice& device);
[[nodiscard]] bool isSwitch(const design::ResolvedDevice& device);
/// A device that answers to management: a server, a switch or a storage system.
[[nodiscard]] bool isActive(const design::ResolvedDevice& device);

/// Links of the design that end at `device`, any network or one.
[[nodiscard]] int linksAt(const Context& context, design::DeviceId device);
[[nodiscard]] int linksAt(const Context& context, design::DeviceId device, design::Network network);

/// Fitted parts of one kind, per instance.
[[nodiscard]] int fittedCount(const design::ResolvedDevice& device, catalog::PartKind kind);

[[nodiscard]] const catalog::SlotGroup* slotNamed(const catalog::Part& part,
                                                  const std::string& name);

/// What one PCIe link carries after encoding and protocol: about 252, 504 and 968 Gb/s for 16 lanes
/// of generations 4, 5 and 6 (PCI-SIG data rates). 0 where generation or lanes are not known.
[[nodiscard]] double pcieRate_bps(int generation, int lanes);

}  // namespace cw::checks
