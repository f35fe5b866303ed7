// Whether a part may sit in a slot of a group: by kind, by the vendor's list and by form.
//
// A yes or no about catalog data alone, without counts; design/fitting_rules.h asks about devices
// and gives reasons.
#pragma once

#include <string>

#include "model/catalog/part.h"

namespace cw::catalog {

/// What a slot's `forms` are compared with: socket of a CPU, form factor of a GPU, NIC or drive,
/// type of memory; "" for kinds that go into no slot.
[[nodiscard]] std::string formOf(const Part& part);

/// An accelerator fits a GPU socket or a PCIe slot, a NIC a PCIe slot or a network module, and so
/// on.
[[nodiscard]] bool kindFits(SlotKind slot, PartKind part);

/// `kindFits`, on the list if there is one, of one of the forms if there are any.
[[nodiscard]] bool fits(const SlotGroup& slot, const Part& part);

}  // namespace cw::catalog
