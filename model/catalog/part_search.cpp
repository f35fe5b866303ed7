#include "model/catalog/part_search.h"

#include <algorithm>
#include <numeric>
#include <string_view>

#include "model/catalog/enum_names.h"
#include "model/catalog/lazy_parts.h"
#include "model/catalog/lower_case.h"
#include "model/catalog/part_fields.h"
#include "model/catalog/part_words.h"
#include "model/catalog/search_index.h"

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

/// The names a query may give a fact besides its own.
std::vector<std::string> namesOf(const std::string& fact) {
    std::vector<std::string> names = {fact};
    if (std::string shorter = withoutItem(fact); !shorter.empty())
        names.push_back(std::move(shorter));
    if (const auto unit = unitOf(fact); !unit.empty()) names.push_back("*" + std::string(unit));
    return names;
}

bool isOfPrices(std::string_view fact) {
    return fact.starts_with("price.");
}

/// Looks for a field among those of a kind that are one value each (see part_fields.h).
class OneValueFields {
public:
    explicit OneValueFields(std::string_view wanted) : wanted_(wanted) {}
    [[nodiscard]] bool isFound() const { return isFound_; }
    [[nodiscard]] bool isFigureList() const { return isList_; }

    void text(std::string_view name, const std::string&, bool) { see(name); }
    void number(std::string_view name, double, double, double) { see(name); }
    void maybe(std::string_view name, const std::optional<double>&) { see(name); }
    void integer(std::string_view name, int, int, int) { see(name); }
    void maybeInteger(std::string_view name, const std::optional<int>&) { see(name); }
    void flag(std::string_view name, bool) { see(name); }
    void maybeFlag(std::string_view name, const std::optional<bool>&) { see(name); }
    template <class E>
    void choice(std::string_view name, E) {
        see(name);
    }
    void texts(std::string_view name, const std::vector<std::string>&) { see(name); }
    template <class E>
    void choices(std::string_view name, const std::vector<E>&) {
        see(name);
    }
    void peaks(const std::string& name, const std::map<Precision, double>&) {
        for (const auto& [precision, word] : EnumNames<Precision>::table)
            see(name + "." + std::string(word));
    }
    template <class T>
    void nested(const std::string& name, const T& x) {
        const std::string outer = prefix_;
        prefix_ += name + ".";
        describe(*this, x);
        prefix_ = outer;
    }
    void money(std::string_view, const std::optional<Money>&) {}
    void numbers(std::string_view name, const std::vector<double>&) {
        isList_ = isList_ || (prefix_.empty() && name == wanted_);
    }
    void textMap(std::string_view, const std::map<std::string, std::string>&) {}
    template <class T>
    void objects(std::string_view, const std::vector<T>&) {}

private:
    void see(std::string_view name) {
        isFound_ = isFound_ || (wanted_.starts_with(prefix_) &&
                                wanted_.substr(prefix_.size()) == name && !isProseFact(wanted_));
    }
    std::string_view wanted_;
    std::string prefix_;
    bool isFound_ = false;
    bool isList_ = false;
};

OneValueFields fieldsOf(PartKind kind, std::string_view wanted) {
    OneValueFields fields(wanted);
    Part none;
    none.kind = kind;
    none.spec = emptySpec(kind);
    describeCommon(fields, std::as_const(none));
    std::visit([&fields](const auto& spec) { describe(fields, spec); }, std::as_const(none).spec);
    return fields;
}

}  // namespace

/// Columns that are still in the file.
struct PartSearch::Unread {
    explicit Unread(LazyParts& parts) : lazy(parts) {}
    LazyParts& lazy;
    std::unordered_map<std::string, std::vector<SearchedFact>> factsByName;
    std::unordered_set<std::string> read;           ///< names
    std::unordered_set<std::uint32_t> priced;       ///< places with prices of the user's own
    std::unordered_set<std::uint32_t> withOwnLead;  ///< of these, with a lead time
};

PartSearch::PartSearch(const Catalog& catalog) : catalog_(catalog) {
    LazyParts* lazy = catalog.lazyParts();
    if (lazy != nullptr && lazy->hasIndex())
        readFromIndex(*lazy);
    else
        readFromParts();
    wordsFrom_.push_back(words_.size());
}

PartSearch::~PartSearch() = default;

std::uint32_t PartSearch::addPlace(const PartId& id, PartKind kind, bool isStated) {
    places_.push_back({id, kind, isStated || catalog_.isRetired(id)});
    wordsFrom_.push_back(words_.size());
    return static_cast<std::uint32_t>(places_.size() - 1);
}

void PartSearch::readFromParts() {
    for (const Part& part : catalog_.parts()) addPart(part);
    order_.resize(places_.size());
    std::iota(order_.begin(), order_.end(), 0U);
}

void PartSearch::addPart(const Part& part) {
    const std::uint32_t place =
        addPlace(part.id, part.kind, part.availability == Availability::statedOnly);
    for (const PartFact& fact : searchedFacts(part))
        for (const std::string& name : namesOf(fact.name)) addFact(place, name, fact);
    words_ += searchedWords(partFacts(part));
    words_ += '\0';
}

void PartSearch::addFact(std::uint32_t place, const std::string& name, const PartFact& fact) const {
    if (const auto* figure = std::get_if<double>(&fact.value))
        figures_[name].emplace_back(place, *figure);
    else if (!name.starts_with('*'))
        texts_[name].emplace_back(place, lowerCase(std::get<std::string>(fact.value)));
}

void PartSearch::readFromIndex(LazyParts& lazy) {
    lazy.eachSearched([&](const SearchedPart& part) {
        addPlace(part.part, part.kind, part.isStated);
        words_ += part.words;
        words_ += '\0';
    });
    order_.resize(places_.size());
    std::iota(order_.begin(), order_.end(), 0U);
    unread_ = std::make_unique<Unread>(lazy);
    for (const SearchedFact& fact : lazy.searchedFacts())
        for (const std::string& name : namesOf(fact.name))
            unread_->factsByName[name].push_back(fact);
    putOwnOverIndex(lazy);
    std::ranges::stable_sort(order_, {}, [&](std::uint32_t place) { return places_[place].kind; });
}

void PartSearch::putOwnOverIndex(LazyParts& lazy) {
    const std::vector<const Part*> own = lazy.ownParts();
    const std::vector<Part> priced = lazy.pricedParts();
    if (own.empty() && priced.empty()) return;
    std::unordered_map<std::string_view, std::uint32_t> inFile;
    for (const std::uint32_t place : order_) inFile.emplace(places_[place].id, place);
    for (const Part& part : priced) {
        const auto found = inFile.find(part.id);
        if (found == inFile.end()) continue;
        unread_->priced.insert(found->second);
        std::vector<PartFact> facts = priceFacts(part);
        if (part.leadTime_weeks) {
            unread_->withOwnLead.insert(found->second);
            facts.push_back({"leadTime_weeks", *part.leadTime_weeks});
        }
        for (const PartFact& fact : facts)
            for (const std::string& name : namesOf(fact.name)) addFact(found->second, name, fact);
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> over;  // place in the file, own place
    std::vector<std::uint32_t> beside;
    auto place = static_cast<std::uint32_t>(places_.size());
    for (const Part* part : own) {
        const auto found = inFile.find(part->id);
        if (found == inFile.end())
            beside.push_back(place);
        else
            over.emplace_back(found->second, place);
        ++place;
    }
    for (const Part* part : own) addPart(*part);  // moves what the keys of inFile point to
    for (const auto& [there, here] : over) order_[there] = here;
    order_.insert(order_.end(), beside.begin(), beside.end());
}

void PartSearch::require(const std::string& name) const {
    if (!unread_) return;
    if (!unread_->read.insert(name).second) return;
    const auto facts = unread_->factsByName.find(name);
    if (facts == unread_->factsByName.end()) return;
    for (const SearchedFact& fact : facts->second) {
        const bool isPrice = isOfPrices(fact.name);
        const bool isLead = fact.name == "leadTime_weeks";
        unread_->lazy.eachValue(fact.id, [&](std::uint32_t place, SearchedValue value) {
            if (isPrice && unread_->priced.contains(place)) return;
            if (isLead && unread_->withOwnLead.contains(place)) return;
            if (auto* figure = std::get_if<double>(&value))
                figures_[name].emplace_back(place, *figure);
            else if (!name.starts_with('*'))
                texts_[name].emplace_back(place, std::move(std::get<std::string>(value)));
        });
    }
}

const PartSearch::Column<double>& PartSearch::figures(const std::string& fact) const {
    static const Column<double> none;
    const std::lock_guard lock(mutex_);
    require(fact);
    const auto column = figures_.find(fact);
    return column == figures_.end() ? none : column->second;
}

const PartSearch::Column<std::string>& PartSearch::texts(const std::string& fact) const {
    static const Column<std::string> none;
    const std::lock_guard lock(mutex_);
    require(fact);
    const auto column = texts_.find(fact);
    return column == texts_.end() ? none : column->second;
}

bool PartSearch::isOneColumn(PartKind kind, std::string_view fact) {
    return isColumnWord(fact) || fieldsOf(kind, fact).isFound();
}

bool PartSearch::isFigureList(PartKind kind, std::string_view fact) {
    return fieldsOf(kind, fact).isFigureList();
}

std::vector<PartSearch::Hit> PartSearch::hits(const PartQuery& query, bool withHidden) const {
    std::vector<bool> found(places_.size(), true);
    for (const QueryCondition& condition : query.conditions) {
        const std::vector<bool> holds = holding(condition);
        for (std::size_t i = 0; i < found.size(); ++i) found[i] = found[i] && holds[i];
    }
    std::vector<Hit> hits;
    for (const std::uint32_t place : order_)
        if (found[place] && (withHidden || !places_[place].isHidden))
            hits.push_back({&places_[place].id, places_[place].kind, place});
    return hits;
}

std::vector<PartSearch::Hit> PartSearch::partsOf(PartKind kind) const {
    std::vector<Hit> parts;
    for (const std::uint32_t place : order_)
        if (places_[place].kind == kind) parts.push_back({&places_[place].id, kind, place});
    return parts;
}

std::vector<const Part*> PartSearch::find(const PartQuery& query, bool withHidden) const {
    std::vector<PartId> ids;
    for (const Hit& hit : hits(query, withHidden)) ids.push_back(*hit.id);
    return catalog_.findAll(ids);
}

std::vector<bool> PartSearch::holding(const QueryCondition& condition) const {
    std::vector<bool> holds(places_.size(), false);
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
        for (const auto& [place, text] : texts(fact))
            if (text.find(condition.text) != std::string::npos) holds[place] = true;
    if (condition.op == Op::notEqual) holds.flip();
}

void PartSearch::holdFigure(const QueryCondition& condition, std::vector<bool>& holds) const {
    const auto add = [&](const std::string& name) {
        for (const auto& [place, figure] : figures(name))
            if (compares(condition.op, figure, condition.value)) holds[place] = true;
    };
    if (condition.facts.empty()) add("*" + condition.unit);
    for (const std::string& fact : condition.facts) add(fact);
}

}  // namespace cw::catalog
