// The columns of a bill of materials, shared by its CSV and XLSX forms so that both say the same.
#pragma once

#include <array>
#include <string>

#include "model/exchange/bom.h"

namespace cw::exchange {

inline constexpr std::array bomColumns{"Category",
                                       "Vendor",
                                       "Part number",
                                       "Description",
                                       "Quantity",
                                       "Unit price low (USD)",
                                       "Unit price typical (USD)",
                                       "Unit price high (USD)",
                                       "Extended low (USD)",
                                       "Extended typical (USD)",
                                       "Extended high (USD)",
                                       "Price source",
                                       "Price date",
                                       "Note"};

/// The note of the total line: how many lines are not in it.
[[nodiscard]] inline std::string totalNote(const Bom& bom) {
    if (bom.unpriced == 0) return "";
    return std::to_string(bom.unpriced) + (bom.unpriced == 1
                                               ? " line has no price and is not in the total"
                                               : " lines have no price and are not in the total");
}

}  // namespace cw::exchange
