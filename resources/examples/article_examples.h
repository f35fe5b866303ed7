// The builds of one published article as documents: each as stated there, and by the datasheets.
//
// The article: "A first-person article on GPU clusters for deep learning, July 2026". Its figures
// are restated, not endorsed; where the datasheets say something else by more than 10 %, the second
// variant's notes say why.
#pragma once

#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/design/document.h"
#include "model/workload/architecture.h"

namespace cw::examples {

struct Example {
    std::string fileName;
    design::Document document;
};

/// A run of a model by its id. Throws InputError where there is none.
[[nodiscard]] workload::TrainingJob jobOf(
    const std::vector<workload::ModelArchitecture>& models, const std::string& model, double tokens,
    double batch_tokens, workload::TrainingPrecision precision = workload::TrainingPrecision::bf16);

[[nodiscard]] std::vector<Example> articleExamples(
    const catalog::Catalog& catalog, const std::vector<workload::ModelArchitecture>& models);

}  // namespace cw::examples
