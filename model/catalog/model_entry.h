// A model architecture as the catalog shows it: its figures by name, and where each comes from.
//
// No part: nobody orders a model. Not what an estimate computes with, either: that is
// workload/architecture.h, read from the same rows. Figures are called as in the data:
// "keyValueHeads", "experts.topK".
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog/part_facts.h"
#include "model/json.h"

namespace cw::catalog {

struct ModelEntry {
    std::string id;
    std::string name;
    std::string notes;
    std::vector<PartFact> values;  ///< in the order of the data; what is not stated is not there
    std::vector<FactSource> facts;
    bool operator==(const ModelEntry&) const = default;

    /// Null when nothing is stated.
    [[nodiscard]] const PartFact* find(std::string_view field) const;
};

/// What is wrong with a model that no single figure can know.
struct ModelProblem {
    std::string field;
    std::string what;
    bool operator==(const ModelProblem&) const = default;
};

/// Every figure a model can state, in the order of the data.
[[nodiscard]] const std::vector<std::string_view>& modelFields();
/// Those that are yes or no.
[[nodiscard]] bool isModelFlag(std::string_view field);

/// `architecture` as workload_json.h writes it, without sources. Flags that are left out there are
/// "no" here, and the kind is a decoder's.
[[nodiscard]] ModelEntry modelEntryFrom(const Json& architecture);

/// Where `field` comes from, as for parts (facts.h); null when no entry covers it.
[[nodiscard]] const FactSource* sourceOf(const ModelEntry& model, std::string_view field);

/// Figures one would want of every model of its kind and that nobody published.
[[nodiscard]] std::vector<std::string> missingFields(const ModelEntry& model);

/// That every figure has a source among `sources`, and every entry names figures it states.
[[nodiscard]] std::vector<ModelProblem> checkModel(const ModelEntry& model,
                                                   const std::set<std::string>& sources);

}  // namespace cw::catalog
