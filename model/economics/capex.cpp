#include "model/economics/capex.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "model/design/uncovered_parts.h"
#include "model/economics/in_currency.h"

namespace cw::economics {

namespace {

using catalog::Part;
using catalog::PartId;
using catalog::PartKind;

CostCategory kindCategory(const Part* part) {
    if (part == nullptr) return CostCategory::servers;
    switch (part->kind) {
        case PartKind::accelerator:
            return CostCategory::accelerators;
        case PartKind::nic:
            return CostCategory::nics;
        case PartKind::networkSwitch:
            return CostCategory::switches;
        case PartKind::cable:
        case PartKind::transceiver:
            return CostCategory::cabling;
        case PartKind::drive:
        case PartKind::storageSystem:
            return CostCategory::storage;
        case PartKind::rack:
            return CostCategory::racks;
        case PartKind::pdu:
            return CostCategory::powerDistribution;
        case PartKind::coolingUnit:
            return CostCategory::cooling;
        default:
            return CostCategory::servers;
    }
}

/// `a * n`, at most ten trillion dollars: a document with absurd figures stays computable, and
/// thousands of such lines still fit into the cents of Money.
Money scaled(Money a, std::int64_t n) {
    constexpr std::int64_t most = 1'000'000'000'000'000;
    std::int64_t cents = 0;
    if (__builtin_mul_overflow(a.cents(), n, &cents))
        cents = (a.cents() < 0) == (n < 0) ? most : -most;
    return Money::fromCents(std::clamp(cents, -most, most));
}

/// One thing to pay for in one instance of a device.
struct Item {
    const Part* part = nullptr;
    PartId id;
    int quantity = 0;  ///< negative: taken out
    bool isEstimate = false;
    bool isPriced = true;  ///< false: a credit on a system whose own price is unknown
};

catalog::Basis priceBasisOf(const Part* part) {
    const auto* server = part ? part->as<catalog::Server>() : nullptr;
    return server ? server->priceBasis : catalog::Basis::complete;
}

std::vector<Item> itemsOf(const design::ResolvedDevice& device) {
    const catalog::Basis basis = priceBasisOf(device.part);
    const std::vector<design::UncoveredPart> uncovered = design::uncoveredParts(device, basis);
    const bool isEstimate = basis == catalog::Basis::complete && !uncovered.empty();
    std::vector<Item> items{{device.part, device.device->part, 1, isEstimate}};
    const bool hasPrice = device.part != nullptr && rangeOf(*device.part).has_value();
    for (const design::UncoveredPart& u : uncovered)
        items.push_back({u.part, u.id, u.count, isEstimate, u.count > 0 || hasPrice});
    return items;
}

void addOnce(std::vector<PartId>& ids, const PartId& id) {
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
}

std::optional<MoneyRange> unitOf(const Part* part, double length_m = 0) {
    return part ? rangeOf(*part, length_m) : std::nullopt;
}

/// Lines under construction: the same part bought in several places becomes one line.
class LineCollector {
public:
    /// The line of `part`, with `quantity` more on it; valid until the next call.
    CostLine& add(const Part* part, const PartId& id, CostCategory category, double length_m,
                  long quantity, bool isPriced = true) {
        const auto key = std::make_tuple(id, category, length_m, quantity < 0, isPriced);
        const auto [known, isNew] = index_.try_emplace(key, lines_.size());
        if (isNew) {
            CostLine line;
            line.part = part;
            line.partId = id;
            line.category = category;
            line.length_m = length_m;
            if (isPriced) line.unit = unitOf(part, length_m);
            lines_.push_back(std::move(line));
        }
        CostLine& line = lines_[known->second];
        line.quantity += quantity;
        return line;
    }

    [[nodiscard]] std::vector<CostLine> take() {
        std::stable_sort(lines_.begin(), lines_.end(), [](const CostLine& a, const CostLine& b) {
            return a.category < b.category;
        });
        for (CostLine& line : lines_)
            if (line.unit) line.extended = extendedOf(*line.unit, line.quantity);
        return std::move(lines_);
    }

private:
    std::vector<CostLine> lines_;
    std::map<std::tuple<PartId, CostCategory, double, bool, bool>, std::size_t> index_;
};

/// Switches that carry management links and nothing else.
std::set<const design::ResolvedDevice*> managementSwitches(const design::ResolvedDesign& design) {
    std::set<const design::ResolvedDevice*> management;
    std::set<const design::ResolvedDevice*> others;
    for (const design::ResolvedLink& link : design.links) {
        auto& set = link.link->network == design::Network::management ? management : others;
        set.insert({link.a, link.b});
    }
    for (const design::ResolvedDevice* device : others) management.erase(device);
    std::erase_if(management, [](const design::ResolvedDevice* device) {
        return device == nullptr || device->part == nullptr ||
               device->part->kind != PartKind::networkSwitch;
    });
    return management;
}

void addDevices(LineCollector& lines, const design::ResolvedDesign& design) {
    const auto management = managementSwitches(design);
    for (const design::ResolvedDevice& device : design.devices)
        for (const Item& item : itemsOf(device)) {
            const CostCategory category =
                management.contains(&device) ? CostCategory::management : kindCategory(item.part);
            CostLine& line =
                lines.add(item.part, item.id, category, 0,
                          static_cast<long>(item.quantity) * device.device->count, item.isPriced);
            line.isEstimate = line.isEstimate || item.isEstimate;
            if (line.devices.empty() || line.devices.back() != device.device->id)
                line.devices.push_back(device.device->id);
        }
}

void addCabling(LineCollector& lines, const design::CableCounts& cables) {
    constexpr CostCategory cabling = CostCategory::cabling;
    for (const design::ModuleCount& m : cables.modules) {
        if (m.count == 0) continue;
        lines.add(m.transceiver, m.transceiverId, cabling, 0, m.count)
            .devices.push_back(m.device->device->id);
    }
    for (const design::CableCount& c : cables.cables)
        lines.add(c.cable, c.cableId, cabling, c.length_m, c.assemblies + c.spares).spares +=
            c.spares;
    for (const design::SpareModules& s : cables.spareModules)
        if (s.count > 0)
            lines.add(s.transceiver, s.transceiverId, cabling, 0, s.count).spares += s.count;
}

}  // namespace

MoneyRange extendedOf(const MoneyRange& unit, long quantity) {
    const Money typical = scaled(unit.typical, quantity);
    if (quantity < 0) return {typical, typical, typical};
    return {scaled(unit.low, quantity), typical, scaled(unit.high, quantity)};
}

bool isBoughtWithPrice(const design::ResolvedDesign& design, PartKind kind) {
    return std::any_of(design.devices.begin(), design.devices.end(),
                       [kind](const design::ResolvedDevice& d) {
                           return d.part && d.part->kind == kind && d.part->price() != nullptr;
                       });
}

const char* nameOf(CostCategory category) {
    switch (category) {
        case CostCategory::accelerators:
            return "GPUs";
        case CostCategory::servers:
            return "Nodes";
        case CostCategory::nics:
            return "NICs";
        case CostCategory::switches:
            return "Switches";
        case CostCategory::cabling:
            return "Cables and optics";
        case CostCategory::storage:
            return "Storage";
        case CostCategory::management:
            return "Management network";
        case CostCategory::racks:
            return "Racks";
        case CostCategory::powerDistribution:
            return "Power distribution";
        case CostCategory::cooling:
            return "Cooling";
    }
    return "";
}

bool isInPriceOfSystem(const Part* part) {
    if (part == nullptr || !part->soldOnlyInside || part->price() != nullptr) return false;
    return part->kind == PartKind::networkSwitch || part->kind == PartKind::cable;
}

std::optional<MoneyRange> rangeOf(const Part& part, double length_m) {
    const catalog::Price* known = part.price(length_m);
    if (!known) return std::nullopt;
    const catalog::Price& price = *known;
    std::optional<Money> typical = price.typical;
    if (!typical && price.low && price.high)
        typical =
            Money::fromCents(price.low->cents() + (price.high->cents() - price.low->cents()) / 2);
    if (!typical) typical = price.low ? price.low : price.high;
    if (!typical) return std::nullopt;
    return MoneyRange{price.low.value_or(*typical), *typical, price.high.value_or(*typical)};
}

Capex computeCapex(const design::ResolvedDesign& design, const design::CableCounts& cables) {
    LineCollector collector;
    addDevices(collector, design);
    addCabling(collector, cables);
    Capex capex;
    capex.lines = collector.take();
    for (std::size_t i = 0; i < costCategoryCount; ++i)
        capex.categories.push_back({static_cast<CostCategory>(i), {}});
    for (const CostLine& line : capex.lines) {
        capex.isEstimate = capex.isEstimate || line.isEstimate;
        const bool isCreditLeftOut = line.quantity < 0 && unitOf(line.part);
        if (!line.unit && !isCreditLeftOut && !isInPriceOfSystem(line.part))
            addOnce(capex.missing, line.partId);
        capex.categories[static_cast<std::size_t>(line.category)].cost += line.extended;
        capex.total += line.extended;
    }
    return capex;
}

DeviceCost costOf(const design::ResolvedDevice& device, const design::Currency& currency) {
    DeviceCost cost;
    for (const Item& item : itemsOf(device)) {
        cost.isEstimate = cost.isEstimate || item.isEstimate;
        if (!item.isPriced) continue;
        if (const auto unit = unitOf(item.part))
            cost.each += extendedOf(convert(*unit, currency), item.quantity);
        else if (!isInPriceOfSystem(item.part))
            addOnce(cost.missing, item.id);
    }
    return cost;
}

}  // namespace cw::economics
