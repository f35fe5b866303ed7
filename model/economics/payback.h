// When owning pays: payback, break-even utilisation, annuity and net present value, as closed
// forms.
//
// Plain numbers in US dollars, months and years; nothing here knows a design. What never happens is
// an empty optional, never a huge number. A month is 730 hours and a year 8,760 (the convention of
// cloud price lists).
#pragma once

#include <optional>
#include <span>

namespace cw::economics {

inline constexpr double hoursPerMonth = 730;
inline constexpr double hoursPerYear = 8760;

/// Months until `capex` is recovered from what owning saves each month. Empty ("never") when owning
/// saves nothing.
[[nodiscard]] std::optional<double> paybackMonths(double capex, double cloudPerMonth,
                                                  double ownPerMonth);

/// Share of the hours that must be used before owning is cheaper than paying by the hour:
/// own total / (GPUs x hours x rate). Above 1 it is never reached. Empty when the cloud is free.
[[nodiscard]] std::optional<double> breakEvenUtilisation(double ownTotal, double gpus, double hours,
                                                         double cloudPerGpuHour);

/// Yearly payment that repays 1 over `years` at `rate` a year: r / (1 - (1 + r)^-n); 1/n at rate 0.
[[nodiscard]] double annuity(double rate, double years);

/// Present value of yearly flows; flow 0 is today, flow k is discounted by (1 + rate)^k.
[[nodiscard]] double netPresentValue(double rate, std::span<const double> flows);

/// Internal use of money aside: cost of one delivered GPU-hour of an owned cluster,
/// ((capex - residual) / years + opex a year) / (GPUs x 8,760 x utilisation). Idle hours make it
/// dearer. Empty when nothing is delivered.
[[nodiscard]] std::optional<double> ownedPerDeliveredGpuHour(double capex, double residual,
                                                             double years, double opexPerYear,
                                                             double gpus, double utilisation);

/// GPUs of another kind that deliver as much: own GPUs x own rate / other rate. Empty when the
/// other delivers nothing.
[[nodiscard]] std::optional<double> equalGpus(double ownGpus, double ownRatePerGpu,
                                              double otherRatePerGpu);

/// Tonnes of CO2 of an amount of energy, location based.
[[nodiscard]] double carbon_t(double energy_kWh, double intensity_gPerkWh);

}  // namespace cw::economics
