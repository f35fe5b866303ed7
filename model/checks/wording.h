// How findings and explanations write figures: C locale, few digits, the unit always there.
//
// For sentences of the model, in English. The window formats its own numbers.
#pragma once

#include <string>
#include <vector>

#include "model/design/currency.h"
#include "model/design/resolve.h"
#include "model/money.h"

namespace cw::checks {

/// At most `decimals` digits after the point, trailing zeros dropped: "34.5", "400".
[[nodiscard]] std::string figure(double number, int decimals = 1);
/// "1 port", "8 ports".
[[nodiscard]] std::string counted(long n, const std::string& singular);
/// "400 Gb/s"
[[nodiscard]] std::string gigabits(double rate_bps);
/// "34.5 kW"
[[nodiscard]] std::string kilowatts(double power_W);
/// "52.3 MWh", "4.2 kWh", "310 Wh": with the unit that leaves a figure to read.
[[nodiscard]] std::string energy(double energy_kWh);
/// "74.5 GiB"
[[nodiscard]] std::string gibibytes(double size_B);
/// Whole decimal gigabytes, as datasheets and modules are named.
[[nodiscard]] std::string gigabytes(double size_B);
/// "204,728 BTU/h"
[[nodiscard]] std::string btuPerHour(double power_W);
/// "$1,400,000"
[[nodiscard]] std::string dollars(Money amount);
/// An amount that is in the currency already: "$1,400,000", "1,204,512 EUR".
[[nodiscard]] std::string amountIn(Money shown, const design::Currency& currency);
/// "17.1 %"
[[nodiscard]] std::string percent(double fraction);
/// "1.14:1"
[[nodiscard]] std::string ratio(double value);
/// Digits in groups of three: "1,400,000".
[[nodiscard]] std::string grouped(long long number);
/// "a, b and c"
[[nodiscard]] std::string listed(const std::vector<std::string>& items);
/// The first three and how many more there are: "a, b, c and 61 more".
[[nodiscard]] std::string listedShort(std::vector<std::string> items);

/// "Compute nodes", or the part's name or id where the device has no label.
[[nodiscard]] std::string labelOf(const design::ResolvedDevice& device);
/// "4 x DGX H100" for a stack, the label alone for a single device.
[[nodiscard]] std::string stackLabelOf(const design::ResolvedDevice& device);
/// "DGX H100 - QM9700"
[[nodiscard]] std::string labelOf(const design::ResolvedLink& link);
[[nodiscard]] std::string nameOf(const catalog::Part* part, const catalog::PartId& id);

}  // namespace cw::checks
