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

/// "ports.rate_bps" for "ports.ib.rate_bps": a query may leave the item's name out. Empty when
/// there is none.
std::string withoutItem(std::string_view fact) {
    const std::size_t first = fact.find('.');
    const std::size_t last = fact.rfind('.');
    if (first == last) return {};
    return std::string(fact.substr(0, first)) + std::string(fact.substr(last));
}

/// Notes are prose: a word in them says nothing about the part.
bool isProse(std::string_view fact) {
    return fact == "notes" || fact == "availabilityNote" || fact.ends_with(".note");
}

}  // namespace

PartSearch::PartSearch(const Catalog& catalog) {
    for (const Part& part : catalog.parts()) {
        hidden_.push_back(part.availability == Availability::statedOnly ||
                          catalog.isRetired(part.id));
        wordsFrom_.push_back(words_.size());
        addFacts(part);
        words_ += '\0';
        parts_.push_back(&part);
    }
    wordsFrom_.push_back(words_.size());
}

void PartSearch::addFacts(const Part& part) {
    const auto index = static_cast<std::uint32_t>(parts_.size());
    for (const PartFact& fact : partFacts(part)) {
        const std::string shorter = withoutItem(fact.name);
        if (const auto* figure = std::get_if<double>(&fact.value)) {
            figures_[fact.name].emplace_back(index, *figure);
            if (!shorter.empty()) figures_[shorter].emplace_back(index, *figure);
            if (const auto unit = unitOf(fact.name); !unit.empty())
                figures_["*" + std::string(unit)].emplace_back(index, *figure);
            continue;
        }
        const std::string text = lowerCase(std::get<std::string>(fact.value));
        texts_[fact.name].emplace_back(index, text);
        if (!shorter.empty()) texts_[shorter].emplace_back(index, text);
        // A flag is found by its name: "rdma".
        if (!isProse(fact.name) && text != "no")
            words_ += (text == "yes" ? lowerCase(fact.name) : text) + '\n';
    }
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
    for (const std::string& fact : condition.facts)
        if (const auto column = texts_.find(fact); column != texts_.end())
            for (const auto& [part, text] : column->second)
                if (text.find(condition.text) != std::string::npos) holds[part] = true;
    if (condition.op == Op::notEqual) holds.flip();
}

void PartSearch::holdFigure(const QueryCondition& condition, std::vector<bool>& holds) const {
    const auto add = [&](const std::string& key) {
        if (const auto column = figures_.find(key); column != figures_.end())
            for (const auto& [part, figure] : column->second)
                if (compares(condition.op, figure, condition.value)) holds[part] = true;
    };
    if (condition.facts.empty()) add("*" + condition.unit);
    for (const std::string& fact : condition.facts) add(fact);
}

}  // namespace cw::catalog
