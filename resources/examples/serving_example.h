// A chat service on a large model as an example: not from a publication, but what a customer asks.
#pragma once

#include "resources/examples/article_examples.h"

namespace cw::examples {

/// Two nodes of eight H200 that answer with Llama 3.1 70B in 8 bit, then in 16 bit, then with
/// experts.
[[nodiscard]] Example servingExample(const catalog::Catalog& catalog,
                                     const std::vector<workload::ModelArchitecture>& models);

}  // namespace cw::examples
