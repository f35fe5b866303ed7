// Named conversions between the units people use and the SI base the model computes in.
//
// Inside the model every quantity is in SI base units and carries its unit as a suffix of its name
// (power_W, memory_B, bandwidth_Bps). These functions are used only at the edge: reading facts that
// are published in other units, and showing results. GB is 10^9 bytes, GiB is 2^30.
#pragma once

namespace cw::units {

/// 1 W of heat is 3.412142 BTU per hour (ISO 31-4, International Table BTU).
inline constexpr double BTUph_per_W = 3.412142;
/// One ton of refrigeration is 12,000 BTU/h.
inline constexpr double BTUph_per_ton = 12000.0;
/// Billing month used by cloud price lists: 8760 / 12.
inline constexpr double hours_per_month = 730.0;
inline constexpr double hours_per_year = 8760.0;

constexpr double wattsToBtuPerHour(double power_W) {
    return power_W * BTUph_per_W;
}
constexpr double btuPerHourToWatts(double heat_BTUph) {
    return heat_BTUph / BTUph_per_W;
}
constexpr double wattsToTons(double power_W) {
    return power_W * BTUph_per_W / BTUph_per_ton;
}
constexpr double wattsToKilowatts(double power_W) {
    return power_W / 1e3;
}
constexpr double kilowattsToWatts(double power_kW) {
    return power_kW * 1e3;
}
constexpr double gigabitsToBits(double rate_Gbps) {
    return rate_Gbps * 1e9;
}
constexpr double bitsToGigabits(double rate_bps) {
    return rate_bps / 1e9;
}
constexpr double bitsToBytes(double rate_bps) {
    return rate_bps / 8.0;
}
constexpr double bytesToBits(double rate_Bps) {
    return rate_Bps * 8.0;
}
constexpr double gigabytesToBytes(double size_GB) {
    return size_GB * 1e9;
}
constexpr double bytesToGigabytes(double size_B) {
    return size_B / 1e9;
}
constexpr double bytesToGibibytes(double size_B) {
    return size_B / (1024.0 * 1024.0 * 1024.0);
}
constexpr double mebibytesToBytes(double size_MiB) {
    return size_MiB * 1024.0 * 1024.0;
}
constexpr double teraflopsToFlops(double rate_TFLOPs) {
    return rate_TFLOPs * 1e12;
}
constexpr double secondsToDays(double time_s) {
    return time_s / 86400.0;
}

/// Continuous power of a three-phase feed in W: sqrt(3) * line-to-line volts * amperes * derating.
/// NEC regions derate continuous loads to 0.8; IEC industrial feeds are rated for continuous use.
constexpr double threePhasePower_W(double lineVoltage_V, double current_A, double derating) {
    return 1.7320508075688772 * lineVoltage_V * current_A * derating;
}

}  // namespace cw::units
