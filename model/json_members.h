// How members are added to a JSON object that is being written: one way for every room that writes
// one.
//
// The order of the calls is the order in the file. Reading is object_reader.h.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "model/json.h"

namespace cw {

inline void addMember(JsonObject& members, std::string key, Json value) {
    members.emplace_back(std::move(key), std::move(value));
}

/// Zero is what a reader takes an absent member for.
template <class Number>
void addUnlessZero(JsonObject& members, std::string key, Number value) {
    if (value != 0) addMember(members, std::move(key), value);
}

inline void addIfTrue(JsonObject& members, std::string key, bool value) {
    if (value) addMember(members, std::move(key), true);
}

inline void addUnlessEmpty(JsonObject& members, std::string key, const std::string& text) {
    if (!text.empty()) addMember(members, std::move(key), text);
}

/// Unknown members of the file, as they stood.
inline void addAll(JsonObject& members, const JsonObject& extra) {
    members.insert(members.end(), extra.begin(), extra.end());
}

}  // namespace cw
