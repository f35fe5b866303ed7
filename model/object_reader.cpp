#include "model/object_reader.h"

#include <cmath>

#include "model/error.h"

namespace cw {

namespace {

std::string kindOf(const Json& json) {
    if (json.isNull()) return "null";
    if (json.isObject()) return "an object";
    if (json.isArray()) return "a list";
    if (json.isString()) return "a text";
    return std::holds_alternative<bool>(json.value) ? "true or false" : "a number";
}

/// As people write it: "200,000", not "2e+05". What is beyond all counting keeps its power of ten.
std::string plainText(double number) {
    if (std::abs(number) >= 9e18 || std::trunc(number) != number) return numberText(number);
    std::string digits = std::to_string(static_cast<std::int64_t>(number));
    const std::size_t first = digits[0] == '-' ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

std::string rangeText(double low, double high) {
    const bool hasLow = std::isfinite(low);
    const bool hasHigh = std::isfinite(high);
    if (hasLow && hasHigh) return "from " + plainText(low) + " to " + plainText(high);
    if (hasLow) return plainText(low) + " or more";
    return hasHigh ? plainText(high) + " or less" : "any finite number";
}

/// The number exactly, or nothing when it is no integer of 64 bits.
std::optional<std::int64_t> wholeNumber(const Json& json) {
    if (const auto* whole = std::get_if<std::int64_t>(&json.value)) return *whole;
    const auto* number = std::get_if<double>(&json.value);
    // A double written as "1e6" is whole; beyond 2^53 it may stand for another integer.
    constexpr double exact = 9007199254740992.0;
    if (number == nullptr || std::abs(*number) > exact || std::trunc(*number) != *number)
        return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

}  // namespace

ObjectReader::ObjectReader(const Json& object, std::string path)
    : object_(std::get_if<JsonObject>(&object.value)), path_(std::move(path)) {
    if (object_ == nullptr)
        throw DocumentError("An object is expected here, not " + kindOf(object) + ".", path_);
    taken_.resize(object_->size());
}

std::string ObjectReader::pathOf(std::string_view key) const {
    return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

const Json* ObjectReader::take(std::string_view key) {
    for (std::size_t i = 0; i < object_->size(); ++i) {
        if ((*object_)[i].first != key) continue;
        taken_[i] = true;
        return &(*object_)[i].second;
    }
    return nullptr;
}

const Json& ObjectReader::require(std::string_view key) {
    const Json* json = take(key);
    if (json == nullptr) fail(key, "This member is missing.");
    return *json;
}

std::string ObjectReader::text(std::string_view key) {
    const Json& json = require(key);
    const auto* value = std::get_if<std::string>(&json.value);
    if (value == nullptr) fail(key, "A text is expected here, not " + kindOf(json) + ".");
    return *value;
}

double ObjectReader::number(std::string_view key, double low, double high) {
    const Json& json = require(key);
    double value = 0;
    if (const auto* whole = std::get_if<std::int64_t>(&json.value))
        value = static_cast<double>(*whole);
    else if (const auto* real = std::get_if<double>(&json.value))
        value = *real;
    else
        fail(key, "A number is expected here, not " + kindOf(json) + ".");
    if (!std::isfinite(value)) fail(key, "The number is not finite.");
    if (value < low || value > high)
        fail(key, "The number must be " + rangeText(low, high) + ", not " + plainText(value) + ".");
    return value;
}

std::int64_t ObjectReader::integer(std::string_view key, std::int64_t low, std::int64_t high) {
    const Json& json = require(key);
    const auto value = wholeNumber(json);
    if (!value) {
        const auto* real = std::get_if<double>(&json.value);
        fail(key, "A whole number is expected here, not " +
                      (real != nullptr && std::isfinite(*real) ? plainText(*real) : kindOf(json)) +
                      ".");
    }
    if (*value < low || *value > high)
        fail(key, "The number must be " +
                      rangeText(static_cast<double>(low), static_cast<double>(high)) + ", not " +
                      plainText(static_cast<double>(*value)) + ".");
    return *value;
}

bool ObjectReader::boolean(std::string_view key) {
    const Json& json = require(key);
    const auto* value = std::get_if<bool>(&json.value);
    if (value == nullptr) fail(key, "true or false is expected here, not " + kindOf(json) + ".");
    return *value;
}

const JsonArray& ObjectReader::array(std::string_view key) {
    const Json& json = require(key);
    const auto* items = std::get_if<JsonArray>(&json.value);
    if (items == nullptr) fail(key, "A list is expected here, not " + kindOf(json) + ".");
    return *items;
}

const Json& ObjectReader::member(std::string_view key) {
    return require(key);
}

std::optional<std::string> ObjectReader::optionalText(std::string_view key) {
    if (optionalMember(key) == nullptr) return std::nullopt;
    return text(key);
}

std::optional<double> ObjectReader::optionalNumber(std::string_view key, double low, double high) {
    if (optionalMember(key) == nullptr) return std::nullopt;
    return number(key, low, high);
}

std::optional<std::int64_t> ObjectReader::optionalInteger(std::string_view key, std::int64_t low,
                                                          std::int64_t high) {
    if (optionalMember(key) == nullptr) return std::nullopt;
    return integer(key, low, high);
}

std::optional<bool> ObjectReader::optionalBoolean(std::string_view key) {
    if (optionalMember(key) == nullptr) return std::nullopt;
    return boolean(key);
}

const JsonArray& ObjectReader::optionalArray(std::string_view key) {
    static const JsonArray none;
    return optionalMember(key) == nullptr ? none : array(key);
}

const Json* ObjectReader::optionalMember(std::string_view key) {
    const Json* json = take(key);
    return json == nullptr || json->isNull() ? nullptr : json;
}

std::vector<std::string> ObjectReader::textList(std::string_view key) {
    std::vector<std::string> texts;
    for (const Json& item : optionalArray(key)) {
        const auto* value = std::get_if<std::string>(&item.value);
        if (value == nullptr)
            fail(std::string(key) + "[" + std::to_string(texts.size()) + "]",
                 "A text is expected here, not " + kindOf(item) + ".");
        texts.push_back(*value);
    }
    return texts;
}

JsonObject ObjectReader::unread() const {
    JsonObject rest;
    for (std::size_t i = 0; i < object_->size(); ++i)
        if (!taken_[i]) rest.push_back((*object_)[i]);
    return rest;
}

void ObjectReader::refuseUnread() const {
    for (std::size_t i = 0; i < object_->size(); ++i)
        if (!taken_[i]) fail((*object_)[i].first, "This member is not known here.");
}

void ObjectReader::fail(std::string_view key, const std::string& what) const {
    throw DocumentError(what, pathOf(key));
}

}  // namespace cw
