// Reads every part of an open catalog database into memory.
//
// Private to the catalog room: SQLiteCpp's types and exceptions stay behind catalog.cpp, which
// turns them into CatalogError. Knows the tables of catalog/schema.sql and nothing about files.
#pragma once

#include <SQLiteCpp/Database.h>

#include <map>
#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/catalog/row_reader.h"

namespace cw::catalog {

class CatalogReader {
public:
    explicit CatalogReader(SQLite::Database& db) : db_(db) {}

    /// Throws SQLite::Exception, or CatalogError with `file` for a value that no part may have.
    Catalog read(const std::string& file);
    /// All but the parts: version, sources, compatibility, cloud offers, models.
    Catalog readAround(const std::string& file);
    /// The whole parts, in the order of the file.
    std::vector<Part> readSome(const Owners& owners, const std::string& file,
                               const Compatibility& compatibility);

private:
    void readTables(const std::string& file);
    void readParts();
    void readSpecs();
    void readSources();
    void readCompatibility();

    SQLite::Database& db_;
    Owners owners_;
    std::string file_;
    Catalog catalog_;
};

}  // namespace cw::catalog
