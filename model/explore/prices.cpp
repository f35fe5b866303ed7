#include "model/explore/prices.h"

#include <algorithm>
#include <cmath>

#include "model/economics/capex.h"

namespace cw::explore {

namespace {

/// Cents more (or less) on each end of a price; never below nothing.
void shift(catalog::Price& price, double low, double typical, double high) {
    const auto moved = [](std::optional<Money>& money, double by_USD) {
        if (money) money = Money::fromDollars(std::max(0.0, money->dollars() + by_USD));
    };
    moved(price.low, low);
    moved(price.typical, typical);
    moved(price.high, high);
}

/// What the GPUs that a complete system is sold with cost by themselves.
MoneyRange gpusIn(const catalog::Part& system, const catalog::PartLookup& parts) {
    MoneyRange sum;
    for (const catalog::Include& include : system.includes) {
        const catalog::Part* part = parts.find(include.part);
        if (part == nullptr || part->kind != catalog::PartKind::accelerator) continue;
        if (const auto price = economics::rangeOf(*part)) sum += *price * include.count;
    }
    return sum;
}

}  // namespace

ScaledPrices::ScaledPrices(const catalog::PartLookup& parts,
                           const std::vector<const catalog::Part*>& all, double gpuFactor)
    : parts_(parts) {
    const double more = gpuFactor - 1;
    if (more == 0) return;
    for (const catalog::Part* part : all) {
        const auto* server = part->as<catalog::Server>();
        const bool isGpu = part->kind == catalog::PartKind::accelerator;
        if (!isGpu && (server == nullptr || server->priceBasis != catalog::Basis::complete))
            continue;
        if (part->price() == nullptr) continue;
        MoneyRange gpus =
            isGpu ? economics::rangeOf(*part).value_or(MoneyRange()) : gpusIn(*part, parts);
        if (gpus.high == Money()) continue;
        catalog::Part copy = *part;
        for (catalog::Price& price : copy.prices)
            shift(price, more * gpus.low.dollars(), more * gpus.typical.dollars(),
                  more * gpus.high.dollars());
        scaled_.emplace(copy.id, std::move(copy));
    }
}

const catalog::Part* ScaledPrices::find(const catalog::PartId& id) const {
    const catalog::Part* part = parts_.find(id);
    if (part == nullptr) return nullptr;
    const auto found = scaled_.find(part->id);
    return found == scaled_.end() ? part : &found->second;
}

}  // namespace cw::explore
