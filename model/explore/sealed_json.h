// Answers sealed with a checksum, so that a shard that was cut or changed is not merged unseen.
//
// CRC-32 of the canonical text of all members but "checksum" and "seconds": it finds damage and
// edits by hand, and is no defence against anybody. Internal to the folder.
#pragma once

#include <string>

#include "model/json.h"

namespace cw::explore {

[[nodiscard]] std::string sealOf(const Json& object);

/// Throws DocumentError when the object is not what was sealed.
void requireSealed(const Json& object, const std::string& source);

}  // namespace cw::explore
