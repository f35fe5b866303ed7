// Figures as text for people: the only place where values are rounded and given units.
//
// Uses the given locale for digits; the unit follows after a no-break space.
#pragma once

#include <QLocale>
#include <QString>

#include "model/money.h"

namespace cw::views {

[[nodiscard]] QString powerText(double power_W, const QLocale& locale = {});        ///< "33.4 kW", "747 W"
[[nodiscard]] QString heatText(double heat_BTUph, const QLocale& locale = {});      ///< "113.9 kBTU/hr"
[[nodiscard]] QString rateText(double tokens_per_s, const QLocale& locale = {});    ///< "1.02 M tokens/s"
[[nodiscard]] QString durationText(double time_s, const QLocale& locale = {});      ///< "30.2 days", "4.1 h", "950 ms"
[[nodiscard]] QString energyText(double energy_J, const QLocale& locale = {});      ///< "52.3 MWh", "4.2 kWh"
[[nodiscard]] QString percentText(double fraction, const QLocale& locale = {});     ///< "41.2 %"
[[nodiscard]] QString moneyText(Money amount, const QLocale& locale = {});          ///< "$1,400,000"
[[nodiscard]] QString moneyShort(Money amount, const QLocale& locale = {});         ///< "$1.40 M"
[[nodiscard]] QString moneyRangeText(const MoneyRange& range, const QLocale& locale = {});
[[nodiscard]] QString memoryText(double size_B, const QLocale& locale = {});        ///< "80 GB" (10^9)
[[nodiscard]] QString bandwidthText(double bandwidth_Bps, const QLocale& locale = {});  ///< "50 GB/s"
[[nodiscard]] QString lineRateText(double rate_bps, const QLocale& locale = {});    ///< "400 Gb/s"

}  // namespace cw::views
