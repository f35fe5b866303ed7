#include "model/catalog/own_prices.h"

#include <utility>

namespace cw::catalog {

std::vector<Price> putOwnPrices(const OwnPrices& own, Part& part) {
    if (own.leadTime_weeks) {
        part.leadTime_weeks = own.leadTime_weeks;
        FactSource fact;
        fact.fields = {"leadTime_weeks"};
        fact.source = own.leadTimeSource;
        fact.valueKind = ValueKind::thirdParty;
        part.facts.insert(part.facts.begin(), std::move(fact));  // the first that names it counts
    }
    return std::exchange(part.prices, own.prices);
}

}  // namespace cw::catalog
