#include "model/economics/cloud.h"

#include <algorithm>
#include <cmath>

#include "model/economics/payback.h"

namespace cw::economics {

namespace {

/// As in ownership.cpp: absurd figures stay computable.
Money rentOf(double dollars) {
    return Money::fromDollars(std::clamp(std::isnan(dollars) ? 0 : dollars, 0.0, 1e13));
}

/// Of owning instead of renting: the capital first, what is saved each year, at last what is left.
double npvOfOwning(const Ownership& own, const CloudComparison& cloud,
                   const design::OwnershipTerms& terms) {
    const double saved = cloud.perMonth.dollars() * 12 - own.perYear.typical.dollars();
    std::vector<double> flows(static_cast<std::size_t>(terms.years) + 1, saved);
    flows.front() = -own.capital.typical.dollars();
    flows.back() += own.capital.typical.dollars() - own.life.capital.typical.dollars();
    return netPresentValue(terms.discountRate.typical, flows);
}

}  // namespace

Money cloudMonth(double gpus, const catalog::CloudOffer& offer, double utilisation) {
    const double billedShare = catalog::isCommitted(offer.term) ? 1.0 : utilisation;
    return rentOf(gpus * hoursPerMonth * billedShare * offer.dollarsPerGpuHour().value_or(0));
}

CloudComparison compareWithCloud(const Ownership& own, long ownGpus,
                                 const design::OwnershipTerms& terms,
                                 const catalog::CloudOffer& offer, const Rates& rates) {
    CloudComparison comparison;
    const auto gpus = static_cast<double>(ownGpus);
    const auto equal = equalGpus(gpus, rates.own, rates.cloud);
    comparison.equalGpus =
        std::max(equal.value_or(gpus), static_cast<double>(offer.gpusPerInstance));
    comparison.likeness = equal ? rates.likeness : Likeness::count;
    const double utilisation = terms.utilisation.typical;
    comparison.perMonth = cloudMonth(comparison.equalGpus, offer, utilisation);
    comparison.overLife = comparison.perMonth * (12 * terms.years);
    comparison.saving = comparison.overLife - own.life.total.typical;
    comparison.npv_USD = npvOfOwning(own, comparison, terms);
    comparison.paybackMonths =
        paybackMonths(own.capital.typical.dollars(), comparison.perMonth.dollars(),
                      own.perYear.typical.dollars() / 12);
    comparison.withinLife =
        comparison.paybackMonths && *comparison.paybackMonths <= 12.0 * terms.years;
    if (!catalog::isCommitted(offer.term))
        comparison.breakEvenUtilisation =
            breakEvenUtilisation(own.life.total.typical.dollars(), comparison.equalGpus,
                                 hoursPerYear * terms.years, offer.dollarsPerGpuHour().value_or(0));
    return comparison;
}

std::vector<CumulativeCost> cumulativeCosts(const Ownership& own, const CloudComparison& cloud,
                                            double months, int points) {
    std::vector<CumulativeCost> costs;
    for (int i = 0; i < points; ++i) {
        const double after = months * i / std::max(1, points - 1);
        costs.push_back(
            {after,
             rentOf(own.capital.typical.dollars() + own.perYear.typical.dollars() / 12 * after),
             rentOf(cloud.perMonth.dollars() * after)});
    }
    return costs;
}

}  // namespace cw::economics
