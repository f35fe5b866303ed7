#include "model/json.h"

#include <boost/json/basic_parser_impl.hpp>
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>
#include <unordered_set>
#include <utility>

#include "model/error.h"

namespace cw {

namespace {

namespace bj = boost::json;

// Longer than any exact decimal of a useful value; keeps hostile digits from costing time.
constexpr std::size_t maxNumberLength = 400;
// From here on the keys of an object are found by hash, so that a huge object is not quadratic.
constexpr std::size_t keysSearchedInLine = 16;

/// An array or object that is still open.
struct Frame {
    bool isObject = false;
    JsonArray items;
    JsonObject members;
    std::string key;
    std::unique_ptr<std::unordered_set<std::string>> keys;

    bool addKey(const std::string& name) {
        if (!keys) {
            for (const auto& member : members)
                if (member.first == name) return false;
            if (members.size() < keysSearchedInLine) return true;
            keys = std::make_unique<std::unordered_set<std::string>>();
            for (const auto& member : members) keys->insert(member.first);
        }
        return keys->insert(name).second;
    }
};

/// Receives the parser's events and builds the value. `refusal` is set when it stops the parser.
class Builder {
public:
    static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t max_array_size = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t max_key_size = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t max_string_size = std::numeric_limits<std::size_t>::max();

    Json root;
    std::string refusal;
    const char* refusedAt = nullptr;  ///< null, or where the refused token begins

    explicit Builder(std::string_view text) : text_(text) {}

    bool on_document_begin(bj::error_code&) { return true; }
    bool on_document_end(bj::error_code&) { return true; }
    bool on_object_begin(bj::error_code&) { return open(true); }
    bool on_object_end(std::size_t, bj::error_code&) { return close(); }
    bool on_array_begin(bj::error_code&) { return open(false); }
    bool on_array_end(std::size_t, bj::error_code&) { return close(); }

    bool on_key_part(bj::string_view part, std::size_t, bj::error_code&) { return gather(part); }
    bool on_key(bj::string_view part, std::size_t, bj::error_code& ec) {
        gather(part);
        if (!stack_.back().addKey(token_)) {
            if (tokenBegin_ != nullptr) --tokenBegin_;  // its opening quote
            return refuse("The key \"" + token_ + "\" is given twice in one object.", ec);
        }
        stack_.back().key = takeToken();
        return true;
    }
    bool on_string_part(bj::string_view part, std::size_t, bj::error_code&) { return gather(part); }
    bool on_string(bj::string_view part, std::size_t, bj::error_code&) {
        gather(part);
        return add(Json(takeToken()));
    }
    bool on_number_part(bj::string_view part, bj::error_code& ec) {
        gather(part);
        return checkNumberLength(ec);
    }
    bool on_int64(std::int64_t, bj::string_view part, bj::error_code& ec) {
        return number(part, ec);
    }
    bool on_uint64(std::uint64_t, bj::string_view part, bj::error_code& ec) {
        return number(part, ec);
    }
    bool on_double(double, bj::string_view part, bj::error_code& ec) { return number(part, ec); }
    bool on_bool(bool value, bj::error_code&) { return add(Json(value)); }
    bool on_null(bj::error_code&) { return add(Json()); }
    bool on_comment_part(bj::string_view, bj::error_code&) { return true; }
    bool on_comment(bj::string_view, bj::error_code&) { return true; }

private:
    bool open(bool isObject) {
        stack_.emplace_back().isObject = isObject;
        return true;
    }

    bool close() {
        Frame frame = std::move(stack_.back());
        stack_.pop_back();
        return add(frame.isObject ? Json(std::move(frame.members)) : Json(std::move(frame.items)));
    }

    bool add(Json value) {
        if (stack_.empty()) {
            root = std::move(value);
        } else if (Frame& top = stack_.back(); top.isObject) {
            top.members.emplace_back(std::move(top.key), std::move(value));
        } else {
            top.items.push_back(std::move(value));
        }
        return true;
    }

    bool gather(bj::string_view part) {
        // A token with escapes comes through a buffer of the parser; only direct pieces have a
        // place.
        const bool inText =
            part.data() >= text_.data() && part.data() < text_.data() + text_.size();
        if (token_.empty() && inText) tokenBegin_ = part.data();
        token_.append(part.data(), part.size());
        return true;
    }

    std::string takeToken() {
        tokenBegin_ = nullptr;
        return std::exchange(token_, {});
    }

    bool checkNumberLength(bj::error_code& ec) {
        if (token_.size() <= maxNumberLength) return true;
        return refuse("A number has more than " + std::to_string(maxNumberLength) + " characters.",
                      ec);
    }

    /// The text is converted anew, because the parser's own conversion is off by a last digit in
    /// one double of ten.
    bool number(bj::string_view part, bj::error_code& ec) {
        gather(part);
        if (!checkNumberLength(ec)) return false;
        const char* first = token_.data();
        const char* last = first + token_.size();
        std::int64_t whole = 0;
        if (const auto read = std::from_chars(first, last, whole);
            read.ec == std::errc() && read.ptr == last && token_ != "-0") {
            takeToken();
            return add(Json(whole));
        }
        double value = 0;
        const auto read = std::from_chars(first, last, value);
        if (read.ptr != last) return refuse("\"" + token_ + "\" is not a number.", ec);
        if (read.ec != std::errc() || !std::isfinite(value))
            return refuse("The number " + shortened(token_) + " is outside the range of a double.",
                          ec);
        takeToken();
        return add(Json(value));
    }

    static std::string shortened(const std::string& text) {
        return text.size() <= 40 ? text : text.substr(0, 40) + "...";
    }

    bool refuse(std::string why, bj::error_code& ec) {
        refusal = std::move(why);
        refusedAt = tokenBegin_;
        ec = bj::make_error_code(bj::error::exception);
        return false;
    }

    std::string_view text_;
    std::vector<Frame> stack_;
    std::string token_;
    const char* tokenBegin_ = nullptr;
};

/// "source, line 3, column 14"; columns count characters, not bytes.
std::string placeOf(std::string_view text, std::size_t offset, const std::string& source) {
    std::size_t line = 1;
    std::size_t column = 1;
    for (const char c : text.substr(0, offset)) {
        if (c == '\n') {
            ++line;
            column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u) {
            ++column;
        }
    }
    const std::string place = "line " + std::to_string(line) + ", column " + std::to_string(column);
    return source.empty() ? place : source + ", " + place;
}

std::string reasonFor(const bj::error_code& ec, const JsonLimits& limits) {
    if (ec == bj::error::too_deep)
        return "Lists and objects are nested more than " + std::to_string(limits.maxDepth) +
               " deep.";
    if (ec == bj::error::incomplete) return "The text ends too early.";
    if (ec == bj::error::extra_data) return "There is more text after the end of the value.";
    if (ec == bj::error::exponent_overflow) return "A number is outside the range of a double.";
    if (ec == bj::error::syntax) return "This is not valid JSON.";
    return "This is not valid JSON: " + ec.message() + ".";
}

bool sameNumber(std::int64_t whole, double number) {
    constexpr double tooLarge = 9223372036854775808.0;  // 2^63
    if (!(number >= -tooLarge && number < tooLarge)) return false;
    return static_cast<double>(whole) == number && static_cast<std::int64_t>(number) == whole;
}

}  // namespace

const Json* Json::find(std::string_view key) const {
    const auto* members = std::get_if<JsonObject>(&value);
    if (members == nullptr) return nullptr;
    for (const auto& member : *members)
        if (member.first == key) return &member.second;
    return nullptr;
}

bool Json::operator==(const Json& other) const {
    // "3" stands for the number three, whichever way it was made; so 3 and 3.0 are equal.
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        if (const auto* number = std::get_if<double>(&other.value))
            return sameNumber(*whole, *number);
    if (const auto* number = std::get_if<double>(&value))
        if (const auto* whole = std::get_if<std::int64_t>(&other.value))
            return sameNumber(*whole, *number);
    return value == other.value;
}

Json parseJson(std::string_view text, const std::string& source, const JsonLimits& limits) {
    if (text.size() > limits.maxSize_B)
        throw DocumentError("The text has " + std::to_string(text.size()) +
                                " bytes; the limit is " + std::to_string(limits.maxSize_B) + ".",
                            source);
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        throw DocumentError("The text is UTF-16, not UTF-8.", source, "Save it as UTF-8.");
    if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
    if (text.empty()) throw DocumentError("The text is empty.", source);
    std::size_t offset = 0;
    std::string reason;
    try {
        bj::parse_options options;
        options.max_depth = static_cast<std::size_t>(limits.maxDepth);
        bj::basic_parser<Builder> parser(options, text);
        bj::error_code ec;
        offset = parser.write_some(false, text.data(), text.size(), ec);
        if (!ec && offset < text.size()) ec = bj::make_error_code(bj::error::extra_data);
        Builder& builder = parser.handler();
        if (!ec) return std::move(builder.root);
        if (builder.refusedAt != nullptr)
            offset = static_cast<std::size_t>(builder.refusedAt - text.data());
        reason = builder.refusal.empty() ? reasonFor(ec, limits) : builder.refusal;
    } catch (const std::exception& error) {  // out of memory, or a limit of a container
        throw DocumentError(std::string("The text could not be read: ") + error.what() + ".",
                            source);
    }
    throw DocumentError(reason, placeOf(text, offset, source));
}

}  // namespace cw
