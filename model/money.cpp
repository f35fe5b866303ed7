#include "model/money.h"

#include <charconv>
#include <cmath>
#include <cstdio>

#include "model/error.h"

namespace cw {

Money Money::fromDollars(double dollars) {
    // 9e15 dollars is 9e17 cents, well inside int64 and far above any cluster.
    if (!std::isfinite(dollars) || std::fabs(dollars) > 9e15)
        throw InputError("An amount of money must be a finite number below 9e15 dollars.", "");
    return Money(static_cast<std::int64_t>(std::llround(dollars * 100.0)));
}

Money Money::fromText(const std::string& text) {
    const char* const last = text.data() + text.size();
    double dollars = 0.0;
    const auto [end, error] = std::from_chars(text.data(), last, dollars);
    if (error != std::errc() || end != last)
        throw InputError("'" + text + "' is not an amount of money.", "", "Write it as 1234.50.");
    const Money rounded = fromDollars(dollars);
    // Above 2^53 cents a double no longer holds each cent; "123.45" is read as a whole number.
    const std::size_t point = text.size() < 3 ? std::string::npos : text.size() - 3;
    if (point == std::string::npos || text[point] != '.') return rounded;
    const std::string digits = text.substr(0, point) + text.substr(point + 1);
    std::int64_t cents = 0;
    const auto whole = std::from_chars(digits.data(), digits.data() + digits.size(), cents);
    const bool exact = whole.ec == std::errc() && whole.ptr == digits.data() + digits.size();
    return exact ? Money(cents) : rounded;
}

std::string Money::text() const {
    const bool negative = cents_ < 0;
    const auto magnitude =
        static_cast<std::uint64_t>(negative ? -(cents_ + 1) : cents_) + (negative ? 1 : 0);
    char fraction[8];
    std::snprintf(fraction, sizeof fraction, ".%02u", static_cast<unsigned>(magnitude % 100));
    return (negative ? "-" : "") + std::to_string(magnitude / 100) + fraction;
}

MoneyRange& MoneyRange::operator+=(const MoneyRange& other) {
    low += other.low;
    typical += other.typical;
    high += other.high;
    return *this;
}

}  // namespace cw
