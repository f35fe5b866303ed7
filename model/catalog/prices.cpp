// Which of a part's prices counts.
#include <algorithm>
#include <array>
#include <string_view>

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

bool hasAmount(const Price& price) {
    return price.low || price.typical || price.high;
}

}  // namespace

const Price* Part::price() const {
    const Price* best = nullptr;
    for (const Price& one : prices) {
        if (one.currency != "USD" || !hasAmount(one)) continue;
        const bool isBetter = !best || trustOf(one) < trustOf(*best) ||
                              (trustOf(one) == trustOf(*best) && one.asOf > best->asOf);
        if (isBetter) best = &one;
    }
    return best;
}

}  // namespace cw::catalog
