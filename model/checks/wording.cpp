#include "model/checks/wording.h"

#include <charconv>
#include <cmath>

#include "model/units.h"

namespace cw::checks {

std::string figure(double number, int decimals) {
    if (!std::isfinite(number)) return "unknown";
    char buffer[400];
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::fixed, decimals)
            .ptr;
    std::string text(buffer, end);
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

std::string counted(long n, const std::string& singular) {
    return grouped(n) + " " + singular + (n == 1 ? "" : "s");
}

std::string gigabits(double rate_bps) {
    return figure(units::bitsToGigabits(rate_bps)) + " Gb/s";
}
std::string kilowatts(double power_W) {
    return figure(units::wattsToKilowatts(power_W)) + " kW";
}
std::string energy(double energy_kWh) {
    if (energy_kWh >= 1e6) return figure(energy_kWh / 1e6, 2) + " GWh";
    if (energy_kWh >= 1e3) return figure(energy_kWh / 1e3, 1) + " MWh";
    if (energy_kWh >= 1) return figure(energy_kWh, 1) + " kWh";
    return figure(energy_kWh * 1e3, 1) + " Wh";
}

std::string gigabytes(double size_B) {
    return std::to_string(std::llround(size_B / 1e9)) + " GB";
}

std::string gibibytes(double size_B) {
    return figure(units::bytesToGibibytes(size_B)) + " GiB";
}
std::string percent(double fraction) {
    return figure(fraction * 100.0) + " %";
}
std::string ratio(double value) {
    return figure(value, 2) + ":1";
}

std::string btuPerHour(double power_W) {
    const double heat_BTUph = units::wattsToBtuPerHour(power_W);
    if (!(std::abs(heat_BTUph) < 9e18)) return "unknown";
    return grouped(std::llround(heat_BTUph)) + " BTU/h";
}

std::string dollars(Money amount) {
    const long long whole = std::llround(amount.dollars());
    return (whole < 0 ? "-$" : "$") + grouped(whole < 0 ? -whole : whole);
}

std::string amountIn(Money shown, const design::Currency& currency) {
    if (currency.isDollar()) return dollars(shown);
    return grouped(std::llround(shown.dollars())) + " " + currency.code;
}

std::string grouped(long long number) {
    std::string digits = std::to_string(number);
    const std::size_t first = digits[0] == '-' ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

std::string listed(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
        text += items[i];
    }
    return text;
}

std::string nameOf(const catalog::Part* part, const catalog::PartId& id) {
    return part ? part->name : id;
}

std::string listedShort(std::vector<std::string> items) {
    constexpr std::size_t named = 3;
    if (items.size() > named + 1) {
        const std::size_t more = items.size() - named;
        items.resize(named);
        items.push_back(std::to_string(more) + " more");
    }
    return listed(items);
}

std::string labelOf(const design::ResolvedDevice& device) {
    if (!device.device->label.empty()) return device.device->label;
    return nameOf(device.part, device.device->part);
}

std::string stackLabelOf(const design::ResolvedDevice& device) {
    const std::string label = labelOf(device);
    return device.device->count == 1 ? label : grouped(device.device->count) + " x " + label;
}

std::string labelOf(const design::ResolvedLink& link) {
    const auto end = [](const design::ResolvedDevice* device) {
        return device ? labelOf(*device) : std::string("a missing device");
    };
    return end(link.a) + " - " + end(link.b);
}

}  // namespace cw::checks
