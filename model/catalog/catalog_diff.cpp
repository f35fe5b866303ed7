#include "model/catalog/catalog_diff.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace cw::catalog {

namespace {

/// Where a part goes: what must be the same for another to stand in for it. Empty texts match all.
std::vector<std::string> placeOf(const Part& part) {
    if (const auto* x = part.as<Accelerator>()) return {x->formFactor};
    if (const auto* x = part.as<Cpu>()) return {x->socket};
    if (const auto* x = part.as<Memory>()) return {x->type};
    if (const auto* x = part.as<Drive>()) return {x->formFactor};
    if (const auto* x = part.as<Transceiver>())
        return {x->cage.connector, x->fibreConnector, x->medium};
    if (const auto* x = part.as<Cable>()) return {x->endA.connector, x->endB.connector, x->medium};
    if (part.kind == PartKind::nic || part.kind == PartKind::networkSwitch)
        return {part.ports.empty() ? std::string() : part.ports.front().connector};
    return {};
}

/// The figures one chooses a part by; compared as ratios.
std::vector<double> figuresOf(const Part& part) {
    std::vector<double> figures = {part.maxPower_W.value_or(0)};
    double ports_bps = 0;
    for (const PortGroup& port : part.ports) ports_bps += port.count * port.rate_bps;
    figures.push_back(ports_bps);
    if (const auto* x = part.as<Accelerator>()) {
        figures.push_back(x->memory_B);
        figures.push_back(x->memoryBandwidth_Bps);
        const auto peak = x->densePeak_FLOPs.find(Precision::bf16);
        figures.push_back(peak == x->densePeak_FLOPs.end() ? 0 : peak->second);
    }
    if (const auto* x = part.as<Server>()) {
        figures.push_back(x->rackUnits.value_or(0));
        for (const SlotGroup& slot : part.slotGroups)
            if (slot.kind == SlotKind::gpuSocket) figures.push_back(slot.count);
    }
    if (const auto* x = part.as<Cpu>()) figures.push_back(x->cores);
    if (const auto* x = part.as<Memory>()) figures.push_back(x->capacity_B);
    if (const auto* x = part.as<Drive>()) figures.push_back(x->capacity_B);
    if (const auto* x = part.as<Cable>()) figures.push_back(x->rate_bps);
    if (const auto* x = part.as<Transceiver>()) figures.push_back(x->rate_bps);
    return figures;
}

/// Sum of the logarithms of the ratios; an unknown figure counts as one of twice the size.
double distance(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        const double x = i < a.size() ? a[i] : 0;
        const double y = i < b.size() ? b[i] : 0;
        if (x <= 0 && y <= 0) continue;
        sum += x <= 0 || y <= 0 ? std::log(2.0) : std::abs(std::log(x / y));
    }
    return sum;
}

bool isSold(const Part& part) {
    return part.availability == Availability::orderable;
}

bool samePlace(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        if (!a[i].empty() && !b[i].empty() && a[i] != b[i]) return false;
    return true;
}

}  // namespace

std::vector<FactChange> factChanges(const Part& before, const Part& after) {
    const std::vector<PartFact> old = partFacts(before);
    std::map<std::string, PartFact> rest;
    std::vector<std::string> order;
    for (PartFact& fact : partFacts(after)) {
        order.push_back(fact.name);
        rest.insert_or_assign(fact.name, std::move(fact));
    }
    std::vector<FactChange> changes;
    for (const PartFact& fact : old) {
        const auto now = rest.find(fact.name);
        if (now == rest.end()) {
            changes.push_back({fact.name, fact, std::nullopt});
            continue;
        }
        if (!(now->second == fact)) changes.push_back({fact.name, fact, now->second});
        rest.erase(now);
    }
    for (const std::string& name : order)
        if (const auto added = rest.find(name); added != rest.end())
            changes.push_back({name, std::nullopt, added->second});
    return changes;
}

std::optional<PartChange> changeOf(const Part& before, const Catalog& catalog) {
    const Part* now = catalog.find(before.id);
    PartChange change;
    change.part = before.id;
    change.name = before.name;
    if (now == nullptr) {
        change.kind = ChangeKind::withdrawn;
        change.replacements = replacementsFor(before, catalog);
        return change;
    }
    if (*now == before) return std::nullopt;
    change.facts = factChanges(before, *now);
    change.sourcesOnly = change.facts.empty();
    if (now->id != before.id) {
        change.kind = ChangeKind::renamed;
        change.newId = now->id;
    } else if (isSold(before) && now->availability == Availability::endOfLife) {
        change.kind = ChangeKind::retired;
        change.replacements = replacementsFor(*now, catalog);
    }
    return change;
}

std::vector<PartChange> compareCatalogs(const Catalog& before, const Catalog& after) {
    std::vector<PartChange> changes;
    for (const Part& part : before.parts())
        if (auto change = changeOf(part, after)) changes.push_back(std::move(*change));
    for (const Part& part : after.parts()) {
        const auto had = [&](const PartId& id) { return before.find(id) != nullptr; };
        if (had(part.id) || std::ranges::any_of(part.formerIds, had)) continue;
        PartChange added;
        added.kind = ChangeKind::added;
        added.part = part.id;
        added.name = part.name;
        changes.push_back(std::move(added));
    }
    return changes;
}

std::vector<PartId> replacementsFor(const Part& part, const Catalog& catalog, std::size_t most) {
    std::vector<PartId> ids;
    const Part* now = catalog.find(part.id);
    for (const PartId& named : {now == nullptr ? PartId() : now->replacedBy, part.replacedBy})
        if (!named.empty() && catalog.find(named) != nullptr &&
            std::ranges::find(ids, named) == ids.end())
            ids.push_back(named);
    std::vector<std::pair<double, PartId>> near;
    const auto place = placeOf(part);
    const auto figures = figuresOf(part);
    std::vector<PartId> ofKind;  // of a large catalog the others are left unread
    for (PartName& name : catalog.names(part.kind)) ofKind.push_back(std::move(name.id));
    for (const Part* each : catalog.findAll(ofKind)) {
        if (each == nullptr || each->id == part.id || !isSold(*each)) continue;
        const Part& other = *each;
        if (catalog.isRetired(other.id)) continue;  // the user will not have it suggested
        if (!samePlace(place, placeOf(other))) continue;
        near.emplace_back(distance(figures, figuresOf(other)), other.id);
    }
    std::ranges::stable_sort(near, {}, &std::pair<double, PartId>::first);
    for (const auto& [apart, id] : near) {
        if (ids.size() >= most) break;
        if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    }
    ids.resize(std::min(ids.size(), most));
    return ids;
}

std::string_view nameOf(ChangeKind kind) {
    switch (kind) {
        case ChangeKind::added:
            return "added";
        case ChangeKind::changed:
            return "changed";
        case ChangeKind::renamed:
            return "renamed";
        case ChangeKind::withdrawn:
            return "withdrawn";
        case ChangeKind::retired:
            return "retired";
    }
    return "";
}

}  // namespace cw::catalog
