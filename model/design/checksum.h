// CRC-32 of bytes (ISO 3309, the one of zlib and PNG), as eight hex digits.
//
// Finds cut and damaged lines; not a defence against anybody.
#pragma once

#include <string>
#include <string_view>

namespace cw::design {

[[nodiscard]] std::string checksumOf(std::string_view bytes);

}  // namespace cw::design
