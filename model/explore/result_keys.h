// What the writer and the reader of results share. Internal to the folder.
#pragma once

#include <cstdint>
#include <string>

#include "model/explore/request.h"

namespace cw::explore {

inline constexpr std::int64_t resultVersion = 2;

/// "cost_USD", "time_s"...
[[nodiscard]] std::string keyOf(Objective objective);

}  // namespace cw::explore
