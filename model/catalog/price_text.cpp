#include "model/catalog/price_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <vector>

namespace cw::catalog {

namespace {

/// A billion of any currency is above the price of any part.
constexpr std::int64_t largestAmount_cents = 100'000'000'000;

/// Active codes of ISO 4217 (https://www.iso.org/iso-4217-currency-codes.html), without funds,
/// metals and tests.
constexpr std::string_view currencyCodes =
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN "
    "BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL "
    "GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF "
    "KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN "
    "MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD "
    "SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH "
    "UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG";

struct Sign {
    std::string_view text;
    std::string_view code;
};
/// Signs that mean one currency in price lists; "$" is the US dollar as everywhere here.
constexpr std::array<Sign, 7> signs = {{{"US$", "USD"},
                                        {"USD$", "USD"},
                                        {"$", "USD"},
                                        {"\xE2\x82\xAC", "EUR"},
                                        {"\xC2\xA3", "GBP"},
                                        {"\xC2\xA5", "JPY"},
                                        {"Euro", "EUR"}}};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string upper(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

std::string inQuotes(std::string_view cell) {
    return "\"" + std::string(cell.substr(0, 40)) + (cell.size() > 40 ? "..." : "") + "\"";
}

bool isKnownCode(std::string_view code) {
    return code.size() == 3 && code.find(' ') == std::string_view::npos &&
           currencyCodes.find(code) != std::string_view::npos;
}

/// Blanks and apostrophes part thousands everywhere: "1 234", "1'234", with a no-break blank, too.
std::string withoutBlanks(std::string_view text) {
    std::string all(text);
    for (const std::string_view blank : {"\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x99", " ", "'"})
        for (std::size_t at = all.find(blank); at != std::string::npos; at = all.find(blank, at))
            all.erase(at, blank.size());
    return all;
}

/// The figure of an amount and the words around it.
struct Pieces {
    std::string figure;
    std::string currency;
};

Pieces piecesOf(const std::string& cell) {
    const auto isFigure = [](char c) { return isDigit(c) || c == '.' || c == ','; };
    const auto first = std::ranges::find_if(cell, isDigit);
    if (first == cell.end()) throw CellError(inQuotes(cell) + " is no amount.");
    auto last = first;
    while (last != cell.end() && (isFigure(*last) || *last == ' ' || *last == '\'' ||
                                  static_cast<unsigned char>(*last) >= 0x80)) {
        // A currency sign behind the figure starts with the same bytes as a no-break blank may.
        const std::string_view rest(&*last, static_cast<std::size_t>(cell.end() - last));
        if (rest.starts_with("\xE2\x82\xAC") || rest.starts_with("\xC2\xA3") ||
            rest.starts_with("\xC2\xA5"))
            break;
        ++last;
    }
    Pieces pieces;
    pieces.figure = withoutBlanks(std::string(first, last));
    pieces.currency =
        trimmed(std::string(cell.begin(), first)) + trimmed(std::string(last, cell.end()));
    return pieces;
}

bool isScientific(std::string_view text) {
    const auto e = text.find_first_of("eE");
    if (e == std::string_view::npos || e == 0) return false;
    const auto isFigure = [](char c) { return isDigit(c) || c == '.' || c == ','; };
    std::string_view exponent = text.substr(e + 1);
    if (exponent.starts_with('+') || exponent.starts_with('-')) exponent.remove_prefix(1);
    return !exponent.empty() && std::ranges::all_of(exponent, isDigit) &&
           std::ranges::all_of(text.substr(0, e), isFigure) && isDigit(text.front());
}

/// Whole units of "1,234" or "1234"; thousands must be parted into threes.
std::string wholeDigits(const std::string& text, char thousands, std::string_view cell) {
    std::string digits;
    std::size_t group = 0;
    const bool isParted = text.find(thousands) != std::string::npos;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == thousands) {
            if (digits.empty() || (digits.size() > 3 && group != 3))
                throw CellError(inQuotes(cell) + " is parted unlike thousands.");
            group = 0;
            continue;
        }
        if (!isDigit(text[i])) throw CellError(inQuotes(cell) + " is no amount.");
        digits += text[i];
        ++group;
    }
    if (isParted && group != 3)
        throw CellError(inQuotes(cell) + " is parted unlike thousands; is the decimal mark " +
                        (thousands == ',' ? "a comma?" : "a point?"));
    return digits.empty() ? "0" : digits;
}

/// Cents of a plain figure, exactly.
std::int64_t centsOf(const std::string& figure, DecimalMark mark, std::string_view cell) {
    const char decimal = mark == DecimalMark::point ? '.' : ',';
    const char thousands = mark == DecimalMark::point ? ',' : '.';
    const std::size_t at = figure.rfind(decimal);
    std::string fraction = at == std::string::npos ? "" : figure.substr(at + 1);
    if (!std::ranges::all_of(fraction, isDigit))
        throw CellError(inQuotes(cell) + " is no amount with a decimal " +
                        (mark == DecimalMark::point ? "point." : "comma."));
    while (fraction.size() > 2 && fraction.back() == '0') fraction.pop_back();
    if (fraction.size() > 2)
        throw CellError(inQuotes(cell) +
                        " has fractions of a cent; is the mark one between thousands?");
    fraction.resize(2, '0');
    const std::string digits = wholeDigits(figure.substr(0, at), thousands, cell) + fraction;
    const auto significant = digits.find_first_not_of('0');
    if (significant == std::string::npos) return 0;
    // Thirteen digits are ten times the largest amount, and far inside an int64.
    if (digits.size() - significant > 13) return largestAmount_cents + 1;
    return std::stoll(digits.substr(significant));
}

int daysOf(int year, int month) {
    constexpr std::array<int, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && isLeap ? 29 : days[static_cast<std::size_t>(month - 1)];
}

std::string isoDay(int year, int month, int day, std::string_view cell) {
    if (year < 2000 || year > 2099 || month < 1 || month > 12 || day < 1 ||
        day > daysOf(year, month))
        throw CellError(inQuotes(cell) + " is no day of this century. Write it as 2026-11-30.");
    const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    return std::to_string(year) + "-" + two(month) + "-" + two(day);
}

/// Numbers parted by one and the same of "-", "." or "/"; empty when it is anything else.
std::vector<int> numbersOf(std::string_view text, char& parted) {
    std::vector<int> numbers;
    std::string digits;
    parted = 0;
    for (const char c : text) {
        if (isDigit(c) && digits.size() < 4) {
            digits += c;
            continue;
        }
        const bool isMark = c == '-' || c == '.' || c == '/';
        if (!isMark || digits.empty() || (parted != 0 && c != parted)) return {};
        parted = c;
        numbers.push_back(std::stoi(digits));
        digits.clear();
    }
    if (digits.empty()) return {};
    numbers.push_back(std::stoi(digits));
    return numbers;
}

}  // namespace

std::string trimmed(std::string_view text) {
    const auto strip = [&](std::string_view blank) {
        const bool front = text.starts_with(blank);
        const bool back = !front && text.ends_with(blank);
        if (front) text.remove_prefix(blank.size());
        if (back) text.remove_suffix(blank.size());
        return front || back;
    };
    while (strip(" ") || strip("\t") || strip("\xC2\xA0") || strip("\r") || strip("\n")) {
    }
    return std::string(text);
}

bool isFormula(std::string_view cell) {
    const std::string text = trimmed(cell);
    if (text.starts_with('=') || text.starts_with('@')) return true;
    constexpr std::array<std::string_view, 8> errors = {"#REF!",  "#N/A",  "#VALUE!", "#DIV/0!",
                                                        "#NAME?", "#NUM!", "#NULL!",  "#SPILL!"};
    const auto isError = [&](std::string_view error) { return text == error; };
    if (std::ranges::any_of(errors, isError)) return true;
    return text.size() > 1 && (text[0] == '+' || text[0] == '-') &&
           std::isalpha(static_cast<unsigned char>(text[1])) != 0;
}

bool isMangledNumber(std::string_view cell) {
    return isScientific(trimmed(cell));
}

std::optional<DecimalMark> decimalMarkOf(std::string_view cell) {
    const auto point = cell.rfind('.');
    const auto comma = cell.rfind(',');
    const auto none = std::string_view::npos;
    if (point != none && comma != none)
        return point > comma ? DecimalMark::point : DecimalMark::comma;
    const auto mark = point != none ? point : comma;
    if (mark == none) return std::nullopt;
    const DecimalMark own = point != none ? DecimalMark::point : DecimalMark::comma;
    const DecimalMark other = point != none ? DecimalMark::comma : DecimalMark::point;
    const char c = cell[mark];
    if (cell.find(c) != mark) return other;  // twice: it parts thousands
    std::size_t digits = 0;
    while (mark + 1 + digits < cell.size() && isDigit(cell[mark + 1 + digits])) ++digits;
    if (digits == 3) return std::nullopt;
    return own;
}

Amount amountFrom(std::string_view cell, DecimalMark mark) {
    const std::string text = trimmed(cell);
    if (text.empty()) throw CellError("There is no amount.");
    if (isFormula(text))
        throw CellError(inQuotes(text) +
                        " is a formula or its error. Save the values, not the formulas.");
    if (isScientific(text))
        throw CellError(inQuotes(text) +
                        " is in scientific notation. Format the column as a plain number.");
    const bool isNegative = text.starts_with('-') || text.starts_with('(') || text.ends_with('-') ||
                            text.find("-\xE2") != std::string::npos;
    // A formula that adds, or a sign nobody needs: which of them, the cell does not tell.
    if (text.starts_with('+'))
        throw CellError(inQuotes(text) +
                        " begins like a formula. Save the values, not the formulas.");
    const Pieces pieces = piecesOf(text);
    if (isNegative || pieces.currency.find('-') != std::string::npos)
        throw CellError(inQuotes(text) + " is negative. A price list holds no credits.");
    Amount amount;
    amount.money = Money::fromCents(centsOf(pieces.figure, mark, text));
    if (amount.money.cents() == 0) throw CellError(inQuotes(text) + " is no price.");
    if (amount.money.cents() > largestAmount_cents)
        throw CellError(inQuotes(text) + " is above a billion.");
    if (!pieces.currency.empty()) amount.currency = currencyFrom(pieces.currency);
    return amount;
}

std::string currencyFrom(std::string_view cell) {
    const std::string text = trimmed(cell);
    for (const auto& [sign, code] : signs)
        if (text == sign) return std::string(code);
    const std::string code = upper(text);
    if (!isKnownCode(code))
        throw CellError(inQuotes(text) + " is no currency. Write its code, as USD or EUR.");
    return code;
}

std::string dayFrom(std::string_view cell) {
    const std::string text = trimmed(cell);
    if (isFormula(text)) throw CellError(inQuotes(text) + " is a formula, not a day.");
    char parted = 0;
    const std::vector<int> n = numbersOf(text, parted);
    if (n.size() == 3 && parted == '-' && n[0] >= 1000) return isoDay(n[0], n[1], n[2], text);
    if (n.size() == 3 && parted == '.') return isoDay(n[2], n[1], n[0], text);
    if (n.size() == 3 && parted == '/' && n[0] >= 1000) return isoDay(n[0], n[1], n[2], text);
    if (n.size() == 3 && parted == '/') {
        if (n[0] <= 12 && n[1] <= 12 && n[0] != n[1])
            throw CellError(inQuotes(text) + " can be read as two days. Write it as 2026-11-30.");
        return n[0] > 12 ? isoDay(n[2], n[1], n[0], text) : isoDay(n[2], n[0], n[1], text);
    }
    if (n.size() == 2 && parted == '-' && n[0] >= 1000)
        return isoDay(n[0], n[1], 1, text).substr(0, 7);
    if (n.size() == 1 && text.size() == 4) return isoDay(n[0], 1, 1, text).substr(0, 4);
    throw CellError(inQuotes(text) + " is no day. Write it as 2026-11-30.");
}

bool isDay(std::string_view text) {
    if (text.size() != 10) return false;
    try {
        return dayFrom(text) == text;
    } catch (const CellError&) {
        return false;
    }
}

int percentFrom(std::string_view cell, DecimalMark mark) {
    std::string text = trimmed(cell);
    if (text.ends_with('%')) text = trimmed(text.substr(0, text.size() - 1));
    if (text.empty() || isFormula(text) || isScientific(text) || !isDigit(text.front()))
        throw CellError(inQuotes(cell) + " is no percentage from 0 to 100.");
    std::int64_t hundredths = 0;
    try {
        hundredths = centsOf(text, mark, text);
    } catch (const CellError&) {
        throw CellError(inQuotes(cell) + " is no percentage with at most two decimals.");
    }
    if (hundredths > 10'000) throw CellError(inQuotes(cell) + " is more than 100 per cent.");
    return static_cast<int>(hundredths);
}

double lengthFrom(std::string_view cell, DecimalMark mark) {
    std::string text = trimmed(cell);
    if (text.ends_with('m')) text = trimmed(text.substr(0, text.size() - 1));
    if (mark == DecimalMark::comma) std::ranges::replace(text, ',', '.');
    double length_m = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, length_m, std::chars_format::fixed);
    constexpr double longestLink_m = 10'000;
    if (read.ec != std::errc() || read.ptr != end || !(length_m > 0 && length_m <= longestLink_m))
        throw CellError(inQuotes(cell) + " is no length in metres.");
    return length_m;
}

double weeksFrom(std::string_view cell, DecimalMark mark) {
    constexpr double weeksPerMonth = 365.25 / 12 / 7;
    constexpr double longest_weeks = 260;
    std::string text = trimmed(cell);
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    double weeks = 1;
    constexpr std::array<std::pair<std::string_view, double>, 12> words = {
        {{"weeks", 1},
         {"week", 1},
         {"wochen", 1},
         {"wks", 1},
         {"wk", 1},
         {"w", 1},
         {"days", 1.0 / 7},
         {"tage", 1.0 / 7},
         {"day", 1.0 / 7},
         {"months", weeksPerMonth},
         {"monate", weeksPerMonth},
         {"month", weeksPerMonth}}};
    for (const auto& [word, factor] : words)
        if (text.ends_with(word)) {
            weeks = factor;
            text = trimmed(text.substr(0, text.size() - word.size()));
            break;
        }
    if (const auto dash = text.rfind('-'); dash != std::string::npos && dash > 0)
        text = trimmed(text.substr(dash + 1));
    if (mark == DecimalMark::comma) std::ranges::replace(text, ',', '.');
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number, std::chars_format::fixed);
    if (read.ec != std::errc() || read.ptr != end || !(number >= 0) ||
        number * weeks > longest_weeks)
        throw CellError(inQuotes(cell) +
                        " is no lead time up to five years. Write it as 12 weeks.");
    return number * weeks;
}

Money discounted(Money money, int hundredths) {
    // Amounts stay below 1e11 cents, so the product fits an int64.
    const std::int64_t product = money.cents() * (10'000 - hundredths);
    return Money::fromCents((product + (product < 0 ? -5'000 : 5'000)) / 10'000);
}

}  // namespace cw::catalog
