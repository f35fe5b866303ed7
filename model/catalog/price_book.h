// Price books: dated prices of the user's own, what one of them makes of a part on a day.
//
// Plain values and one rule; kept in the user catalog (user_catalog.h), read from price lists by
// price_import.h. A book that counts beats every price the program came with. The rule: of the
// entries that are effective and not yet expired on the day, the newest counts; of two as new, the
// one of the book imported last; each length of a cable may have a price of its own. Of the
// discounts, the most exact alone applies (the entry's own, the part's, the vendor's, the whole
// book's), in whole cents. Foreign money counts only at a dated rate the user gave; without one the
// price is missing, and says why.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/catalog/part.h"
#include "model/money.h"

namespace cw::catalog {

/// One price of one part, before discounts.
struct PriceEntry {
    PartId part;
    Money amount;
    std::string currency = "USD";
    std::string kind = "quote";     ///< "quote", "street" or "list"
    std::string effective;          ///< "2026-11-30", "2026-11" or "2026": from its first day on
    std::string validUntil;         ///< the last day it holds, "" without an end
    std::optional<int> discount{};  ///< hundredths of a per cent, 0 to 10000
    std::string note;
    double length_m = 0;  ///< of a cable: of that length alone; 0 for all lengths
    std::optional<double> leadTime_weeks{};  ///< from order to delivery, as the seller says
    bool operator==(const PriceEntry&) const = default;
};

/// Off every entry of a book that the scope covers.
struct Discount {
    enum class Scope { book, vendor, part };
    Scope scope = Scope::book;
    std::string of;      ///< vendor's name or part's id; "" for the whole book
    int hundredths = 0;  ///< of a per cent, 0 to 10000
    bool operator==(const Discount&) const = default;
};

struct PriceBook {
    std::int64_t id = 0;     ///< given by the user catalog, ascending
    std::string name;        ///< unique
    std::string file;        ///< name of the list it came from
    std::string importedOn;  ///< day
    bool isActive = true;    ///< an inactive book is kept and counts nothing
    std::vector<Discount> discounts;
    bool operator==(const PriceBook&) const = default;
};

/// Dollars for one unit of a currency, from a day on.
struct ExchangeRate {
    std::string currency;
    std::string from;                ///< day
    std::int64_t rate_millionths{};  ///< dollars, times 1e6
    std::string note;                ///< where the user has it from
    bool operator==(const ExchangeRate&) const = default;
};

/// "1.0845" as millionths, exact; throws InputError when it is no rate above 0 and below a million.
[[nodiscard]] std::int64_t rateFromText(const std::string& text);
[[nodiscard]] std::string rateText(std::int64_t rate_millionths);

/// An entry with the book it stands in.
struct OfferedPrice {
    const PriceBook* book = nullptr;
    PriceEntry entry;
};

/// The entries that count on `day` for a part: one, or of a cable one for each length that has a
/// price of its own, the one for all lengths first. `offers` are all entries of that part.
[[nodiscard]] std::vector<const OfferedPrice*> offersThatCount(
    const std::vector<OfferedPrice>& offers, const std::string& day);

/// Hundredths of a per cent off `offer` for a part of `vendor`.
[[nodiscard]] int discountOf(const OfferedPrice& offer, const std::string& vendor);

/// The offer as a price of the catalog: in dollars when it can be, else in its own currency with a
/// note that says which rate is missing. The source is that of `sourceOf(book, ...)`.
[[nodiscard]] Price priceOf(const OfferedPrice& offer, const std::string& vendor,
                            const std::vector<ExchangeRate>& rates, const std::string& day);

/// The source that prices of a book cite: 'Your price book "NAME", 2026-11-30'.
[[nodiscard]] Source sourceOf(const PriceBook& book, const std::string& effective);

}  // namespace cw::catalog
