// Why no design of a space has a part, in a sentence: what the request or the part itself says.
//
// Internal to the folder. Of the space alone; what is better than a part that takes part is
// whyNot's (result.h).
#pragma once

#include <string>

#include "model/explore/space.h"

namespace cw::explore {

/// Precondition: no design of the space has `part`.
[[nodiscard]] std::string whyAbsent(const Space& space, const catalog::Part& part);

}  // namespace cw::explore
