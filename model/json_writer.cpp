// The canonical writer of json.h.
#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

#include "model/error.h"
#include "model/json.h"

namespace cw {

namespace {

/// Length of the well-formed UTF-8 sequence at `i` (RFC 3629), or 0.
std::size_t sequenceLength(const std::string& text, std::size_t i) {
    const auto byte = [&](std::size_t k) -> unsigned {
        return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
    };
    const auto continues = [&](std::size_t k) { return (byte(k) & 0xC0u) == 0x80u; };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead <= 0xDF) return continues(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const bool overlong = lead == 0xE0 && byte(1) < 0xA0;
        const bool surrogate = lead == 0xED && byte(1) > 0x9F;
        return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const bool overlong = lead == 0xF0 && byte(1) < 0x90;
        const bool beyond = lead == 0xF4 && byte(1) > 0x8F;
        return continues(1) && continues(2) && continues(3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
}

void appendEscape(char c, std::string& out) {
    switch (c) {
        case '"':
            out += "\\\"";
            return;
        case '\\':
            out += "\\\\";
            return;
        case '\b':
            out += "\\b";
            return;
        case '\f':
            out += "\\f";
            return;
        case '\n':
            out += "\\n";
            return;
        case '\r':
            out += "\\r";
            return;
        case '\t':
            out += "\\t";
            return;
        default:
            break;
    }
    constexpr char digits[] = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(c);
    out += "\\u00";
    out += digits[code >> 4];
    out += digits[code & 0xF];
}

class Writer {
public:
    explicit Writer(const JsonLayout& layout) : layout_(layout) {}

    std::string write(const Json& root) {
        value(root, {}, 0, true);
        out_ += '\n';
        return std::move(out_);
    }

private:
    /// `name` is the key of the member that `json` is, or empty; `mayBreak` is false inside an item
    /// that has its line to itself.
    void value(const Json& json, std::string_view name, int depth, bool mayBreak) {
        if (const auto* items = std::get_if<JsonArray>(&json.value)) {
            checkDepth(depth);
            array(*items, name, depth, mayBreak);
        } else if (const auto* members = std::get_if<JsonObject>(&json.value)) {
            checkDepth(depth);
            object(*members, depth, mayBreak && holdsListed(json));
        } else {
            scalar(json);
        }
    }

    void array(const JsonArray& items, std::string_view name, int depth, bool mayBreak) {
        if (items.empty()) {
            out_ += "[]";
            return;
        }
        const bool listed = mayBreak && isListed(name);
        const bool breaks =
            listed || (mayBreak && std::any_of(items.begin(), items.end(), [&](const Json& item) {
                           return holdsListed(item);
                       }));
        out_ += '[';
        for (std::size_t i = 0; i < items.size(); ++i) {
            separate(i, depth + 1, breaks);
            path_.push_back("[" + std::to_string(i) + "]");
            value(items[i], {}, depth + 1, breaks && !listed);
            path_.pop_back();
        }
        if (breaks) newLine(depth);
        out_ += ']';
    }

    void object(const JsonObject& members, int depth, bool breaks) {
        out_ += '{';
        for (std::size_t i = 0; i < members.size(); ++i) {
            const auto& [key, member] = members[i];
            separate(i, depth + 1, breaks);
            path_.push_back(path_.empty() ? key : "." + key);
            text(key);
            out_ += ": ";
            value(member, key, depth + 1, breaks);
            path_.pop_back();
        }
        if (breaks && !members.empty()) newLine(depth);
        out_ += '}';
    }

    void scalar(const Json& json) {
        if (const auto* flag = std::get_if<bool>(&json.value)) {
            out_ += *flag ? "true" : "false";
        } else if (const auto* whole = std::get_if<std::int64_t>(&json.value)) {
            out_ += std::to_string(*whole);
        } else if (const auto* number = std::get_if<double>(&json.value)) {
            if (!std::isfinite(*number)) fail("This number is not finite and cannot be written.");
            out_ += numberText(*number);
        } else if (const auto* string = std::get_if<std::string>(&json.value)) {
            text(*string);
        } else {
            out_ += "null";
        }
    }

    void text(const std::string& string) {
        out_ += '"';
        for (std::size_t i = 0; i < string.size();) {
            const std::size_t length = sequenceLength(string, i);
            if (length == 0) fail("This text is not valid UTF-8 and cannot be written.");
            const auto code = static_cast<unsigned char>(string[i]);
            if (code < 0x20 || code == '"' || code == '\\')
                appendEscape(string[i], out_);
            else
                out_.append(string, i, length);
            i += length;
        }
        out_ += '"';
    }

    void separate(std::size_t index, int depth, bool breaks) {
        if (index > 0) out_ += breaks ? "," : ", ";
        if (breaks) newLine(depth);
    }

    void newLine(int depth) {
        out_ += '\n';
        out_.append(static_cast<std::size_t>(depth) * 2, ' ');
    }

    [[nodiscard]] bool isListed(std::string_view name) const {
        const auto& names = layout_.oneItemALine;
        return !name.empty() && std::find(names.begin(), names.end(), name) != names.end();
    }

    [[nodiscard]] bool holdsListed(const Json& json) const {
        if (layout_.oneItemALine.empty()) return false;
        if (const auto* items = std::get_if<JsonArray>(&json.value))
            return std::any_of(items->begin(), items->end(),
                               [&](const Json& item) { return holdsListed(item); });
        const auto* members = std::get_if<JsonObject>(&json.value);
        if (members == nullptr) return false;
        return std::any_of(members->begin(), members->end(), [&](const auto& member) {
            return (member.second.isArray() && isListed(member.first)) ||
                   holdsListed(member.second);
        });
    }

    /// What the reader would refuse is not written.
    void checkDepth(int depth) const {
        if (depth >= JsonLimits{}.maxDepth)
            fail("Lists and objects are nested more than " + std::to_string(JsonLimits{}.maxDepth) +
                 " deep.");
    }

    [[noreturn]] void fail(const std::string& what) const {
        std::string place;
        for (const std::string& step : path_) place += step;
        throw DocumentError(what, place);
    }

    const JsonLayout& layout_;
    std::string out_;
    std::vector<std::string> path_;
};

}  // namespace

std::string writeJson(const Json& value, const JsonLayout& layout) {
    return Writer(layout).write(value);
}

std::string numberText(double number) {
    assert(std::isfinite(number));
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
    return std::string(buffer, end);
}

}  // namespace cw
