// Writes checked data into a new SQLite catalog; the CHECK constraints of the schema have their
// say.
#pragma once

#include <filesystem>
#include <string>

#include "catalog/data_files.h"
#include "catalog/problems.h"

namespace cw::build {

/// Fills a database in memory row by row and adds a Problem for every row it refuses. Only when
/// `problems` is empty at the end is the file written, beside `out` first and renamed over it.
/// The same data gives the same bytes. Throws FileError when the file cannot be written,
/// CatalogError when `schema` itself is refused.
void writeCatalog(const CatalogData& data, const std::string& schema, const std::string& version,
                  const std::filesystem::path& out, Problems& problems);

}  // namespace cw::build
