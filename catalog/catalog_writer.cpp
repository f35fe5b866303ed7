#include "catalog/catalog_writer.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <set>

#include "model/catalog/cloud_rows.h"
#include "model/catalog/model_rows.h"
#include "model/catalog/part_rows.h"
#include "model/catalog/search_index.h"
#include "model/error.h"

namespace cw::build {

namespace {

using catalog::SqlRow;
using catalog::SqlValue;

constexpr std::string_view checkFailed = "CHECK constraint failed: ";

void bindValue(SQLite::Statement& insert, int at, const SqlValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        insert.bind(at, *whole);
    else if (const auto* real = std::get_if<double>(&value))
        insert.bind(at, *real);
    else if (const auto* text = std::get_if<std::string>(&value))
        insert.bind(at, *text);
    else
        insert.bind(at);
}

void execute(SQLite::Database& db, const std::string& table, const SqlRow& row) {
    std::string names;
    std::string marks;
    for (const auto& [name, value] : row) {
        names += (names.empty() ? "" : ", ") + name;
        marks += marks.empty() ? "?" : ", ?";
    }
    SQLite::Statement insert(db,
                             "INSERT INTO " + table + " (" + names + ") VALUES (" + marks + ")");
    int at = 0;
    for (const auto& [name, value] : row) bindValue(insert, ++at, value);
    insert.exec();
}

class Writer {
public:
    Writer(SQLite::Database& db, Problems& problems) : db_(db), problems_(problems) {}

    void write(const CatalogData& data, const std::string& version) {
        execute(db_, "meta", {{"id", std::int64_t{1}}, {"version", version}});
        for (const auto& [file, x] : data.sources)
            insert({file, x.id, "", ""}, "source",
                   {{"id", x.id}, {"title", x.title}, {"url", x.url}});
        for (const auto& [file, x] : data.connectors)
            insert({file, x.name, "", ""}, "connector",
                   {{"name", x.name}, {"isFibre", std::int64_t{x.isFibre}}});
        for (const auto& [file, x] : data.compatibility)
            insert({file, x.item, "", ""}, "compatibility",
                   {{"kind", x.kind}, {"item", x.item}, {"place", x.place}, {"note", x.note}});
        std::int64_t position = 0;
        for (const auto& [file, part] : data.parts) writePart(file, part, position++);
        position = 0;
        for (const auto& [file, offer] : data.cloudOffers)
            insert({file, offer.id, "", ""}, "cloud_offer",
                   catalog::cloudOfferRow(offer, position++));
        position = 0;
        for (const auto& [file, model] : data.architectures) writeModel(file, model, position++);
    }

private:
    /// Inserts a row. A refused CHECK becomes a Problem at `where`; the field it names is emptied
    /// and the row tried again, so that all its mistakes are found. False when the row stays out.
    bool insert(Problem where, const std::string& table, SqlRow row) {
        std::set<std::string> emptied;
        for (;;) {
            try {
                execute(db_, table, row);
                return true;
            } catch (const SQLite::Exception& error) {
                const std::string text = error.what();
                const bool isCheck = text.starts_with(checkFailed);
                const std::string rule = isCheck ? text.substr(checkFailed.size()) : text;
                // A field already emptied may not be empty: that mistake is already told.
                if (!isCheck && !emptied.empty()) return false;
                const auto colon = rule.find(": ");
                where.field = isCheck && colon != std::string::npos ? rule.substr(0, colon) : "";
                where.what = where.field.empty() ? table + " refuses the row: " + rule + "."
                                                 : sentence(rule.substr(colon + 2));
                problems_.push_back(where);
                if (!isCheck || !empty(row, where.field, emptied)) return false;
            }
        }
    }

    static std::string sentence(std::string text) {
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
        return text + (text.back() == '?' ? "" : ".");
    }

    static bool empty(SqlRow& row, const std::string& field, std::set<std::string>& emptied) {
        const std::string name = field.substr(field.rfind('.') + 1);
        std::string nested = field;  // "experts.topK" stands in "experts_topK"
        std::ranges::replace(nested, '.', '_');
        for (auto& [column, value] : row) {
            if ((column != name && column != nested) || !emptied.insert(column).second) continue;
            value = nullptr;
            return true;
        }
        return false;
    }

    void writeModel(const std::string& file, const catalog::ModelEntry& model,
                    std::int64_t position) {
        const Problem where{file, model.id, "", ""};
        catalog::writeModelRows(model, position, [&](const std::string& table, SqlRow row) {
            return insert(where, table, std::move(row));
        });
    }

    void writePart(const std::string& file, const catalog::Part& part, std::int64_t position) {
        const Problem where{file, part.id, "", ""};
        catalog::writePartRows(part, position, [&](const std::string& table, SqlRow row) {
            return insert(where, table, std::move(row));
        });
    }

    SQLite::Database& db_;
    Problems& problems_;
};

/// Nothing may get past the cross checks; if it does, it is named here, table by table.
void requireForeignKeys(SQLite::Database& db, Problems& problems) {
    SQLite::Statement rows(db, "PRAGMA foreign_key_check");
    while (rows.executeStep())
        problems.push_back(
            {"schema.sql", "", rows.getColumn(0).getString(),
             "A row names a " + rows.getColumn(2).getString() + " that is not there."});
}

}  // namespace

void writeCatalog(const CatalogData& data, const std::string& schema, const std::string& version,
                  const std::filesystem::path& out, Problems& problems) {
    const std::filesystem::path temporary = out.string() + ".new";
    try {
        SQLite::Database db(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        db.exec("PRAGMA page_size = 8192");  // half as many reads where a table is walked over
        db.exec(schema);
        // Keys are checked at the end: rows that were refused would otherwise be told a second
        // time.
        db.exec("PRAGMA foreign_keys = OFF; BEGIN");
        Writer(db, problems).write(data, version);
        db.exec("COMMIT");
        if (problems.empty()) requireForeignKeys(db, problems);
        if (!problems.empty()) return;
        catalog::writeSearchIndex(db, out.string());

        std::filesystem::remove(temporary);
        SQLite::Statement vacuum(db, "VACUUM INTO ?");
        vacuum.bind(1, temporary.string());
        vacuum.exec();
        std::filesystem::rename(temporary, out);
    } catch (const SQLite::Exception& error) {
        std::error_code ignored;
        std::filesystem::remove(temporary, ignored);
        throw CatalogError(std::string("The catalog cannot be written: ") + error.what() + ".",
                           out.string());
    } catch (const std::filesystem::filesystem_error& error) {
        throw FileError(error.code().message() + ".", out.string());
    }
}

}  // namespace cw::build
