// What is wrong with one part that no single field can know: references, slots, sums, sources.
//
// Asked by the build tool of every part it writes and by lint.h of every part of an open catalog,
// so both say the same. Ranges and the usual mistakes within one row are CHECK constraints of
// catalog/schema.sql instead. What is missing is no mistake: see facts.h.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/catalog/part.h"

namespace cw::catalog {

/// What a part may refer to.
struct KnownThings {
    const PartLookup& parts;
    std::set<std::string> sources;
    std::map<std::string, bool> connectors;  ///< by name: whether it is a fibre's
};

struct PartProblem {
    std::string field;  ///< "includes.h100-sxm5-80gb", "maxPower_W"
    std::string what;   ///< a sentence
    bool operator==(const PartProblem&) const = default;
};

/// In the order of the part's fields; empty when all is well.
[[nodiscard]] std::vector<PartProblem> checkPart(const Part& part, const KnownThings& known);

/// The half that is about systems: that their figures can be true of what they include, and that
/// nothing counts twice. Part of checkPart.
void checkSystem(const Part& part, const PartLookup& parts, std::vector<PartProblem>& problems);

}  // namespace cw::catalog
