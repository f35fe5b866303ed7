// What a part is called on an order: number, name with length, and what the buyer must know of it.
#pragma once

#include <string>

#include "model/catalog/part.h"

namespace cw::exchange {

/// A cable's number belongs to its length; everything else has one, or is named by its id.
[[nodiscard]] std::string partNumberOf(const catalog::Part& part, double length_m);

/// "... 10 m" for cables.
[[nodiscard]] std::string descriptionOf(const catalog::Part& part, double length_m);

/// What to say where no number is published; "" otherwise.
[[nodiscard]] std::string numberNote(const catalog::Part& part, double length_m);

}  // namespace cw::exchange
