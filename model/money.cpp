#include "model/money.h"

#include <charconv>
#include <cmath>
#include <cstdio>

#include "model/error.h"

namespace cw {

Money Money::fromDollars(double dollars) {
    // 9e15 dollars is 9e17 cents, well inside int64 and far above any cluster.
    if (!std::isfinite(dollars) || std::fabs(dollars) > 9e15)
        throw InputError("an amount of money must be a finite number below 9e15 dollars.", "");
    return Money(static_cast<std::int64_t>(std::llround(dollars * 100.0)));
}

Money Money::fromText(const std::string& text) {
    double dollars = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), dollars);
    if (error != std::errc() || end != text.data() + text.size())
        throw InputError("'" + text + "' is not an amount of money.", "", "Write it as 1234.50.");
    return fromDollars(dollars);
}

std::string Money::text() const {
    const bool negative = cents_ < 0;
    const auto magnitude = static_cast<std::uint64_t>(negative ? -(cents_ + 1) : cents_) + (negative ? 1 : 0);
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
