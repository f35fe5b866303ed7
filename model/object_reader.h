// Reads the members of one JSON object with their types and ranges, and knows where it stands.
//
// Every failure is a DocumentError that names the key path ("variants[0].devices[2].count") and
// what was expected. Members nobody asked for are handed back by `unread()`, so that a document
// written by a newer minor version keeps them. Not a parser: see json.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/json.h"

namespace cw {

class ObjectReader {
public:
    /// `path` is the place of `object` in its file, "" for the root. Throws when it is no object.
    ObjectReader(const Json& object, std::string path);

    [[nodiscard]] const std::string& path() const { return path_; }
    /// "path.key"
    [[nodiscard]] std::string pathOf(std::string_view key) const;

    // Required members. A missing one, a wrong type or a value out of range throws.
    [[nodiscard]] std::string text(std::string_view key);
    [[nodiscard]] double number(std::string_view key, double low, double high);
    [[nodiscard]] std::int64_t integer(std::string_view key, std::int64_t low, std::int64_t high);
    [[nodiscard]] bool boolean(std::string_view key);
    [[nodiscard]] const JsonArray& array(std::string_view key);
    [[nodiscard]] const Json& member(std::string_view key);

    // Optional members: absent or null gives nullopt (or the default); a wrong type still throws.
    [[nodiscard]] std::optional<std::string> optionalText(std::string_view key);
    [[nodiscard]] std::optional<double> optionalNumber(std::string_view key, double low,
                                                       double high);
    [[nodiscard]] std::optional<std::int64_t> optionalInteger(std::string_view key,
                                                              std::int64_t low, std::int64_t high);
    [[nodiscard]] std::optional<bool> optionalBoolean(std::string_view key);
    /// Empty array when absent.
    [[nodiscard]] const JsonArray& optionalArray(std::string_view key);
    /// Null pointer when absent or null.
    [[nodiscard]] const Json* optionalMember(std::string_view key);
    /// An array of strings; empty when absent.
    [[nodiscard]] std::vector<std::string> textList(std::string_view key);

    /// Members not asked for so far, in file order: an object.
    [[nodiscard]] JsonObject unread() const;
    /// Throws when a member was not asked for; for formats that are ours alone.
    void refuseUnread() const;

    [[noreturn]] void fail(std::string_view key, const std::string& what) const;

private:
    const Json* take(std::string_view key);
    const Json& require(std::string_view key);
    const JsonObject* object_;
    std::string path_;
    std::vector<bool> taken_;
};

}  // namespace cw
