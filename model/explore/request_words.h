// The many ways a request may say the same: other names of keys, and quantities with their units.
//
// Internal to the folder. Turns one object of a request into the canonical keys before it is read;
// what is not known stays and is refused by the reader.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/json.h"

namespace cw::explore {

enum class Dimension { none, money, power, time, area, tokens, share, bytes };

/// One key with another name it goes by. Names are compared without case, blanks, "_" and "-".
struct KeyName {
    std::string_view name;       ///< as somebody writes it: "power_kW"
    std::string_view canonical;  ///< "power_W"
    Dimension dimension = Dimension::none;
    double scale = 1;  ///< a plain number times this is the canonical unit; 0: a unit must be said
};

/// The object with canonical keys and plain numbers: "budget": "$2M" becomes "budget_USD": 2000000.
/// Throws DocumentError with the key path when two names of one key are there, or a text is no
/// quantity of its dimension.
[[nodiscard]] Json withCanonicalKeys(const Json& object, const std::string& path,
                                     std::span<const KeyName> names);

/// "200 kW", "$2M", "60 days", "1.5T tokens", "90 %". Throws DocumentError naming `path`.
[[nodiscard]] double quantityFrom(const std::string& text, Dimension dimension,
                                  const std::string& path);

/// Lower case, without blanks, "_", "-" and ".".
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace cw::explore
