// The bill of materials: one line per orderable part, and its CSV, XLSX and JSON forms.
//
// The lines are those of the capital cost (economics/capex.h), in the currency of the design: each
// unit price is converted and rounded to the cent once, so totals agree to the cent with the
// statement (economics/statement.h). Part numbers are text everywhere. The same design gives the
// same bytes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/design/currency.h"
#include "model/design/document.h"
#include "model/economics/capex.h"
#include "model/economics/ownership.h"
#include "model/json.h"

namespace cw::exchange {

struct BomLine {
    std::string category;  ///< "Servers", "Network", ...
    std::string vendor;
    std::string partNumber;  ///< orderable number; the part id where none is published
    std::string description;
    long quantity = 0;
    std::optional<MoneyRange> unit;  ///< empty: no price known
    MoneyRange extended;
    std::string priceSource;
    std::string priceDate;
    std::string note;  ///< estimates, credits, missing prices
};

/// What the capital follows from besides the parts, in the bill's currency (members named _USD,
/// too). Of the inputs only those that money is paid once for are set.
struct Capital {
    economics::OwnershipInputs inputs;
    design::OwnershipTerms terms;
    economics::Ownership own;
};

struct Bom {
    std::string document;
    std::string variant;
    std::vector<BomLine> lines;
    MoneyRange total;
    int unpriced = 0;  ///< lines without a price, not in the total
    /// False where no line has a price: the total is then not zero but not known.
    [[nodiscard]] bool isTotalKnown() const { return total != MoneyRange{} || unpriced == 0; }
    std::optional<Capital> capital;  ///< of an order; see buildOrder
    design::Currency currency;       ///< of every amount here
};

[[nodiscard]] Bom buildBom(const design::Document& document, const design::Variant& variant);

/// The bill with the capital beyond it: discounts, racks, spares, installation, freight, tax.
[[nodiscard]] Bom buildOrder(const design::Document& document, const design::Variant& variant);

/// What stands for a total of nothing but parts without a price.
inline constexpr const char* unknownTotal = "not known";

/// RFC 4180, UTF-8, C locale; a text that a spreadsheet would take for a formula is prefixed with
/// an apostrophe. Last line is the total.
[[nodiscard]] std::string bomToCsv(const Bom& bom);
/// Amounts are numbers in the currency named beside them, with its rate.
[[nodiscard]] Json bomToJson(const Bom& bom);
/// Real numbers, part numbers as text, fixed creation date. Extended prices, the total and, on a
/// second sheet, the sum of each category are formulas: a price changed by hand moves them all; so
/// does, on a third sheet, what comes on top of the parts, where the bill has its capital. Throws
/// FileError.
void writeBomXlsx(const Bom& bom, const std::filesystem::path& file);

}  // namespace cw::exchange
