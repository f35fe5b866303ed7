#include "model/validation/network_text.h"

#include <algorithm>
#include <optional>

#include "model/validation/words_in.h"

namespace cw::validation {

namespace {

Transport transportOf(const std::string& text) {
    if (has(text, "tcp") || has(text, "socket")) return Transport::tcp;
    if (has(text, "efa")) return Transport::efa;
    if (has(text, "omni-path")) return Transport::omniPath;
    if (has(text, "slingshot")) return Transport::slingshot;
    if (has(text, "infiniband") || has(text, "ndr") || has(text, "hdr") || has(text, "xdr"))
        return Transport::infiniBand;
    if (has(text, "roce") || has(text, "ethernet") || has(text, "gbe")) return Transport::ethernet;
    return Transport::infiniBand;
}

/// A rate with its unit: where it begins and its bytes per second.
struct Rate {
    std::size_t begins = 0;
    double Bps = 0;
    bool isRange = false;
};

/// The start of the number that ends at `end` (a unit or space follows).
std::size_t numberStart(const std::string& text, std::size_t end) {
    std::size_t from = end;
    while (from > 0 && ((text[from - 1] >= '0' && text[from - 1] <= '9') || text[from - 1] == '.'))
        --from;
    return from;
}

std::optional<Rate> firstRate(const std::string& text) {
    struct Unit {
        const char* name;
        double Bps;
    };
    // "gb/s" stands for bits where the figure is a usual line rate; "GB/s" is told by its size
    // below.
    static constexpr Unit units[] = {
        {"gb/s", 1.25e8}, {"gbps", 1.25e8}, {"gbe", 1.25e8}, {"g ", 1.25e8}};
    std::optional<Rate> best;
    for (const Unit& unit : units)
        for (std::size_t at = text.find(unit.name); at != std::string::npos;
             at = text.find(unit.name, at + 1)) {
            std::size_t end = at;
            while (end > 0 && text[end - 1] == ' ') --end;
            const std::size_t from = numberStart(text, end);
            const auto number = numberAt(text, from);
            if (from == end || !number || *number < 10) continue;
            Rate rate{from, *number * unit.Bps, false};
            if (from > 1 && text[from - 1] == '-') {
                const std::size_t low = numberStart(text, from - 1);
                if (const auto least = numberAt(text, low); low < from - 1 && least)
                    rate = {low, (*least + *number) / 2 * unit.Bps, true};
            }
            if (!best || rate.begins < best->begins) best = rate;
        }
    return best;
}

/// "8x 400": the 8 before the rate at `at`; "16x200" too.
std::optional<double> timesBefore(const std::string& text, std::size_t at) {
    std::size_t end = at;
    while (end > 0 && text[end - 1] == ' ') --end;
    if (end == 0 || text[end - 1] != 'x') return std::nullopt;
    const std::size_t from = numberStart(text, end - 1);
    return from < end - 1 ? numberAt(text, from) : std::nullopt;
}

}  // namespace

NetworkText readNetwork(const std::string& words, double gpusPerNode) {
    NetworkText network;
    const std::string text = lowered(words);
    network.transport = transportOf(text);
    network.singleNode = has(text, "single node");
    if (const auto domain = numberBefore(text, "-gpu domain"))
        network.scaleUpDomain = static_cast<int>(*domain);
    else if (const auto rack = numberAfter(text, "nvl"); rack && *rack >= 8)
        network.scaleUpDomain = static_cast<int>(*rack);
    const auto rate = firstRate(text);
    if (!rate) return network;
    // Bytes are written with a capital B.
    const std::string_view original = words;
    const std::size_t unit = original.find("B/s", rate->begins);
    const std::size_t bits = original.find("b/s", rate->begins);
    const double perRate = unit != std::string_view::npos && unit < bits ? 8 : 1;
    double times = timesBefore(text, rate->begins).value_or(1);
    if (has(text, "per accelerator")) {
        times = numberBefore(text, " ports external").value_or(times) * gpusPerNode;
    } else if (has(text, "per gpu") && times == 1) {
        times = gpusPerNode;
    }
    network.node_Bps = rate->Bps * perRate * times;
    return network;
}

}  // namespace cw::validation
