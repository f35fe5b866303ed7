// Model architectures as rows of `model_architecture` and of the tables that say where their
// figures come from. Private to the catalog room and to the build tool.
#pragma once

#include <SQLiteCpp/Database.h>

#include <string>
#include <vector>

#include "model/catalog/model_entry.h"
#include "model/catalog/part_rows.h"

namespace cw::catalog {

/// In the order of the data. Throws SQLite::Exception, or CatalogError with `file` for a word that
/// is none of those it may be.
[[nodiscard]] std::vector<ModelEntry> readModels(SQLite::Database& db, const std::string& file);

/// Hands every row of `model` to `insert`, the model's own first.
void writeModelRows(const ModelEntry& model, std::int64_t position, const InsertRow& insert);

}  // namespace cw::catalog
