// Which of a part's prices counts.
#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "model/catalog/part.h"

namespace cw::catalog {

namespace {

/// A quotation is what will be paid, a street price what others pay; nobody pays list in this
/// trade, but it is the maker's own word and beats an analyst's.
int trustOf(const Price& price) {
    constexpr std::array<std::string_view, 6> order = {"quote",   "street",  "list",
                                                       "analyst", "derived", "stated"};
    return static_cast<int>(std::ranges::find(order, price.kind) - order.begin());
}

bool counts(const Price& price) {
    return price.currency == "USD" && (price.low || price.typical || price.high);
}

/// Whether `a` beats `b`, both of the length in question.
bool beats(const Price& a, const Price& b) {
    const auto rank = [](const Price& x) { return std::tuple(trustOf(x), x.length_m == 0); };
    return rank(a) < rank(b) || (rank(a) == rank(b) && a.asOf > b.asOf);
}

}  // namespace

const Price* Part::price(double length_m) const {
    const Price* best = nullptr;
    const Price* longer = nullptr;  // only where nothing is said about this length
    for (const Price& one : prices) {
        if (!counts(one)) continue;
        if (one.length_m == 0 || one.length_m == length_m) {
            if (!best || beats(one, *best)) best = &one;
        } else if (one.length_m > length_m) {
            const bool isNearer = !longer || one.length_m < longer->length_m;
            if (isNearer || (one.length_m == longer->length_m && beats(one, *longer)))
                longer = &one;
        }
    }
    return best ? best : longer;
}

}  // namespace cw::catalog
