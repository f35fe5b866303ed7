#include "model/catalog/row_reader.h"

#include "model/json.h"

namespace cw::catalog {

namespace {

template <class T>
T found(const std::map<std::string, std::map<RowKey, T>>& tables, const std::string& table,
        const RowKey& key) {
    const auto rows = tables.find(table);
    if (rows == tables.end()) return {};
    const auto row = rows->second.find(key);
    return row == rows->second.end() ? T{} : row->second;
}

}  // namespace

Owners::Owners(const std::vector<std::string>& ids) : isOne_(ids.size() == 1), isAll_(false) {
    ids_ = isOne_ ? ids.front() : writeJson(JsonArray(ids.begin(), ids.end()));
}

SQLite::Statement Owners::select(SQLite::Database& db, const std::string& columns,
                                 const std::string& table, const std::string& order,
                                 const std::string& owner) const {
    std::string sql = "SELECT " + columns + " FROM " + table;
    if (!isAll_)
        sql += " WHERE " + owner + (isOne_ ? " = ?1" : " IN (SELECT value FROM json_each(?1))");
    if (!order.empty()) sql += " ORDER BY " + order;
    SQLite::Statement statement(db, sql);
    if (!isAll_) statement.bind(1, ids_);
    return statement;
}

void ListTables::readTexts(const std::string& table, bool grouped) {
    const std::string group = grouped ? "groupPosition" : "0";
    SQLite::Statement rows =
        owners_.select(db_, "owner, " + group + ", value", table, "owner, 2, position");
    while (rows.executeStep())
        texts_[table][{rows.getColumn(0).getString(), rows.getColumn(1).getInt()}].push_back(
            rows.getColumn(2).getString());
}

void ListTables::readNumbers(const std::string& table) {
    SQLite::Statement rows = owners_.select(db_, "owner, value", table, "owner, position");
    while (rows.executeStep())
        numbers_[table][{rows.getColumn(0).getString(), 0}].push_back(
            rows.getColumn(1).getDouble());
}

void ListTables::readMaps(const std::string& table) {
    SQLite::Statement rows = owners_.select(db_, "owner, name, value", table, "");
    while (rows.executeStep())
        maps_[table][{rows.getColumn(0).getString(), 0}][rows.getColumn(1).getString()] =
            rows.getColumn(2).getString();
}

std::vector<std::string> ListTables::texts(const std::string& table, const RowKey& key) const {
    return found(texts_, table, key);
}

std::vector<double> ListTables::numbers(const std::string& table, const RowKey& key) const {
    return found(numbers_, table, key);
}

std::map<std::string, std::string> ListTables::map(const std::string& table,
                                                   const RowKey& key) const {
    return found(maps_, table, key);
}

}  // namespace cw::catalog
