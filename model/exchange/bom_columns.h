// The columns of a bill of materials, shared by its CSV and XLSX forms so that both say the same.
#pragma once

#include <array>
#include <string>

#include "model/exchange/bom.h"

namespace cw::exchange {

inline constexpr std::array bomColumns{"Category",           "Vendor",
                                       "Part number",        "Description",
                                       "Quantity",           "Unit price low",
                                       "Unit price typical", "Unit price high",
                                       "Extended low",       "Extended typical",
                                       "Extended high",      "Price source",
                                       "Price date",         "Note"};

/// The note of the total line: how many lines are not in it.
[[nodiscard]] inline std::string totalNote(const Bom& bom) {
    if (bom.unpriced == 0) return "";
    return std::to_string(bom.unpriced) + (bom.unpriced == 1
                                               ? " line has no price and is not in the total"
                                               : " lines have no price and are not in the total");
}

/// "Unit price low (EUR)": headings of amounts name the currency.
[[nodiscard]] inline std::string headingOf(std::size_t column, const design::Currency& currency) {
    const std::string name = bomColumns[column];
    const bool isAmount = name.starts_with("Unit price") || name.starts_with("Extended");
    return isAmount ? name + " (" + currency.code + ")" : name;
}

}  // namespace cw::exchange
