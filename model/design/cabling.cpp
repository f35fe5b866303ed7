// The cable half of fitting_rules.h: rates, reach and price of a cable between two ports, and why
// one does not fit.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "model/design/cable_fit.h"

namespace cw::design {

using catalog::Cable;
using catalog::Part;
using catalog::PortGroup;
using catalog::Transceiver;

namespace {

/// A split port runs at what its modes give so many links.
std::vector<double> ratesOf(const PortGroup& port, int split) {
    std::vector<double> rates;
    if (split <= 1) rates.push_back(port.rate_bps);
    for (const catalog::PortMode& mode : port.modes)
        if (split <= 1 || mode.count >= port.count * split) rates.push_back(mode.rate_bps);
    return rates;
}

double commonRateUpTo_bps(const PortGroup& a, const PortGroup& b, double limit_bps,
                          const PortSplit& split) {
    const std::vector<double> ratesB = ratesOf(b, split.b);
    double best_bps = 0;
    for (const double rate_bps : ratesOf(a, split.a))
        if (rate_bps <= limit_bps &&
            std::find(ratesB.begin(), ratesB.end(), rate_bps) != ratesB.end())
            best_bps = std::max(best_bps, rate_bps);
    return best_bps;
}
}  // namespace

int mediumRank(const std::string& medium) {
    static const std::array order{"copper passive", "copper active", "AOC",
                                  "twisted pair",   "multimode",     "single-mode"};
    return static_cast<int>(std::find(order.begin(), order.end(), medium) - order.begin());
}
double reachOf_m(const CableChoice& choice) {
    double reach_m = std::numeric_limits<double>::infinity();
    if (const auto* cable = choice.cable == nullptr ? nullptr : choice.cable->as<Cable>()) {
        if (cable->maxReach_m) reach_m = *cable->maxReach_m;
        // Fibre and twisted pair are cut to any length; a cable with plugs is made in some.
        const bool isCut = cable_fit::isFibre(*cable) || cable->medium == "twisted pair";
        const bool endsTheReach = !cable->maxReach_m || !isCut;
        if (!cable->lengths_m.empty() && endsTheReach)
            reach_m = std::min(reach_m, cable->lengths_m.back());
    }
    for (const Part* part : {choice.transceiverA, choice.transceiverB}) {
        const auto* module = part == nullptr ? nullptr : part->as<Transceiver>();
        if (module != nullptr && module->maxReach_m)
            reach_m = std::min(reach_m, *module->maxReach_m);
    }
    return reach_m;
}

std::optional<double> pricePerLink_USD(const CableChoice& choice) {
    double price_USD = 0;
    const auto add = [&](const Part& part, int links) {
        const catalog::Price* price = part.price();
        if (price == nullptr) return false;
        const auto figure = price->typical ? price->typical : price->low ? price->low : price->high;
        if (!figure) return false;
        price_USD += figure->dollars() / std::max(1, links);
        return true;
    };
    const auto* cable = choice.cable == nullptr ? nullptr : choice.cable->as<Cable>();
    if (cable == nullptr || !add(*choice.cable, cable->linksPerAssembly)) return std::nullopt;
    for (const Part* part : {choice.transceiverA, choice.transceiverB}) {
        if (part == nullptr) continue;
        const auto* module = part->as<Transceiver>();
        if (!add(*part, module == nullptr ? 1 : module->cage.linksPerPlug)) return std::nullopt;
    }
    return price_USD;
}

double commonRate_bps(const PortGroup& a, const PortGroup& b, const PortSplit& split) {
    return commonRateUpTo_bps(a, b, std::numeric_limits<double>::infinity(), split);
}

double cabledRate_bps(const PortGroup& a, const PortGroup& b, const CableChoice& choice,
                      const PortSplit& split) {
    const auto* cable = choice.cable == nullptr ? nullptr : choice.cable->as<Cable>();
    if (cable == nullptr) return 0;
    double limit_bps = std::numeric_limits<double>::infinity();
    // A plain fibre may have no rate of its own: its modules set it.
    if (cable->rate_bps > 0) limit_bps = cable->rate_bps;
    for (const Part* part : {choice.transceiverA, choice.transceiverB}) {
        const auto* module = part == nullptr ? nullptr : part->as<Transceiver>();
        if (module != nullptr && module->rate_bps > 0)
            limit_bps = std::min(limit_bps, module->rate_bps);
    }
    return commonRateUpTo_bps(a, b, limit_bps, split);
}

std::optional<Refusal> refusesCable(const PortGroup& a, const PortGroup& b,
                                    const CableChoice& choice, double length_m,
                                    const PortSplit& split) {
    cable_fit::Verdict verdict = cable_fit::checkPorts(a, b, split);
    if (!verdict)
        verdict = cable_fit::checkParts(a, b, choice, length_m, split, cable_fit::Stage::ports);
    if (!verdict) return std::nullopt;
    return Refusal{verdict->reason};
}
}  // namespace cw::design
