#include "views/charts/value_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cw::views {

namespace {

struct RoundEnd {
    double end;
    int steps;  ///< of a round length, few enough for a chart 100 pixels high
};

constexpr std::array<RoundEnd, 9> roundEnds{
    {{1, 2}, {1.5, 3}, {2, 4}, {2.5, 5}, {3, 3}, {4, 4}, {5, 5}, {6, 3}, {8, 4}}};

double finite(double value) {
    return std::isfinite(value) ? value : 0.0;
}

}  // namespace

ValueScale scaleFor(double low, double high) {
    low = std::min(0.0, finite(low));
    high = std::max(0.0, finite(high));
    const double reach = high > 0 ? high : -low;
    if (!(reach > 0)) return {};
    const double decade = std::pow(10.0, std::floor(std::log10(reach)));
    RoundEnd chosen{10, 2};
    for (const RoundEnd& candidate : roundEnds)
        if (reach <= candidate.end * decade * (1 + 1e-9)) {
            chosen = candidate;
            break;
        }
    const double end = chosen.end * decade;
    const double step = end / chosen.steps;
    if (high > 0) return {1.05 * low, end, step};
    return {-end, 0, step};
}

}  // namespace cw::views
