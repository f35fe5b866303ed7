// Gestures: what a user does with the mouse or a menu, turned into one Transaction or a reason why
// not.
//
// They read the document and the catalog and change nothing. Each transaction also pins the parts
// it brings in. Names of transactions are shown in the undo menu and in the journal; they are
// English sentences in the imperative.
#pragma once

#include <functional>
#include <optional>
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

/// Puts up to `count` of `part` into the first slot that takes it and is free; when all are full, a
/// fitting of another part of the same kind is replaced, all of it.
[[nodiscard]] Answer<Transaction> fitPart(const Desk& desk, DeviceId device,
                                          const catalog::PartId& part, int count = 1);
/// Takes `count` parts of a fitting out; cables that no longer have a port go with them.
[[nodiscard]] Answer<Transaction> unfitPart(const Desk& desk, DeviceId device, FittingId fitting,
                                            int count);

/// Replaces the part of a fitting, all of it, keeping links as replaceDevice does. Joins a fitting
/// of that part in the same slot.
[[nodiscard]] Answer<Transaction> replaceFitting(const Desk& desk, DeviceId device,
                                                 FittingId fitting, const catalog::PartId& part);
/// Replaces a device's part by another of the same kind with its own includes; parts that were
/// added stay where a free slot takes them. Links are kept where ports of the same role, connector
/// and protocol are free (with another cable where theirs does not fit), and dropped otherwise (the
/// name says how many).
[[nodiscard]] Answer<Transaction> replaceDevice(const Desk& desk, DeviceId device,
                                                const catalog::PartId& part);

/// Cables two port groups. The link's A is the server where the other is a switch, else the device
/// with more instances. Server to switch: all free ports of every A, as many as B has free, each to
/// its own switch (rail) where an A has as many ports as there are switches. Switch to switch: the
/// free ports of A up to half of its ports, so that the rest stays for what hangs below; a mesh
/// between two stacks. `count` gives another number: cables per instance of A, or per pair in a
/// mesh. The network follows from the ports' roles; cable and transceivers are chosen by
/// chooseCable over the catalog.
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
/// A link without a cable gets the one chooseCable picks, a fibre without modules gets modules.
[[nodiscard]] Answer<Transaction> changeLink(const Desk& desk, const Link& link);

/// A copy of the variant under `newName`.
[[nodiscard]] Answer<Transaction> duplicateVariant(const Desk& desk, const std::string& newName);

/// One gesture on each of several devices as one transaction called `name`, each on what those
/// before it left. Refused, with the device's label, when any of them is.
[[nodiscard]] Answer<Transaction> forEachDevice(
    const Desk& desk, std::string name, const std::vector<DeviceId>& devices,
    const std::function<Answer<Transaction>(const Desk&, DeviceId)>& gesture);

/// An Edit of the desk's variant as a transaction.
[[nodiscard]] Transaction single(const Desk& desk, std::string name, Edit edit);

}  // namespace cw::design
