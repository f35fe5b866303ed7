// The same work in a cloud: how many of its GPUs deliver as much, what they cost a month, and when
// owning pays.
//
// Like for like means by delivered throughput, never by GPU count. Offers are dated list prices
// (catalog/data/cloud_offers.json); whether their network carries training over several nodes is
// part of an offer, and "unknown" is an answer.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "model/economics/ownership.h"

namespace cw::economics {

enum class CloudTier {
    onDemand,  ///< paid by the hour that is used
    spot,      ///< by the hour, may be taken away
    reserved,  ///< paid whether used or not
};

enum class TrainingNetwork { unknown, usable, notUsable };

struct CloudOffer {
    std::string id;
    std::string provider;
    std::string gpu;  ///< catalog id of the accelerator
    CloudTier tier = CloudTier::onDemand;
    double perGpuHour_USD = 0;
    int minGpus = 1;
    TrainingNetwork network = TrainingNetwork::unknown;
    std::string networkNote;
    std::string date;    ///< "2026-11-09"
    std::string source;  ///< title and address of the publication
    bool operator==(const CloudOffer&) const = default;
};

/// How the equal number of GPUs was found.
enum class Likeness {
    throughput,  ///< both estimated on the same job
    peak,        ///< by dense peak at the job's precision
    count,       ///< neither known: one for one, and said so
};

struct CloudComparison {
    double equalGpus = 0;
    Likeness likeness = Likeness::count;
    Money perMonth;                       ///< billed hours only
    Money overLife;                       ///< the term's years
    std::optional<double> paybackMonths;  ///< empty: never
    bool withinLife = false;
    std::optional<double> breakEvenUtilisation;  ///< empty for reserved; above 1: never
};

/// Rates of one own GPU and one of the offer, in the same unit; 0 where not known.
struct Rates {
    double own = 0;
    double cloud = 0;
    Likeness likeness = Likeness::count;
};

[[nodiscard]] CloudComparison compareWithCloud(const Ownership& own, long ownGpus,
                                               const design::OwnershipTerms& terms,
                                               const CloudOffer& offer, const Rates& rates);

/// Bill of a month (730 hours) for a number of GPUs; on-demand and spot pay for used hours only.
[[nodiscard]] Money cloudMonth(double gpus, const CloudOffer& offer, double utilisation);

}  // namespace cw::economics
