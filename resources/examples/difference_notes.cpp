#include "resources/examples/difference_notes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "model/error.h"
#include "model/evaluation/evaluation.h"
#include "model/units.h"

namespace cw::examples {

namespace {

struct Figure {
    Headline headline;
    const char* name;
    const char* unit;
    std::optional<double> stated;
    std::optional<double> here;
};

std::optional<double> positive(double value) {
    return value > 0 ? std::optional(value) : std::nullopt;
}

std::optional<double> tokensPerSecond(const evaluation::Evaluation& e) {
    return e.throughput.estimate ? std::optional(e.throughput.estimate->tokens_per_s)
                                 : std::nullopt;
}

std::optional<double> days(const evaluation::Evaluation& e) {
    return e.throughput.estimate
               ? std::optional(units::secondsToDays(e.throughput.estimate->timeToTrain_s))
               : std::nullopt;
}

std::vector<Figure> figuresOf(const evaluation::Evaluation& stated,
                              const evaluation::Evaluation& here) {
    const auto thousands = [](const evaluation::Evaluation& e) {
        return positive(e.capex.typical.dollars() / 1e3);
    };
    const auto typical = [](const evaluation::Evaluation& e) {
        return positive(e.power.it.typical_W / 1e3);
    };
    const auto peak = [](const evaluation::Evaluation& e) {
        return positive(e.power.it.peak_W / 1e3);
    };
    return {{Headline::capex, "Cost", "thousand $", thousands(stated), thousands(here)},
            {Headline::typicalPower, "Typical power", "kW", typical(stated), typical(here)},
            {Headline::peakPower, "Peak power", "kW", peak(stated), peak(here)},
            {Headline::tokensPerSecond, "Throughput", "tokens/s", tokensPerSecond(stated),
             tokensPerSecond(here)},
            {Headline::timeToTrain, "Time to train", "days", days(stated), days(here)}};
}

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, std::fabs(value) < 100 ? "%.1f" : "%.0f", value);
    return text;
}

/// Empty when the figures agree within 10 %.
std::string differenceText(const Figure& figure) {
    if (!figure.stated && !figure.here) return {};
    const std::string unit = std::string(" ") + figure.unit;
    const std::string stated = figure.stated ? number(*figure.stated) + unit : "not computable";
    const std::string here = figure.here ? number(*figure.here) + unit : "not computable";
    std::string text = std::string(figure.name) + ": " + stated + " as stated, " + here + " here";
    if (figure.stated && figure.here) {
        const double ratio = *figure.here / *figure.stated - 1.0;
        if (std::fabs(ratio) <= 0.10) return {};
        text += std::string(" (") + (ratio > 0 ? "+" : "") + number(100.0 * ratio) + " %)";
    }
    return text + ": ";
}

}  // namespace

std::string differenceNotes(const design::Document& document, const design::Variant& stated,
                            const design::Variant& here, const std::string& introduction,
                            const std::vector<Difference>& reasons) {
    const evaluation::Evaluation ofStated = evaluation::evaluate(stated, document.pinned);
    const evaluation::Evaluation ofHere = evaluation::evaluate(here, document.pinned);
    std::string notes = introduction;
    for (const Figure& figure : figuresOf(ofStated, ofHere)) {
        const std::string text = differenceText(figure);
        if (text.empty()) continue;
        const auto reason = std::find_if(reasons.begin(), reasons.end(), [&](const Difference& d) {
            return d.headline == figure.headline;
        });
        if (reason == reasons.end())
            throw InputError("no reason is given for: " + text, document.title);
        notes += "\n" + text + reason->reason;
    }
    return notes;
}

}  // namespace cw::examples
