#include "model/validation/words_in.h"

#include <charconv>

namespace cw::validation {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

std::string lowered(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

bool has(std::string_view text, std::string_view words) {
    return text.find(words) != std::string_view::npos;
}

std::optional<double> numberAt(std::string_view text, std::size_t at) {
    double number = 0;
    if (at >= text.size() || !isDigit(text[at])) return std::nullopt;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number,
                                              std::chars_format::fixed);
    if (error != std::errc()) return std::nullopt;
    return number;
}

std::optional<double> numberAfter(std::string_view text, std::string_view words) {
    for (std::size_t at = text.find(words); at != std::string_view::npos;
         at = text.find(words, at + 1)) {
        std::size_t digits = at + words.size();
        while (digits < text.size() && text[digits] == ' ') ++digits;
        // "cega 4" is not "ga 4".
        const bool isWord = at == 0 || text[at - 1] < 'a' || text[at - 1] > 'z';
        if (const auto number = numberAt(text, digits); isWord && number) return number;
    }
    return std::nullopt;
}

std::optional<double> numberBefore(std::string_view text, std::string_view words) {
    for (std::size_t at = text.find(words); at != std::string_view::npos;
         at = text.find(words, at + 1)) {
        std::size_t from = at;
        while (from > 0 && (isDigit(text[from - 1]) || text[from - 1] == '.')) --from;
        if (const auto number = numberAt(text, from); from < at && number) return number;
    }
    return std::nullopt;
}

}  // namespace cw::validation
