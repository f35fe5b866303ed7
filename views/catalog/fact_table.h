// The parts of one kind as columns of values: sorted by value, narrowed by filters, never by text
// as shown. Quick with tens of thousands of parts, because each column is one array.
//
// Of a large catalog parts are read when a row is looked at, a few dozen at a time, and a column
// when it is compared. Holds pointers to parts of the catalog, which outlives it. Not a Qt model:
// catalog_model.h shows it. Lives on one thread.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "views/catalog/column_filter.h"
#include "views/catalog/fact_values.h"

namespace cw::views {

struct FactColumn {
    std::string field;
    bool isFigures = false;
    bool isRead = false;
    std::vector<double> figures;     ///< NaN where missing; empty for words
    std::vector<std::string> words;  ///< lower case, "" where missing; empty for figures
};

/// Parts of one kind that are not read yet.
struct UnreadParts {
    catalog::PartKind kind{};
    std::vector<catalog::PartId> ids;
    std::function<std::vector<const catalog::Part*>(const std::vector<catalog::PartId>&)> read;
    /// Fills a column without reading parts; false when only they tell.
    std::function<bool(FactColumn&)> readColumn;
};

class FactTable {
public:
    /// Whose a part is, in a word; part of the catalog, not of the part.
    using OriginOf = std::function<std::string(const catalog::Part&)>;

    /// `parts` are of one kind.
    explicit FactTable(std::vector<const catalog::Part*> parts, OriginOf originOf = {});

    FactTable(UnreadParts unread, OriginOf originOf);

    [[nodiscard]] std::size_t size() const { return parts_.size(); }
    [[nodiscard]] const catalog::Part& part(int row) const;
    [[nodiscard]] const catalog::PartId& id(int row) const;
    /// Reads a screen of the parts of `rows`, from one of them on, if that one is not read yet.
    void readAhead(const std::vector<int>& rows, std::size_t from) const;
    /// Fields and forms of all; what stands in them for those that were read.
    [[nodiscard]] const std::vector<FactColumn>& columns() const { return columns_; }
    /// Whether no part has it, as far as the first of them tell.
    [[nodiscard]] bool isEmpty(int column) const;
    /// The values as they stand in the part, not in the columns' lower case.
    [[nodiscard]] std::vector<FactValue> values(int row) const;

    /// Rows among `rows` that every filter takes (one for each column).
    [[nodiscard]] std::vector<int> filtered(const std::vector<int>& rows,
                                            const std::vector<ColumnFilter>& filters) const;
    /// By value; equal ones keep their order, missing ones come last either way.
    void sort(std::vector<int>& rows, int column, bool descending) const;

private:
    /// The column with what stands in it.
    [[nodiscard]] const FactColumn& read(int column) const;
    void readFromParts() const;
    void eachCell(const catalog::Part& part, const FactTaker& take) const;
    mutable std::vector<const catalog::Part*> parts_;  ///< null where not read yet
    UnreadParts unread_;
    OriginOf originOf_;
    mutable std::vector<FactColumn> columns_;
};

/// As filters and orders compare words: also "Ü" finds "ü".
[[nodiscard]] std::string lowerCase(std::string text);

/// The price that counts; null without one.
[[nodiscard]] const catalog::Price* priceOf(const catalog::Part& part);
/// The price a table shows and sorts by, in dollars: typical, else the known end. Nothing without
/// one.
[[nodiscard]] FactValue priceValue(const catalog::Part& part);

}  // namespace cw::views
