// The variant that an argument names, the same refusal in both programs.
#pragma once

#include <string>

#include "model/design/document.h"

namespace cw::app {

/// Throws UsageError, with the names there are, when `file` has none called so.
[[nodiscard]] const design::Variant& namedVariant(const design::Document& document,
                                                  const std::string& name, const std::string& file);

}  // namespace cw::app
