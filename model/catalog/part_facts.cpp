#include "model/catalog/part_facts.h"

#include <array>
#include <charconv>
#include <cmath>

#include "model/catalog/enum_names.h"
#include "model/catalog/part_fields.h"
#include "model/json.h"

namespace cw::catalog {

namespace {

// What tells one item of a list of structs from the next, within its part.
std::string itemKey(const PortGroup& x) {
    return x.name;
}
std::string itemKey(const SlotGroup& x) {
    return x.name;
}
std::string itemKey(const Include& x) {
    return x.slot + "." + x.part;
}
std::string itemKey(const PortMode& x) {
    return numberText(x.rate_bps / 1e9) + "G";
}
template <class T>
std::string itemKey(const T& x) {
    return x.connector;
}

/// Collects every described field that holds something.
class Flattener {
public:
    explicit Flattener(std::vector<PartFact>& facts) : facts_(facts) {}

    void add(std::string_view name, double value) {
        facts_.push_back({prefix_ + std::string(name), value});
    }
    void add(std::string_view name, std::string value) {
        if (!value.empty()) facts_.push_back({prefix_ + std::string(name), std::move(value)});
    }
    void text(const char* name, const std::string& x, bool) { add(name, x); }
    void number(const char* name, double x, double, double) {
        if (x != 0) add(name, x);
    }
    void maybe(const char* name, const std::optional<double>& x) {
        if (x) add(name, *x);
    }
    void integer(const char* name, int x, int, int) {
        if (x != 0) add(name, static_cast<double>(x));
    }
    void maybeInteger(const char* name, const std::optional<int>& x) {
        if (x) add(name, static_cast<double>(*x));
    }
    void flag(const char* name, bool x) { add(name, std::string(x ? "yes" : "no")); }
    void maybeFlag(const char* name, const std::optional<bool>& x) {
        if (x) flag(name, *x);
    }
    template <class E>
    void choice(const char* name, E x) {
        add(name, std::string(enumName(x)));
    }
    void money(const char* name, const std::optional<Money>& x) {
        if (x) add(name, x->dollars());
    }
    void texts(const char* name, const std::vector<std::string>& x) {
        std::string all;
        for (const std::string& item : x) all += (all.empty() ? "" : ", ") + item;
        add(name, std::move(all));
    }
    void numbers(const char* name, const std::vector<double>& x) {
        std::string all;
        for (const double item : x) all += (all.empty() ? "" : ", ") + numberText(item);
        add(name, std::move(all));
    }
    void textMap(const char* name, const std::map<std::string, std::string>& x) {
        for (const auto& [key, value] : x) add(std::string(name) + "." + key, value);
    }
    template <class E>
    void choices(const char* name, const std::vector<E>& x) {
        std::string all;
        for (const E item : x) all += (all.empty() ? "" : ", ") + std::string(enumName(item));
        add(name, std::move(all));
    }
    void peaks(const char* name, const std::map<Precision, double>& x) {
        for (const auto& [precision, peak] : x)
            add(std::string(name) + "." + std::string(enumName(precision)), peak);
    }
    template <class T>
    void nested(const char* name, const T& x) {
        if (!(x == T{})) within(name, x);
    }
    template <class T>
    void objects(const char* name, const std::vector<T>& x) {
        for (const T& item : x) within(std::string(name) + "." + itemKey(item), item);
    }

private:
    template <class T>
    void within(const std::string& name, const T& x) {
        const std::string outer = prefix_;
        prefix_ += name + ".";
        describe(*this, x);
        prefix_ = outer;
    }

    std::vector<PartFact>& facts_;
    std::string prefix_;
};

std::string rounded(double number, int decimals) {
    std::array<char, 400> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                   std::chars_format::fixed, decimals)
                         .ptr;
    std::string text(buffer.data(), end);
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

struct Scale {
    double from;
    double unit;
    std::string_view name;
};

template <std::size_t N>
std::string scaled(double value, const std::array<Scale, N>& scales) {
    for (const Scale& scale : scales)
        if (std::abs(value) >= scale.from)
            return rounded(value / scale.unit, 3) + " " + std::string(scale.name);
    return rounded(value / scales.back().unit, 3) + " " + std::string(scales.back().name);
}

std::string withUnit(double value, std::string_view unit) {
    constexpr std::array<Scale, 4> bytes = {
        {{1e15, 1e15, "PB"}, {1e12, 1e12, "TB"}, {1e9, 1e9, "GB"}, {0, 1e6, "MB"}}};
    constexpr std::array<Scale, 3> byteRates = {
        {{1e12, 1e12, "TB/s"}, {1e9, 1e9, "GB/s"}, {0, 1e6, "MB/s"}}};
    constexpr std::array<Scale, 2> bitRates = {{{1e12, 1e12, "Tb/s"}, {0, 1e9, "Gb/s"}}};
    constexpr std::array<Scale, 2> flops = {{{1e15, 1e15, "PFLOP/s"}, {0, 1e12, "TFLOP/s"}}};
    constexpr std::array<Scale, 2> watts = {{{1e4, 1e3, "kW"}, {0, 1, "W"}}};
    constexpr std::array<Scale, 2> seconds = {{{1, 1, "s"}, {0, 1e-9, "ns"}}};
    if (unit == "B") return scaled(value, bytes);
    if (unit == "Bps") return scaled(value, byteRates);
    if (unit == "bps") return scaled(value, bitRates);
    if (unit == "FLOPs") return scaled(value, flops);
    if (unit == "W") return scaled(value, watts);
    if (unit == "s") return scaled(value, seconds);
    if (unit == "Hz") return rounded(value / 1e9, 3) + " GHz";
    if (unit == "MTps") return rounded(value, 3) + " MT/s";
    if (unit == "USD") return "$" + rounded(value, 2);
    if (unit == "C")
        return rounded(value, 3) +
               " \xC2\xB0"
               "C";
    if (unit == "Lpmin") return rounded(value, 3) + " L/min";
    return rounded(value, 3) + (unit.empty() ? "" : " " + std::string(unit));
}

constexpr std::array<std::string_view, 21> unitNames = {
    "B",  "Bps", "bps", "FLOPs", "W", "VA", "V",     "A",  "Hz",  "MTps", "USD",
    "mm", "m",   "kg",  "s",     "C", "K",  "Lpmin", "Pa", "CFM", "weeks"};

}  // namespace

std::vector<PartFact> priceFacts(const Part& part) {
    std::vector<PartFact> facts;
    const Price* price = part.price();
    if (price == nullptr) return facts;
    Flattener flatten(facts);
    if (price->low) flatten.add("price.low_USD", price->low->dollars());
    if (price->typical) flatten.add("price.typical_USD", price->typical->dollars());
    if (price->high) flatten.add("price.high_USD", price->high->dollars());
    flatten.add("price.kind", price->kind);
    flatten.add("price.asOf", price->asOf);
    return facts;
}

std::vector<PartFact> partFacts(const Part& part) {
    std::vector<PartFact> facts;
    Flattener flatten(facts);
    describeCommon(flatten, part);
    for (PartFact& fact : priceFacts(part)) facts.push_back(std::move(fact));
    std::visit([&](const auto& spec) { describe(flatten, spec); }, part.spec);
    flatten.objects("ports", part.ports);
    flatten.objects("slots", part.slotGroups);
    flatten.objects("includes", part.includes);
    return facts;
}

std::string_view unitOf(std::string_view fact) {
    // "densePeak_FLOPs.fp8": the unit belongs to the list, not to the item.
    for (std::size_t end = fact.size(); end != std::string_view::npos && end > 0;
         end = fact.rfind('.', end - 1)) {
        const std::string_view name = fact.substr(0, end);
        const std::size_t mark = name.rfind('_');
        if (mark != std::string_view::npos && name.find('.', mark) == std::string_view::npos)
            for (const std::string_view unit : unitNames)
                if (name.substr(mark + 1) == unit) return unit;
    }
    return "";
}

std::string factText(const PartFact& fact) {
    if (const auto* text = std::get_if<std::string>(&fact.value)) return *text;
    return withUnit(std::get<double>(fact.value), unitOf(fact.name));
}

}  // namespace cw::catalog
