// The same work in a cloud: how many of its GPUs deliver as much, what they cost a month, and when
// owning pays.
//
// Like for like means by delivered throughput, never by GPU count. Offers are dated list prices
// (catalog/cloud_offer.h); who finds the rates of both GPUs is evaluation/money_study.h.
#pragma once

#include <optional>
#include <vector>

#include "model/catalog/cloud_offer.h"
#include "model/economics/ownership.h"

namespace cw::economics {

/// How the equal number of GPUs was found.
enum class Likeness {
    throughput,  ///< both estimated on the same job
    peak,        ///< by dense peak at the job's precision
    count,       ///< neither known: one for one, and said so
};

struct CloudComparison {
    double equalGpus = 0;  ///< that deliver as much; never less than the smallest rental
    Likeness likeness = Likeness::count;
    Money perMonth;                       ///< billed hours only
    Money overLife;                       ///< the term's years
    Money saving;                         ///< what owning costs less over the term; negative: more
    double npv_USD = 0;                   ///< of owning instead of renting, residual value included
    std::optional<double> paybackMonths;  ///< until the capital is recovered; empty: never
    bool withinLife = false;
    std::optional<double>
        breakEvenUtilisation;  ///< empty where idle hours are paid; above 1: never
};

/// Rates of one own GPU and one of the offer, in the same unit; 0 where not known.
struct Rates {
    double own = 0;
    double cloud = 0;
    Likeness likeness = Likeness::count;
};

/// The offer must have a price.
[[nodiscard]] CloudComparison compareWithCloud(const Ownership& own, long ownGpus,
                                               const design::OwnershipTerms& terms,
                                               const catalog::CloudOffer& offer,
                                               const Rates& rates);

/// Bill of a month (730 hours) for a number of GPUs; idle hours are paid only where committed.
[[nodiscard]] Money cloudMonth(double gpus, const catalog::CloudOffer& offer, double utilisation);

/// What has been paid after `months`: by owning (capital first) and by renting. Lines of a chart;
/// they cross at paybackMonths.
struct CumulativeCost {
    double months = 0;
    Money own;
    Money cloud;
};
[[nodiscard]] std::vector<CumulativeCost> cumulativeCosts(const Ownership& own,
                                                          const CloudComparison& cloud,
                                                          double months, int points);

}  // namespace cw::economics
