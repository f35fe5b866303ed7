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

namespace cw::catalog {

class CatalogReader {
public:
    explicit CatalogReader(SQLite::Database& db) : db_(db) {}

    /// Throws SQLite::Exception, or CatalogError with `file` for a value that no part may have.
    Catalog read(const std::string& file);

private:
    void readParts();
    void readSpecs();
    void readSources();
    void readCompatibility();

    SQLite::Database& db_;
    std::string file_;
    Catalog catalog_;
};

}  // namespace cw::catalog
