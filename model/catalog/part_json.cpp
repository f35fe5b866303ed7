#include "model/catalog/part_json.h"

#include "model/catalog/enum_names.h"
#include "model/catalog/part_fields.h"
#include "model/object_reader.h"

namespace cw::catalog {

namespace {

/// Reads each described field from one JSON object.
class FieldReader {
public:
    FieldReader(const Json& json, const std::string& path) : in_(json, path) {}

    void text(const char* name, std::string& x, bool required) {
        if (required)
            x = in_.text(name);
        else if (auto given = in_.optionalText(name))
            x = std::move(*given);
        if (required && x.empty()) in_.fail(name, "Must not be empty.");
    }
    void number(const char* name, double& x, double low, double high) {
        x = low > 0 ? in_.number(name, low, high) : in_.optionalNumber(name, low, high).value_or(0);
    }
    void maybe(const char* name, std::optional<double>& x) {
        x = in_.optionalNumber(name, 0, largestNumber);
    }
    void integer(const char* name, int& x, int low, int high) {
        x = static_cast<int>(low > 0 ? in_.integer(name, low, high)
                                     : in_.optionalInteger(name, low, high).value_or(0));
    }
    void maybeInteger(const char* name, std::optional<int>& x) {
        if (const auto n = in_.optionalInteger(name, 0, largestCount)) x = static_cast<int>(*n);
    }
    void flag(const char* name, bool& x) { x = in_.optionalBoolean(name).value_or(false); }
    void maybeFlag(const char* name, std::optional<bool>& x) { x = in_.optionalBoolean(name); }
    template <class E>
    void choice(const char* name, E& x) {
        x = enumerator<E>(name, in_.text(name));
    }
    void money(const char* name, std::optional<Money>& x) {
        // A quadrillion dollars is above any price and far inside the range of whole cents.
        if (const auto dollars = in_.optionalNumber(name, 0, 1e15))
            x = Money::fromDollars(*dollars);
    }
    void texts(const char* name, std::vector<std::string>& x) { x = in_.textList(name); }
    void numbers(const char* name, std::vector<double>& x) {
        for (const Json& item : in_.optionalArray(name)) {
            const auto* whole = std::get_if<std::int64_t>(&item.value);
            const auto* real = std::get_if<double>(&item.value);
            if (!whole && !real) in_.fail(name, "Must be a list of numbers.");
            x.push_back(whole ? static_cast<double>(*whole) : *real);
            if (x.back() < 0 || x.back() > largestNumber)
                in_.fail(name, "Holds a number out of range.");
        }
    }
    void textMap(const char* name, std::map<std::string, std::string>& x) {
        const Json* member = in_.optionalMember(name);
        if (!member) return;
        ObjectReader map(*member, in_.pathOf(name));
        for (const auto& [key, value] : std::get<JsonObject>(member->value)) x[key] = map.text(key);
    }
    template <class E>
    void choices(const char* name, std::vector<E>& x) {
        for (const std::string& item : in_.textList(name)) x.push_back(enumerator<E>(name, item));
    }
    void peaks(const char* name, std::map<Precision, double>& x) {
        const Json* member = in_.optionalMember(name);
        if (!member) return;
        ObjectReader map(*member, in_.pathOf(name));
        for (const auto& [precision, key] : EnumNames<Precision>::table)
            if (const auto peak = map.optionalNumber(key, 1, largestNumber)) x[precision] = *peak;
        map.refuseUnread();
    }
    template <class T>
    void nested(const char* name, T& x) {
        if (const Json* member = in_.optionalMember(name)) readInto(*member, in_.pathOf(name), x);
    }
    template <class T>
    void objects(const char* name, std::vector<T>& x) {
        std::size_t index = 0;
        for (const Json& item : in_.optionalArray(name)) {
            x.emplace_back();
            readInto(item, in_.pathOf(name) + "[" + std::to_string(index++) + "]", x.back());
        }
    }
    template <class T>
    static void readInto(const Json& json, const std::string& path, T& x) {
        FieldReader reader(json, path);
        describe(reader, x);
        reader.in_.refuseUnread();
    }

    ObjectReader& object() { return in_; }

private:
    template <class E>
    E enumerator(const char* name, const std::string& text) {
        const auto value = enumFrom<E>(text);
        if (!value)
            in_.fail(name, "'" + text + "' is no " + std::string(EnumNames<E>::what) +
                               "; it must be one of " + enumList<E>() + ".");
        return *value;
    }

    ObjectReader in_;
};

/// Writes each described field into one JSON object; what is not known is left out.
struct FieldWriter {
    JsonObject out;

    void add(const char* name, Json value) { out.emplace_back(name, std::move(value)); }
    void text(const char* name, const std::string& x, bool required) {
        if (required || !x.empty()) add(name, x);
    }
    void number(const char* name, double x, double low, double) {
        if (low > 0 || x != 0) add(name, x);
    }
    void maybe(const char* name, const std::optional<double>& x) {
        if (x) add(name, *x);
    }
    void integer(const char* name, int x, int low, int) {
        if (low > 0 || x != 0) add(name, x);
    }
    void maybeInteger(const char* name, const std::optional<int>& x) {
        if (x) add(name, *x);
    }
    void flag(const char* name, bool x) {
        if (x) add(name, true);
    }
    void maybeFlag(const char* name, const std::optional<bool>& x) {
        if (x) add(name, *x);
    }
    template <class E>
    void choice(const char* name, E x) {
        add(name, std::string(enumName(x)));
    }
    void money(const char* name, const std::optional<Money>& x) {
        if (x) add(name, x->dollars());
    }
    void texts(const char* name, const std::vector<std::string>& x) {
        if (!x.empty()) add(name, JsonArray(x.begin(), x.end()));
    }
    void numbers(const char* name, const std::vector<double>& x) {
        if (!x.empty()) add(name, JsonArray(x.begin(), x.end()));
    }
    void textMap(const char* name, const std::map<std::string, std::string>& x) {
        JsonObject map;
        for (const auto& [key, value] : x) map.emplace_back(key, value);
        if (!map.empty()) add(name, std::move(map));
    }
    template <class E>
    void choices(const char* name, const std::vector<E>& x) {
        JsonArray items;
        for (const E item : x) items.emplace_back(std::string(enumName(item)));
        if (!items.empty()) add(name, std::move(items));
    }
    void peaks(const char* name, const std::map<Precision, double>& x) {
        JsonObject map;
        for (const auto& [precision, peak] : x) map.emplace_back(enumName(precision), peak);
        if (!map.empty()) add(name, std::move(map));
    }
    template <class T>
    void nested(const char* name, const T& x) {
        if (x != T{}) add(name, written(x));
    }
    template <class T>
    void objects(const char* name, const std::vector<T>& x) {
        JsonArray items;
        for (const T& item : x) items.push_back(written(item));
        if (!items.empty()) add(name, std::move(items));
    }
    template <class T>
    static Json written(const T& x) {
        FieldWriter writer;
        describe(writer, x);
        return std::move(writer.out);
    }
};

void checkPrices(const ObjectReader& reader, const Part& part) {
    for (std::size_t i = 0; i < part.prices.size(); ++i) {
        const Price& price = part.prices[i];
        std::optional<Money> last;
        for (const auto& end : {price.low, price.typical, price.high}) {
            if (end && last && *end < *last)
                reader.fail("prices[" + std::to_string(i) + "]",
                            "Low, typical and high must ascend.");
            if (end) last = end;
        }
    }
}

}  // namespace

FactSource factSourceFromJson(const Json& json, const std::string& path) {
    FactSource fact;
    FieldReader::readInto(json, path, fact);
    return fact;
}

Json factSourceToJson(const FactSource& fact) {
    return FieldWriter::written(fact);
}

Spec emptySpec(PartKind kind) {
    switch (kind) {
        case PartKind::accelerator:
            return Accelerator{};
        case PartKind::server:
            return Server{};
        case PartKind::cpu:
            return Cpu{};
        case PartKind::memory:
            return Memory{};
        case PartKind::nic:
            return Nic{};
        case PartKind::networkSwitch:
            return NetworkSwitch{};
        case PartKind::cable:
            return Cable{};
        case PartKind::transceiver:
            return Transceiver{};
        case PartKind::drive:
            return Drive{};
        case PartKind::storageSystem:
            return StorageSystem{};
        case PartKind::rack:
            return Rack{};
        case PartKind::pdu:
            return Pdu{};
        case PartKind::coolingUnit:
            return CoolingUnit{};
    }
    return Server{};
}

Part partFromJson(const Json& json, const std::string& path) {
    FieldReader reader(json, path);
    Part part;
    describeCommon(reader, part);
    reader.objects("prices", part.prices);
    // Parts pinned before a part had several prices hold one "price".
    if (const Json* price = reader.object().optionalMember("price"))
        FieldReader::readInto(*price, reader.object().pathOf("price"), part.prices.emplace_back());
    checkPrices(reader.object(), part);
    reader.objects("ports", part.ports);
    reader.objects("slots", part.slotGroups);
    reader.objects("includes", part.includes);
    part.spec = emptySpec(part.kind);
    // Storage systems, racks, PDUs and cooling units were once pinned without a spec.
    const bool mayBeBare = part.kind >= PartKind::storageSystem;
    const Json* spec =
        mayBeBare ? reader.object().optionalMember("spec") : &reader.object().member("spec");
    if (spec)
        std::visit(
            [&](auto& x) { FieldReader::readInto(*spec, reader.object().pathOf("spec"), x); },
            part.spec);
    reader.objects("facts", part.facts);
    reader.object().refuseUnread();
    return part;
}

Json partToJson(const Part& part) {
    FieldWriter writer;
    describeCommon(writer, part);
    writer.objects("prices", part.prices);
    writer.objects("ports", part.ports);
    writer.objects("slots", part.slotGroups);
    writer.objects("includes", part.includes);
    writer.add("spec",
               std::visit([](const auto& x) { return FieldWriter::written(x); }, part.spec));
    writer.objects("facts", part.facts);
    return std::move(writer.out);
}

std::string_view nameOf(PartKind kind) {
    return enumName(kind);
}
std::string_view nameOf(Availability availability) {
    return enumName(availability);
}
std::string_view nameOf(ValueKind kind) {
    return enumName(kind);
}
std::string_view nameOf(Verification verification) {
    return enumName(verification);
}
std::string_view nameOf(Confidence confidence) {
    return enumName(confidence);
}
std::string_view nameOf(Basis basis) {
    return enumName(basis);
}
std::string_view nameOf(Protocol protocol) {
    return enumName(protocol);
}
std::string_view nameOf(PortRole role) {
    return enumName(role);
}
std::string_view nameOf(SlotKind kind) {
    return enumName(kind);
}
std::string_view nameOf(Precision precision) {
    return enumName(precision);
}

std::optional<PartKind> partKindFrom(std::string_view name) {
    return enumFrom<PartKind>(name);
}
std::optional<Precision> precisionFrom(std::string_view name) {
    return enumFrom<Precision>(name);
}

}  // namespace cw::catalog
