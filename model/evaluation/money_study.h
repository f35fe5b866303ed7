// What takes longer than an evaluation may: renting the same work in the clouds, and how sure the
// money is.
//
// Pure, like evaluate, but with a plan search for each kind of GPU in the offers and thousands of
// draws: tenths of a second. The window runs it on a worker after the evaluation it belongs to.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/economics/cloud.h"
#include "model/economics/doubt.h"
#include "model/evaluation/evaluation.h"

namespace cw::evaluation {

struct CloudResult {
    catalog::CloudOffer offer;
    economics::Rates rates;  ///< tokens/s a GPU, or dense FLOP/s a GPU; 0 where not known
    std::optional<economics::CloudComparison> comparison;  ///< empty: the offer has no price
    std::string basis;    ///< how the equal number of GPUs was found, a sentence
    std::string caution;  ///< a network not made for training over nodes, ...; empty without one
};

struct MoneyStudy {
    economics::Doubt doubt;
    std::vector<CloudResult> clouds;  ///< in the order of the offers
};

/// The offers in the order given, compared by the job's throughput: the same job is planned anew on
/// as many GPUs of the offer as the design has. Without an estimate by dense peak; without that one
/// for one. Parts of offers that `parts` does not know are compared one for one.
[[nodiscard]] std::vector<CloudResult> compareClouds(const design::Variant& variant,
                                                     const catalog::PartLookup& parts,
                                                     const Evaluation& evaluation,
                                                     std::span<const catalog::CloudOffer> offers);

/// Bands and swings of the variant's money; both rates' doubts are taken from the estimates.
[[nodiscard]] economics::Doubt doubtOf(const design::Variant& variant,
                                       const catalog::PartLookup& parts,
                                       const Evaluation& evaluation,
                                       economics::DoubtOptions options = {});

/// Both, for the offers pinned in the variant.
[[nodiscard]] MoneyStudy studyMoney(const design::Variant& variant,
                                    const catalog::PartLookup& parts, const Evaluation& evaluation,
                                    const economics::DoubtOptions& options = {});

}  // namespace cw::evaluation
