// What must hold between the values of a document, kept by every edit and checked on reading.
//
// Ids unique and below `nextId`, parts pinned, link ends there, names unique. Each function throws
// DocumentError with the place in `path`. What is merely unwise is a finding, not refused here.
#pragma once

#include <string>

#include "model/design/document.h"

namespace cw::design {

/// The parts of a device and of its fittings are pinned.
void requirePinned(const Device& device, const PinnedParts& parts, const std::string& path);
/// Cable and modules of a link are pinned (an empty id is none) and both its ends have the ports
/// they name.
void requireJoined(const Variant& variant, const Link& link, const PinnedParts& parts,
                   const std::string& path);
/// Everything inside one variant.
void requireSound(const Variant& variant, const PinnedParts& parts, const std::string& path);
/// Everything.
void requireSound(const Document& document);

}  // namespace cw::design
