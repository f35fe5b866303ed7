// A part as the rows of the catalog's tables, in an order that keeps references whole.
//
// Said once for the build tool and for the user's catalog. Knows tables and columns, not SQL: who
// calls decides how a row is inserted and what happens when it is refused. The mirror of
// catalog_reader.h.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/catalog/part.h"
#include "model/catalog/row_writer.h"

namespace cw::catalog {

/// Inserts one row; false when it stays out, so that rows below it are not even tried.
using InsertRow = std::function<bool(const std::string& table, SqlRow row)>;

/// Hands every row of `part` to `insert`: the part's own with its `position`, then spec, ports,
/// slots, includes, sources of facts, prices.
void writePartRows(const Part& part, std::int64_t position, const InsertRow& insert);

}  // namespace cw::catalog
