// The parts of a request as JSON: limits and what may vary.
//
// Internal to the folder: request_json.cpp puts them together. Keys are canonical here
// (request_words.h).
#pragma once

#include <functional>

#include "model/error.h"
#include "model/explore/request.h"

namespace cw::explore {

/// Vendors and air cooling, which may stand among the limits, go into `vary`.
[[nodiscard]] Limits limitsFrom(const Json& json, const std::string& path, Vary& vary);
[[nodiscard]] Vary varyFrom(const Json& json, const std::string& path);
[[nodiscard]] Json limitsToJson(const Limits& limits);
[[nodiscard]] Json varyToJson(const Vary& vary);

/// A list, or one thing that stands for a list of it.
[[nodiscard]] JsonArray listOf(const Json& json);
[[nodiscard]] std::vector<std::string> textsFrom(const Json* json, const std::string& path);

/// Of a list of names the values, each once.
template <class Value, class Named>
std::vector<Value> valuesFrom(const Json* json, const std::string& path, Named named,
                              const std::string& known) {
    std::vector<Value> values;
    for (const std::string& text : textsFrom(json, path)) {
        const auto value = named(text);
        if (!value) throw DocumentError("\"" + text + "\" is not one of " + known + ".", path);
        if (std::find(values.begin(), values.end(), *value) == values.end())
            values.push_back(*value);
    }
    return values;
}

}  // namespace cw::explore
