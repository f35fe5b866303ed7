// Every fact of a part as name, value and unit, flat: what tables show, filters compare and
// differences list.
//
// Names are the JSON fields, as in facts.h ("memory_B", "supplies.rating_W", "ports.ib.rate_bps"),
// the unit is the name's suffix. Identity and price are facts here, too: a difference must not miss
// them. Not a reader: see part_json.h.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/catalog/part.h"

namespace cw::catalog {

struct PartFact {
    std::string name;
    /// A flag is "yes" or "no", a list its items with commas between.
    std::variant<double, std::string> value;
    bool operator==(const PartFact&) const = default;
};

/// All facts with a value, in the order of the file.
[[nodiscard]] std::vector<PartFact> partFacts(const Part& part);

/// Those of its price alone: "price.typical_USD". They are among `partFacts`, too.
[[nodiscard]] std::vector<PartFact> priceFacts(const Part& part);

/// "" for "cores", "B" for "memory_B", "Bps" for "memoryBandwidth_Bps", "FLOPs" for
/// "densePeak_FLOPs.fp8".
[[nodiscard]] std::string_view unitOf(std::string_view fact);

/// The value for people: "141 GB", "3.35 TB/s", "989 TFLOP/s", "400 Gb/s", "10.2 kW", "USD 30000".
[[nodiscard]] std::string factText(const PartFact& fact);

}  // namespace cw::catalog
