// The lists of LazyParts: names and ordering numbers, read from their tables without a part.
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <utility>

#include "model/catalog/enum_names.h"
#include "model/catalog/lazy_parts.h"
#include "model/catalog/open_errors.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

template <class E>
E wordOf(const SQLite::Column& cell, const PartId& part) {
    if (const auto value = enumFrom<E>(cell.getText())) return *value;
    throw CatalogError("'" + cell.getString() + "' is no " + std::string(EnumNames<E>::what) + ".",
                       "part " + part, reinstallCatalog);
}

/// The user's in the place of what they lie over, then those beside all, by kind.
template <class Row, class Made>
void putOwnRows(std::vector<Row>& rows, const std::vector<const Part*>& own, const Made& made) {
    std::unordered_map<PartId, std::size_t> places;
    if (!own.empty())
        for (std::size_t i = 0; i < rows.size(); ++i) places.emplace(rows[i].id, i);
    for (const Part* part : own)
        if (const auto there = places.find(part->id); there != places.end())
            rows[there->second] = made(*part);
        else
            rows.push_back(made(*part));
}

/// Hands every row of a list table to the entry of its owner.
template <class Take>
void eachRow(SQLite::Database& db, const char* what, std::vector<OrderingNumbers>& numbers,
             const std::unordered_map<PartId, std::size_t>& places, const Take& take) {
    SQLite::Statement rows(db, what);
    while (rows.executeStep())
        if (const auto place = places.find(rows.getColumn(0).getString()); place != places.end())
            take(numbers[place->second], rows);
}

}  // namespace

PartName nameOfPart(const Part& part) {
    return {part.id, part.kind, part.vendor, part.name, part.availability};
}

OrderingNumbers orderingNumbersOf(const Part& part) {
    OrderingNumbers numbers;
    numbers.id = part.id;
    numbers.formerIds = part.formerIds;
    numbers.partNumbers = part.partNumbers;
    if (const auto* cable = part.as<Cable>()) {
        numbers.isCable = true;
        numbers.lengths_m = cable->lengths_m;
        numbers.numberByLength = cable->partNumberByLength;
    }
    return numbers;
}

std::vector<PartName> LazyParts::names() {
    const std::vector<const Part*> own = ownParts();
    return guarded([&] {
        std::vector<PartName> names;
        SQLite::Statement rows(
            *db_, "SELECT id, kind, vendor, name, availability FROM part ORDER BY position");
        while (rows.executeStep()) {
            PartName one;
            one.id = rows.getColumn(0).getString();
            one.kind = wordOf<PartKind>(rows.getColumn(1), one.id);
            one.vendor = rows.getColumn(2).getString();
            one.name = rows.getColumn(3).getString();
            one.availability = wordOf<Availability>(rows.getColumn(4), one.id);
            names.push_back(std::move(one));
        }
        putOwnRows(names, own, nameOfPart);
        std::ranges::stable_sort(names, {}, &PartName::kind);
        return names;
    });
}

std::vector<OrderingNumbers> LazyParts::orderingNumbers() {
    const std::vector<const Part*> own = ownParts();
    return guarded([&] {
        std::vector<OrderingNumbers> numbers;
        std::unordered_map<PartId, std::size_t> places;
        SQLite::Statement parts(*db_, "SELECT id, kind = 'cable' FROM part ORDER BY position");
        while (parts.executeStep()) {
            OrderingNumbers one;
            one.id = parts.getColumn(0).getString();
            one.isCable = parts.getColumn(1).getInt() != 0;
            places.emplace(one.id, numbers.size());
            numbers.push_back(std::move(one));
        }
        const auto each = [&](const char* what, const auto& take) {
            eachRow(*db_, what, numbers, places, take);
        };
        each("SELECT owner, value FROM part_formerIds ORDER BY owner, position",
             [](OrderingNumbers& of, SQLite::Statement& row) {
                 of.formerIds.push_back(row.getColumn(1).getString());
             });
        each("SELECT owner, value FROM part_partNumbers ORDER BY owner, position",
             [](OrderingNumbers& of, SQLite::Statement& row) {
                 of.partNumbers.push_back(row.getColumn(1).getString());
             });
        each("SELECT owner, value FROM cable_lengths_m ORDER BY owner, position",
             [](OrderingNumbers& of, SQLite::Statement& row) {
                 of.lengths_m.push_back(row.getColumn(1).getDouble());
             });
        each("SELECT owner, name, value FROM cable_partNumberByLength", [](OrderingNumbers& of,
                                                                           SQLite::Statement& row) {
            of.numberByLength.emplace(row.getColumn(1).getString(), row.getColumn(2).getString());
        });
        putOwnRows(numbers, own, orderingNumbersOf);
        return numbers;
    });
}

}  // namespace cw::catalog
