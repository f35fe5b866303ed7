// Which facts a part states, and where each of them comes from.
//
// A fact is named by its JSON field: "maxPower_W", "ports", "rackUnits", "supplies",
// "densePeak_FLOPs.bf16". Identity (id, kind, vendor, name), notes and the price are not facts
// here: a price carries its own source.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/catalog/part.h"

namespace cw::catalog {

/// The names of all facts this part states, in file order; fields without a value are not listed.
[[nodiscard]] std::vector<std::string> factFields(const Part& part);

/// Where `field` comes from: the entry naming it, else the one naming its parent
/// ("densePeak_FLOPs" for "densePeak_FLOPs.fp8"), else the first with "*". Null when none does.
[[nodiscard]] const FactSource* sourceOf(const Part& part, std::string_view field);

/// The same among the entries of anything that has some: a part, a model architecture.
[[nodiscard]] const FactSource* sourceAmong(const std::vector<FactSource>& facts,
                                            std::string_view field);

/// Whether nobody has read the fact where it comes from: shown marked.
[[nodiscard]] inline bool isUnsure(const FactSource& fact) {
    return fact.verification == Verification::recalled ||
           fact.verification == Verification::unverified;
}

/// The names of the figures one would want of a part of this kind and that nobody published, in
/// file order: its optional figures without a value, "maxPower_W" of what draws power, "ports" of
/// what is cabled, "prices" of what is sold.
[[nodiscard]] std::vector<std::string> missingFields(const Part& part);

}  // namespace cw::catalog
