// An evaluation as the JSON of the command line: stable keys, units in their names.
//
// Keys are added to, never renamed. null stands where a thing is not known or was not asked for.
// The keys are listed in evaluationKeys, which --help prints.
#pragma once

#include "model/design/document.h"
#include "model/evaluation/evaluation.h"
#include "model/json.h"

namespace cw::cli {

extern const char* const evaluationKeys;
extern const char* const findingKeys;

/// False where nothing is known of what is in the design, which is not the same as nothing.
[[nodiscard]] bool powerIsKnown(const evaluation::Evaluation& evaluation);

[[nodiscard]] Json evaluationToJson(const design::Variant& variant,
                                    const evaluation::Evaluation& evaluation);
/// Name and findings of one variant.
[[nodiscard]] Json findingsToJson(const design::Variant& variant,
                                  const evaluation::Evaluation& evaluation);

}  // namespace cw::cli
