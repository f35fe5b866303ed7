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

}  // namespace

std::vector<std::string> factFields(const Part& part) {
    std::vector<std::string> names;
    FactCollector collect{names};
    collect.texts("partNumbers", part.partNumbers);
    collect.add("availability", true);
    collect.integer("year", part.year, 0, 0);
    collect.maybe("idlePower_W", part.idlePower_W);
    collect.maybe("typicalPower_W", part.typicalPower_W);
    collect.maybe("maxPower_W", part.maxPower_W);
    collect.add("ports", !part.ports.empty());
    collect.add("slots", !part.slotGroups.empty());
    collect.add("includes", !part.includes.empty());
    std::visit([&](const auto& spec) { describe(collect, spec); }, part.spec);
    return names;
}

const FactSource* sourceOf(const Part& part, std::string_view field) {
    const auto naming = [&](std::string_view name) -> const FactSource* {
        for (const FactSource& fact : part.facts)
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
