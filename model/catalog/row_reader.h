// Fills a struct of part.h from one row and its list tables, as a visitor of part_fields.h.
//
// Private to the catalog room. A list field "protocols" of table "cable" stands in the table
// "cable_protocols"; a nested struct "endA" in columns "endA_connector", ...
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <map>
#include <string>
#include <vector>

#include "model/catalog/enum_names.h"
#include "model/catalog/part_fields.h"
#include "model/error.h"

namespace cw::catalog {

/// Names one row of a table: the part, and its position in a group table (0 otherwise).
struct RowKey {
    std::string owner;
    int group = 0;
    auto operator<=>(const RowKey&) const = default;
};

/// Which parts' rows are read: all, or those of some parts.
class Owners {
public:
    Owners() = default;
    explicit Owners(const std::vector<std::string>& ids);
    /// "SELECT columns FROM table WHERE ... ORDER BY order", with the parts' ids bound.
    [[nodiscard]] SQLite::Statement select(SQLite::Database& db, const std::string& columns,
                                           const std::string& table, const std::string& order,
                                           const std::string& owner = "owner") const;

private:
    std::string ids_;  ///< one id, or a JSON array of them
    bool isOne_ = false;
    bool isAll_ = true;
};

/// The list tables of one table, by field: read once, then handed out row by row.
class ListTables {
public:
    ListTables(SQLite::Database& db, const Owners& owners) : db_(db), owners_(owners) {}

    void readTexts(const std::string& table, bool grouped);
    void readNumbers(const std::string& table);
    void readMaps(const std::string& table);

    [[nodiscard]] std::vector<std::string> texts(const std::string& table, const RowKey& key) const;
    [[nodiscard]] std::vector<double> numbers(const std::string& table, const RowKey& key) const;
    [[nodiscard]] std::map<std::string, std::string> map(const std::string& table,
                                                         const RowKey& key) const;

private:
    SQLite::Database& db_;
    const Owners& owners_;
    std::map<std::string, std::map<RowKey, std::vector<std::string>>> texts_;
    std::map<std::string, std::map<RowKey, std::vector<double>>> numbers_;
    std::map<std::string, std::map<RowKey, std::map<std::string, std::string>>> maps_;
};

class RowReader {
public:
    RowReader(SQLite::Statement& row, const ListTables& lists, std::string table, RowKey key,
              std::string file)
        : row_(row),
          lists_(lists),
          table_(std::move(table)),
          key_(std::move(key)),
          file_(std::move(file)) {}

    void text(const char* name, std::string& x, bool) { x = column(name).getString(); }
    void number(const char* name, double& x, double, double) { x = column(name).getDouble(); }
    void maybe(const char* name, std::optional<double>& x) {
        if (const auto c = column(name); !c.isNull()) x = c.getDouble();
    }
    void integer(const char* name, int& x, int, int) { x = column(name).getInt(); }
    void maybeInteger(const char* name, std::optional<int>& x) {
        if (const auto c = column(name); !c.isNull()) x = c.getInt();
    }
    void flag(const char* name, bool& x) { x = column(name).getInt() != 0; }
    void maybeFlag(const char* name, std::optional<bool>& x) {
        if (const auto c = column(name); !c.isNull()) x = c.getInt() != 0;
    }
    template <class E>
    void choice(const char* name, E& x) {
        x = enumerator<E>(column(name).getString());
    }
    void money(const std::string& name, std::optional<Money>& x) {
        if (const auto c = column(name + "_cents"); !c.isNull()) x = Money::fromCents(c.getInt64());
    }
    void texts(const char* name, std::vector<std::string>& x) {
        x = lists_.texts(list(name), key_);
    }
    void numbers(const char* name, std::vector<double>& x) { x = lists_.numbers(list(name), key_); }
    void textMap(const char* name, std::map<std::string, std::string>& x) {
        x = lists_.map(list(name), key_);
    }
    template <class E>
    void choices(const char* name, std::vector<E>& x) {
        for (const std::string& text : lists_.texts(list(name), key_))
            x.push_back(enumerator<E>(text));
    }
    void peaks(const std::string& name, std::map<Precision, double>& x) {
        for (const auto& [precision, key] : EnumNames<Precision>::table)
            if (const auto c = column(name + "_" + std::string(key)); !c.isNull())
                x[precision] = c.getDouble();
    }
    template <class T>
    void nested(const std::string& name, T& x) {
        prefix_ = name + "_";
        describe(*this, x);
        prefix_.clear();
    }
    /// Lists of structs have tables of their own, read by CatalogReader.
    template <class T>
    void objects(const char*, std::vector<T>&) {}

private:
    SQLite::Column column(const std::string& name) {
        return row_.getColumn((prefix_ + name).c_str());
    }
    std::string list(const char* name) const { return table_ + "_" + name; }
    template <class E>
    E enumerator(const std::string& text) const {
        const auto value = enumFrom<E>(text);
        if (!value)
            throw CatalogError("'" + text + "' is no " + std::string(EnumNames<E>::what) + ".",
                               file_ + ", part " + key_.owner, "Install the catalog file again.");
        return *value;
    }

    SQLite::Statement& row_;
    const ListTables& lists_;
    std::string table_;
    RowKey key_;
    std::string file_;
    std::string prefix_;
};

}  // namespace cw::catalog
