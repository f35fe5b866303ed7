#include "views/catalog/fact_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "views/catalog/fact_marks.h"

namespace cw::views {

namespace {

std::string lowerCase(std::string text) {
    // As Unicode has it, so that "Ü" finds "ü"; plain letters, the rule, take the short way.
    if (std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; })) {
        for (char& c : text)
            if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
        return text;
    }
    return QString::fromStdString(text).toLower().toStdString();
}

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
    take("checked", std::string(checkedWord(part)), false);
    take("origin", originOf_ ? FactValue(originOf_(part)) : FactValue(), false);
    take("id", part.id, false);
}

FactTable::FactTable(std::vector<const catalog::Part*> parts, OriginOf originOf)
    : parts_(std::move(parts)), originOf_(std::move(originOf)) {
    if (parts_.empty()) return;
    for (const catalog::Part* part : parts_) {
        std::size_t at = 0;
        eachCell(*part, [&](std::string_view field, FactValue&& value, bool isFigure) {
            if (at == columns_.size()) addColumn(std::string(field), isFigure);
            FactColumn& column = columns_[at++];
            if (column.isFigures)
                column.figures.push_back(figureOf(value));
            else
                column.words.push_back(wordsOf(value));
        });
    }
}

void FactTable::addColumn(std::string field, bool isFigures) {
    FactColumn column{std::move(field), isFigures, {}, {}};
    if (isFigures)
        column.figures.reserve(parts_.size());
    else
        column.words.reserve(parts_.size());
    columns_.push_back(std::move(column));
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
        const FactColumn& column = columns_[i];
        std::erase_if(left, [&](int row) {
            return column.isFigures ? !filters[i].takes(column.figures[std::size_t(row)])
                                    : !filters[i].takes(column.words[std::size_t(row)]);
        });
    }
    return left;
}

void FactTable::sort(std::vector<int>& rows, int column, bool descending) const {
    const FactColumn& by = columns_[std::size_t(column)];
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
