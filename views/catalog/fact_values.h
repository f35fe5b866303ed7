// Every fact a part of a kind can have, as one flat row of values: what tables sort, filter and
// compare.
//
// All parts of one kind give the same fields in the same order; a fact nobody published is there as
// nothing, so that it can be shown as missing. Values keep their base units; how they look to
// people is fact_format.h's. Fields are named as in the catalog's data: "memory_B",
// "densePeak_FLOPs.bf16", "supplies.count".
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/catalog/part.h"

namespace cw::views {

/// Nothing (not published), a figure in base units, yes or no, or words.
using FactValue = std::variant<std::monostate, double, bool, std::string>;

[[nodiscard]] inline bool isMissing(const FactValue& value) {
    return std::holds_alternative<std::monostate>(value);
}

/// Told of one fact: its field (the name lives as long as the call), its value, and whether the
/// field holds figures, which a missing value does not tell.
using FactTaker = std::function<void(std::string_view field, FactValue&& value, bool isFigure)>;

/// Every fact, in the order of the columns.
void eachFact(const catalog::Part& part, const FactTaker& take);

/// A list of figures in words: "0.5 m, 1 m".
[[nodiscard]] std::string figureListWords(std::string_view field,
                                          const std::vector<double>& figures);

struct NamedFact {
    std::string field;
    FactValue value;
};

/// Whether a part may go without it for good: no ports, nothing included, no former name. Such a
/// fact is not "missing" where it is empty.
[[nodiscard]] bool mayBeNone(std::string_view field);

[[nodiscard]] std::vector<NamedFact> factsOf(const catalog::Part& part);

}  // namespace cw::views
