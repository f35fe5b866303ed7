// The currency a variant's money is shown in, with the rate it was converted at and its date.
//
// All amounts of a design are US dollars; only what is shown is converted, line by line, so that
// the shown lines add up to the shown totals (economics/statement.h). Never a rate without a date.
#pragma once

#include <string>

namespace cw::design {

struct Currency {
    std::string code = "USD";  ///< ISO 4217
    double perDollar = 1;      ///< units of it for one US dollar
    std::string asOf;          ///< day of the rate, "2026-11-30"; empty for dollars
    std::string source;        ///< who published the rate
    [[nodiscard]] bool isDollar() const { return code == "USD"; }
    bool operator==(const Currency&) const = default;
};

}  // namespace cw::design
