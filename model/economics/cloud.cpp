#include "model/economics/cloud.h"

#include "model/economics/payback.h"

namespace cw::economics {

namespace {

double billedShare(CloudTier tier, double utilisation) {
    return tier == CloudTier::reserved ? 1.0 : utilisation;
}

}  // namespace

Money cloudMonth(double gpus, const CloudOffer& offer, double utilisation) {
    return Money::fromDollars(gpus * offer.perGpuHour_USD * hoursPerMonth *
                              billedShare(offer.tier, utilisation));
}

CloudComparison compareWithCloud(const Ownership& own, long ownGpus,
                                 const design::OwnershipTerms& terms, const CloudOffer& offer,
                                 const Rates& rates) {
    CloudComparison comparison;
    const auto gpus = static_cast<double>(ownGpus);
    const auto equal = equalGpus(gpus, rates.own, rates.cloud);
    comparison.equalGpus = equal.value_or(gpus);
    comparison.likeness = equal ? rates.likeness : Likeness::count;
    const double utilisation = terms.utilisation.typical;
    comparison.perMonth = cloudMonth(comparison.equalGpus, offer, utilisation);
    comparison.overLife = comparison.perMonth * (12 * terms.years);
    comparison.paybackMonths =
        paybackMonths(own.capital.typical.dollars(), comparison.perMonth.dollars(),
                      own.perYear.typical.dollars() / 12);
    comparison.withinLife =
        comparison.paybackMonths && *comparison.paybackMonths <= 12.0 * terms.years;
    if (offer.tier != CloudTier::reserved)
        comparison.breakEvenUtilisation =
            breakEvenUtilisation(own.life.total.typical.dollars(), comparison.equalGpus,
                                 hoursPerYear * terms.years, offer.perGpuHour_USD);
    return comparison;
}

}  // namespace cw::economics
