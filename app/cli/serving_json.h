// The evaluation of an inference service as JSON.
#pragma once

#include "model/design/variant.h"
#include "model/evaluation/evaluation.h"
#include "model/json.h"

namespace cw::cli {

/// Null where the variant has no service; where there is no estimate, nulls and the reason.
[[nodiscard]] Json servingToJson(const design::Variant& variant,
                                 const evaluation::Serving& serving);

}  // namespace cw::cli
