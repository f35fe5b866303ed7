// The cells of a price list: amounts, currencies, days and percentages, as people write them.
//
// Each function reads one cell whole or throws CellError, whose text says what is wrong and what to
// write instead; where it stands (line, column) is the caller's to add. Amounts are exact: digits
// become cents without passing through a floating-point number. Not a number parser for files of
// our own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/error.h"
#include "model/money.h"

namespace cw::catalog {

/// One cell that cannot be read.
class CellError : public InputError {
public:
    explicit CellError(const std::string& what) : InputError(what, "") {}
};

/// What marks decimals in a table; the other one may part thousands.
enum class DecimalMark { point, comma };

/// What one cell says about the table's decimal mark: "1.234,50" a comma, "12.5" a point, "1,234"
/// and "1234" nothing.
[[nodiscard]] std::optional<DecimalMark> decimalMarkOf(std::string_view cell);

struct Amount {
    Money money;
    std::string currency;  ///< ISO 4217 when the cell says it ("$", "EUR"), else ""
};

/// "1,234.50", "$ 1234", "1.234,50 EUR", "1'234.50". Refuses, each by name: an empty cell, a
/// formula or a spreadsheet's error, zero and negative amounts, scientific notation, fractions of a
/// cent, the other decimal mark and amounts above a billion.
[[nodiscard]] Amount amountFrom(std::string_view cell, DecimalMark mark);

/// "EUR", "eur", "US$": the ISO 4217 code. Refuses what is no currency in use.
[[nodiscard]] std::string currencyFrom(std::string_view cell);

/// "2026-11-30", "2026-11", "2026", "30.11.2026", "11/30/2026" as an ISO day, month or year.
/// Refuses days that do not exist and 11/12/2026, which reads both ways.
[[nodiscard]] std::string dayFrom(std::string_view cell);
[[nodiscard]] bool isDay(std::string_view text);

/// "12.5 %", "12.5" or "0.125 "? Per cent always; hundredths of a per cent, 0 to 10000.
[[nodiscard]] int percentFrom(std::string_view cell, DecimalMark mark);

/// Metres: "3", "0.5 m", "1,5". Refuses what is no length above zero and up to 10 km.
[[nodiscard]] double lengthFrom(std::string_view cell, DecimalMark mark);

/// "12", "8-12 weeks", "60 days", "3 months", "1 year" in weeks; of a range the longer end. Without
/// a word weeks are meant.
[[nodiscard]] double weeksFrom(std::string_view cell, DecimalMark mark);

/// Text that a spreadsheet would run or has already spoilt: "=A1*2", "@SUM(A1)", "#REF!".
[[nodiscard]] bool isFormula(std::string_view cell);
/// A part number that a spreadsheet took for a number: "9.55E+12".
[[nodiscard]] bool isMangledNumber(std::string_view cell);

/// Without blanks (also no-break ones) at both ends.
[[nodiscard]] std::string trimmed(std::string_view text);

/// `money` less `hundredths` of a per cent, exact, half a cent rounded away from zero.
[[nodiscard]] Money discounted(Money money, int hundredths);

}  // namespace cw::catalog
