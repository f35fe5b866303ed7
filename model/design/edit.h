// Edit: the closed set of small invertible operations, the only way to change a design.
//
// `apply` changes the document and returns the inverse edit; applying the inverse gives back the
// whole value, order and ids included. Edits name things by id, never by pointer or selection.
// Undo, redo, quick fixes, paste, drag previews, the journal and tests all speak Edit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/design/document.h"

namespace cw::design {

// --- inside one variant
// ---------------------------------------------------------------------------

/// Adds a device at `index` of the list (at the end when empty). Its id must be new.
struct AddDevice {
    Device device;
    std::optional<std::size_t> index = {};
    bool operator==(const AddDevice&) const = default;
};
/// The device must have no links left. `nextIdAfter` restores the id counter when it undoes an add.
struct RemoveDevice {
    DeviceId device;
    std::optional<std::int64_t> nextIdAfter = {};
    bool operator==(const RemoveDevice&) const = default;
};
/// Replaces the part and all fittings at once: they only make sense together. A fitting where a
/// link ends must stay; new ones bring new ids, and `nextIdAfter` restores the id counter on undo.
struct SetDevicePart {
    DeviceId device;
    catalog::PartId part;
    std::vector<Fitting> fittings;
    std::optional<std::int64_t> nextIdAfter = {};
    bool operator==(const SetDevicePart&) const = default;
};
struct SetDeviceLabel {
    DeviceId device;
    std::string label;
    bool operator==(const SetDeviceLabel&) const = default;
};
/// `count` must be 1 or more.
struct SetDeviceCount {
    DeviceId device;
    int count = 1;
    bool operator==(const SetDeviceCount&) const = default;
};
struct MoveDevice {
    DeviceId device;
    Position position;
    bool operator==(const MoveDevice&) const = default;
};
/// Adds a fitting at `index` (at the end when empty).
struct AddFitting {
    DeviceId device;
    Fitting fitting;
    std::optional<std::size_t> index = {};
    bool operator==(const AddFitting&) const = default;
};
/// No link may end at it.
struct RemoveFitting {
    DeviceId device;
    FittingId fitting;
    std::optional<std::int64_t> nextIdAfter = {};
    bool operator==(const RemoveFitting&) const = default;
};
/// Changes part and count of a fitting, keeping its id and slot.
struct SetFitting {
    DeviceId device;
    FittingId fitting;
    catalog::PartId part;
    int count = 1;
    bool operator==(const SetFitting&) const = default;
};
struct AddLink {
    Link link;
    std::optional<std::size_t> index = {};
    bool operator==(const AddLink&) const = default;
};
struct RemoveLink {
    LinkId link;
    std::optional<std::int64_t> nextIdAfter = {};
    bool operator==(const RemoveLink&) const = default;
};
/// Replaces a link by one of the same id.
struct SetLink {
    Link link;
    bool operator==(const SetLink&) const = default;
};
struct SetSite {
    Site site;
    bool operator==(const SetSite&) const = default;
};
struct SetJob {
    std::optional<workload::TrainingJob> job;
    bool operator==(const SetJob&) const = default;
};
struct SetService {
    std::optional<workload::InferenceService> service;
    bool operator==(const SetService&) const = default;
};
struct SetEconomics {
    Economics economics;
    bool operator==(const SetEconomics&) const = default;
};
struct AddWaiver {
    Waiver waiver;
    std::optional<std::size_t> index = {};
    bool operator==(const AddWaiver&) const = default;
};
struct RemoveWaiver {
    std::size_t index = 0;
    bool operator==(const RemoveWaiver&) const = default;
};
/// Name must not be empty nor taken by another variant.
struct SetVariantText {
    std::string name;
    std::string notes;
    bool operator==(const SetVariantText&) const = default;
};

using Edit =
    std::variant<AddDevice, RemoveDevice, SetDevicePart, SetDeviceLabel, SetDeviceCount, MoveDevice,
                 AddFitting, RemoveFitting, SetFitting, AddLink, RemoveLink, SetLink, SetSite,
                 SetJob, SetService, SetEconomics, AddWaiver, RemoveWaiver, SetVariantText>;

/// Applies `edit` and returns its inverse. Throws EditError, leaving `variant` untouched, when the
/// edit names something that is not there, reuses an id, or breaks an invariant named above. Call
/// it as design::apply from elsewhere: an Edit is a std::variant, so std::apply is found as well.
Edit apply(Variant& variant, const Edit& edit);

// --- around the variants
// --------------------------------------------------------------------------

/// An Edit of the variant called `variant`.
struct EditVariant {
    std::string variant;
    Edit edit;
    bool operator==(const EditVariant&) const = default;
};
struct AddVariant {
    Variant variant;
    std::optional<std::size_t> index = {};
    bool operator==(const AddVariant&) const = default;
};
/// The last variant cannot be removed.
struct RemoveVariant {
    std::string variant;
    bool operator==(const RemoveVariant&) const = default;
};
/// Pins (or replaces) a part's copy with the sources it cites; inverse restores what was before.
struct PinPart {
    catalog::Part part;
    std::vector<catalog::Source> sources;
    std::string catalogVersion;
    std::vector<std::string> forgetSources = {};  ///< sources that the undone pin had brought in
    bool operator==(const PinPart&) const = default;
};
/// No device, fitting or link may use it. `forgetSources` are removed too, `catalogVersion` is
/// restored.
struct UnpinPart {
    catalog::PartId part;
    std::vector<std::string> forgetSources;
    std::string catalogVersion;
    std::vector<catalog::Source> restoreSources = {};  ///< sources that the undone pin had replaced
    bool operator==(const UnpinPart&) const = default;
};
struct SetTitle {
    std::string title;
    bool operator==(const SetTitle&) const = default;
};

using DocumentEdit =
    std::variant<EditVariant, AddVariant, RemoveVariant, PinPart, UnpinPart, SetTitle>;

/// Like `apply` above.
DocumentEdit apply(Document& document, const DocumentEdit& edit);

/// A named list of edits, all or nothing: one gesture, one undo step.
struct Transaction {
    std::string name;  ///< for the undo menu: "Add 4 x DGX H100"
    std::vector<DocumentEdit> edits;
    [[nodiscard]] bool empty() const { return edits.empty(); }
    bool operator==(const Transaction&) const = default;
};

/// Applies all edits and returns the inverse transaction of the same name. When one throws, those
/// before it are undone and the document is as it was.
Transaction apply(Document& document, const Transaction& transaction);

}  // namespace cw::design
