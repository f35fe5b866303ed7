// Text in lower case for comparisons; letters beyond ASCII stay as they are. Private to the catalog
// room.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace cw::catalog {

[[nodiscard]] inline std::string lowerCase(std::string_view text) {
    std::string low(text);
    for (char& c : low) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return low;
}

}  // namespace cw::catalog
