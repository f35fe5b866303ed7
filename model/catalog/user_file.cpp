#include "model/catalog/user_file.h"

#include <SQLiteCpp/Backup.h>

#include <cctype>

#include "model/catalog/catalog.h"
#include "model/catalog/migrations.h"
#include "model/catalog/user_schema.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

// Primary result codes of SQLite (https://www.sqlite.org/rescode.html); sqlite3.h stays out.
constexpr int userFileBusy = 5;
constexpr int userFileLocked = 6;
constexpr int userFileReadOnly = 8;
constexpr int userFileInputOutput = 10;
constexpr int userFileCorrupt = 11;
constexpr int userFileFull = 13;
constexpr int userFileCannotOpen = 14;
constexpr int userFileConstraint = 19;
constexpr int userFileNoDatabase = 26;

/// No table at all: just made, or left empty by a program that was killed.
bool isBlank(SQLite::Database& db) {
    return db.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
}

/// Of the tables of the user's own; the present one where there are none yet.
int ownVersionOf(SQLite::Database& db) {
    if (!db.tableExists("own_meta")) return ownSchemaVersion;
    return db.execAndGet("SELECT version FROM own_meta").getInt();
}

void requireOwnSchema(SQLite::Database& db, const std::string& file) {
    const int version = ownVersionOf(db);
    if (version > ownSchemaVersion)
        throw NewerVersionError("has price books of format " + std::to_string(version) +
                                    "; this program reads up to " +
                                    std::to_string(ownSchemaVersion) + ".",
                                file, "Use a newer version of the program.");
}

void migrateOwnTables(SQLite::Database& db) {
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::EXCLUSIVE);
    if (ownVersionOf(db) < 2) db.exec(std::string(ownSchemaStep1));
    if (ownVersionOf(db) < 3) db.exec(std::string(ownSchemaStep2));
    transaction.commit();
}

/// Whether both the catalog's tables and the user's own are those of this program.
bool isOfToday(SQLite::Database& db, const std::string& file) {
    return schemaVersionOf(db, file) == Catalog::schemaVersion &&
           ownVersionOf(db) == ownSchemaVersion;
}

void makeTables(SQLite::Database& db) {
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::EXCLUSIVE);
    if (isBlank(db)) {  // nobody else was quicker
        db.exec(std::string(schemaSql()));
        db.exec("INSERT INTO meta (id, version) VALUES (1, 'user')");
    }
    db.exec(std::string(ownSchemaSql));
    transaction.commit();
}

/// Keeps a whole copy of what is there before the tables are changed.
void keepCopy(SQLite::Database& db, const std::filesystem::path& file, int schema) {
    const std::string copy = file.string() + ".schema" + std::to_string(schema);
    std::error_code ignored;
    if (std::filesystem::exists(copy, ignored)) return;
    SQLite::Statement vacuum(db, "VACUUM INTO ?");
    vacuum.bind(1, copy);
    vacuum.exec();
}

void requireFolder(const std::filesystem::path& file) {
    if (!file.has_parent_path()) return;
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (error)
        throw CatalogError("cannot be made: " + error.message() + ".", file.parent_path().string(),
                           "Choose a folder you may write to.");
}

std::string sentenceOfCheck(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text + (text.back() == '?' ? "" : ".");
}

void bindTo(SQLite::Statement& insert, int at, const SqlValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        insert.bind(at, *whole);
    else if (const auto* real = std::get_if<double>(&value))
        insert.bind(at, *real);
    else if (const auto* text = std::get_if<std::string>(&value))
        insert.bind(at, *text);
    else
        insert.bind(at);
}

}  // namespace

std::unique_ptr<SQLite::Database> openUserFileToRead(const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return nullptr;
    if (!std::filesystem::is_regular_file(file, ignored))
        throw CatalogError(std::filesystem::is_directory(file, ignored)
                               ? "is a folder, not a catalog file."
                               : "is not a file.",
                           file.string(), "Give the path of a file for your own parts and prices.");
    auto db =
        std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READONLY, busyTimeout_ms);
    if (isBlank(*db)) return nullptr;
    requireOwnSchema(*db, file.string());
    if (isOfToday(*db, file.string())) return db;
    auto memory = std::make_unique<SQLite::Database>(":memory:",
                                                     SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup(*memory, *db).executeStep(-1);
    migrate(*memory, file.string());
    migrateOwnTables(*memory);
    return memory;
}

std::unique_ptr<SQLite::Database> openUserFileToWrite(const std::filesystem::path& file) {
    requireFolder(file);
    auto db = std::make_unique<SQLite::Database>(
        file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, busyTimeout_ms);
    if (!isBlank(*db)) {
        requireOwnSchema(*db, file.string());
        if (!isOfToday(*db, file.string())) {
            keepCopy(*db, file, schemaVersionOf(*db, file.string()));
            migrate(*db, file.string());
            migrateOwnTables(*db);
        }
    }
    if (!db->tableExists("own_meta")) makeTables(*db);
    db->exec("PRAGMA foreign_keys = ON");
    return db;
}

void convertUserFileError(const SQLite::Exception& error, const std::filesystem::path& file) {
    const std::string text = error.what();
    constexpr std::string_view check = "CHECK constraint failed: ";
    switch (error.getErrorCode()) {
        case userFileConstraint: {
            const bool isCheck = text.starts_with(check);
            const std::string rule = isCheck ? text.substr(check.size()) : text;
            const auto colon = rule.find(": ");
            if (isCheck && colon != std::string::npos)
                throw DocumentError(sentenceOfCheck(rule.substr(colon + 2)), rule.substr(0, colon));
            throw DocumentError("The catalog refuses a value: " + rule + ".", file.string());
        }
        case userFileBusy:
        case userFileLocked:
            throw CatalogError("is being written by another program.", file.string(),
                               "Try again in a moment.");
        case userFileReadOnly:
            throw CatalogError("cannot be written: it or its folder is read-only.", file.string(),
                               "Change the permissions, or choose another file.");
        case userFileFull:
        case userFileInputOutput:
            throw CatalogError("cannot be written: " + text + ".", file.string(),
                               "Check that the disk has room.");
        case userFileCannotOpen:
            throw CatalogError("cannot be opened.", file.string(),
                               "Check the permissions of the file and its folder.");
        case userFileCorrupt:
        case userFileNoDatabase:
            throw CatalogError("is no catalog or is damaged.", file.string(),
                               "Restore it from a copy, or remove it to begin anew.");
        default:
            throw CatalogError("cannot be used: " + text + ".", file.string());
    }
}

void insertRow(SQLite::Database& db, const std::string& table, const SqlRow& row,
               const std::string& orElse) {
    std::string names;
    std::string marks;
    for (const auto& [name, value] : row) {
        names += (names.empty() ? "" : ", ") + name;
        marks += marks.empty() ? "?" : ", ?";
    }
    SQLite::Statement insert(db, "INSERT " + (orElse.empty() ? "" : "OR " + orElse) + " INTO " +
                                     table + " (" + names + ") VALUES (" + marks + ")");
    int at = 0;
    for (const auto& [name, value] : row) bindTo(insert, ++at, value);
    insert.exec();
}

}  // namespace cw::catalog
