#include "model/catalog/facts.h"

#include <algorithm>

#include "model/catalog/enum_names.h"
#include "model/catalog/part_fields.h"

namespace cw::catalog {

namespace {

/// Collects the names of fields that hold something. A flag always says something.
struct FactCollector {
    std::vector<std::string>& names;

    void add(std::string_view name, bool holds) {
        if (holds) names.emplace_back(name);
    }
    void text(std::string_view name, const std::string& x, bool) { add(name, !x.empty()); }
    void number(std::string_view name, double x, double, double) { add(name, x != 0); }
    void maybe(std::string_view name, const std::optional<double>& x) { add(name, x.has_value()); }
    void integer(std::string_view name, int x, int, int) { add(name, x != 0); }
    void maybeInteger(std::string_view name, const std::optional<int>& x) {
        add(name, x.has_value());
    }
    void flag(std::string_view name, bool) { add(name, true); }
    void maybeFlag(std::string_view name, const std::optional<bool>& x) {
        add(name, x.has_value());
    }
    template <class E>
    void choice(std::string_view name, E) {
        add(name, true);
    }
    template <class C>
    void texts(std::string_view name, const C& x) {
        add(name, !x.empty());
    }
    template <class C>
    void numbers(std::string_view name, const C& x) {
        add(name, !x.empty());
    }
    template <class C>
    void textMap(std::string_view name, const C& x) {
        add(name, !x.empty());
    }
    template <class C>
    void choices(std::string_view name, const C& x) {
        add(name, !x.empty());
    }
    void peaks(std::string_view name, const std::map<Precision, double>& x) {
        for (const auto& [precision, peak] : x)
            names.push_back(std::string(name) + "." + std::string(enumName(precision)));
    }
    template <class T>
    void objects(std::string_view name, const std::vector<T>& x) {
        add(name, !x.empty());
    }
    void nested(std::string_view name, const PowerSupplies& x) { add(name, x != PowerSupplies{}); }
    void nested(std::string_view name, const Plug& x) { add(name, x != Plug{}); }
};

/// Collects the names of optional figures that hold nothing. Texts, counts and lists have values
/// that mean "none", so their absence says nothing.
struct MissingCollector {
    std::vector<std::string>& names;

    template <class T>
    void ask(std::string_view name, const std::optional<T>& x) {
        if (!x) names.emplace_back(name);
    }
    void maybe(std::string_view name, const std::optional<double>& x) { ask(name, x); }
    void maybeInteger(std::string_view name, const std::optional<int>& x) { ask(name, x); }
    void maybeFlag(std::string_view name, const std::optional<bool>& x) { ask(name, x); }
    void text(std::string_view, const std::string&, bool) {}
    void number(std::string_view, double, double, double) {}
    void integer(std::string_view, int, int, int) {}
    void flag(std::string_view, bool) {}
    template <class E>
    void choice(std::string_view, E) {}
    template <class C>
    void texts(std::string_view, const C&) {}
    template <class C>
    void numbers(std::string_view, const C&) {}
    template <class C>
    void textMap(std::string_view, const C&) {}
    template <class C>
    void choices(std::string_view, const C&) {}
    template <class C>
    void objects(std::string_view, const C&) {}
    void peaks(std::string_view, const std::map<Precision, double>&) {}
    void nested(std::string_view name, const PowerSupplies& x) {
        if (x == PowerSupplies{}) names.emplace_back(name);
    }
    void nested(std::string_view, const Plug&) {}
};

/// Figures that most parts of a kind rightly have none of.
bool isExtra(const Part& part, const std::string& field) {
    const auto* server = part.as<Server>();
    if (field == "solderedMemory_B" || field == "heat_W") return true;
    if (field == "liquidHeatShare") return !server || server->cooling == "air";
    if (field == "scaleUp_Bps") return server && server->scaleUpFabric.empty();
    if (field == "memoryUsable_B" || field == "minimumPower_W" || field == "fp64Vector_FLOPs")
        return true;
    if (const auto* gpu = part.as<Accelerator>(); gpu && gpu->scaleUpName.empty())
        return field.starts_with("scaleUp");
    if (const auto* pdu = part.as<Pdu>()) {
        const bool isMade = pdu->type == "rackPdu";
        if (field == "rackUnits" || field == "weight_kg") return pdu->type == "circuit";
        const bool isCircuits = field == "capacity_W" || field == "efficiency" ||
                                field == "ecoEfficiency" || field == "runtime_s";
        return isCircuits ? isMade || pdu->type == "circuit"
                          : pdu->type == "powerShelf" || pdu->type == "ups";
    }
    if (part.as<Rack>()) return field == "filledWeight_kg";
    return false;
}

bool drawsPower(PartKind kind) {
    return kind != PartKind::cable && kind != PartKind::rack && kind != PartKind::pdu;
}

bool isCabled(PartKind kind) {
    return kind == PartKind::nic || kind == PartKind::networkSwitch ||
           kind == PartKind::storageSystem;
}

}  // namespace

std::vector<std::string> missingFields(const Part& part) {
    std::vector<std::string> names;
    MissingCollector collect{names};
    if (drawsPower(part.kind)) collect.maybe("maxPower_W", part.maxPower_W);
    const bool isSystem = part.kind == PartKind::server || part.kind == PartKind::networkSwitch ||
                          part.kind == PartKind::accelerator;
    if (isSystem) {
        collect.maybe("idlePower_W", part.idlePower_W);
        collect.maybe("typicalPower_W", part.typicalPower_W);
    }
    if (isCabled(part.kind) && part.ports.empty()) names.emplace_back("ports");
    std::visit([&](const auto& spec) { describe(collect, spec); }, part.spec);
    std::erase_if(names, [&](const std::string& name) { return isExtra(part, name); });
    if (!part.price() && !part.soldOnlyInside) names.emplace_back("prices");
    return names;
}

std::vector<std::string> factFields(const Part& part) {
    std::vector<std::string> names;
    FactCollector collect{names};
    collect.texts("partNumbers", part.partNumbers);
    collect.add("availability", true);
    collect.integer("year", part.year, 0, 0);
    collect.maybe("leadTime_weeks", part.leadTime_weeks);
    collect.maybe("idlePower_W", part.idlePower_W);
    collect.maybe("typicalPower_W", part.typicalPower_W);
    collect.maybe("maxPower_W", part.maxPower_W);
    collect.add("ports", !part.ports.empty());
    collect.add("slots", !part.slotGroups.empty());
    collect.add("slots.perPcieSwitch", std::ranges::any_of(part.slotGroups, [](const SlotGroup& x) {
                    return x.perPcieSwitch != 0;
                }));
    collect.add("slots.perCpu", std::ranges::any_of(part.slotGroups, [](const SlotGroup& x) {
                    return x.perCpu != 0;
                }));
    collect.add("includes", !part.includes.empty());
    std::visit([&](const auto& spec) { describe(collect, spec); }, part.spec);
    return names;
}

const FactSource* sourceOf(const Part& part, std::string_view field) {
    return sourceAmong(part.facts, field);
}

const FactSource* sourceAmong(const std::vector<FactSource>& facts, std::string_view field) {
    const auto naming = [&](std::string_view name) -> const FactSource* {
        for (const FactSource& fact : facts)
            if (std::ranges::find(fact.fields, name) != fact.fields.end()) return &fact;
        return nullptr;
    };
    if (const FactSource* own = naming(field)) return own;
    const auto dot = field.find('.');
    if (dot != std::string_view::npos)
        if (const FactSource* parent = naming(field.substr(0, dot))) return parent;
    return naming("*");
}

}  // namespace cw::catalog
