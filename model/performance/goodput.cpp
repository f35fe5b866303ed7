#include "model/performance/goodput.h"

#include <algorithm>
#include <cmath>

namespace cw::performance {

namespace {

constexpr double day_s = 86400;
constexpr double checkpointPerParameter_B = 14;
/// Jobs up to this size were interrupted far more often than their nodes' rate says.
constexpr double smallJob_nodes = 128;
constexpr double largestLoss = .1;

}  // namespace

double meanTimeToInterrupt_s(double nodes, double failuresPer1000NodeDays) {
    return day_s / (nodes * failuresPer1000NodeDays / 1000);
}

double youngInterval_s(double stall_s, double meanTime_s) {
    return std::sqrt(2 * stall_s * meanTime_s);
}

double dalyInterval_s(double stall_s, double meanTime_s) {
    if (stall_s >= 2 * meanTime_s) return meanTime_s;
    const double ratio = stall_s / (2 * meanTime_s);
    return youngInterval_s(stall_s, meanTime_s) * (1 + std::sqrt(ratio) / 3 + ratio / 9) - stall_s;
}

double recoveryInterval_s(double stall_s, double meanTime_s, double recovery_s) {
    return std::sqrt(2 * (meanTime_s + recovery_s) * stall_s);
}

double availabilityCycle_s(double stall_s, double meanTime_s, double recovery_s) {
    return stall_s + std::sqrt(2 * (meanTime_s + recovery_s) * stall_s + stall_s * stall_s);
}

double firstOrderUseful(double interval_s, double stall_s, double meanTime_s, double recovery_s) {
    return 1 - stall_s / interval_s - interval_s / (2 * meanTime_s) - recovery_s / meanTime_s;
}

double exactUseful(double interval_s, double stall_s, double meanTime_s, double recovery_s) {
    const double cycle = (interval_s + stall_s) / meanTime_s;
    return interval_s / (meanTime_s * std::exp(recovery_s / meanTime_s) * std::expm1(cycle));
}

Goodput goodputOf(double nodes, const ReliabilityTerms& terms) {
    Goodput goodput;
    const double mean = meanTimeToInterrupt_s(nodes, terms.failuresPer1000NodeDays);
    const double stall = terms.checkpointStall_s;
    goodput.meanTimeToInterrupt_s = mean;
    goodput.interval_s = terms.interval_s > 0 ? terms.interval_s : youngInterval_s(stall, mean);
    const double interval = std::max(goodput.interval_s, 1e-9);
    goodput.usefulShare = std::max(0.0, firstOrderUseful(interval, stall, mean, terms.recovery_s));
    goodput.firstOrderHolds = stall / interval < largestLoss &&
                              interval / (2 * mean) < largestLoss &&
                              terms.recovery_s / mean < largestLoss;
    if (nodes <= smallJob_nodes)
        goodput.caveat =
            "Small jobs were interrupted more often than their nodes' rate says: every 7.9 h at "
            "1,024 GPUs where the rate gives 28.8 h (arXiv 2410.21680); software and users cause "
            "most of it.";
    return goodput;
}

double checkpoint_B(double parameters) {
    return checkpointPerParameter_B * parameters;
}

double checkpointStall_s(double size_B, double write_Bps) {
    return size_B / write_Bps;
}

double enoughNodesUp(int needed, int spare, double availability) {
    // Sum of the binomial from `needed` up, in logarithms: counts may be thousands.
    const int all = needed + spare;
    if (availability >= 1) return 1;
    if (availability <= 0) return needed <= 0 ? 1 : 0;
    double sum = 0;
    for (int up = needed; up <= all; ++up) {
        const double ways =
            std::lgamma(all + 1.0) - std::lgamma(up + 1.0) - std::lgamma(all - up + 1.0);
        sum +=
            std::exp(ways + up * std::log(availability) + (all - up) * std::log1p(-availability));
    }
    return std::min(1.0, sum);
}

}  // namespace cw::performance
