// Opens the user's catalog file for one piece of work, and turns SQLite's errors into sentences.
//
// Private to the catalog room. Makes the file, migrates an older one (a copy is kept beside), and
// refuses newer ones and files that are no catalog.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <filesystem>
#include <memory>
#include <string>

#include "model/catalog/row_writer.h"

namespace cw::catalog {

/// How long a writer waits for another program that writes.
inline constexpr int busyTimeout_ms = 5'000;

/// Null when there is no file. An older schema is migrated in memory, the file left as it is.
[[nodiscard]] std::unique_ptr<SQLite::Database> openUserFileToRead(
    const std::filesystem::path& file);
[[nodiscard]] std::unique_ptr<SQLite::Database> openUserFileToWrite(
    const std::filesystem::path& file);

/// Throws CatalogError, or DocumentError for a value the schema does not allow: "maxPower_W: ...".
[[noreturn]] void convertUserFileError(const SQLite::Exception& error,
                                       const std::filesystem::path& file);

/// INSERT OR `orElse` (or plain when empty) of one row.
void insertRow(SQLite::Database& db, const std::string& table, const SqlRow& row,
               const std::string& orElse = {});

/// Runs `work(db)` in one transaction: all of it or nothing is in the file afterwards.
template <class Work>
auto writeUserFile(const std::filesystem::path& file, const Work& work) {
    try {
        const auto db = openUserFileToWrite(file);
        SQLite::Transaction transaction(*db, SQLite::TransactionBehavior::IMMEDIATE);
        if constexpr (std::is_void_v<decltype(work(*db))>) {
            work(*db);
            transaction.commit();
        } else {
            const auto result = work(*db);
            transaction.commit();
            return result;
        }
    } catch (const SQLite::Exception& error) {
        convertUserFileError(error, file);
    }
}

}  // namespace cw::catalog
