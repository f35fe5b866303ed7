#include "model/economics/payback.h"

#include <cmath>

namespace cw::economics {

std::optional<double> paybackMonths(double capex, double cloudPerMonth, double ownPerMonth) {
    const double saved = cloudPerMonth - ownPerMonth;
    if (!(saved > 0)) return std::nullopt;
    return capex / saved;
}

std::optional<double> breakEvenUtilisation(double ownTotal, double gpus, double hours,
                                           double cloudPerGpuHour) {
    const double cloud = gpus * hours * cloudPerGpuHour;
    if (!(cloud > 0)) return std::nullopt;
    return ownTotal / cloud;
}

double annuity(double rate, double years) {
    if (std::fabs(rate) < 1e-12) return 1 / years;
    return rate / (1 - std::pow(1 + rate, -years));
}

double netPresentValue(double rate, std::span<const double> flows) {
    double value = 0;
    double discount = 1;
    for (const double flow : flows) {
        value += flow * discount;
        discount /= 1 + rate;
    }
    return value;
}

std::optional<double> ownedPerDeliveredGpuHour(double capex, double residual, double years,
                                               double opexPerYear, double gpus,
                                               double utilisation) {
    const double delivered = gpus * hoursPerYear * utilisation;
    if (!(delivered > 0) || !(years > 0)) return std::nullopt;
    return ((capex - residual) / years + opexPerYear) / delivered;
}

std::optional<double> equalGpus(double ownGpus, double ownRatePerGpu, double otherRatePerGpu) {
    if (!(otherRatePerGpu > 0)) return std::nullopt;
    return ownGpus * ownRatePerGpu / otherRatePerGpu;
}

double carbon_t(double energy_kWh, double intensity_gPerkWh) {
    return energy_kWh * intensity_gPerkWh / 1e6;
}

}  // namespace cw::economics
