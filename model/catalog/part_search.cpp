#include "model/catalog/part_search.h"

#include <algorithm>
#include <string_view>

#include "model/catalog/lower_case.h"
#include "model/catalog/part_facts.h"

namespace cw::catalog {

namespace {

using Op = QueryCondition::Op;

bool compares(Op op, double a, double b) {
    switch (op) {
        case Op::less:
            return a < b;
        case Op::lessOrEqual:
            return a <= b;
        case Op::equal:
            return a == b;
        case Op::notEqual:
            return a != b;
        case Op::greaterOrEqual:
            return a >= b;
        case Op::greater:
            return a > b;
    }
    return false;
}

/// "ports.ib.rate_bps" is meant by "ports.rate_bps": the item's name may be left out.
bool isMeant(std::string_view fact, std::string_view asked) {
    if (fact == asked) return true;
    const std::size_t first = asked.find('.');
    if (first == std::string_view::npos) return false;
    if (!fact.starts_with(asked.substr(0, first + 1))) return false;
    return fact.ends_with(asked.substr(first)) && fact.size() > asked.size();
}

/// Notes are prose: a word in them says nothing about the part.
bool isProse(std::string_view fact) {
    return fact == "notes" || fact == "availabilityNote" || fact.ends_with(".note");
}

}  // namespace

PartSearch::PartSearch(const Catalog& catalog) {
    for (const Part& part : catalog.parts()) {
        parts_.push_back(&part);
        hidden_.push_back(part.availability == Availability::statedOnly);
        wordsFrom_.push_back(words_.size());
        for (const PartFact& fact : partFacts(part)) {
            const auto* text = std::get_if<std::string>(&fact.value);
            if (text == nullptr || isProse(fact.name)) continue;
            // A flag is found by its name: "rdma".
            if (*text == "no") continue;
            words_ += lowerCase(*text == "yes" ? std::string_view(fact.name) : *text) + '\n';
        }
        words_ += '\0';
    }
    wordsFrom_.push_back(words_.size());
}

std::vector<const Part*> PartSearch::find(const PartQuery& query, bool withHidden) const {
    std::vector<bool> found(parts_.size(), true);
    for (const QueryCondition& condition : query.conditions) {
        const std::vector<bool> holds = holding(condition);
        for (std::size_t i = 0; i < found.size(); ++i) found[i] = found[i] && holds[i];
    }
    std::vector<const Part*> hits;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        if (found[i] && (withHidden || !hidden_[i])) hits.push_back(parts_[i]);
    return hits;
}

std::vector<bool> PartSearch::holding(const QueryCondition& condition) const {
    std::vector<bool> holds(parts_.size(), false);
    if (condition.isWord)
        holdWord(condition, holds);
    else if (condition.isFigure)
        holdFigure(condition, holds);
    else
        holdText(condition, holds);
    return holds;
}

void PartSearch::holdWord(const QueryCondition& condition, std::vector<bool>& holds) const {
    // One scan over all words, jumping to the next part behind each hit.
    for (std::size_t at = words_.find(condition.text); at != std::string::npos;) {
        const auto next = std::ranges::upper_bound(wordsFrom_, at);
        holds[static_cast<std::size_t>(next - wordsFrom_.begin()) - 1] = true;
        at = words_.find(condition.text, *next);
    }
    if (condition.isExcluded) holds.flip();
}

void PartSearch::holdText(const QueryCondition& condition, std::vector<bool>& holds) const {
    const bool wanted = condition.op == Op::equal;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        bool has = false;
        for (const PartFact& fact : partFacts(*parts_[i])) {
            const auto meant = [&](const std::string& asked) { return isMeant(fact.name, asked); };
            if (std::ranges::none_of(condition.facts, meant)) continue;
            const auto* text = std::get_if<std::string>(&fact.value);
            has = has || (text && lowerCase(*text).find(condition.text) != std::string::npos);
        }
        holds[i] = has == wanted;
    }
}

void PartSearch::holdFigure(const QueryCondition& condition, std::vector<bool>& holds) const {
    const auto add = [&](const Figures& column) {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            for (const double figure : column[i])
                if (compares(condition.op, figure, condition.value)) holds[i] = true;
    };
    if (condition.facts.empty())
        add(figures("*" + condition.unit));
    else
        for (const std::string& fact : condition.facts) add(figures(fact));
}

const PartSearch::Figures& PartSearch::figures(const std::string& key) const {
    const auto known = figures_.find(key);
    if (known != figures_.end()) return known->second;
    Figures& column = figures_[key];
    column.resize(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i)
        for (const PartFact& fact : partFacts(*parts_[i]))
            if (const auto* figure = std::get_if<double>(&fact.value))
                if (key.front() == '*' ? unitOf(fact.name) == key.substr(1)
                                       : isMeant(fact.name, key))
                    column[i].push_back(*figure);
    return column;
}

}  // namespace cw::catalog
