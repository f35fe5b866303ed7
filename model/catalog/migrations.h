// Brings a catalog file of an older schema to the one this program reads, and makes empty ones.
//
// The steps are catalog/migrations/NNNN-to-NNNN.sql, compiled in, applied one after the other in
// one transaction: after a failure the file is what it was. Only a user's own catalog is ever
// migrated; the shipped one is built anew.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace SQLite {
class Database;
}

namespace cw::catalog {

/// The statements of catalog/schema.sql: run on an empty database they make an empty catalog of the
/// current schema (it still needs its row of `meta`).
[[nodiscard]] std::string_view schemaSql();

/// The schema number of an open catalog database. Throws CatalogError with `file` when the database
/// is no catalog, NewerVersionError, naming both numbers, when its schema is newer than this
/// program's.
[[nodiscard]] int schemaVersionOf(SQLite::Database& db, const std::string& file);

/// Migrates an open, writable catalog database to Catalog::schemaVersion and returns the schema it
/// had. Throws as schemaVersionOf, and CatalogError when a row does not survive the step.
int migrate(SQLite::Database& db, const std::string& file);

/// The same for a file, which must exist.
int migrate(const std::filesystem::path& file);

}  // namespace cw::catalog
