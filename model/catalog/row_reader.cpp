#include "model/catalog/row_reader.h"

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

void ListTables::readTexts(const std::string& table, bool grouped) {
    const std::string group = grouped ? "groupPosition" : "0";
    SQLite::Statement rows(
        db_, "SELECT owner, " + group + ", value FROM " + table + " ORDER BY owner, 2, position");
    while (rows.executeStep())
        texts_[table][{rows.getColumn(0).getString(), rows.getColumn(1).getInt()}].push_back(
            rows.getColumn(2).getString());
}

void ListTables::readNumbers(const std::string& table) {
    SQLite::Statement rows(db_, "SELECT owner, value FROM " + table + " ORDER BY owner, position");
    while (rows.executeStep())
        numbers_[table][{rows.getColumn(0).getString(), 0}].push_back(
            rows.getColumn(1).getDouble());
}

void ListTables::readMaps(const std::string& table) {
    SQLite::Statement rows(db_, "SELECT owner, name, value FROM " + table);
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
