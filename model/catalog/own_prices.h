// What a price book says of one part: prices that count instead of the part's own, and how long the
// part takes to come.
//
// Private to the catalog room; made by merged_catalog.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/catalog/part.h"

namespace cw::catalog {

struct OwnPrices {
    std::vector<Price> prices;
    std::optional<double> leadTime_weeks;
    std::string leadTimeSource;  ///< id in the table of sources
};

/// Puts them into the part and returns the prices that counted before.
[[nodiscard]] std::vector<Price> putOwnPrices(const OwnPrices& own, Part& part);

}  // namespace cw::catalog
