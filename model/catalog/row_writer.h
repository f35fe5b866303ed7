// Turns a struct of part.h into the columns and list tables of one row: a visitor of part_fields.h.
// The mirror of row_reader.h.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "model/catalog/enum_names.h"
#include "model/catalog/part_fields.h"

namespace cw::catalog {

using SqlValue = std::variant<std::nullptr_t, std::int64_t, double, std::string>;
using SqlRow = std::vector<std::pair<std::string, SqlValue>>;

struct RowWriter {
    SqlRow columns;
    /// Rows of list tables, without the columns that say whose they are: suffix of the table, row.
    std::vector<std::pair<std::string, SqlRow>> lists;
    std::string prefix;

    void add(const std::string& name, SqlValue value) {
        columns.emplace_back(prefix + name, std::move(value));
    }
    template <class T>
    void addMaybe(const std::string& name, const std::optional<T>& x) {
        if (!x)
            add(name, nullptr);
        else if constexpr (std::is_same_v<T, double>)
            add(name, *x);
        else
            add(name, static_cast<std::int64_t>(*x));
    }
    void addItem(const std::string& name, std::size_t position, SqlValue value) {
        lists.push_back(
            {name,
             {{"position", static_cast<std::int64_t>(position)}, {"value", std::move(value)}}});
    }

    void text(const char* name, const std::string& x, bool) { add(name, x); }
    void number(const char* name, double x, double, double) { add(name, x); }
    void maybe(const char* name, const std::optional<double>& x) { addMaybe(name, x); }
    void integer(const char* name, int x, int, int) { add(name, std::int64_t{x}); }
    void maybeInteger(const char* name, const std::optional<int>& x) { addMaybe(name, x); }
    void flag(const char* name, bool x) { add(name, std::int64_t{x}); }
    void maybeFlag(const char* name, const std::optional<bool>& x) { addMaybe(name, x); }
    template <class E>
    void choice(const char* name, E x) {
        add(name, std::string(enumName(x)));
    }
    void money(const std::string& name, const std::optional<Money>& x) {
        add(name + "_cents", x ? SqlValue(x->cents()) : SqlValue(nullptr));
    }
    void texts(const char* name, const std::vector<std::string>& x) {
        for (std::size_t i = 0; i < x.size(); ++i) addItem(name, i, x[i]);
    }
    void numbers(const char* name, const std::vector<double>& x) {
        for (std::size_t i = 0; i < x.size(); ++i) addItem(name, i, x[i]);
    }
    template <class E>
    void choices(const char* name, const std::vector<E>& x) {
        for (std::size_t i = 0; i < x.size(); ++i) addItem(name, i, std::string(enumName(x[i])));
    }
    void textMap(const char* name, const std::map<std::string, std::string>& x) {
        for (const auto& [key, value] : x)
            lists.push_back({name, {{"name", key}, {"value", value}}});
    }
    void peaks(const std::string& name, const std::map<Precision, double>& x) {
        for (const auto& [precision, key] : EnumNames<Precision>::table) {
            const auto peak = x.find(precision);
            add(name + "_" + std::string(key), peak == x.end() ? SqlValue(nullptr) : peak->second);
        }
    }
    template <class T>
    void nested(const std::string& name, const T& x) {
        prefix = name + "_";
        describe(*this, x);
        prefix.clear();
    }
    /// Lists of structs are rows of their own, written by the caller.
    template <class T>
    void objects(const char*, const std::vector<T>&) {}
};

}  // namespace cw::catalog
