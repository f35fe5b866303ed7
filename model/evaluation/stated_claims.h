// What one published article states about training on GPU clusters, and what this program says
// instead: the examples' article, computed again.
//
// Figures are computed from the example that holds the article's build and from the article's own
// numbers; nothing is remembered from an earlier run. Text for people, C locale.
#pragma once

#include <string>
#include <vector>

#include "model/evaluation/evaluation.h"
#include "model/workload/architecture.h"

namespace cw::evaluation {

struct StatedClaim {
    std::string topic;
    std::string states;   ///< the article's figure, in our words
    std::string here;     ///< what follows from it, or what this program estimates
    std::string because;  ///< where the difference comes from
};

/// `build` is the article's build as stated: a variant with 32 GPUs in nodes of eight, and a job.
/// Models are found by id; claims about one that is not there are left out.
[[nodiscard]] std::vector<StatedClaim> statedClaims(
    const design::Variant& build, const catalog::PartLookup& parts,
    const std::vector<workload::ModelArchitecture>& models);

}  // namespace cw::evaluation
