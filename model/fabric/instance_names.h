// A name for every instance of every device: "dgx-h100-017", the third leaf is "leaf-3".
//
// For files that other programs read and labels that people stick on cables: ASCII, no spaces,
// unique in the design. Built from the device's label, or its part where it has none; devices that
// would be called alike are numbered on, in order of the design.
#pragma once

#include <string>
#include <vector>

#include "model/design/resolve.h"

namespace cw::fabric {

/// By device (index in ResolvedDesign::devices), then by instance. A number stands behind the name
/// where more than one instance shares it, with leading zeros so that names sort.
[[nodiscard]] std::vector<std::vector<std::string>> instanceNames(
    const design::ResolvedDesign& design);

}  // namespace cw::fabric
