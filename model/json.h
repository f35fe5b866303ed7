// JSON as a plain value, its strict reader and its canonical writer.
//
// Reading is Boost.JSON's parser with the limits of the house: byte-order mark skipped, duplicate
// keys refused, depth and size limited, numbers exact. Writing is ours, because the bytes must be
// the same for the same value on every machine: keys in the order they were added, the shortest
// number text that reads back exactly, LF, UTF-8, no NaN. Objects keep their order, so unknown keys
// of a document can be written back as they stood. Not a general JSON library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace cw {

struct Json;
using JsonArray = std::vector<Json>;
using JsonObject = std::vector<std::pair<std::string, Json>>;

struct Json {
    std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, JsonArray, JsonObject>
        value = nullptr;

    Json() = default;
    Json(std::nullptr_t) {}
    Json(bool b) : value(b) {}
    Json(int n) : value(static_cast<std::int64_t>(n)) {}
    Json(std::int64_t n) : value(n) {}
    Json(double number) : value(number) {}
    Json(const char* text) : value(std::string(text)) {}
    Json(std::string text) : value(std::move(text)) {}
    Json(JsonArray items) : value(std::move(items)) {}
    Json(JsonObject members) : value(std::move(members)) {}

    [[nodiscard]] bool isNull() const { return std::holds_alternative<std::nullptr_t>(value); }
    [[nodiscard]] bool isObject() const { return std::holds_alternative<JsonObject>(value); }
    [[nodiscard]] bool isArray() const { return std::holds_alternative<JsonArray>(value); }
    [[nodiscard]] bool isString() const { return std::holds_alternative<std::string>(value); }
    /// The member called `key`, or null when this is no object or has none.
    [[nodiscard]] const Json* find(std::string_view key) const;

    bool operator==(const Json&) const;
};

struct JsonLimits {
    std::size_t maxSize_B = 64u << 20;
    int maxDepth = 64;
};

/// Parses one whole text. `source` names it in messages ("cluster.json").
/// Throws InputError with source, line and column for anything that is not strict JSON, for a
/// duplicate key (named), for a number that is not finite, and for a text beyond the limits.
[[nodiscard]] Json parseJson(std::string_view text, const std::string& source,
                             const JsonLimits& limits = {});

/// How the canonical writer breaks lines: arrays that are members called one of `oneItemALine` (at
/// any depth) have one item a line, the item itself on a single line; an object that holds such an
/// array anywhere inside has one member a line; everything else is written on the line it starts.
/// An empty list gives a single line.
struct JsonLayout {
    std::vector<std::string> oneItemALine;
};

/// The canonical text, ending in LF. Throws InputError with the key path on a NaN or infinity.
[[nodiscard]] std::string writeJson(const Json& value, const JsonLayout& layout = {});

/// Shortest text that reads back as exactly `number`: "4.5", "3", "1e+25". Must be finite.
[[nodiscard]] std::string numberText(double number);

}  // namespace cw
