// Money: whole cents of one currency, so that sums are exact, and a price with its doubt.
//
// Not a floating-point number: displayed lines add up to displayed totals because each line is
// rounded to cents once and then only added. Only US dollars exist so far; a second currency adds
// an enumerator here and a dated rate, never an implicit conversion.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace cw {

class Money {
public:
    constexpr Money() = default;
    static constexpr Money fromCents(std::int64_t cents) { return Money(cents); }
    /// Rounds half away from zero to whole cents. Throws InputError when not finite or above 9e15
    /// dollars.
    static Money fromDollars(double dollars);
    /// Text such as "1234.5" or "-0.07" in the C locale; the whole text must parse. Throws
    /// InputError.
    static Money fromText(const std::string& text);

    [[nodiscard]] constexpr std::int64_t cents() const { return cents_; }
    [[nodiscard]] constexpr double dollars() const { return static_cast<double>(cents_) / 100.0; }
    /// "1234.50" in the C locale, for files.
    [[nodiscard]] std::string text() const;

    constexpr Money& operator+=(Money other) {
        cents_ += other.cents_;
        return *this;
    }
    constexpr Money& operator-=(Money other) {
        cents_ -= other.cents_;
        return *this;
    }
    friend constexpr Money operator+(Money a, Money b) { return a += b; }
    friend constexpr Money operator-(Money a, Money b) { return a -= b; }
    friend constexpr Money operator*(Money a, std::int64_t n) { return Money(a.cents_ * n); }
    friend constexpr Money operator*(std::int64_t n, Money a) { return a * n; }
    friend constexpr auto operator<=>(Money, Money) = default;

private:
    explicit constexpr Money(std::int64_t cents) : cents_(cents) {}
    std::int64_t cents_ = 0;
};

/// An amount with its doubt. Invariant kept by all operations: low <= typical <= high.
struct MoneyRange {
    Money low;
    Money typical;
    Money high;

    MoneyRange& operator+=(const MoneyRange& other);
    friend MoneyRange operator+(MoneyRange a, const MoneyRange& b) { return a += b; }
    /// `n` must not be negative, or low and high would trade places.
    friend MoneyRange operator*(const MoneyRange& a, std::int64_t n) {
        return {a.low * n, a.typical * n, a.high * n};
    }
    bool operator==(const MoneyRange&) const = default;
};

}  // namespace cw
