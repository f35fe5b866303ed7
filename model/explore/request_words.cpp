#include "model/explore/request_words.h"

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "model/error.h"

namespace cw::explore {

namespace {

struct Unit {
    std::string_view word;
    Dimension dimension;
    double factor;
};

constexpr double dayInSeconds = 86'400;
constexpr std::array unitWords{
    Unit{"", Dimension::money, 1},
    Unit{"usd", Dimension::money, 1},
    Unit{"k", Dimension::money, 1e3},
    Unit{"thousand", Dimension::money, 1e3},
    Unit{"m", Dimension::money, 1e6},
    Unit{"mio", Dimension::money, 1e6},
    Unit{"million", Dimension::money, 1e6},
    Unit{"b", Dimension::money, 1e9},
    Unit{"bn", Dimension::money, 1e9},
    Unit{"billion", Dimension::money, 1e9},
    Unit{"w", Dimension::power, 1},
    Unit{"kw", Dimension::power, 1e3},
    Unit{"mw", Dimension::power, 1e6},
    Unit{"s", Dimension::time, 1},
    Unit{"min", Dimension::time, 60},
    Unit{"h", Dimension::time, 3600},
    Unit{"hour", Dimension::time, 3600},
    Unit{"hours", Dimension::time, 3600},
    Unit{"d", Dimension::time, dayInSeconds},
    Unit{"day", Dimension::time, dayInSeconds},
    Unit{"days", Dimension::time, dayInSeconds},
    Unit{"week", Dimension::time, 7 * dayInSeconds},
    Unit{"weeks", Dimension::time, 7 * dayInSeconds},
    Unit{"month", Dimension::time, 365.0 / 12 * dayInSeconds},
    Unit{"months", Dimension::time, 365.0 / 12 * dayInSeconds},
    Unit{"year", Dimension::time, 365 * dayInSeconds},
    Unit{"years", Dimension::time, 365 * dayInSeconds},
    Unit{"m2", Dimension::area, 1},
    Unit{"sqm", Dimension::area, 1},
    Unit{"sqft", Dimension::area, 0.09290304},
    Unit{"ft2", Dimension::area, 0.09290304},
    Unit{"", Dimension::tokens, 1},
    Unit{"m", Dimension::tokens, 1e6},
    Unit{"b", Dimension::tokens, 1e9},
    Unit{"billion", Dimension::tokens, 1e9},
    Unit{"t", Dimension::tokens, 1e12},
    Unit{"trillion", Dimension::tokens, 1e12},
    Unit{"gb", Dimension::bytes, 1e9},
    Unit{"tb", Dimension::bytes, 1e12},
    Unit{"pb", Dimension::bytes, 1e15},
    Unit{"", Dimension::share, 1},
    Unit{"%", Dimension::share, 0.01},
    Unit{"percent", Dimension::share, 0.01},
};

std::string_view exampleOf(Dimension dimension) {
    switch (dimension) {
        case Dimension::money:
            return "\"$2M\" or \"750 k\"";
        case Dimension::power:
            return "\"200 kW\"";
        case Dimension::time:
            return "\"60 days\"";
        case Dimension::area:
            return "\"40 m2\"";
        case Dimension::tokens:
            return "\"2T\" or \"300B\"";
        case Dimension::share:
            return "0.9 or \"90 %\"";
        case Dimension::bytes:
            return "\"500 TB\" or \"2 PB\"";
        case Dimension::none:
            break;
    }
    return "a number";
}

[[noreturn]] void refuse(const std::string& text, Dimension dimension, const std::string& path) {
    throw DocumentError("\"" + text + "\" is no quantity that is understood here.", path,
                        "Write " + std::string(exampleOf(dimension)) + ".");
}

/// Without what only decorates: "$", thousands' commas, "tokens".
std::string plain(const std::string& text) {
    std::string result;
    for (const char c : text)
        if (c != '$' && c != ',' && std::isspace(static_cast<unsigned char>(c)) == 0)
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const std::string_view word : {"tokens", "token"})
        if (result.size() > word.size() && result.ends_with(word))
            result.erase(result.size() - word.size());
    if (result.size() > 3 && result.ends_with("usd")) result.erase(result.size() - 3);
    return result;
}

const KeyName* find(std::span<const KeyName> names, const std::string& key) {
    const std::string asked = folded(key);
    for (const KeyName& name : names)
        if (folded(name.name) == asked) return &name;
    return nullptr;
}

Json convertedValue(const Json& value, const KeyName& name, const std::string& key,
                    const std::string& path) {
    if (name.dimension == Dimension::none || value.isNull()) return value;
    if (value.isString())
        return quantityFrom(std::get<std::string>(value.value), name.dimension, path);
    double number = 0;
    if (const auto* whole = std::get_if<std::int64_t>(&value.value))
        number = static_cast<double>(*whole);
    else if (const auto* real = std::get_if<double>(&value.value))
        number = *real;
    else
        throw DocumentError("a number or a text with a unit was expected.", path,
                            "Write " + std::string(exampleOf(name.dimension)) + ".");
    if (name.scale == 0)
        throw DocumentError("\"" + key + "\" does not say its unit.", path,
                            "Write " + std::string(exampleOf(name.dimension)) + ", or \"" +
                                std::string(name.canonical) + "\".");
    return number * name.scale;
}

}  // namespace

std::string folded(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (c != '_' && c != '-' && c != '.' && c != ' ')
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

double quantityFrom(const std::string& text, Dimension dimension, const std::string& path) {
    const std::string bare = plain(text);
    double number = 0;
    const auto [end, error] = std::from_chars(bare.data(), bare.data() + bare.size(), number);
    if (error != std::errc() || !std::isfinite(number)) refuse(text, dimension, path);
    const std::string_view word(end, static_cast<std::size_t>(bare.data() + bare.size() - end));
    for (const Unit& unit : unitWords)
        if (unit.dimension == dimension && unit.word == word) return number * unit.factor;
    refuse(text, dimension, path);
}

Json withCanonicalKeys(const Json& object, const std::string& path,
                       std::span<const KeyName> names) {
    const auto* members = std::get_if<JsonObject>(&object.value);
    if (members == nullptr) return object;
    JsonObject result;
    std::vector<std::string> written;
    for (const auto& [key, value] : *members) {
        const KeyName* name = find(names, key);
        const std::string canonical = name == nullptr ? key : std::string(name->canonical);
        const std::string place = path.empty() ? key : path + "." + key;
        for (std::size_t i = 0; i < result.size(); ++i)
            if (result[i].first == canonical)
                throw DocumentError(
                    "\"" + written[i] + "\" and \"" + key + "\" say the same thing twice.", place,
                    "Keep one of them.");
        result.emplace_back(canonical,
                            name == nullptr ? value : convertedValue(value, *name, key, place));
        written.push_back(key);
    }
    return result;
}

}  // namespace cw::explore
