// How headers and words of imported lists are compared: lower case letters and digits alone,
// umlauts as two letters, so that "Gültig ab" is "gueltigab". Private to the catalog room.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace cw::catalog {

[[nodiscard]] inline std::string bareWord(std::string_view header) {
    std::string text;
    for (std::size_t i = 0; i < header.size(); ++i) {
        const auto c = static_cast<unsigned char>(header[i]);
        if (std::isalnum(c) != 0) text += static_cast<char>(std::tolower(c));
        if (c != 0xC3 || i + 1 == header.size()) continue;
        switch (static_cast<unsigned char>(header[++i])) {
            case 0xA4:
            case 0x84:
                text += "ae";
                break;
            case 0xB6:
            case 0x96:
                text += "oe";
                break;
            case 0xBC:
            case 0x9C:
                text += "ue";
                break;
            default:
                break;
        }
    }
    return text;
}

}  // namespace cw::catalog
