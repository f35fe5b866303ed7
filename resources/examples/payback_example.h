// The article's payback of 52 months as an example document: as stated, and corrected step by step.
#pragma once

#include "resources/examples/article_examples.h"

namespace cw::examples {

[[nodiscard]] Example paybackExample(const catalog::Catalog& catalog,
                                     const std::vector<workload::ModelArchitecture>& models);

}  // namespace cw::examples
