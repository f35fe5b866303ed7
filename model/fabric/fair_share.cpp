#include "model/fabric/fair_share.h"

#include <algorithm>
#include <limits>

namespace cw::fabric {

namespace {

/// The resource that fills first when all active flows grow from `level`, and at which level.
struct Filling {
    int resource = FairShare::none;
    double level = std::numeric_limits<double>::infinity();
};

Filling nextFull(const std::vector<double>& capacity, const std::vector<double>& frozen,
                 const std::vector<double>& active) {
    Filling first;
    for (std::size_t r = 0; r < capacity.size(); ++r) {
        if (active[r] <= 0) continue;
        const double level = std::max(0.0, capacity[r] - frozen[r]) / active[r];
        if (level < first.level) first = {static_cast<int>(r), level};
    }
    return first;
}

}  // namespace

FairShare fairShare(const std::vector<FlowKind>& kinds, const std::vector<double>& capacity) {
    FairShare result;
    result.rate.assign(kinds.size(), std::numeric_limits<double>::infinity());
    result.limitedBy.assign(kinds.size(), FairShare::none);
    std::vector<double> frozen(capacity.size(), 0);
    std::vector<double> active(capacity.size(), 0);
    for (const FlowKind& kind : kinds)
        for (const ResourceUse& use : kind.uses) active[use.resource] += use.load;
    std::vector<bool> isFixed(kinds.size(), false);
    // Loads that cancel leave a rounding error behind: too little to count as use.
    const auto settle = [&](std::size_t r, double load) {
        active[r] -= load;
        if (active[r] < 1e-9 * load) active[r] = 0;
    };
    while (true) {
        const Filling full = nextFull(capacity, frozen, active);
        if (full.resource == FairShare::none) return result;
        // Everything that fills at this level, within rounding, fills together.
        std::vector<bool> isFull(capacity.size(), false);
        for (std::size_t r = 0; r < capacity.size(); ++r)
            isFull[r] =
                active[r] > 0 && capacity[r] - frozen[r] <= active[r] * full.level * (1 + 1e-12);
        isFull[full.resource] = true;
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            if (isFixed[k]) continue;
            for (const ResourceUse& use : kinds[k].uses)
                if (isFull[use.resource] && use.load > 0) result.limitedBy[k] = use.resource;
            if (result.limitedBy[k] == FairShare::none) continue;
            isFixed[k] = true;
            result.rate[k] = full.level;
            for (const ResourceUse& use : kinds[k].uses) {
                settle(static_cast<std::size_t>(use.resource), use.load);
                frozen[use.resource] += use.load * full.level;
            }
        }
        for (std::size_t r = 0; r < capacity.size(); ++r)
            if (isFull[r]) active[r] = 0;
    }
}

}  // namespace cw::fabric
