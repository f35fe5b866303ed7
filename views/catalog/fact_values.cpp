#include "views/catalog/fact_values.h"

#include "model/catalog/enum_names.h"
#include "model/catalog/part_fields.h"
#include "model/catalog/part_words.h"
#include "model/json.h"
#include "views/catalog/fact_format.h"

namespace cw::views {

namespace {

using catalog::Part;

std::string joinedWords(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    return all;
}

/// A visitor of part_fields.h that tells of every field, also of those that hold nothing.
class FactWalk {
public:
    explicit FactWalk(const FactTaker& take) : take_(take) {}

    void text(std::string_view name, const std::string& x, bool) {
        give(name, x.empty() ? FactValue() : FactValue(x));
    }
    void number(std::string_view name, double x, double, double) {
        give(name, x == 0 ? FactValue() : FactValue(x), true);
    }
    void maybe(std::string_view name, const std::optional<double>& x) {
        give(name, x ? FactValue(*x) : FactValue(), true);
    }
    void integer(std::string_view name, int x, int, int) {
        give(name, x == 0 ? FactValue() : FactValue(double(x)), true);
    }
    void maybeInteger(std::string_view name, const std::optional<int>& x) {
        give(name, x ? FactValue(double(*x)) : FactValue(), true);
    }
    void flag(std::string_view name, bool x) { give(name, x); }
    void maybeFlag(std::string_view name, const std::optional<bool>& x) {
        give(name, x ? FactValue(*x) : FactValue());
    }
    template <class E>
    void choice(std::string_view name, E x) {
        give(name, std::string(catalog::enumName(x)));
    }
    void texts(std::string_view name, const std::vector<std::string>& x) {
        give(name, x.empty() ? FactValue() : FactValue(joinedWords(x)));
    }
    void numbers(std::string_view name, const std::vector<double>& x) {
        text(name, figureListWords(name, x), false);
    }
    void textMap(std::string_view name, const std::map<std::string, std::string>& x) {
        text(name, catalog::wordsByName(x), false);
    }
    template <class E>
    void choices(std::string_view name, const std::vector<E>& x) {
        std::vector<std::string> words;
        for (const E each : x) words.emplace_back(catalog::enumName(each));
        texts(name, words);
    }
    void peaks(const std::string& name, const std::map<catalog::Precision, double>& x) {
        for (const auto& [precision, word] : catalog::EnumNames<catalog::Precision>::table) {
            const auto found = x.find(precision);
            give(name + '.' + std::string(word),
                 found == x.end() ? FactValue() : FactValue(found->second), true);
        }
    }
    void objects(std::string_view name, const std::vector<catalog::Outlet>& x) {
        text(name, catalog::outletWords(x), false);
    }
    template <class T>
    void nested(const std::string& name, const T& x) {
        prefix_ = name + '.';
        catalog::describe(*this, x);
        prefix_.clear();
    }

    /// What every part has, but for its identity and its notes, which are no facts.
    void walkCommon(const Part& part) {
        isCommon_ = true;
        catalog::describeCommon(*this, part);
        isCommon_ = false;
    }

private:
    static bool isNoFact(std::string_view name) {
        return name == "id" || name == "kind" || name == "vendor" || name == "name" ||
               name == "notes" || name == "availabilityNote" || name == "soldOnlyInside" ||
               name == "formerIds" || name == "replacedBy";
    }
    void give(std::string_view name, FactValue&& value, bool isFigure = false) {
        if (isCommon_ && isNoFact(name)) return;
        if (prefix_.empty())
            take_(name, std::move(value), isFigure);
        else
            take_(prefix_ + std::string(name), std::move(value), isFigure);
    }
    const FactTaker& take_;
    std::string prefix_;
    bool isCommon_ = false;
};

}  // namespace

std::string figureListWords(std::string_view field, const std::vector<double>& figures) {
    std::vector<std::string> words;
    for (const double each : figures)
        words.push_back(factText(field, each).replace(QChar(0x00a0), ' ').toStdString());
    return joinedWords(words);
}

void eachFact(const Part& part, const FactTaker& take) {
    FactWalk walk(take);
    std::visit([&](const auto& spec) { catalog::describe(walk, spec); }, part.spec);
    walk.text("ports", catalog::portWords(part), false);
    walk.text("slots", catalog::slotWords(part), false);
    walk.text("includes", catalog::includeWords(part), false);
    walk.walkCommon(part);
}

bool mayBeNone(std::string_view field) {
    return field == "ports" || field == "slots" || field == "includes" || field == "formerIds" ||
           field == "replacedBy";
}

std::vector<NamedFact> factsOf(const Part& part) {
    std::vector<NamedFact> facts;
    eachFact(part, [&](std::string_view field, FactValue&& value, bool) {
        facts.push_back({std::string(field), std::move(value)});
    });
    return facts;
}

}  // namespace cw::views
