#include "model/catalog/migrations.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Transaction.h>

#include "model/catalog/catalog.h"
#include "model/catalog/migration_texts.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

static_assert(migrationTexts.size() + 1 == Catalog::schemaVersion,
              "a new schema needs its step in catalog/migrations");

/// "CWCT": set by catalog/schema.sql, so that some other SQLite file is told apart from a catalog.
constexpr int applicationId = 1129792340;

/// Keys are off while tables are made anew; what points nowhere then is the file's own damage.
void requireKeys(SQLite::Database& db, const std::string& file) {
    SQLite::Statement broken(db, "PRAGMA foreign_key_check");
    if (broken.executeStep())
        throw CatalogError("is damaged: a row of " + broken.getColumn(0).getString() + " names a " +
                               broken.getColumn(2).getString() + " that is not there.",
                           file, "Restore it from a copy.");
}

}  // namespace

std::string_view schemaSql() {
    return schemaText;
}

int schemaVersionOf(SQLite::Database& db, const std::string& file) {
    if (db.execAndGet("PRAGMA application_id").getInt() != applicationId)
        throw CatalogError("is a database, but not a hardware catalog.", file,
                           "Give the path of a catalog.");
    const int version = db.execAndGet("PRAGMA user_version").getInt();
    if (version > Catalog::schemaVersion)
        throw NewerVersionError("has catalog schema " + std::to_string(version) +
                                    "; this program reads up to " +
                                    std::to_string(Catalog::schemaVersion) + ".",
                                file, "Use a newer version of the program.");
    if (version < 1)
        throw CatalogError("has catalog schema " + std::to_string(version) + ", which never was.",
                           file, "Give the path of a catalog.");
    return version;
}

int migrate(SQLite::Database& db, const std::string& file) {
    try {
        const int had = schemaVersionOf(db, file);
        if (had == Catalog::schemaVersion) return had;
        db.exec("PRAGMA foreign_keys = OFF");  // has no effect inside a transaction
        SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
        // Somebody else may have migrated it before the lock was ours.
        for (int step = schemaVersionOf(db, file); step < Catalog::schemaVersion; ++step)
            db.exec(std::string(migrationTexts.at(static_cast<std::size_t>(step - 1))));
        requireKeys(db, file);
        transaction.commit();
        db.exec("PRAGMA foreign_keys = ON");
        return had;
    } catch (const SQLite::Exception& error) {
        throw CatalogError(std::string("cannot be migrated: ") + error.what() + ".", file,
                           "Check that it is a catalog of yours and that you may write to it.");
    }
}

int migrate(const std::filesystem::path& file) {
    try {
        SQLite::Database db(file.string(), SQLite::OPEN_READWRITE);
        return migrate(db, file.string());
    } catch (const SQLite::Exception& error) {
        throw CatalogError(std::string("cannot be opened for writing: ") + error.what() + ".",
                           file.string(), "Check the permissions of the file and its folder.");
    }
}

}  // namespace cw::catalog
