// Gestures: what a user does with the mouse or a menu, turned into one Transaction or a reason why
// not.
//
// They read the document and the catalog and change nothing. Each transaction also pins the parts
// it brings in. Names of transactions are shown in the undo menu and in the journal; they are
// English sentences in the imperative.
#pragma once

#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/design/edit.h"
#include "model/design/fitting_rules.h"

namespace cw::design {

/// The length a new link gets: a leaf rack in the middle of a row of eight (rise 2.0 m + four racks
/// of 0.7 m + drops 1.0 m + rise 1.5 m, plus 10 % and 1 m of slack), rounded up to a stocked
/// length.
inline constexpr double defaultLinkLength_m = 10.0;

/// What a gesture works on: a document, one of its variants, and the catalog parts come from.
struct Desk {
    const Document& document;
    std::string variant;  ///< name of a variant of `document`
    const catalog::Catalog& catalog;
};

/// Places `count` of a server or switch as one device, with what it includes in its slots. Parts
/// that are not devices by themselves (GPU, CPU, cable...) are refused with where they belong.
[[nodiscard]] Answer<Transaction> placePart(const Desk& desk, const catalog::PartId& part,
                                            Position position, int count = 1);

/// Puts up to `count` of `part` into the first slot that takes it; when all slots of the kind are
/// full of another part of the same kind that came with the system, those are replaced.
[[nodiscard]] Answer<Transaction> fitPart(const Desk& desk, DeviceId device,
                                          const catalog::PartId& part, int count = 1);
/// Takes `count` parts of a fitting out; links that no longer have a port go with them.
[[nodiscard]] Answer<Transaction> unfitPart(const Desk& desk, DeviceId device, FittingId fitting,
                                            int count);

/// Replaces the part of a fitting, all of it, keeping links whose port still exists and agrees.
[[nodiscard]] Answer<Transaction> replaceFitting(const Desk& desk, DeviceId device,
                                                 FittingId fitting, const catalog::PartId& part);
/// Replaces a device's part by another of the same kind with its own includes; links are kept where
/// ports of the same role, connector and protocol exist, and dropped otherwise (the name says how
/// many).
[[nodiscard]] Answer<Transaction> replaceDevice(const Desk& desk, DeviceId device,
                                                const catalog::PartId& part);

/// Cables two port groups: as many cables as both sides have free (`count` per instance of A when
/// given), the network by the ports' roles and protocol, cable and transceivers by chooseCable over
/// the catalog.
[[nodiscard]] Answer<Transaction> connectPorts(const Desk& desk, const LinkEnd& a, const LinkEnd& b,
                                               std::optional<int> count = std::nullopt,
                                               double length_m = defaultLinkLength_m);
/// The same between two devices: the first pair of port groups that agree, compute ports first.
[[nodiscard]] Answer<Transaction> connectDevices(const Desk& desk, DeviceId a, DeviceId b);

[[nodiscard]] Answer<Transaction> setDeviceCount(const Desk& desk, DeviceId device, int count);
[[nodiscard]] Answer<Transaction> renameDevice(const Desk& desk, DeviceId device,
                                               const std::string& label);
/// One move per device, `by` in canvas pixels.
[[nodiscard]] Answer<Transaction> moveDevices(const Desk& desk,
                                              const std::vector<DeviceId>& devices, Position by);
/// Removes devices with all their links, and links.
[[nodiscard]] Answer<Transaction> removeThings(const Desk& desk,
                                               const std::vector<DeviceId>& devices,
                                               const std::vector<LinkId>& links);
/// Copies devices and the links among them, shifted by `by`.
[[nodiscard]] Answer<Transaction> duplicateDevices(const Desk& desk,
                                                   const std::vector<DeviceId>& devices,
                                                   Position by);
/// Changes count, length, cable or pattern of a link; refused when ports or reach do not allow it.
[[nodiscard]] Answer<Transaction> changeLink(const Desk& desk, const Link& link);

/// A copy of the variant under `newName`.
[[nodiscard]] Answer<Transaction> duplicateVariant(const Desk& desk, const std::string& newName);

/// An Edit of the desk's variant as a transaction.
[[nodiscard]] Transaction single(const Desk& desk, std::string name, Edit edit);

}  // namespace cw::design
