// What all gestures share: finding parts and devices on a desk, and collecting edits with their
// pins.
//
// A draft reads the desk and changes nothing; `take` hands over the finished transaction.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/design/gestures.h"

namespace cw::design {

/// The document's own copies first, the catalog's parts otherwise.
class DeskParts : public catalog::PartLookup {
public:
    explicit DeskParts(const Desk& desk) : desk_(desk) {}
    [[nodiscard]] const catalog::Part* find(const catalog::PartId& id) const override;
    /// All parts of one kind.
    [[nodiscard]] std::vector<const catalog::Part*> ofKind(catalog::PartKind kind) const;

private:
    const Desk& desk_;
};

/// A device of the desk's variant with its part.
struct DeskDevice {
    const Variant* variant = nullptr;
    const Device* device = nullptr;
    const catalog::Part* part = nullptr;
};

[[nodiscard]] Answer<DeskDevice> deviceOn(const Desk& desk, DeviceId id);
[[nodiscard]] Answer<const Variant*> variantOn(const Desk& desk);
[[nodiscard]] Answer<const catalog::Part*> partOn(const Desk& desk, const catalog::PartId& id);
/// A refusal when `count` is no count of instances, parts or cables.
[[nodiscard]] std::optional<Refusal> refusesCount(int count);
/// `label`, or "label 2", "label 3" ... when a device or an earlier name in `taken` has it. The
/// label is added to `taken`.
[[nodiscard]] std::string freeLabel(const Variant& variant, const std::string& label,
                                    std::set<std::string>& taken);
/// Whether `label` is one that freeLabel made of `name`.
[[nodiscard]] bool isLabelOf(const std::string& label, const std::string& name);

class Draft {
public:
    Draft(const Desk& desk, const Variant& variant)
        : desk_(desk), parts_(desk), variant_(variant), nextId_(variant.nextId) {}

    [[nodiscard]] const DeskParts& parts() const { return parts_; }
    [[nodiscard]] const Variant& variant() const { return variant_; }
    [[nodiscard]] std::int64_t newId() { return nextId_++; }
    /// Pins a part with the sources it cites, once, unless the document holds it.
    void bring(const catalog::PartId& id);
    /// Cable and modules of a link, where it has them.
    void bringPartsOf(const Link& link);
    void edit(Edit edit) { edits_.push_back(EditVariant{desk_.variant, std::move(edit)}); }
    /// Pins first, then the edits.
    [[nodiscard]] Transaction take(std::string name);

private:
    const Desk& desk_;
    DeskParts parts_;
    const Variant& variant_;
    std::int64_t nextId_;
    std::set<catalog::PartId> brought_;
    std::vector<DocumentEdit> pins_;
    std::vector<DocumentEdit> edits_;
};

}  // namespace cw::design
