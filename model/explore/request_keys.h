// The names that the keys of a request go by, with the unit each says.
//
// Internal to the folder. The canonical name comes first in each table; request_words.h reads them.
#pragma once

#include <span>

#include "model/explore/request_words.h"

namespace cw::explore {

[[nodiscard]] std::span<const KeyName> limitKeyNames();
/// Limits of what may be bought: said among the limits as readily as under "vary".
[[nodiscard]] std::span<const KeyName> vendorKeyNames();
[[nodiscard]] std::span<const KeyName> varyKeyNames();
[[nodiscard]] std::span<const KeyName> workloadKeyNames();
[[nodiscard]] std::span<const KeyName> rootKeyNames();

}  // namespace cw::explore
