#include "model/catalog/price_book.h"

#include <algorithm>
#include <map>

#include "model/catalog/price_text.h"

namespace cw::catalog {

namespace {

/// "2026" and "2026-11" begin on their first day.
std::string firstDay(const std::string& date) {
    if (date.size() == 4) return date + "-01-01";
    if (date.size() == 7) return date + "-01";
    return date;
}

bool holdsOn(const PriceEntry& entry, const std::string& day) {
    return firstDay(entry.effective) <= day &&
           (entry.validUntil.empty() || day <= entry.validUntil);
}

const ExchangeRate* rateOn(const std::vector<ExchangeRate>& rates, const std::string& currency,
                           const std::string& day) {
    const ExchangeRate* newest = nullptr;
    for (const ExchangeRate& rate : rates)
        if (rate.currency == currency && rate.from <= day &&
            (newest == nullptr || rate.from > newest->from))
            newest = &rate;
    return newest;
}

std::string percentText(int hundredths) {
    std::string text = std::to_string(hundredths / 100);
    const int rest = hundredths % 100;
    if (rest != 0) text += (rest < 10 ? ".0" : ".") + std::to_string(rest);
    if (rest != 0 && text.back() == '0') text.pop_back();
    return text + " %";
}

/// Amounts stay below 1e11 cents and rates below 1e12 millionths: the product needs 128 bits.
Money converted(Money money, std::int64_t rate_millionths) {
    // The whole and the fraction of a rate are multiplied apart, so that 64 bits hold both.
    const std::int64_t whole = rate_millionths / 1'000'000;
    const std::int64_t fraction = rate_millionths % 1'000'000;
    return Money::fromCents(money.cents() * whole +
                            (money.cents() * fraction + 500'000) / 1'000'000);
}

void addNote(std::string& note, const std::string& sentence) {
    note += (note.empty() ? "" : " ") + sentence;
}

}  // namespace

std::int64_t rateFromText(const std::string& text) {
    const auto refuse = [&]() -> std::int64_t {
        throw InputError("\"" + text + "\" is no exchange rate.", "rate",
                         "Write the dollars for one unit, as 1.0845.");
    };
    const std::size_t point = std::min(text.find('.'), text.size());
    std::string fraction = point < text.size() ? text.substr(point + 1) : "";
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (point == 0 || point > 6 || fraction.size() > 6 || !std::ranges::all_of(fraction, isDigit) ||
        !std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(point), isDigit))
        return refuse();
    fraction.resize(6, '0');
    const std::int64_t rate = std::stoll(text.substr(0, point) + fraction);
    return rate > 0 ? rate : refuse();
}

std::string rateText(std::int64_t rate_millionths) {
    std::string fraction = std::to_string(rate_millionths % 1'000'000);
    fraction.insert(0, 6 - fraction.size(), '0');
    while (fraction.size() > 2 && fraction.back() == '0') fraction.pop_back();
    return std::to_string(rate_millionths / 1'000'000) + "." + fraction;
}

std::vector<const OfferedPrice*> offersThatCount(const std::vector<OfferedPrice>& offers,
                                                 const std::string& day) {
    std::map<double, const OfferedPrice*> bestByLength;
    for (const OfferedPrice& offer : offers) {
        if (!offer.book->isActive || !holdsOn(offer.entry, day)) continue;
        const OfferedPrice*& best = bestByLength[offer.entry.length_m];
        if (best == nullptr) {
            best = &offer;
            continue;
        }
        const std::string own = firstDay(offer.entry.effective);
        const std::string other = firstDay(best->entry.effective);
        if (own > other || (own == other && offer.book->id > best->book->id)) best = &offer;
    }
    std::vector<const OfferedPrice*> counting;
    for (const auto& [length_m, best] : bestByLength) counting.push_back(best);
    return counting;
}

int discountOf(const OfferedPrice& offer, const std::string& vendor) {
    if (offer.entry.discount) return *offer.entry.discount;
    const auto find = [&](Discount::Scope scope, const std::string& of) -> const Discount* {
        for (const Discount& discount : offer.book->discounts)
            if (discount.scope == scope && discount.of == of) return &discount;
        return nullptr;
    };
    if (const auto* part = find(Discount::Scope::part, offer.entry.part)) return part->hundredths;
    if (const auto* own = find(Discount::Scope::vendor, vendor)) return own->hundredths;
    if (const auto* book = find(Discount::Scope::book, "")) return book->hundredths;
    return 0;
}

Price priceOf(const OfferedPrice& offer, const std::string& vendor,
              const std::vector<ExchangeRate>& rates, const std::string& day) {
    const PriceEntry& entry = offer.entry;
    const int discount = discountOf(offer, vendor);
    Price price;
    price.typical = discounted(entry.amount, discount);
    price.kind = entry.kind;
    price.asOf = entry.effective;
    price.validUntil = entry.validUntil;
    price.source = sourceOf(*offer.book, entry.effective).id;
    price.confidence = Confidence::high;
    price.currency = entry.currency;
    price.note = entry.note;
    price.length_m = entry.length_m;
    if (discount > 0)
        addNote(price.note,
                percentText(discount) + " off " + entry.amount.text() + " " + entry.currency + ".");
    if (entry.currency == "USD") return price;
    const ExchangeRate* rate = rateOn(rates, entry.currency, day);
    if (rate == nullptr) {
        addNote(price.note, "No rate from " + entry.currency + " to dollars is known on " + day +
                                ": the price is not counted until you give one.");
        return price;
    }
    const std::string foreign = price.typical->text() + " " + entry.currency;
    price.typical = converted(*price.typical, rate->rate_millionths);
    price.currency = "USD";
    addNote(price.note, foreign + " at " + rateText(rate->rate_millionths) + " dollars, from " +
                            rate->from + (rate->note.empty() ? "." : " (" + rate->note + ")."));
    return price;
}

Source sourceOf(const PriceBook& book, const std::string& effective) {
    std::string title = "Your price book \"" + book.name + "\", " + effective;
    if (!book.file.empty()) title += " (from " + book.file + ")";
    return {"price-book-" + std::to_string(book.id) + "-" + effective, title, ""};
}

}  // namespace cw::catalog
