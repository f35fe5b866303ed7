// The cost of owning a variant as the JSON of the command line: stable keys, units in their names.
#pragma once

#include "model/design/document.h"
#include "model/economics/statement.h"
#include "model/evaluation/money_study.h"
#include "model/json.h"

namespace cw::cli {

extern const char* const costKeys;

/// All that is known of the money of one variant.
struct Costed {
    design::Variant variant;  ///< with the years asked for
    evaluation::Evaluation evaluation;
    economics::Statement statement;
    std::vector<evaluation::CloudResult> clouds;
    std::optional<economics::Doubt> doubt;
    /// Without a rating of any part, zero energy would be a figure that nobody gave.
    [[nodiscard]] bool isPowerKnown() const { return evaluation.power.it.typical_W > 0; }
};

[[nodiscard]] Json costToJson(const Costed& cost);

}  // namespace cw::cli
