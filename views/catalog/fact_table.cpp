#include "views/catalog/fact_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/catalog/part_fields.h"
#include "model/catalog/part_words.h"
#include "views/catalog/fact_marks.h"

namespace cw::views {

namespace {

/// About a screen of rows, so that a window paints after one reading.
constexpr std::size_t rowsReadAhead = 24;

double figureOf(const FactValue& value) {
    if (const double* figure = std::get_if<double>(&value)) return *figure;
    return std::numeric_limits<double>::quiet_NaN();
}

std::string wordsOf(const FactValue& value) {
    if (const auto* words = std::get_if<std::string>(&value)) return lowerCase(*words);
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "yes" : "no";
    return {};
}

}  // namespace

std::string lowerCase(std::string text) {
    // As Unicode has it, so that "Ü" finds "ü"; plain letters, the rule, take the short way.
    if (std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; })) {
        for (char& c : text)
            if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
        return text;
    }
    return QString::fromStdString(text).toLower().toStdString();
}

const catalog::Price* priceOf(const catalog::Part& part) {
    return part.price();
}

FactValue priceValue(const catalog::Part& part) {
    const catalog::Price* price = priceOf(part);
    if (!price) return {};
    for (const auto& amount : {price->typical, price->low, price->high})
        if (amount) return amount->dollars();
    return {};
}

/// What stands before and after the facts of the kind.
void FactTable::eachCell(const catalog::Part& part, const FactTaker& take) const {
    take("name", part.name, false);
    take("vendor", part.vendor, false);
    take("price", priceValue(part), true);
    eachFact(part, take);
    const catalog::Price* price = priceOf(part);
    take("priceAsOf", price ? FactValue(price->asOf) : FactValue(), false);
    take("checked", std::string(catalog::leastSureWord(part)), false);
    take("origin", originOf_ ? FactValue(originOf_(part)) : FactValue(), false);
    take("id", part.id, false);
}

FactTable::FactTable(std::vector<const catalog::Part*> parts, OriginOf originOf)
    : parts_(std::move(parts)), originOf_(std::move(originOf)) {
    if (parts_.empty()) return;
    eachCell(*parts_.front(), [&](std::string_view field, FactValue&&, bool isFigures) {
        columns_.push_back({std::string(field), isFigures, false, {}, {}});
    });
    readFromParts();
}

FactTable::FactTable(UnreadParts unread, OriginOf originOf)
    : parts_(unread.ids.size(), nullptr),
      unread_(std::move(unread)),
      originOf_(std::move(originOf)) {
    if (parts_.empty()) return;
    catalog::Part none;
    none.kind = unread_.kind;
    none.spec = catalog::emptySpec(unread_.kind);
    eachCell(none, [&](std::string_view field, FactValue&&, bool isFigures) {
        columns_.push_back({std::string(field), isFigures, false, {}, {}});
    });
}

const catalog::PartId& FactTable::id(int row) const {
    return unread_.ids.empty() ? parts_[std::size_t(row)]->id : unread_.ids[std::size_t(row)];
}

const catalog::Part& FactTable::part(int row) const {
    if (parts_[std::size_t(row)] == nullptr) readAhead({row}, 0);
    return *parts_[std::size_t(row)];
}

void FactTable::readAhead(const std::vector<int>& rows, std::size_t from) const {
    if (from >= rows.size() || parts_[std::size_t(rows[from])] != nullptr) return;
    std::vector<catalog::PartId> ids;
    std::vector<std::size_t> places;
    for (std::size_t i = from; i < std::min(from + rowsReadAhead, rows.size()); ++i) {
        const auto at = std::size_t(rows[i]);
        if (parts_[at] != nullptr) continue;
        ids.push_back(unread_.ids[at]);
        places.push_back(at);
    }
    const auto found = unread_.read(ids);
    for (std::size_t i = 0; i < places.size(); ++i) parts_[places[i]] = found[i];
}

/// Every column that is not there yet, in one walk over the parts.
void FactTable::readFromParts() const {
    if (!unread_.ids.empty()) parts_ = unread_.read(unread_.ids);
    std::vector<bool> isWanted;
    for (FactColumn& column : columns_) {
        isWanted.push_back(!column.isRead);
        if (column.isRead) continue;
        column.isRead = true;
        if (column.isFigures)
            column.figures.reserve(parts_.size());
        else
            column.words.reserve(parts_.size());
    }
    for (const catalog::Part* each : parts_) {
        std::size_t at = 0;
        eachCell(*each, [&](std::string_view, FactValue&& value, bool) {
            FactColumn& column = columns_[at];
            if (!isWanted[at++]) return;
            if (column.isFigures)
                column.figures.push_back(figureOf(value));
            else
                column.words.push_back(wordsOf(value));
        });
    }
}

const FactColumn& FactTable::read(int at) const {
    FactColumn& column = columns_[std::size_t(at)];
    if (column.isRead) return column;
    if (unread_.readColumn && unread_.readColumn(column))
        column.isRead = true;
    else
        readFromParts();
    return column;
}

bool FactTable::isEmpty(int at) const {
    const FactColumn& column = columns_[std::size_t(at)];
    if (column.isRead)
        return std::all_of(column.words.begin(), column.words.end(),
                           [](const std::string& words) { return words.empty(); }) &&
               std::all_of(column.figures.begin(), column.figures.end(),
                           [](double figure) { return std::isnan(figure); });
    std::vector<int> first(std::min(rowsReadAhead, parts_.size()));
    std::iota(first.begin(), first.end(), 0);
    readAhead(first, 0);
    for (std::size_t row = 0; row < first.size(); ++row)
        if (!isMissing(values(int(row))[std::size_t(at)])) return false;
    return true;
}

std::vector<FactValue> FactTable::values(int row) const {
    std::vector<FactValue> values;
    values.reserve(columns_.size());
    eachCell(part(row), [&](std::string_view, FactValue&& value, bool) {
        values.push_back(std::move(value));
    });
    return values;
}

std::vector<int> FactTable::filtered(const std::vector<int>& rows,
                                     const std::vector<ColumnFilter>& filters) const {
    std::vector<int> left = rows;
    for (std::size_t i = 0; i < columns_.size() && i < filters.size(); ++i) {
        if (filters[i].isEmpty()) continue;
        const FactColumn& column = read(int(i));
        std::erase_if(left, [&](int row) {
            return column.isFigures ? !filters[i].takes(column.figures[std::size_t(row)])
                                    : !filters[i].takes(column.words[std::size_t(row)]);
        });
    }
    return left;
}

void FactTable::sort(std::vector<int>& rows, int column, bool descending) const {
    const FactColumn& by = read(column);
    const auto isMissingIn = [&](int row) {
        return by.isFigures ? std::isnan(by.figures[std::size_t(row)])
                            : by.words[std::size_t(row)].empty();
    };
    const auto end =
        std::stable_partition(rows.begin(), rows.end(), [&](int row) { return !isMissingIn(row); });
    std::stable_sort(rows.begin(), end, [&](int a, int b) {
        if (descending) std::swap(a, b);
        return by.isFigures ? by.figures[std::size_t(a)] < by.figures[std::size_t(b)]
                            : by.words[std::size_t(a)] < by.words[std::size_t(b)];
    });
}

}  // namespace cw::views
